import type { RateGauge } from '../../contract/connection.ts'
import { RATE_WINDOW_SECONDS } from '../../contract/key-api.ts'
import { limitedFor, windowReset } from './reset-time.ts'

const count = (header: string | undefined): number | null =>
  header !== undefined && /^\d{1,9}$/.test(header.trim()) ? Number(header) : null

/**
 * The rate headers of one answer, or null when it has none (a proxy's error page, say). `now`:
 * milliseconds since the epoch.
 */
export function rateGaugeOf(headers: ReadonlyMap<string, string>, now: number): RateGauge | null {
  const limit = count(headers.get('x-ratelimit-limit'))
  const remaining = count(headers.get('x-ratelimit-remaining'))
  const seconds = windowReset(headers, now)
  if (limit === null && remaining === null && seconds === null) return null
  return { limit, remaining, resetsAt: seconds === null ? null : now + seconds * 1000 }
}

/**
 * The same of a 429, which says itself that nothing is left; only one of its headers says when to
 * go on, as with the failure.
 */
export function spentGaugeOf(headers: ReadonlyMap<string, string>, now: number): RateGauge {
  const seconds = limitedFor(headers, now) ?? RATE_WINDOW_SECONDS
  return {
    limit: count(headers.get('x-ratelimit-limit')),
    remaining: 0,
    resetsAt: now + seconds * 1000,
  }
}
