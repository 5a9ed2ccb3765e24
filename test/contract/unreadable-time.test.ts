import { expect, test } from 'vitest'
import { UNREADABLE } from '../../electron/contract/api-key.ts'
import { keyStatus } from '../../electron/contract/key-status.ts'
import { NO_OWN_KEY } from '../../electron/contract/own-key.ts'
import { sortKeys } from '../../electron/contract/sort-keys.ts'
import { timesIn } from '../../electron/contract/times.ts'
import { seenUse } from '../../electron/contract/use-watch.ts'
import { revokeRisk } from '../../electron/shared/risk.ts'
import { keyNamed } from '../main/samples.ts'

const NOW = Date.parse('2026-11-01T09:30:00Z')

test('a use at a time that cannot be read counts as one of just now', () => {
  const key = keyNamed('a', { lastUsedAt: UNREADABLE })
  expect(
    revokeRisk(key, { keys: [key], own: NO_OWN_KEY, isPart: false }, key.lastUsedAt, NOW)
      .usedRecently,
  ).toBe(true)
  expect(seenUse({ watched: [], used: [] }, key.lastUsedAt, NOW).unused).toBe(0)
  expect(keyStatus(key, NOW, 90).kind).toBe('recent')
})

test.each(['en', 'de'])('a time that cannot be read is written as such in %s', (locale) => {
  const { relative, exact, ...times } = timesIn(locale, '', String)
  const { at, clock, dateTime, day, local, utc } = times
  for (const write of [clock, dateTime, day, local, utc, (then: number) => at(then, NOW)])
    expect(write(Number.NaN)).toBe(UNREADABLE)
  expect(relative(UNREADABLE, NOW)).toBe(UNREADABLE)
  expect(exact(Number.NaN, UNREADABLE)).toContain(UNREADABLE)
})

test.each(['created', 'lastUsed'] as const)(
  'keys whose times cannot be read do not change the order of the others by %s',
  (by) => {
    const keys = [3, 1, 2].flatMap((hour) => {
      const time = `2026-11-01T0${hour}:00:00.000Z`
      return [
        keyNamed(`${hour}`, { createdAt: time, lastUsedAt: time }),
        keyNamed(`?${hour}`, { createdAt: UNREADABLE, lastUsedAt: UNREADABLE }),
      ]
    })
    const sorted = sortKeys(keys, { by, descending: true }, (key) => key.lastUsedAt, null)
    expect(sorted.map(({ id }) => id)).toEqual(['?1', '?2', '?3', '3', '2', '1'])
  },
)
