import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { retryAfter, windowReset } from '../../../electron/main/client/reset-time.ts'

const NOW = Date.UTC(2026, 10, 21, 10, 0, 0)
const DAY = 86_400_000
const headers = (more: Record<string, string>): ReadonlyMap<string, string> =>
  new Map(Object.entries(more))
const httpDate = (at: number): string => new Date(at).toUTCString()

describe('the reset time is understood in every unit', () => {
  test.each([
    ['seconds left', '30', 30],
    ['seconds left with a fraction', '1.5', 1.5],
    ['epoch seconds', String(NOW / 1000 + 30), 30],
    ['epoch milliseconds', String(NOW + 30_000), 30],
    ['an HTTP date', httpDate(NOW + 30_000), 30],
    ['an RFC 850 date', 'Saturday, 21-Nov-26 10:00:30 GMT', 30],
    ['an asctime date', 'Sat Nov 21 10:00:30 2026', 30],
    ['an ISO date', new Date(NOW + 30_000).toISOString(), 30],
    ['blanks around it', '  30 ', 30],
    ['the past', String(NOW / 1000 - 500), 0],
    ['a negative number', '-5', 0],
    ['too far ahead', '86400', 120],
    ['the largest number of seconds left', '999999', 120],
    ['the smallest number of epoch seconds', '1000000000', 0],
    ['the largest number of epoch seconds', '100000000000', 120],
    ['between seconds left and epoch seconds', '1000000', null],
    ['between epoch seconds and milliseconds', '100000000001', null],
    ['no number', 'soon', null],
    ['a number that only JavaScript reads', '0x1e', null],
    ['what only a lenient date parser reads', 'wait 5', null],
    ['a date without a zone', '2026-11-21T10:00:30', null],
    ['nothing', '', null],
    ['two values', '30, 40', null],
  ])('%s', (_, value, seconds) => {
    expect(windowReset(headers({ 'x-ratelimit-reset': value }), NOW)).toBe(seconds)
    expect(retryAfter(headers({ 'retry-after': value }), NOW)).toBe(seconds)
  })
})

test('an unreadable date corrects nothing', () => {
  expect(
    windowReset(
      headers({ 'x-ratelimit-reset': String(NOW / 1000 + 30), date: 'yesterday 7' }),
      NOW,
    ),
  ).toBe(30)
})

test('no header means that nothing is known', () => {
  expect(windowReset(headers({}), NOW)).toBeNull()
  expect(retryAfter(headers({}), NOW)).toBeNull()
})

const anyValue = fc.oneof(
  fc.string(),
  fc.integer({ min: -1e15, max: 1e15 }).map(String),
  fc.double().map(String),
  fc
    .integer({ min: NOW - 10 * DAY, max: NOW + 10 * DAY })
    .chain((at) =>
      fc.constantFrom(String(at), String(at / 1000), httpDate(at), new Date(at).toISOString()),
    ),
)
const anySkew = fc.integer({ min: -DAY, max: DAY })

// Shows: S107
test('whatever the headers say, the wait is within 0 and 120 seconds or unknown', () => {
  const anyDate = fc.option(
    fc.oneof(
      fc.string(),
      anySkew.map((skew) => httpDate(NOW + skew)),
    ),
    { nil: undefined },
  )
  fc.assert(
    fc.property(anyValue, anyDate, (value, date) => {
      const given = headers({
        'retry-after': value,
        'x-ratelimit-reset': value,
        ...(date === undefined ? {} : { date }),
      })
      for (const seconds of [retryAfter(given, NOW), windowReset(given, NOW)]) {
        expect(seconds === null || (seconds >= 0 && seconds <= 120)).toBe(true)
      }
    }),
    { numRuns: 50_000 },
  )
})

test('under any skew of up to a day, every unit gives the seconds that the service meant', () => {
  fc.assert(
    fc.property(anySkew, fc.integer({ min: 0, max: 120 }), (skew, left) => {
      // A Date header has whole seconds, so the service's clock is put on one.
      const theirs = Math.floor((NOW + skew) / 1000) * 1000
      const ends = theirs + left * 1000
      for (const value of [
        String(left),
        String(ends / 1000),
        String(ends),
        httpDate(ends),
        new Date(ends).toISOString(),
      ]) {
        const given = headers({
          'x-ratelimit-reset': value,
          'retry-after': value,
          date: httpDate(theirs),
        })
        expect([windowReset(given, NOW), retryAfter(given, NOW)]).toEqual([left, left])
      }
    }),
  )
})
