import type { BrowserWindow } from 'electron'
import type { Context } from './context.ts'

/** Coming back to the window refreshes a list that is older than this, in milliseconds. */
const STALE_ON_FOCUS_MS = 5_000

/** Keeps the shown list fresh: on focus, at the chosen interval while the window can be seen or its news is wanted, and when a rate limit ends. */
export const keepFresh = (window: BrowserWindow, { sessions, remembered }: Context): void => {
  const refreshIfOlder = (ms: number): void => {
    const session = sessions.active()
    const listedAt = session?.state().listedAt ?? 0
    if (session !== null && Date.now() - listedAt >= ms) void session.refresh()
  }
  window.on('focus', () => refreshIfOlder(STALE_ON_FOCUS_MS))
  const timer = setInterval(() => {
    const { refreshSeconds, notifications } = remembered.value.settings
    const session = sessions.active()
    const limited = session?.state().failure?.code === 'rate_limited'
    if (limited && (session?.state().gauge?.resetsAt ?? 0) <= Date.now()) void session?.refresh()
    else if (refreshSeconds > 0 && !limited && (notifications || (window.isVisible() && !window.isMinimized())))
      refreshIfOlder(refreshSeconds * 1000)
  }, 1_000)
  window.on('closed', () => clearInterval(timer))
}
