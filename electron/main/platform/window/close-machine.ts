/** Wish of the person. Closing a window that the app does not outlive is a `quit`. */
export type CloseWish = 'close' | 'quit'

/** Facts about what keeps the window or the app open, and about what a closed window means. */
export interface Holding {
  /** Tells by wish whether something would be lost or cut short. */
  readonly holds: Readonly<Record<CloseWish, boolean>>
  /** Tells whether the answer to a create is still to come. */
  readonly isCreating: boolean
  /** Tells whether the page has nothing to show of what holds the app, so that main asks. */
  readonly isPageMute: boolean
  readonly outlivesWindow: boolean
  readonly staysInTray: boolean
}

/** The app at the moment of an event. @internal */
export interface CloseScene extends Holding {
  /** Milliseconds by the monotonic clock. */
  readonly now: number
  /** How many presses of the person main has seen in the window. */
  readonly presses: number
  /** Tells whether there is a window with a page that can be asked. */
  readonly hasWindow: boolean
}

/**
 * States of the app's end.
 *
 * - `open`: nobody wants to close anything.
 * - `page`: the page was asked, first at `askedAt`, when main had seen `presses`. `isAcknowledged`:
 *   the page said that it asks the person. `heldSince`: since when the page answers without a press
 *   that the app may go, although something holds the app.
 * - `main`: main asks. `isAboutCreate`: the question is about a create without an answer yet.
 *   `isWatched`: what holds the app may end by itself. `withdrawal`: tells, once the question is
 *   withdrawn, whether what was wanted is tried anew at once (`go`), or only where something else
 *   holds the app and has to be asked about (`look`).
 * - `pausing`: the page answered that the app may go, and something holds the app for a moment.
 * - `leaving`: the app ends for certain, and its clipboard is being cleared.
 * - `ending`: the last work is being done.
 */
export type CloseState =
  | { readonly at: 'open' }
  | { readonly at: 'leaving' }
  | { readonly at: 'ending' }
  | {
      readonly at: 'page'
      readonly wish: CloseWish
      readonly askedAt: number
      readonly presses: number
      readonly heldSince: number | null
      readonly isAcknowledged: boolean
    }
  | {
      readonly at: 'main'
      readonly wish: CloseWish
      readonly isAboutCreate: boolean
      readonly isWatched: boolean
      readonly withdrawal: 'none' | 'look' | 'go'
    }
  | { readonly at: 'pausing'; readonly wish: CloseWish; readonly heldSince: number | null }

/**
 * Events that move the state.
 *
 * - `close`, `quit`, `session_ending`: the window, the app or the session announces its end, which
 *   can be prevented. `session_ended`: the session's end cannot be prevented any more.
 * - `forced`: the app ends, whatever is unsaved.
 * - `page_started`: a page came that was not asked yet. `page_acknowledges`: the page says that it asks the
 *   person. `page_stays`, `page_goes`: the page's answer.
 * - `main_stays`, `main_goes`: the answer to main's question. A question that was withdrawn is
 *   answered by `main_stays`.
 * - `create_settled`: a create has its answer.
 * - `waited`: the time of the last `wait_for_page` or `pause` is over.
 */
export type CloseEvent =
  | 'close'
  | 'quit'
  | 'session_ending'
  | 'session_ended'
  | 'forced'
  | 'page_started'
  | 'page_acknowledges'
  | 'page_stays'
  | 'page_goes'
  | 'main_stays'
  | 'main_goes'
  | 'create_settled'
  | 'waited'
  | 'tray_found'
  | 'tray_missing'
  | 'clipboard_cleared'

/**
 * Work that a step asks for. `prevent`: keeps the announced end from taking place. `let_close`: lets
 * it take place, whatever the page does. `withdraw`: takes main's question back. `close_window`,
 * `quit`: tries what was wanted anew.
 */
