import type { Connection, KeyListState, TokenKeeping } from './connection.ts'
import type { Result } from './result.ts'
import type { Settings } from './settings.ts'
import type { ActivityEntry, ClipboardState, CreateOutcome, Reveal, RevokeConfirmation, RevokeOutcome } from './workflow.ts'

/** How this computer can keep a token. `checking` while the secure store has not answered yet. */
export interface SecureStorage {
  readonly state: 'checking' | 'available' | 'unavailable' | 'locked'
  /** The store's name for people, e.g. "macOS Keychain"; for `unavailable` the backend that was found wanting. */
  readonly backend: string
}

/** Something the person should know once, e.g. that a broken settings file was set aside. */
export interface Notice {
  readonly id: string
  readonly kind: 'settings_quarantined' | 'tokens_quarantined' | 'service_quarantined'
  /** Where the broken file was kept. */
  readonly path: string
}

/** All that main knows and a window shows, but for key lists. */
export interface AppState {
  readonly platform: 'darwin' | 'win32' | 'linux'
  readonly version: string
  readonly connections: readonly Connection[]
  readonly activeId: string | null
  readonly settings: Settings
  readonly storage: SecureStorage
  readonly notices: readonly Notice[]
}

export interface NewConnection {
  readonly name: string
  readonly baseUrl: string
  readonly token: string
  readonly keeping: TokenKeeping
}

/** The one channel map: what the window may ask (`domain:verb`), with its input and its answer. */
export interface Requests {
  'app:state': { input: null; answer: AppState }
  'app:dismiss-notice': { input: string; answer: null }
  'settings:change': { input: Partial<Settings>; answer: null }
  /** Checks the token with one list call, then stores it. Nothing is stored when the check fails. */
  'connections:add': { input: NewConnection; answer: Connection }
  /** Opens the embedded service (first time: with example data) and makes it the active connection. */
  'connections:use-local': { input: null; answer: Connection }
  'connections:activate': { input: string; answer: null }
  /** A new token for a connection whose old one was refused or is missing; checked first. */
  'connections:reconnect': { input: { readonly id: string; readonly token: string; readonly keeping: TokenKeeping }; answer: Connection }
  /** The local service only: a new key for this app, as its settings screen would make one. */
  'connections:reconnect-local': { input: string; answer: Connection }
  /** Removes the connection and its token from this computer. Sends nothing. */
  'connections:forget': { input: string; answer: null }
  'connections:revoke-and-forget': {
    input: { readonly id: string; readonly keyId: string; readonly confirmation: RevokeConfirmation }
    answer: RevokeOutcome
  }
  /** Asks the secure store again, e.g. after the person unlocked it. */
  'connections:check-storage': { input: null; answer: null }
  'api-keys:state': { input: string; answer: KeyListState }
  'api-keys:refresh': { input: string; answer: null }
  'api-keys:create': { input: { readonly connectionId: string; readonly name: string }; answer: CreateOutcome }
  /** After `unknown`: reads the list once more and tells what the attempt left. Never creates. */
  'api-keys:look-again': { input: string; answer: CreateOutcome }
  'api-keys:revoke': {
    input: { readonly connectionId: string; readonly id: string; readonly confirmation: RevokeConfirmation }
    answer: RevokeOutcome
  }
  /** Hands the secret over, once. A second call fails with `already_shown`. */
  'reveals:show': { input: string; answer: string }
  /** Reveals that wait for the person, e.g. after the window was reloaded. */
  'reveals:pending': { input: null; answer: readonly Reveal[] }
  /** Main writes the secret to the clipboard; the window need not have it. */
  'reveals:copy': { input: string; answer: null }
  /** The person is done: main wipes the secret. */
  'reveals:finish': { input: string; answer: null }
  'activity:list': { input: null; answer: readonly ActivityEntry[] }
  /** The answer to a `close:requested` push: go on closing, or stay open. */
  'window:answer-close': { input: 'close' | 'stay'; answer: null }
}

/** What main tells the window without being asked; past tense but for commands of the menu. */
export interface Pushes {
  'app:changed': AppState
  'list:changed': KeyListState
  'clipboard:changed': ClipboardState
  /** The window or the app is about to close while a secret is unsaved. */
  'close:requested': null
  'menu:chosen': MenuCommand
}

export type MenuCommand = 'create' | 'refresh' | 'settings' | 'activity' | 'add-connection' | 'shortcuts'

export type RequestChannel = keyof Requests
export type PushChannel = keyof Pushes
export type Input<C extends RequestChannel> = Requests[C]['input']
export type Answer<C extends RequestChannel> = Requests[C]['answer']

type Ask<C extends RequestChannel> =
  Input<C> extends null ? () => Promise<Result<Answer<C>>> : (input: Input<C>) => Promise<Result<Answer<C>>>

/** The one object that the preload gives to the window, as `window.keystow`. */
export interface DesktopApi {
  readonly appState: Ask<'app:state'>
  readonly dismissNotice: Ask<'app:dismiss-notice'>
  readonly changeSettings: Ask<'settings:change'>
  readonly addConnection: Ask<'connections:add'>
  readonly useLocal: Ask<'connections:use-local'>
  readonly activateConnection: Ask<'connections:activate'>
  readonly reconnect: Ask<'connections:reconnect'>
  readonly reconnectLocal: Ask<'connections:reconnect-local'>
  readonly forgetConnection: Ask<'connections:forget'>
  readonly revokeAndForget: Ask<'connections:revoke-and-forget'>
  readonly checkStorage: Ask<'connections:check-storage'>
  readonly listState: Ask<'api-keys:state'>
  readonly refreshKeys: Ask<'api-keys:refresh'>
  readonly createKey: Ask<'api-keys:create'>
  readonly lookAgain: Ask<'api-keys:look-again'>
  readonly revokeKey: Ask<'api-keys:revoke'>
  readonly showSecret: Ask<'reveals:show'>
  readonly pendingReveals: Ask<'reveals:pending'>
  readonly copySecret: Ask<'reveals:copy'>
  readonly finishReveal: Ask<'reveals:finish'>
  readonly activity: Ask<'activity:list'>
  readonly answerClose: Ask<'window:answer-close'>
  /** Calls `heard` for each push; the answer unsubscribes. */
  readonly onPush: <C extends PushChannel>(channel: C, heard: (payload: Pushes[C]) => void) => () => void
}
