import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { AutoUpdater } from 'electron'
import type { UpdateMethod } from '../../contract/app-state.ts'
import { isShipped } from '../app/build.ts'
import { log } from '../diagnostics/log.ts'

const CHECK_EVERY_MS = 24 * 3_600_000

/** Base address of this build's update files; null where the build was given none. */
declare const KEYSTOW_UPDATE_URL: string | null

/** @internal */
export const updateMethodOf = (
  platform: NodeJS.Platform,
  program: string,
  url: string | null,
  exists: (path: string) => boolean,
): UpdateMethod => {
  if (platform === 'linux') return program.startsWith('/usr/') ? 'package' : 'manual'
  if (url === null) return 'manual'
  // Squirrel.Windows updates only what its own Setup installed.
  return platform === 'darwin' || exists(join(dirname(program), '..', 'Update.exe')) ? 'self' : 'manual'
}

/** How this copy becomes newer. */
export const updateMethod = (): UpdateMethod =>
  isShipped ? updateMethodOf(process.platform, process.execPath, KEYSTOW_UPDATE_URL, existsSync) : 'source'

/** The address of the files that update this platform and architecture, of the shape that `npm run package` makes. */
export const updateFeed = (): string => {
  const folder = `${KEYSTOW_UPDATE_URL}/${process.platform}/${process.arch}`
  return process.platform === 'darwin' ? `${folder}/RELEASES.json` : folder
}

interface UpdatesParts {
  readonly updater: Pick<AutoUpdater, 'on' | 'setFeedURL' | 'checkForUpdates'>
  readonly feed: string
  readonly isOn: () => boolean
  /** Tells whether something is unfinished, such as a secret that is not saved. */
  readonly isBlocked: () => boolean
  /** Asks whether to quit now, so that the next start has the newer version. */
  readonly askToQuit: () => Promise<boolean>
  readonly quit: () => void
  readonly now: () => number
}

/**
 * Updates by the updater of the platform. Returns `tick`, to be called every minute: it checks once a day, and downloads what is newer,
 * only while updates are switched on and nothing is unfinished. What was downloaded is there at the next start.
 */
export const createUpdates = ({ updater, feed, isOn, isBlocked, askToQuit, quit, now }: UpdatesParts): (() => Promise<void>) => {
  let nextCheckAt = now()
  let isAskDue = false
  updater.on('error', (cause) => log.error('an update failed', cause))
  updater.on('update-downloaded', () => {
    nextCheckAt = Number.POSITIVE_INFINITY
    isAskDue = true
  })
  return async () => {
    if (!isOn() || isBlocked()) return
    if (isAskDue) {
      isAskDue = false
      if ((await askToQuit()) && !isBlocked()) quit()
    } else if (now() >= nextCheckAt) {
      nextCheckAt = now() + CHECK_EVERY_MS
      try {
        updater.setFeedURL(feed.endsWith('.json') ? { url: feed, serverType: 'json' } : { url: feed })
        updater.checkForUpdates()
      } catch (cause) {
        log.error('an update failed', cause)
      }
    }
  }
}
