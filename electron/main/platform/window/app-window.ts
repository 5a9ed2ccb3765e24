import type { BrowserWindow, Session } from 'electron'
import type { HabitsFile } from '../../base/habits.ts'
import { createTopic } from '../../base/topic.ts'
import { boundsOf } from './kept-bounds.ts'
import { openWindow } from './window.ts'

/** `first`: opened before anything else was there. */
export const createAppWindow = (session: Session, habits: HabitsFile, first: BrowserWindow) => {
  let last: BrowserWindow | null = null
  const opened = createTopic<BrowserWindow>()

  const current = (): BrowserWindow | null => (last === null || last.isDestroyed() ? null : last)
  const rememberBounds = (): void => {
    const window = current()
    if (window !== null) habits.changeQuietly({ window: boundsOf(window) })
  }
  const adopt = (window: BrowserWindow): BrowserWindow => {
    window.on('close', rememberBounds)
    window.on('closed', () => {
      if (last === window) last = null
    })
    last = window
    opened.publish(window)
    return window
  }
  adopt(first)

  return {
    /**
     * null while there is none that can be asked anything: a window that is closing still receives
     * events.
     */
    current,
    /** Brings it to the front; opens it if there is none. */
    open: () => {
      const window = current() ?? adopt(openWindow(session, habits.value))
      if (window.isMinimized()) window.restore()
      window.show()
      window.focus()
    },
    /** Whether the person can see it, as far as the system reports it. */
    isSeen: (): boolean => {
      const window = current()
      return window?.isVisible() === true && !window.isMinimized()
    },
    /** Keeps where it is for the next start. */
    rememberBounds,
    /** Calls this for the window that there is, and for each one that is opened from now on. */
    onOpened: (listener: (window: BrowserWindow) => void) => {
      opened.subscribe(listener)
      const window = current()
      if (window !== null) listener(window)
    },
  }
}

/** The app's only window: it may be closed, and be opened anew. */
export type AppWindow = ReturnType<typeof createAppWindow>