export type CloseEffect =
  | 'prevent'
  | 'show'
  | 'ask_page_to_close'
  | 'ask_page_to_quit'
  | 'ask_main'
  | 'withdraw'
  | 'wait_for_page'
  | 'pause'
  | 'look_for_tray'
  | 'hide'
  | 'let_close'
  | 'destroy'
  | 'close_window'
  | 'quit'
  | 'clear_clipboard'
  | 'clear_clipboard_unattended'
  | 'end'

type Step = readonly [state: CloseState, effects: readonly CloseEffect[]]
type Look = () => CloseScene
type StateAt<At extends CloseState['at']> = Extract<CloseState, { readonly at: At }>
/** A state in which the app may still stay open. */
type Staying = Exclude<CloseState, StateAt<'leaving' | 'ending'>>

/**
 * A page that does not take up the question within this, in milliseconds, will not ask it; one that
 * died may be replaced meanwhile.
 */
export const PATIENCE_MS = 3_000

export const OPEN: CloseState = { at: 'open' }
const LEAVING: CloseState = { at: 'leaving' }
const ENDING: CloseState = { at: 'ending' }
const LEAVE: Step = [LEAVING, ['clear_clipboard']]

const ASK_PAGE = { close: 'ask_page_to_close', quit: 'ask_page_to_quit' } as const
const TRY_ANEW = { close: 'close_window', quit: 'quit' } as const

const isLongAgo = (at: number | null, { now }: CloseScene): boolean =>
  at !== null && now - at > PATIENCE_MS

const askMain = (wish: CloseWish, heldSince: number | null, scene: CloseScene): Step => {
  const { isCreating, hasWindow, staysInTray } = scene
  // Main still has all of it when the app goes on without the window.
  if (wish === 'close' && hasWindow) return [OPEN, [staysInTray ? 'look_for_tray' : 'destroy']]
  // A page that is right about it: what holds the app ends by itself, and then there is nothing to
  // ask.
  const isWatched = heldSince !== null && !isCreating
  return [
    { at: 'main', wish, isAboutCreate: isCreating, isWatched, withdrawal: 'none' },
    isWatched ? ['ask_main', 'pause'] : ['ask_main'],
  ]
}

const withdraw = (state: StateAt<'main'>, withdrawal: 'look' | 'go'): Step =>
  state.withdrawal === 'none' ? [{ ...state, withdrawal }, ['withdraw']] : [state, []]

const ask = (state: Staying, wish: CloseWish, scene: CloseScene): Step => {
  if (state.at === 'main') return [{ ...state, wish }, []]
  const askedAt = state.at === 'page' ? state.askedAt : null
  const heldSince = state.at === 'open' ? null : state.heldSince
  // The page may have said that it asks, and shows nothing. Or it answers for the person.
  const isIgnored = isLongAgo(askedAt, scene) || isLongAgo(heldSince, scene)
  // A window that goes while the app stays takes no answer with it.
  const isMute = scene.isPageMute && wish === 'quit'
  if (isIgnored || isMute || !scene.hasWindow) return askMain(wish, heldSince, scene)
  const { now, presses } = scene
  return [
    { at: 'page', wish, askedAt: askedAt ?? now, presses, heldSince, isAcknowledged: false },
    [ASK_PAGE[wish], 'wait_for_page'],
  ]
}

const stepWish = (state: Staying, wanted: CloseWish, scene: CloseScene): Step => {
  // A quit goes through the window's close as well, and stays a quit.
  const wish = state.at !== 'open' && state.wish === 'quit' ? 'quit' : wanted
  if (scene.holds[wish]) {
    const [next, effects] = ask(state, wish, scene)
    return [next, ['prevent', 'show', ...effects]]
  }
  if (state.at === 'main') {
    const [next, effects] = withdraw({ ...state, wish }, 'go')
    return [next, ['prevent', ...effects]]
  }
  if (wish === 'quit') return [LEAVING, ['prevent', 'clear_clipboard']]
  return scene.staysInTray ? [OPEN, ['prevent', 'look_for_tray']] : [OPEN, ['let_close']]
}

