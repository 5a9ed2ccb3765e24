import type { BrowserWindow, Rectangle } from 'electron'
import type { WindowBounds } from '../store/settings.ts'

const boundsByWindow = new WeakMap<BrowserWindow, Rectangle>()

/**
 * Follows where the person puts a window that was just made, while it is neither maximized nor in
 * full screen. `asked`: where it was to be. The system rounds that to whole pixels, always up, so
 * what did not change since is kept as asked: it would grow at each start.
 */
export const followBounds = (window: BrowserWindow, asked: Rectangle | null): void => {
  const made = window.getNormalBounds()
  const follow = (): void => {
    if (window.isDestroyed() || window.isMaximized() || window.isFullScreen()) return
    const now = window.getNormalBounds()
    // By one pixel the rounding depends on the place.
    const keep = (side: keyof Rectangle): number =>
      (Math.abs(now[side] - made[side]) > 1 ? now : (asked ?? made))[side]
    boundsByWindow.set(window, {
      x: keep('x'),
      y: keep('y'),
      width: keep('width'),
      height: keep('height'),
    })
  }
  follow()
  window.on('resize', follow)
  window.on('move', follow)
}

/** What is to be there again at the next start. */
export const boundsOf = (window: BrowserWindow): WindowBounds => ({
  ...(boundsByWindow.get(window) ?? window.getNormalBounds()),
  maximized: window.isMaximized(),
  zoom: window.webContents.zoomFactor,
})
