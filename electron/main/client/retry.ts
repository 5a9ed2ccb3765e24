import type { Failure } from '../../contract/result.ts'

const RETRIES = 2
const FIRST_PAUSE_MS = 400
const LONGEST_PAUSE_MS = 5_000

/**
 * Milliseconds to pause before a GET is sent once more, or null: give up. `tried`: retries so far;
 * `random` in [0, 1).
 */
export function retryPause(failure: Failure, tried: number, random: () => number): number | null {
  if (tried >= RETRIES) return null
  const backoff = FIRST_PAUSE_MS * 2 ** tried * (0.5 + random())
  switch (failure.code) {
    case 'unreachable':
    case 'proxy_unreachable':
    case 'no_answer':
      return backoff
    case 'server_error':
      return askedPause(failure, random) ?? (failure.retryAfter === undefined ? backoff : null)
    case 'rate_limited':
      return askedPause(failure, random)
    default:
      return null
  }
}

/**
 * What the service asked for and a little more, so that many waiting clients do not come back at
 * one instant.
 */
function askedPause({ retryAfter }: Failure, random: () => number): number | null {
  if (retryAfter === undefined) return null
  const pause = retryAfter * 1000 + random() * 250
  return pause <= LONGEST_PAUSE_MS ? pause : null
}
