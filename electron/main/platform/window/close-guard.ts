import type { BrowserWindow } from 'electron'
import { startCountdown } from '../../base/clock.ts'
import type { Platform } from '../platform.ts'

interface CloseGuardParts {
  readonly platform: Pick<Platform, 'quit' | 'exit' | 'clock' | 'hasTray'>
  /** The window that is watched while it can be asked anything, or null. */
  readonly window: () => BrowserWindow | null
  /** Whether something would be lost or cut short. */
  readonly isBlocked: (what: 'close' | 'quit') => boolean
  /** Asks by the page, if there is one; the next one is asked by `askAgain`. */
  readonly ask: (what: 'close' | 'quit') => void
  /**
   * Whether an API key is being created. A question about that is taken back once its answer is
   * there.
   */
  readonly creating: () => boolean
  /**
   * Whether what holds the app is asked about without the page, which has nothing to show of it.
   */
  readonly asksWithoutPage: () => boolean
  /**
   * Asks without the page; true when the person quits all the same. `signal` takes the question
   * back.
   */
  readonly askNatively: (signal: AbortSignal) => Promise<boolean>
  /** How many presses of the person main has seen in the window. */
  readonly presses: () => number
  /** Tells whether the person wants a closed window to be only hidden. */
  readonly staysInTray: () => boolean
  /** Whether the app goes on without its window. */
  readonly outlivesWindow: () => boolean
  /**
   * Clears the clipboard, or has the person say what becomes of what is left on it. Sees to its own
   * deadline. `unattended`: nobody can be asked any more.
   */
  readonly clearClipboard: (unattended: boolean) => Promise<void>
  /** What must be done before the app ends, e.g. closing the files. */
  readonly beforeExit: () => Promise<void>
}

/** How long the last work may take, in milliseconds. */
const EXIT_DEADLINE_MS = 3_000
/**
 * A page that does not take up the question within this, in milliseconds, will not ask it; one that
 * died may be replaced meanwhile.
 */
const ACKNOWLEDGE_MS = 3_000
/** Milliseconds from an answer of the page to the next question. */
const RETRY_MS = 250

/**
 * Keeps the window and the app open while a secret is unsaved or work runs, until the person says
 * what to do.
 */