const stepPage = (state: StateAt<'page'>, event: CloseEvent, look: Look): Step => {
  const { wish, heldSince, isAcknowledged } = state
  switch (event) {
    case 'page_started':
      // A wait that is under way goes on: a page that starts again and again must not put it off.
      return [
        { ...state, isAcknowledged: false },
        isAcknowledged ? [ASK_PAGE[wish], 'wait_for_page'] : [ASK_PAGE[wish]],
      ]
    case 'page_acknowledges':
      return [{ ...state, isAcknowledged: true }, []]
    case 'waited':
      return isAcknowledged ? [state, []] : askMain(wish, heldSince, look())
    case 'page_stays': {
      const scene = look()
      // Without a press the page says so by itself, and the person wanted to close.
      return scene.presses === state.presses ? askMain(wish, heldSince, scene) : [OPEN, []]
    }
    case 'page_goes': {
      const { holds, presses, now } = look()
      if (!holds[wish]) return [OPEN, [TRY_ANEW[wish]]]
      const wasPressed = presses !== state.presses
      // What holds it and is nothing to decide, as a secret that is being sealed, is over in a
      // moment.
      return [{ at: 'pausing', wish, heldSince: wasPressed ? null : (heldSince ?? now) }, ['pause']]
    }
    default:
      return [state, []]
  }
}

const stepMain = (state: StateAt<'main'>, event: CloseEvent, look: Look): Step => {
  const { wish, isAboutCreate, isWatched, withdrawal } = state
  const isHeld = (): boolean => look().holds[wish]
  switch (event) {
    case 'page_goes':
      return isHeld() ? [state, []] : withdraw(state, 'go')
    case 'create_settled':
      // What else holds the app, as the new secret, is asked about next.
      return isAboutCreate && !look().isCreating ? withdraw(state, 'look') : [state, []]
    case 'waited':
      if (!isWatched || withdrawal !== 'none') return [state, []]
      return isHeld() ? [state, ['pause']] : withdraw(state, 'go')
    case 'main_goes':
      return LEAVE
    case 'main_stays':
      return withdrawal === 'go' || (withdrawal === 'look' && isHeld())
        ? [OPEN, [TRY_ANEW[wish]]]
        : [OPEN, []]
    default:
      return [state, []]
  }
}

const stepLeaving = (state: StateAt<'leaving' | 'ending'>, event: CloseEvent): Step => {
  if (event === 'close' || event === 'quit') return [state, ['prevent']]
  // Nobody answers any more what is asked about the clipboard once the session has ended.
  const isOver = event === 'clipboard_cleared' || event === 'session_ended'
  return state.at === 'leaving' && isOver ? [ENDING, ['end']] : [state, []]
}

/**
 * Answers the next state and the work that is due, in its order. `look` reads the app as it is. It
 * is called only where that matters, because a look may write to the disk, and because the end of
 * an app that is leaving must not depend on it.
 */
export const stepClose = (state: CloseState, event: CloseEvent, look: Look): Step => {
  const { at } = state
  if (at === 'leaving' || at === 'ending') return stepLeaving(state, event)
  switch (event) {
    case 'close': {
      const scene = look()
      return stepWish(state, scene.outlivesWindow ? 'close' : 'quit', scene)
    }
    case 'quit':
      return stepWish(state, 'quit', look())
    case 'session_ending': {
      const scene = look()
      // Windows asks first and quits nothing; the session's end follows.
      return scene.holds.quit ? stepWish(state, 'quit', scene) : [state, []]
    }
    case 'session_ended':
      return [LEAVING, ['clear_clipboard_unattended']]
    case 'forced':
      return LEAVE
    default:
  }
  if (at === 'page') return stepPage(state, event, look)
  if (at === 'main') return stepMain(state, event, look)
  if (at === 'pausing') return event === 'waited' ? [state, [TRY_ANEW[state.wish]]] : [state, []]
  if (event === 'tray_found') return [state, ['hide']]
  // Nothing could open a hidden window again.
  return event === 'tray_missing' ? [state, ['quit']] : [state, []]
}
