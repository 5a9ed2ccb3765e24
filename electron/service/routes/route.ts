import type { Variants } from '../../contract/lab.ts'
import type { Caller } from '../callers.ts'
import type { Clock } from '../clock.ts'
import type { ServiceRequest, ServiceResponse } from '../message.ts'
import type { NextId } from '../secret.ts'
import type { Store } from '../store.ts'

/** What a route works with. */
export interface RouteContext {
  readonly request: ServiceRequest
  readonly caller: Caller
  readonly store: Store
  readonly clock: Clock
  readonly variants: Variants
  /** First part of every secret, before `_live_`. */
  readonly prefix: string
  readonly nextId: NextId
}

/** One operation. Throws `HttpError`. Routes that need no body answer at once. */
export type Route = (context: RouteContext) => ServiceResponse | Promise<ServiceResponse>
