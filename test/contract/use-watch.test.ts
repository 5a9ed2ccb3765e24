import { describe, expect, test } from 'vitest'
import {
  daysOfUse,
  HOUR_MS,
  hourOf,
  longestGap,
  seenUse,
  type UseHistory,
} from '../../electron/contract/use-watch.ts'

/** Hours from the first to the last, both included. */
const span = (first: number, last: number): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

describe('the longest gap', () => {
  test.each([
    [
      'is from one use to the next where every hour between was looked at',
      span(0, 200),
      [10, 20, 188, 190],
      168,
    ],
    // Closed from hour 12 on; the use of hour 100 was the last of we do not know how many.
    [
      'ends with the last look before hours in which the app was closed, asleep or offline',
      [...span(0, 11), ...span(110, 130)],
      [5, 100, 120],
      20,
    ],
    [
      'ends with that look where no longer one follows',
      [...span(0, 11), ...span(110, 112)],
      [5, 100],
      6,
    ],
    [
      'goes on over such hours where the list said afterwards that there was no use in them',
      [...span(0, 11), ...span(110, 130)],
      [5, 120],
      115,
    ],
    // The span that lasts yet is what it is compared with.
    ['is none before a use was seen', span(0, 500), [], null],
    ['is none before a second use was seen', span(0, 500), [3], null],
    ['is there with the second', span(0, 500), [3, 5], 2],
  ])('%s', (_what, watched, used, gap) => {
    expect(longestGap({ watched, used })).toBe(gap)
  })

  test.each([
    ['forward', '2026-03-28T00:00:00.000Z'],
    ['back', '2026-10-24T00:00:00.000Z'],
  ])('is as long over a night in which clocks are set %s as over any other', (_change, from) => {
    const first = hourOf(Date.parse(from))
    expect(longestGap({ watched: span(first, first + 80), used: [first + 6, first + 54] })).toBe(48)
  })
})

const at = (iso: string): number => hourOf(Date.parse(iso))
const days = (history: UseHistory, now: string, count: number, zone: string) =>
  daysOfUse(history, Date.parse(now), count, zone).map(({ date, hours, kind }) => [
    date,
    kind,
    hours,
  ])

describe('use by day', () => {
  const watched = span(at('2026-11-18T00:00:00Z'), at('2026-11-23T12:00:00Z'))

  test('tells days with use, days without one and days of which nobody knows apart', () => {
    const used = [
      at('2026-11-20T09:00:00Z'),
      at('2026-11-20T10:00:00Z'),
      at('2026-11-23T08:00:00Z'),
    ]
    expect(days({ watched, used }, '2026-11-23T12:30:00Z', 7, 'UTC')).toEqual([
      ['2026-11-17', 'unknown', 0],
      ['2026-11-18', 'unused', 0],
      ['2026-11-19', 'unused', 0],
      ['2026-11-20', 'used', 2],
      ['2026-11-21', 'unused', 0],
      ['2026-11-22', 'unused', 0],
      ['2026-11-23', 'used', 1],
    ])
  })

  test('does not take a day on which the app was closed for one without use, unless the next list said so', () => {
    const closed = [
      ...span(at('2026-11-18T00:00:00Z'), at('2026-11-19T17:00:00Z')),
      ...span(at('2026-11-22T08:00:00Z'), at('2026-11-22T20:00:00Z')),
    ]
    const kinds = (used: readonly number[]) =>
      days({ watched: closed, used }, '2026-11-22T20:10:00Z', 4, 'UTC').map(([, kind]) => kind)
    const before = at('2026-11-18T03:00:00Z')
    expect(kinds([before])).toEqual(['unused', 'unused', 'unused', 'unused'])
    expect(kinds([before, at('2026-11-22T02:00:00Z')])).toEqual([
      'unknown',
      'unknown',
      'unknown',
      'used',
    ])
    expect(kinds([])).toEqual(['unused', 'unused', 'unused', 'unused'])
  })

  test('says nothing of a day of which the end was not looked at, but takes the present hour as not over', () => {
    const offline = span(at('2026-11-22T00:00:00Z'), at('2026-11-23T06:00:00Z'))
    expect(
      days({ watched: offline, used: [] }, '2026-11-23T07:05:00Z', 2, 'UTC').map(
        ([, kind]) => kind,
      ),
    ).toEqual(['unused', 'unused'])
    expect(
      days({ watched: offline, used: [] }, '2026-11-23T12:05:00Z', 2, 'UTC').map(
        ([, kind]) => kind,
      ),
    ).toEqual(['unused', 'unknown'])
  })

  test.each([
    ['Europe/Berlin', '2026-03-28T23:00:00Z', 23],
    ['Europe/Berlin', '2026-10-24T22:00:00Z', 25],
    ['America/New_York', '2026-03-08T05:00:00Z', 23],
    ['America/New_York', '2026-11-01T04:00:00Z', 25],
    ['UTC', '2026-03-29T00:00:00Z', 24],
  ])(
    'a day in %s that begins at %s has %i hours, and each date comes once',
    (zone, from, length) => {
      const first = at(from)
      const all = span(first - 48, first + 48)
      const found = days(
        { watched: all, used: all },
        new Date((first + 48) * HOUR_MS).toISOString(),
        4,
        zone,
      )
      expect(new Set(found.map(([date]) => date)).size).toBe(4)
      expect(found.map(([, , hours]) => hours)).toContain(length)
    },
  )

  test.each([
    'Asia/Kolkata',
    'Pacific/Chatham',
    'Pacific/Kiritimati',
    'America/St_Johns',
    'Australia/Lord_Howe',
  ])('counts each hour once in %s', (zone) => {
    const used = span(at('2026-10-01T00:00:00Z'), at('2026-11-23T12:00:00Z'))
    const found = daysOfUse({ watched: used, used }, Date.parse('2026-11-23T12:00:00Z'), 50, zone)
    expect(found).toHaveLength(50)
    expect(found.map(({ date }) => date)).toEqual(found.map(({ date }) => date).toSorted())
    const counted = found.reduce((sum, { hours }) => sum + hours, 0)
    expect(counted).toBe(used.filter((hour) => hour * HOUR_MS >= (found[0]?.start ?? 0)).length)
  })
})

test.each([
  ['five minutes on both sides of a full hour', [7, 8], 0],
  ['an hour and what is before and after it', span(7, 9), 1],
  ['two spans', [...span(7, 10), 20, ...span(30, 32)], 3],
] as const)('only whole hours count as watched: %s', (_what, watched, hours) => {
  expect(seenUse({ watched, used: [] }, null, 0).watched).toBe(hours)
})
