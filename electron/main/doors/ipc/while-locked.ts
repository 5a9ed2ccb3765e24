import type { AppState } from '../../../contract/app-state.ts'
import type { PushChannel, RequestChannel } from '../../../contract/ipc.ts'

/** All that a locked window may ask. */
const REQUESTS: ReadonlySet<RequestChannel> = new Set([
  'app:diagnose',
  'app:state',
  'app:offer',
  'lock:now',
  'lock:open',
  'lock:erase',
  'vault:choose',
  'page:recycle',
  'page:take-view',
  'window:asks-to-close',
])

/** All that is pushed to a locked window; none contains a name. */
const PUSHES: ReadonlySet<PushChannel> = new Set([
  'app:changed',
  'clipboard:changed',
  'close:requested',
  'page:secret-shown',
])

export const mayAskWhileLocked = (channel: RequestChannel): boolean => REQUESTS.has(channel)
export const mayPushWhileLocked = (channel: PushChannel): boolean => PUSHES.has(channel)

/**
 * What a locked window knows of the app: its appearance and how to unlock it, but none of its data.
 */
export const coverOf = (state: AppState): AppState => ({
  ...state,
  connections: [],
  activeId: null,
  storage: { state: 'checking', backend: '' },
  notices: [],
  allowances: [],
})
