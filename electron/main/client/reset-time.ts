/** Nobody is kept waiting longer than two windows, whatever a header says. */
const LONGEST_WAIT_S = 120

type Headers = ReadonlyMap<string, string>

/**
 * What the service's clock says in its `Date` header, in milliseconds since the epoch; null where
 * it says nothing.
 */
export const saidTime = (headers: Headers): number | null =>
  parseDate(headers.get('date')?.trim() ?? '')

/**
 * The service's clock, as its `Date` header says; a point in time from its headers means nothing on
 * another clock.
 */
const serverNow = (headers: Headers, now: number): number => saidTime(headers) ?? now

/**
 * Seconds in [0, 120] that `Retry-After` asks to wait, or null. `now`: milliseconds since the epoch
 * on this computer's clock.
 */
export const retryAfter = (headers: Headers, now: number): number | null =>
  secondsUntil(headers.get('retry-after'), serverNow(headers, now))

/** Seconds in [0, 120] until the rate window ends as `X-RateLimit-Reset` says, or null. */
export const windowReset = (headers: Headers, now: number): number | null =>
  secondsUntil(headers.get('x-ratelimit-reset'), serverNow(headers, now))

/**
 * Seconds in [0, 120] until a 429 is over, or null: what it asks to wait, or else the end of the
 * window.
 */
export const limitedFor = (headers: Headers, now: number): number | null =>
  retryAfter(headers, now) ?? windowReset(headers, now)

/**
 * The unit is not specified, so magnitude decides: seconds left, seconds since the epoch,
 * milliseconds since the epoch, or a date.
 */
function secondsUntil(header: string | undefined, now: number): number | null {
  const text = header?.trim() ?? ''
  const left = /^[+-]?\d+(\.\d+)?$/.test(text)
    ? secondsLeft(Number(text), now)
    : fromDate(text, now)
  return left === null ? null : Math.min(Math.max(left, 0), LONGEST_WAIT_S)
}

function secondsLeft(value: number, now: number): number | null {
  if (value < 1e6) return value
  if (value >= 1e9 && value <= 1e11) return value - now / 1000
  return value >= 1e12 ? (value - now) / 1000 : null
}

function fromDate(text: string, now: number): number | null {
  const at = parseDate(text)
  return at === null ? null : (at - now) / 1000
}

const IMF_OR_RFC850 = /^[A-Z][a-z]+, [\w: -]+ GMT$/
const ASCTIME = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4}$/
const ISO = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/

/** Checked by pattern first, because `Date.parse` alone takes almost anything for a date. */
function parseDate(text: string): number | null {
  const known = ASCTIME.test(text)
    ? `${text} GMT`
    : IMF_OR_RFC850.test(text) || ISO.test(text)
      ? text
      : ''
  const at = Date.parse(known)
  return Number.isNaN(at) ? null : at
}