export const createCloseGuard = (parts: CloseGuardParts) => {
  const {
    platform,
    window: watched,
    isBlocked,
    creating,
    asksWithoutPage,
    ask,
    askNatively,
    presses,
    outlivesWindow,
    staysInTray,
    clearClipboard,
    beforeExit,
  } = parts
  const { clock } = platform
  const isLongAgo = (at: number | null): boolean =>
    at !== null && clock.steady() - at > ACKNOWLEDGE_MS
  let wanted: 'close' | 'quit' | null = null
  let leaving = false
  /** The last work is being done; nothing is asked any more. */
  let ending = false
  let forced = false
  let askingNatively: { readonly back: AbortController; readonly ofCreate: boolean } | null = null
  let stopAcknowledging: (() => void) | null = null
  /** When the page was asked what is not answered yet, by a clock that nobody sets. */
  let askedAt: number | null = null
  let pressesBefore = 0
  /**
   * Since when the page has answered by itself that the app may go, and something still holds it.
   */
  let heldSince: number | null = null

  const quit = (): void => {
    forced = true
    platform.quit()
  }

  /**
   * Hides the window. Where the desktop has no tray the app quits instead, because nothing could
   * open the window again.
   */
  const hideInTray = async (window: BrowserWindow): Promise<void> => {
    const isInTray = await platform.hasTray()
    // Meanwhile the person may have been asked something in it.
    if (leaving || wanted !== null || window.isDestroyed()) return
    if (isInTray) window.hide()
    else platform.quit()
  }

  /** What main holds is still there when the app goes on without the window. */
  const letWindowGo = (window: BrowserWindow): void =>
    staysInTray() ? void hideInTray(window) : window.destroy()

  const askWithoutPage = async (): Promise<void> => {
    const asked = wanted
    if (askingNatively !== null || asked === null) return
    const window = watched()
    if (asked === 'close' && outlivesWindow() && window !== null) {
      settle()
      return letWindowGo(window)
    }
    const back = new AbortController()
    const ofCreate = creating()
    askingNatively = { back, ofCreate }
    // A page that is right about it: what holds it ends by itself, and then there is nothing to
    // ask.
    const awaited =
      heldSince === null || ofCreate
        ? undefined
        : setInterval(() => isBlocked(asked) || back.abort(), RETRY_MS)
    const goes = await askNatively(back.signal).catch(() => false)
    clearInterval(awaited)
    askingNatively = null
    settle()
    if (goes) quit()
    else if (back.signal.aborted && (awaited !== undefined || isBlocked(asked))) goOn(asked)
  }

  /** What else holds it, if anything, is asked about next. */
  const goOn = (what: 'close' | 'quit'): void => {
    if (what === 'quit') platform.quit()
    else watched()?.close()
  }

  const settle = (): void => {
    stopWaiting()
    wanted = null
    askedAt = null
    heldSince = null
  }

  const stopWaiting = (): void => {
    stopAcknowledging?.()
    stopAcknowledging = null
  }

  const askPage = (what: 'close' | 'quit'): void => {
    ask(what === 'close' && !outlivesWindow() ? 'quit' : what)
    askedAt ??= clock.steady()
    // One that is under way goes on: a page that starts again and again must not put it off.
    stopAcknowledging ??= startCountdown(clock, () => void askWithoutPage(), ACKNOWLEDGE_MS)
  }

  const askOf = (what: 'close' | 'quit'): void => {
    stopWaiting()
    if (askingNatively !== null) return
    // Asked again and still without an answer: it may have said that it asks, and shows nothing. Or
    // it answers for the person.
    const ignored = isLongAgo(askedAt) || isLongAgo(heldSince)
    // A window that goes while the app stays takes no answer with it.
    const withoutPage = asksWithoutPage() && (what === 'quit' || !outlivesWindow())
    if (ignored || withoutPage || watched() === null) return void askWithoutPage()
    pressesBefore = presses()
    askPage(what)
  }

  const blocked = (event: { preventDefault(): void }, what: 'close' | 'quit'): boolean => {
    if (forced || !isBlocked(what)) {
      heldSince = null
      return false
    }
    event.preventDefault()
    // A quit goes through the window's close as well, and stays a quit.
    wanted = wanted === 'quit' ? 'quit' : what
    watched()?.show()
    askOf(wanted)
    return true
  }

  const end = (): void => {
    if (ending) return
    ending = true
    startCountdown(clock, platform.exit, EXIT_DEADLINE_MS)
    void beforeExit().finally(platform.exit)
  }

  const leave = (unattended: boolean): void => {
    if (leaving) {
      // Nobody answers any more what is asked about the clipboard.
      if (unattended) end()
      return
    }
    leaving = true
    void clearClipboard(unattended).finally(end)
  }

  return {
    /** Whether the app ends for certain. */
    leaving: (): boolean => leaving,
    /** The app is about to quit. */
    beforeQuit: (event: { preventDefault(): void }) => {
      if (!leaving && blocked(event, 'quit')) return
      // Electron itself never ends the app: `platform.exit` does, which announces nothing, once all
      // is done.
      event.preventDefault()
      leave(false)
    },
    watch: (window: BrowserWindow) => {
      window.on('close', (event) => {
        if (window.isDestroyed()) return
        // What is asked about the clipboard is asked on it, and it goes with the app.
        if (leaving) return event.preventDefault()
        if (blocked(event, 'close')) return
        if (staysInTray()) {
          event.preventDefault()
          void hideInTray(window)
        } else if (!outlivesWindow()) {
          // While the window is there: without its focus some desktops do not let the clipboard be
          // cleared.
          event.preventDefault()
          platform.quit()
        } else {
          // The page is asked for its consent first, and one that hangs never gives it.
          startCountdown(clock, () => window.isDestroyed() || window.destroy(), ACKNOWLEDGE_MS)
        }
      })
      // Windows asks before it signs the person out or shuts down, and quits nothing; what it then
      // ends has a few seconds.
      window.on('query-session-end', (event) => {
        if (!leaving) blocked(event, 'quit')
      })
      window.on('session-end', () => leave(true))
    },
    /**
     * Asks what was asked before, of a page that did not receive it; the deadline of the question
     * is unchanged.
     */
    askAgain: () => {
      if (wanted !== null && askingNatively === null) askPage(wanted)
    },
    /**
     * A create has its answer: a question about it alone is taken back, and what else holds the
     * close, e.g. the new secret, is asked about.
     */
    createSettled: () => {
      if (askingNatively?.ofCreate === true && !creating()) askingNatively.back.abort()
    },
    /** The page was reached and asks the person. */
    acknowledged: stopWaiting,
    /** Ends the app, whatever is unsaved. */
    quit,
    answer: (choice: 'close' | 'stay') => {
      const next = wanted
      const pressed = presses() !== pressesBefore
      // The page says so by itself: the person, who wants to close, pressed nothing since.
      if (choice === 'stay' && next !== null && !pressed) return void askWithoutPage()
      const held = choice === 'close' && next !== null && isBlocked(next)
      // The person is being asked by main, and the page must not begin anew what they may be about
      // to end.
      if (held && askingNatively !== null) return
      const since = pressed ? null : (heldSince ?? clock.steady())
      settle()
      if (choice === 'stay' || next === null) return
      if (!held) return goOn(next)
      heldSince = since
      // What holds it and is nothing to decide, as a secret that is being sealed, is over in a
      // moment.
      startCountdown(clock, () => goOn(next), RETRY_MS)
    },
  }
}

export type CloseGuard = ReturnType<typeof createCloseGuard>
