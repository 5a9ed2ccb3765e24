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

/** When an update may be looked for and taken, and how. */
interface UpdateRules {
  isOn(): boolean
  /** Tells whether something is unfinished, such as a secret that is not saved. */
  isBlocked(): boolean
  /** Asks whether to quit now, so that the next start has the newer version. */
  askToQuit(): Promise<boolean>
  quit(): void
}

/**
 * Updates by the updater of the platform: checks once a day, and downloads what is newer, only
 * while updates are switched on and nothing is unfinished. A downloaded update runs from the next
 * start.
 */
export class Updates {
  readonly #updater: AutoUpdater
  readonly #feed: FeedURLOptions
  readonly #rules: UpdateRules
  readonly #now: () => number
  #nextCheckAt: number
  #shouldAskToQuit = false

  constructor(
    updater: AutoUpdater,
    feed: FeedURLOptions,
    rules: UpdateRules,
    now: () => number = Date.now,
  ) {
    this.#updater = updater
    this.#feed = feed
    this.#rules = rules
    this.#now = now
    this.#nextCheckAt = now()
    updater.on('error', (cause) => log.error('an update failed', cause))
    updater.on('update-downloaded', () => {
      this.#nextCheckAt = Number.POSITIVE_INFINITY
      this.#shouldAskToQuit = true
    })
  }

  /** To be called every minute. */
  async tick(): Promise<void> {
    const rules = this.#rules
    if (!rules.isOn() || rules.isBlocked()) return
    if (this.#shouldAskToQuit) {
      this.#shouldAskToQuit = false
      if ((await rules.askToQuit()) && !rules.isBlocked()) rules.quit()
    } else if (this.#now() >= this.#nextCheckAt) this.#check()
  }

  #check(): void {
    this.#nextCheckAt = this.#now() + CHECK_EVERY_MS
    try {
      this.#updater.setFeedURL(this.#feed)
      this.#updater.checkForUpdates()
    } catch (cause) {
      log.error('an update failed', cause)
    }
  }
}
