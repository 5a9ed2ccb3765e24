import type { Looks } from '../../contract/settings.ts'

export interface WindowBounds {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly maximized: boolean
  /** Factor by which the page is enlarged. */
  readonly zoom: number
}

/** Content of `settings.json`. */
export interface Habits {
  readonly settings: Looks
  readonly window: WindowBounds | null
  /** The port on which the local service listened last. */
  readonly listenerPort: number
  /**
   * Programs were allowed to ask when the app ran last. It only decides whether a closed vault
   * tells them that it is locked.
   */
  readonly hadChannel: boolean
}

/** `settings.json`, which a person may edit while the app is not running. */
export interface HabitsFile {
  readonly value: Habits
  /**
   * Replaces the given fields. Throws `DiskFailure` where the disk refuses; memory then keeps what
   * the file has.
   */
  change(fields: Partial<Habits>): void
  /** Replaces fields that are not worth an answer, such as the place of the window: a refusal is only logged. */
  changeQuietly(fields: Partial<Habits>): void
}
