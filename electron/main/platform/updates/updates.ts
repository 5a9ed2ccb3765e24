import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { AutoUpdater, FeedURLOptions } from 'electron'
import { isShipped } from '../../base/build.ts'
import { log } from '../../base/log.ts'

const CHECK_EVERY_MS = 24 * 3_600_000

/**
 * By its own updater (`self`), by the system's package manager, by a person who downloads it
 * (`manual`), or as source code.
 */
export type UpdateMethod = 'self' | 'package' | 'manual' | 'source'

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
  return platform === 'darwin' || exists(join(dirname(program), '..', 'Update.exe'))
    ? 'self'
    : 'manual'
}

/** Returns how this copy is updated. */
export const updateMethod = (): UpdateMethod =>
  isShipped
    ? updateMethodOf(process.platform, process.execPath, KEYSTOW_UPDATE_URL, existsSync)
    : 'source'

/**
 * The feed of the files that update this platform and architecture, of the shape that `npm run
 * package` makes.
 */
export const updateFeed = (): FeedURLOptions => {
  const folder = `${KEYSTOW_UPDATE_URL}/${process.platform}/${process.arch}`
  return process.platform === 'darwin'
    ? { url: `${folder}/RELEASES.json`, serverType: 'json' }
    : { url: folder }
}

interface UpdatesParts {
  readonly updater: Pick<AutoUpdater, 'on' | 'setFeedURL' | 'checkForUpdates'>
  readonly feed: FeedURLOptions
  readonly isOn: () => boolean
  /** Tells whether something is unfinished, such as a secret that is not saved. */
  readonly isBlocked: () => boolean
  /** Asks whether to quit now, so that the next start has the newer version. */
  readonly askToQuit: () => Promise<boolean>
  readonly quit: () => void
  readonly now: () => number
}

/**
 * Updates by the updater of the platform. Returns `tick`, to be called every minute: it checks once
 * a day, and downloads what is newer, only while updates are switched on and nothing is unfinished.
 * A downloaded update runs from the next start.
 */
export const createUpdates = ({
  updater,
  feed,
  isOn,
  isBlocked,
  askToQuit,
  quit,
  now,
}: UpdatesParts): (() => Promise<void>) => {
  let nextCheckAt = now()
  let shouldAskToQuit = false
  updater.on('error', (cause) => log.error('an update failed', cause))
  updater.on('update-downloaded', () => {
    nextCheckAt = Number.POSITIVE_INFINITY
    shouldAskToQuit = true
  })
  return async () => {
    if (!isOn() || isBlocked()) return
    if (shouldAskToQuit) {
      shouldAskToQuit = false
      if ((await askToQuit()) && !isBlocked()) quit()
    } else if (now() >= nextCheckAt) {
      nextCheckAt = now() + CHECK_EVERY_MS
      try {
        updater.setFeedURL(feed)
        updater.checkForUpdates()
      } catch (cause) {
        log.error('an update failed', cause)
      }
    }
  }
}
