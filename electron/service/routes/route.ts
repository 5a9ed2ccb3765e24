import type { FaultSpec, Variants } from '../../contract/lab.ts'
import type { ServiceRequest, ServiceResponse } from '../http/message.ts'
import type { Caller } from '../keys/caller.ts'
import type { NextId } from '../keys/secret.ts'
import type { Store } from '../keys/store.ts'
import type { IsLate } from '../lab/lateness.ts'

/** The data as routes use it. */
interface RouteStore {
  readonly list: Store['list']
  readonly listWhere: Store['listWhere']
  readonly insert: Store['insert']
  readonly revoke: Store['revoke']
}

/** What the changes of a route are made by. */
export interface Committing {
  readonly store: RouteStore
  /** Tells when a change takes place, in milliseconds since the epoch. */
  readonly clock: { now(): number }
  readonly nextId: NextId
}

/** What a route works with. */
export interface RouteContext extends Committing {
  /** Without its body, which only `withJson` gives. */
  readonly request: Omit<ServiceRequest, 'body'>
  readonly caller: Caller
  /**
   * Answers by `work` once the JSON body is there. The caller is looked up again at that moment,
   * and `work` runs at once after it: a key that was revoked while its request was still being sent
   * does nothing more. Rejects with `HttpError`.
   */
  withJson(work: (body: unknown, caller: Caller) => ServiceResponse): Promise<ServiceResponse>
  readonly variants: Variants
  /** Those that apply to the request. */
  readonly faults: readonly FaultSpec[]
  readonly isLate: IsLate
}

/** One operation. Throws `HttpError`. Routes that need no body answer at once. */
export type Route = (context: RouteContext) => ServiceResponse | Promise<ServiceResponse>
