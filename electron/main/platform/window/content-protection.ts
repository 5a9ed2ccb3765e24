import type { BrowserWindow } from 'electron'

/**
 * Keeps the window out of screen captures while a secret can be read in it, where the person wants
 * that and the platform can.
 */
export class ContentProtection {
  readonly #wanted: () => boolean
  readonly #window: () => BrowserWindow | null
  #visible = false
  #protectedNow = false

  constructor(wanted: () => boolean, window: () => BrowserWindow | null) {
    this.#wanted = wanted
    this.#window = window
  }

  /** Applies the setting to the window again. */
  readonly apply = (): void => {
    const protect = this.#visible && this.#wanted()
    // A window that was never protected is left as it is.
    if (protect || this.#protectedNow) this.#window()?.setContentProtection(protect)
    this.#protectedNow = protect
  }
  readonly secretVisible = (now: boolean): void => {
    this.#visible = now
    this.apply()
  }
  watch(opened: BrowserWindow) {
    // Windows forgets it when a window is hidden or minimised.
    for (const event of ['show', 'restore', 'minimize'] as const)
      opened.on(event as 'show', this.apply)
  }
}
