import type { Connection, KeyListState, TokenKeeping } from './connection.ts'
import type { ArmedFault, ClockChange, FaultSpec, LabKey, LabState, ListenerState, LogEntry, SeedName, Variants } from './lab.ts'
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
  /** Opens the embedded service if it was not yet. */
  'lab:state': { input: null; answer: LabState }
  'lab:power': { input: boolean; answer: null }
  'lab:set-variants': { input: Partial<Variants>; answer: null }
  'lab:arm-fault': { input: FaultSpec; answer: ArmedFault }
  /** By id; 0 disarms all. */
  'lab:disarm-fault': { input: number; answer: null }
  'lab:clock': { input: ClockChange; answer: null }
  /** Replaces all data of the embedded service; the local connection is signed in anew. Can be undone. */
  'lab:reset': { input: SeedName; answer: null }
  'lab:undo': { input: null; answer: null }
  'lab:save-snapshot': { input: null; answer: null }
  'lab:load-snapshot': { input: null; answer: null }
  'lab:requests': { input: null; answer: readonly LogEntry[] }
  'lab:clear-requests': { input: null; answer: null }
  /** Asks where to, and writes a HAR 1.2 file; the answer is its path, or null when the person thought better of it. */
  'lab:export-har': { input: null; answer: string | null }
  /** The service's own settings screen: its live keys of all organizations. */
  'lab:keys': { input: null; answer: readonly LabKey[] }
  /** Creates a key out of band. The secret is handed over like any other, by a reveal. */
  'lab:create-key': { input: { readonly workspaceId: string; readonly name: string }; answer: Reveal }
  'lab:revoke-key': { input: string; answer: null }
  /** Opens the service to other programs of this computer at this port. A busy port is an answer, not a failure. */
  'lab:listen': { input: number; answer: ListenerState }
  'lab:stop-listening': { input: null; answer: null }
  'activity:list': { input: null; answer: readonly ActivityEntry[] }
  /** The answer to a `close:requested` push: go on closing, or stay open. */
  'window:answer-close': { input: 'close' | 'stay'; answer: null }
}

/** What main tells the window without being asked; past tense but for commands of the menu. */
export interface Pushes {
  'app:changed': AppState
  'list:changed': KeyListState
  'clipboard:changed': ClipboardState
  'lab:changed': LabState
  /** The log of requests has grown; at most a few times a second. */
  'lab:logged': null
  /** The window or the app is about to close while a secret is unsaved. */
  'close:requested': null
  'menu:chosen': MenuCommand
}

export type MenuCommand = 'create' | 'refresh' | 'lab' | 'settings' | 'activity' | 'add-connection' | 'shortcuts'

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
  readonly labState: Ask<'lab:state'>
  readonly labPower: Ask<'lab:power'>
  readonly setVariants: Ask<'lab:set-variants'>
  readonly armFault: Ask<'lab:arm-fault'>
  readonly disarmFault: Ask<'lab:disarm-fault'>
  readonly changeClock: Ask<'lab:clock'>
  readonly resetLab: Ask<'lab:reset'>
  readonly undoReset: Ask<'lab:undo'>
  readonly saveSnapshot: Ask<'lab:save-snapshot'>
  readonly loadSnapshot: Ask<'lab:load-snapshot'>
  readonly labRequests: Ask<'lab:requests'>
  readonly clearLabRequests: Ask<'lab:clear-requests'>
  readonly exportHar: Ask<'lab:export-har'>
  readonly labKeys: Ask<'lab:keys'>
  readonly createLabKey: Ask<'lab:create-key'>
  readonly revokeLabKey: Ask<'lab:revoke-key'>
  readonly startListening: Ask<'lab:listen'>
  readonly stopListening: Ask<'lab:stop-listening'>
  readonly activity: Ask<'activity:list'>
  readonly answerClose: Ask<'window:answer-close'>
  /** Calls `heard` for each push; the answer unsubscribes. */
  readonly onPush: <C extends PushChannel>(channel: C, heard: (payload: Pushes[C]) => void) => () => void
}
