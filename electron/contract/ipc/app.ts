import type { AppState } from '../app-state.ts'
import type { CommandHere, CommandLink } from '../command-link.ts'
import type { CommandId, WindowAction } from '../commands.ts'
import type { Diagnostics } from '../diagnostics.ts'
import type { LoginStart } from '../login-start.ts'
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
  /** Whether programs on this computer may ask. Why they cannot all the same is in the app's state. */
  'channel:switch': { input: boolean; answer: null }
  /** null: there is none to make. */
  'command:link': { input: null; answer: CommandHere }
  /** Makes the link (true) or takes it back; answers what is there then. */
  'command:set-link': { input: boolean; answer: CommandLink }
  /** null: this copy cannot be started at login. */
  'login:start': { input: null; answer: LoginStart | null }
  /** Has the desktop start the app at login, in the tray, or no longer; answers what is there then. */
  'login:set-start': { input: boolean; answer: LoginStart }
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
  commandLink: 'command:link',
  setCommandLink: 'command:set-link',
  loginStart: 'login:start',
  setLoginStart: 'login:set-start',
  actOnWindow: 'window:act',
  asksToClose: 'window:asks-to-close',
  answerClose: 'window:answer-close',
} as const satisfies Record<string, keyof AppRequests>
