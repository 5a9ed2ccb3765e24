import { type BulkRowState, spareRequests } from '../../../contract/bulk.ts'
import type { RateGauge } from '../../../contract/connection.ts'
import { RATE_WINDOW_SECONDS } from '../../../contract/key-api.ts'
import { exhaustive, type Failure } from '../../../contract/result.ts'
import { confirmationWord } from '../../../contract/shown-name.ts'
import type { Session } from '../../sessions/session.ts'
import { revokeKey, UNTOUCHED } from '../revoke.ts'

/**
 * Where one key stands after a step. `why` is set where the whole job cannot go on: for a while (`rate_limited`) or until a person sees to
 * it.
 */
export interface RowStep {
  readonly state: BulkRowState
  readonly cause: Failure | null
  readonly why: Failure | null
}

/** Revokes one key of a job. `confirmed`: a recent use, or being the last, was confirmed with the plan. */
export const revokeRow = async (
  session: Session,
  row: { readonly id: string; readonly name: string; readonly lastFour: string; readonly confirmed: boolean },
): Promise<RowStep> => {
  const revoked = await revokeKey(session, row.id, { typedName: row.confirmed ? confirmationWord(row) : null, signOut: false })
  if (!revoked.ok) {
    const { error } = revoked
    if (error.code === 'gone') return { state: 'already_gone', cause: null, why: null }
    if (error.code === 'not_confirmed') return { state: 'held', cause: null, why: null }
    return { state: 'waiting', cause: null, why: error }
  }
  const outcome = revoked.value
  switch (outcome.kind) {
    case 'revoked':
    case 'already_gone':
      return { state: outcome.kind, cause: null, why: null }
    case 'still_there':
      // What says that nothing was touched would say the same of every other key.
      if (outcome.cause !== null && UNTOUCHED.has(outcome.cause.code)) return { state: 'waiting', cause: null, why: outcome.cause }
      return { state: 'failed', cause: outcome.cause, why: null }
    case 'unknown':
      return { state: 'sent', cause: outcome.cause, why: outcome.listFailure }
    default:
      return exhaustive(outcome)
  }
}

const LONGEST_WAIT_MS = 2 * RATE_WINDOW_SECONDS * 1000
const SHORTEST_WAIT_MS = 1000

/**
 * Milliseconds until the next request keeps the spare ones; 0 where it does now, or where the service does not say. `now`: ms since the
 * epoch.
 */
export const budgetWait = (gauge: RateGauge | null, now: number): number => {
  if (gauge === null || gauge.limit === null || gauge.remaining === null || gauge.resetsAt === null) return 0
  return gauge.remaining > spareRequests(gauge.limit) ? 0 : Math.min(Math.max(gauge.resetsAt - now, 0), LONGEST_WAIT_MS)
}

/** Milliseconds that a 429 asks to wait. Never none, so that a service that says so is not asked over and over. */
export const limitWait = ({ retryAfter = RATE_WINDOW_SECONDS }: Failure): number =>
  Math.min(Math.max(retryAfter * 1000, SHORTEST_WAIT_MS), LONGEST_WAIT_MS)
