import type { BrowserWindow } from 'electron'

/** Keeps the window out of screen captures while a secret can be read in it, where the person wants that and the platform can. */
export interface ContentProtection {
  watch(window: BrowserWindow): void
  secretVisible(visible: boolean): void
  /** Applies the setting to the window again. */
  apply(): void
}

export const createContentProtection = (wanted: () => boolean, window: () => BrowserWindow | null): ContentProtection => {
  let visible = false
  let protectedNow = false
  const apply = (): void => {
    const protect = visible && wanted()
    // A window that was never protected is left as it is.
    if (protect || protectedNow) window()?.setContentProtection(protect)
    protectedNow = protect
  }
  const secretVisible = (now: boolean): void => {
    visible = now
    apply()
  }
  return {
    apply,
    secretVisible,
    watch: (opened) => {
      // Windows forgets it when a window is hidden or minimised.
      for (const event of ['show', 'restore', 'minimize'] as const) opened.on(event as 'show', apply)
    },
  }
}
