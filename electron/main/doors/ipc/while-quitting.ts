import type { RequestChannel } from '../../../contract/ipc.ts'

/**
 * All that is answered once the app quits for certain: what reads, or ends something. What is not
 * named here is refused.
 */
const REQUESTS: ReadonlySet<RequestChannel> = new Set([
  'activity:list',
  'annotations:state',
  'api-keys:refresh',
  'api-keys:state',
  'app:diagnose',
  'app:offer',
  'app:state',
  'bulk:jobs',
  'clipboard:clear',
  'clipboard:marks',
  'clipboard:state',
  'command:here',
  'leaks:forget-search',
  'leaks:list',
  'leaks:note',
  'lab:keys',
  'lab:requests',
  'lab:state',
  'leases:list',
  'lock:now',
  'login:start',
  'page:take-view',
  'proofs:list',
  'plans:list',
  'reveals:pending',
  'reveals:visible',
  'rotate:list',
  'scan:state',
  'use-watch:history',
  'window:act',
  'window:answer-close',
  'window:asks-to-close',
])

export const mayAskWhileQuitting = (channel: RequestChannel): boolean => REQUESTS.has(channel)
