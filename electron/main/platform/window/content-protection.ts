import type { BrowserWindow } from 'electron'

/**
 * Keeps the window out of screen captures while a secret can be read in it, where the person wants
 * that and the platform can.
 */
export const createContentProtection = (
  wanted: () => boolean,
  window: () => BrowserWindow | null,
) => {
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
    /** Applies the setting to the window again. */
    apply,
    secretVisible,
    watch: (opened: BrowserWindow) => {
      // Windows forgets it when a window is hidden or minimised.
      for (const event of ['show', 'restore', 'minimize'] as const)
        opened.on(event as 'show', apply)
    },
  }
}

export type ContentProtection = ReturnType<typeof createContentProtection>
