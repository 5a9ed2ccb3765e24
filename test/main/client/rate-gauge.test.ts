import { expect, test } from 'vitest'
import { rateGaugeOf } from '../../../electron/main/client/rate-gauge.ts'

const NOW = Date.UTC(2026, 10, 21, 10, 0, 0)
const gauge = (headers: Record<string, string>) =>
  rateGaugeOf(new Map(Object.entries(headers)), NOW)

test.each(['', 'many', '-1', '1.5', '1e3', '99999999999', '100, 100'])(
  'a count of "%s" is unknown, and the rest stays known',
  (value) => {
    expect(gauge({ 'x-ratelimit-limit': value, 'x-ratelimit-remaining': '63' })).toEqual({
      limit: null,
      remaining: 63,
      resetsAt: null,
    })
  },
)

test('the wait after a failure is not taken for the end of the rate window', () => {
  expect(
    gauge({ 'x-ratelimit-remaining': '63', 'x-ratelimit-reset': '18', 'retry-after': '90' })
      ?.resetsAt,
  ).toBe(NOW + 18_000)
})
