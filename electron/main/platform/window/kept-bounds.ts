import type { BrowserWindow, Rectangle } from 'electron'
import type { WindowBounds } from '../../base/habits.ts'

/** Part of a window's title bar that must be visible to drag the window, in pixels. */
const GRASP = { width: 120, height: 32 }

/**
 * Returns the window's former bounds if enough of its title bar is visible on these screens to drag
 * it. Otherwise returns its size alone, so that the system centres it.
 */
export const placeOn = (
  { x, y, width, height }: Rectangle,
  areas: readonly Rectangle[],
): Partial<Rectangle> => {
  const seen = areas.reduce((sum, area) => {
    // Rounding may put the top one pixel above the screen.
    const isTopIn = y >= area.y - 1 && y + GRASP.height <= area.y + area.height
    const across = Math.min(x + width, area.x + area.width) - Math.max(x, area.x)
    return isTopIn ? sum + Math.max(0, across) : sum
  }, 0)
  return seen >= GRASP.width ? { x, y, width, height } : { width, height }
}

const SIZE = { width: 1080, height: 720 }

/**
 * Returns the place of a window that has none yet: centred on this screen. The system would centre
 * it by screen pixels, which whole units of a scaled screen cannot express at the next start.
 */
export const firstPlace = (area: Rectangle): Rectangle => {
  const width = Math.min(SIZE.width, area.width)
  const height = Math.min(SIZE.height, area.height)
  return {
    x: area.x + Math.floor((area.width - width) / 2),
    y: area.y + Math.floor((area.height - height) / 2),
    width,
    height,
  }
}

const boundsByWindow = new WeakMap<BrowserWindow, Rectangle>()

/**
 * Follows where the person puts a window that was just made, while it is neither maximized nor in
 * full screen. `asked`: where and how large it was to be. The system rounds that to whole
 * pixels, always up, so what did not change since is kept as asked: it would grow at each start.
 */
export const followBounds = (window: BrowserWindow, asked: Rectangle): void => {
  const made = window.getNormalBounds()
  const follow = (): void => {
    if (window.isDestroyed() || window.isMaximized() || window.isFullScreen()) return
    const now = window.getNormalBounds()
    // By one pixel the rounding depends on the place.
    const keep = (side: keyof Rectangle): number =>
      Math.abs(now[side] - made[side]) > 1 ? now[side] : asked[side]
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
