import type { BrowserWindow, Session } from 'electron'
import { createTopic } from '../app/topic.ts'
import type { HabitsFile } from '../store/settings.ts'
import { boundsOf } from './kept-bounds.ts'
import { openWindow } from './window.ts'

/** The app's only window: it may be closed, and be opened anew. */
export interface AppWindow {
  /** null while there is none that can be asked anything: a window that is closing still receives events. */
  readonly current: () => BrowserWindow | null
  /** Brings it to the front; opens it if there is none. */
  readonly open: () => void
  /** Whether the person can see it, as far as the system reports it. */
  readonly isSeen: () => boolean
  /** Keeps where it is for the next start. */
  readonly rememberBounds: () => void
  /** Calls this for the window that there is, and for each one that is opened from now on. */
  readonly onOpened: (listener: (window: BrowserWindow) => void) => void
}

/** `first`: opened before anything else was there. */
export const createAppWindow = (session: Session, habits: HabitsFile, first: BrowserWindow): AppWindow => {
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
    current,
    open: () => {
      const window = current() ?? adopt(openWindow(session, habits.value))
      if (window.isMinimized()) window.restore()
      window.show()
      window.focus()
    },
    isSeen: () => {
      const window = current()
      return window?.isVisible() === true && !window.isMinimized()
    },
    rememberBounds,
    onOpened: (listener) => {
      opened.subscribe(listener)
      const window = current()
      if (window !== null) listener(window)
    },
  }
}
