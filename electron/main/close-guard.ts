import { app, type BrowserWindow } from 'electron'

/** Keeps the window and the app open while a secret is unsaved or work runs, until the person says what to do. */
export interface CloseGuard {
  watch(window: BrowserWindow): void
  answer(choice: 'close' | 'stay'): void
  /** Asks what was asked before, of a page that did not hear it. */
  askAgain(): void
}

export interface CloseGuardParts {
  /** Whether something would be lost or cut short. */
  readonly holds: (what: 'close' | 'quit') => boolean
  readonly ask: () => void
  /** Whether a closed window is only hidden, because the tray can open it again. */
  readonly staysInTray: () => boolean
  /** Whether the app goes on without its window. */
  readonly outlivesWindow: () => boolean
  /** Clears the clipboard, or has the person say what becomes of what is left on it. Sees to its own deadline. `unattended`: nobody can be asked any more. */
  readonly clearClipboard: (unattended: boolean) => Promise<void>
  /** What must be done before the app ends, e.g. closing the files. */
  readonly beforeExit: () => Promise<void>
}

/** How long the last work may take, in milliseconds. */
const EXIT_DEADLINE_MS = 3_000

export const createCloseGuard = ({ holds, ask, staysInTray, outlivesWindow, clearClipboard, beforeExit }: CloseGuardParts): CloseGuard => {
  let watched: BrowserWindow | null = null
  let wanted: 'close' | 'quit' | null = null
  let leaving = false

  const blocked = (event: { preventDefault(): void }, what: 'close' | 'quit'): boolean => {
    if (!holds(what) || watched === null) return false
    event.preventDefault()
    // A quit goes through the window's close as well, and stays a quit.
    wanted = wanted === 'quit' ? 'quit' : what
    watched.show()
    ask()
    return true
  }

  const leave = (unattended: boolean): void => {
    if (leaving) return
    leaving = true
    void clearClipboard(unattended).finally(() => {
      setTimeout(() => app.exit(), EXIT_DEADLINE_MS)
      void beforeExit().finally(() => app.exit())
    })
  }

  app.on('before-quit', (event) => {
    if (leaving || blocked(event, 'quit')) return
    event.preventDefault()
    leave(false)
  })

  return {
    watch: (window) => {
      watched = window
      window.on('close', (event) => {
        if (leaving || blocked(event, 'close')) return
        if (staysInTray()) {
          event.preventDefault()
          window.hide()
        } else if (!outlivesWindow()) {
          // While the window is there: without its focus some desktops do not let the clipboard be cleared.
          event.preventDefault()
          app.quit()
        }
      })
      // Windows asks before it signs the person out or shuts down, and quits nothing; what it then ends has a few seconds.
      window.on('query-session-end', (event) => {
        if (!leaving) blocked(event, 'quit')
      })
      window.on('session-end', () => leave(true))
      window.on('closed', () => {
        watched = null
      })
    },
    askAgain: () => {
      if (wanted !== null) ask()
    },
    answer: (choice) => {
      const next = wanted
      wanted = null
      if (choice === 'stay') return
      // What else holds it, if anything, is asked about next.
      if (next === 'quit') app.quit()
      else if (next === 'close') watched?.close()
    },
  }
}
