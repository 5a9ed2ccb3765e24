import type { Failure } from '../../contract/result.ts'
import { limitWait } from '../workflows/bulk/bulk-step.ts'

/** How long things around a lease may take, in milliseconds. */
export interface LeaseWaits {
  /** For a helper whose connection broke. */
  readonly away: number
  /** For the helper of a lease that an earlier run of the app gave. */
  readonly rejoin: number
  /** For a key that no list has, and that a create without an answer may still make. */
  readonly late: number
  /** Between two looks at the time of a lease: the computer may have slept meanwhile. */
  readonly look: number
  /** For the revokes at the end of the app, which has three seconds in all. */
  readonly close: number
}

export const LEASE_WAITS: LeaseWaits = { away: 5_000, rejoin: 60_000, late: 30_000, look: 60_000, close: 2_000 }

const FIRST_RETRY_MS = 1_000
const LONGEST_RETRY_MS = 60_000

/** Milliseconds to the next try to revoke. `tried`: tries after the first so far. */
export const retryWait = (failure: Failure, tried: number): number =>
  failure.code === 'rate_limited' ? limitWait(failure) : Math.min(FIRST_RETRY_MS * 2 ** Math.min(tried, 10), LONGEST_RETRY_MS)
