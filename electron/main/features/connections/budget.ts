import { fail, ok, type Result } from '../../../contract/result.ts'
import type { Session } from './session.ts'

/** Fails where the service said that fewer requests than these are left, until it counts anew. */
export const enoughLeft = (session: Session, requests: number): Result<null> => {
  const now = session.clock.steady()
  const gauge = session.gauge()
  if (
    gauge === null ||
    gauge.remaining === null ||
    gauge.resetsAt === null ||
    gauge.resetsAt <= now
  )
    return ok(null)
  if (gauge.remaining >= requests) return ok(null)
  return fail('rate_limited', { retryAfter: Math.ceil((gauge.resetsAt - now) / 1000) })
}
