import type { AppState } from '../../contract/app-state.ts'
import type { PushChannel, RequestChannel } from '../../contract/ipc.ts'

/** All that a locked window may ask. */
const REQUESTS: ReadonlySet<RequestChannel> = new Set([
  'app:state',
  'app:offer',
  'lock:now',
  'lock:open',
  'lock:erase',
  'page:recycle',
  'page:take-view',
  'window:asks-to-close',
])

/** All that a locked window is told; none carries a name. */
const PUSHES: ReadonlySet<PushChannel> = new Set(['app:changed', 'clipboard:changed', 'close:requested', 'page:secret-shown'])

export const mayAskWhileLocked = (channel: RequestChannel): boolean => REQUESTS.has(channel)
export const mayPushWhileLocked = (channel: PushChannel): boolean => PUSHES.has(channel)

/** What a locked window is told of the app: how to look and how to open, but nothing of what it holds. */
export const coverOf = (state: AppState): AppState => ({
  ...state,
  connections: [],
  activeId: null,
  storage: { state: 'checking', backend: '' },
  notices: [],
})
