import type { Store } from '../keys/store.ts'
import type { IsLate } from '../lab/lateness.ts'
import type { RouteContext } from '../routes/route.ts'
import { authenticate } from './authenticate.ts'
import { HttpError } from './http-error.ts'
import { readJson } from './json-body.ts'
import type { ServiceRequest } from './message.ts'

/** The `withJson` of one authenticated request. */
export const withJson =
  (request: ServiceRequest, store: Store, isLate: IsLate): RouteContext['withJson'] =>
  async (work) => {
    const [read] = await Promise.allSettled([readJson(request)])
    const caller = authenticate(request, store, isLate)
    // Before what is wrong with the body: a revoked key always sees 401.
    if (caller instanceof HttpError) throw caller
    if (read.status === 'rejected') throw read.reason
    return work(read.value, caller)
  }
