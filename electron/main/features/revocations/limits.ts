import { RATE_WINDOW_SECONDS } from '../../../contract/key-api.ts'
import type { Failure } from '../../../contract/result.ts'

/**
 * The time is looked at so often at least, in milliseconds: a clock may be set, and a computer may
 * sleep.
 */
export const LOOK_MS = 600_000
/** From one look to the next at least, in milliseconds. */
export const LEAST_MS = 1_000
/** No limit is waited for longer, in milliseconds. */
const LONGEST_LIMIT_MS = 2 * RATE_WINDOW_SECONDS * 1000

const SHORTEST_WAIT_MS = 1_000
const LONGEST_RETRY_MS = 60_000

/**
 * Milliseconds to the next try. A 429 says so itself, and never none, so that a service that says
 * so is not asked over and over. `tried`: tries so far.
 */
export const retryWait = (
  { code, retryAfter = RATE_WINDOW_SECONDS }: Failure,
  tried: number,
): number =>
  code === 'rate_limited'
    ? Math.min(Math.max(retryAfter * 1000, SHORTEST_WAIT_MS), LONGEST_LIMIT_MS)
    : Math.min(SHORTEST_WAIT_MS * 2 ** Math.min(tried, 10), LONGEST_RETRY_MS)
