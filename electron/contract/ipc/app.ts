import type { AppState } from '../app-state.ts'
import type { CommandHere } from '../command-here.ts'
import type { CommandId, WindowAction } from '../commands.ts'
import type { Diagnostics } from '../diagnostics.ts'
import type { Settings } from '../settings.ts'

/** The app itself, its settings and its window. */
export interface AppRequests {
  'app:state': { input: null; answer: AppState }
  /** Also answered while Keystow is locked, with less in it. */
  'app:diagnose': { input: null; answer: Diagnostics }
  'app:dismiss-notice': { input: string; answer: null }
  /** Quits, after asking whatever a quit asks. */
  'app:quit': { input: null; answer: null }
  'settings:change': { input: Partial<Settings>; answer: null }
  /**
   * Whether programs on this computer may ask. Why they cannot all the same is in the app's state.
   */
  'channel:switch': { input: boolean; answer: null }
  /** null: this copy has no command. */
  'command:here': { input: null; answer: CommandHere | null }
  /**
   * Answers whether the computer starts the app at login; null where this copy cannot be started at
   * login.
   */
  'login:start': { input: null; answer: boolean | null }
  /** Has the computer start the app at login, in the tray, or no longer. */
  'login:set-start': { input: boolean; answer: null }
  /** Which commands fit now, so that the menu offers no other. */
  'app:offer': { input: readonly CommandId[]; answer: null }
  /** Does with the window or the app what a menu item would. */
  'window:act': { input: WindowAction; answer: null }
  /** The page received `close:requested` and asks the person. */
  'window:asks-to-close': { input: null; answer: null }
  /** The answer to a `close:requested` push: go on closing, or stay open. */
  'window:answer-close': { input: 'close' | 'stay'; answer: null }
}

/** By what name a window asks each. */
export const appApi = {
  appState: 'app:state',
  diagnose: 'app:diagnose',
  offerCommands: 'app:offer',
  dismissNotice: 'app:dismiss-notice',
  quitApp: 'app:quit',
  changeSettings: 'settings:change',
  switchChannel: 'channel:switch',
  commandHere: 'command:here',
  loginStart: 'login:start',
  setLoginStart: 'login:set-start',
  actOnWindow: 'window:act',
  asksToClose: 'window:asks-to-close',
  answerClose: 'window:answer-close',
} as const
