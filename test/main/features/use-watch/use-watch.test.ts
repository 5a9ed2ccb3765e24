import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { ApiKey } from '../../../../electron/contract/api-key.ts'
import type { KeyListState } from '../../../../electron/contract/connection.ts'
import { HOUR_MS, hourOf, longestGap } from '../../../../electron/contract/use-watch.ts'
import { UseWatch } from '../../../../electron/main/features/use-watch/use-watch.ts'
import { listOf } from '../../../renderer/samples.ts'
import { keyNamed } from '../../samples.ts'
import { testNotes } from '../../store/test-store.ts'

const START = Date.parse('2026-01-05T00:00:00.000Z')
const DAY_MS = 24 * HOUR_MS

let noted: ReturnType<typeof testNotes>

const MOST_BYTES = 200_000

const open = (mostBytes = 4_000_000): UseWatch => new UseWatch(noted.store, mostBytes)
/** Ends the run, and begins the next one. */
const reopen = (): UseWatch => {
  noted.store.flush()
  return new UseWatch(noted.restart())
}

beforeEach(() => {
  noted = testNotes()
})

const key = (id: string, lastUsedMs: number | null) =>
  keyNamed(id, { lastUsedAt: lastUsedMs === null ? null : new Date(lastUsedMs).toISOString() })
const list = (at: number, keys: readonly ApiKey[], more: Partial<KeyListState> = {}) =>
  listOf(keys, { listedAt: at, ...more })
const listedUse = () => (one: ApiKey) => one.lastUsedAt

/** Reads a list with these last uses at this time. */
const look = (
  watch: UseWatch,
  at: number,
  uses: Readonly<Record<string, number | null>>,
  more: Partial<KeyListState> = {},
): void =>
  watch.listed(
    list(
      at,
      Object.entries(uses).map(([id, used]) => key(id, used)),
      more,
    ),
    listedUse,
  )

describe('what lists say of the use of keys', () => {
  test('is noted by the hour, each use and each look once', () => {
    const watch = open()
    look(watch, START, { key_a: START - 3 * HOUR_MS, key_b: null })
    look(watch, START + 60_000, { key_a: START + 30_000, key_b: null })
    look(watch, START + 120_000, { key_a: START + 90_000, key_b: null })
    look(watch, START + 5 * HOUR_MS, { key_a: START + 90_000, key_b: null })
    const first = hourOf(START)
    expect(watch.history('c', 'key_a')).toEqual({
      watched: [first, first + 5],
      used: [first - 3, first],
    })
    expect(watch.history('c', 'key_b')).toEqual({ watched: [first, first + 5], used: [] })
    expect(watch.history('other', 'key_a')).toEqual({ watched: [], used: [] })
  })

  test('a key is watched from the hour of its creation on', () => {
    const watch = open()
    look(watch, START, { key_a: null })
    const createdAt = new Date(START + 2 * HOUR_MS).toISOString()
    const keys = [key('key_a', null), keyNamed('key_b', { createdAt })]
    watch.listed(list(START + 3 * HOUR_MS, keys), listedUse)
    expect(watch.history('c', 'key_b').watched).toEqual([hourOf(START) + 3])
    expect(watch.history('c', 'key_a').watched).toHaveLength(2)
  })

  test('a list that failed, or that was not read anew, is no look', () => {
    const watch = open()
    look(watch, START, { key_a: null })
    look(watch, START + HOUR_MS, { key_a: null }, { phase: 'stale', listedAt: START })
    look(watch, START, { key_a: START })
    expect(watch.history('c', 'key_a')).toEqual({ watched: [hourOf(START)], used: [] })
  })

  test("this app's own calls are no use", () => {
    const watch = open()
    watch.listed(list(START, [key('key_own', START)]), () => () => null)
    expect(watch.history('c', 'key_own').used).toEqual([])
  })

  // Shows: S92
  test('survives a restart, and is joined with what was seen before it was read', () => {
    const before = open()
    look(before, START, { key_a: START })
    const after = reopen()
    look(after, START + 7 * HOUR_MS, { key_a: START + 6 * HOUR_MS })
    const hour = hourOf(START)
    expect(after.history('c', 'key_a')).toEqual({
      watched: [hour, hour + 7],
      used: [hour, hour + 6],
    })
  })

  test('ids that are named like what every object has are keys like any other', () => {
    const watch = open()
    look(watch, START, { key___proto__: START, constructor: START })
    expect(reopen().history('c', 'constructor').used).toEqual([hourOf(START)])
    expect(reopen().history('c', 'toString').used).toEqual([])
  })
})

describe('the document', () => {
  test('is not written with each refresh of 10,000 keys, but once for all of ten minutes', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const watch = open()
    const ids = Array.from({ length: 10_000 }, (_, index) => `key_${index}`)
    for (let minute = 0; minute < 10; minute += 1) {
      const at = START + minute * 60_000
      watch.listed(
        list(
          at,
          ids.map((id) => key(id, at)),
        ),
        listedUse,
      )
      expect(noted.disk.writes).toBe(0)
      if (minute < 9) await vi.advanceTimersByTimeAsync(60_000)
    }
    await vi.advanceTimersByTimeAsync(60_000)
    expect(noted.disk.writes).toBe(1)
    look(watch, START + 11 * 60_000, { key_1: START })
    await vi.advanceTimersByTimeAsync(600_000)
    noted.store.flush()
    expect(noted.disk.writes).toBe(1)
    expect(reopen().history('c', 'key_9999').used).toEqual([hourOf(START)])
  })

  // Shows: S92
  test('has nothing of a connection that was forgotten', () => {
    const watch = open()
    look(watch, START, { key_a: START })
    look(watch, START, { key_d: START }, { connectionId: 'd' })
    watch.forget('c')
    noted.store.flush()
    expect(noted.disk.content).not.toMatch(/key_a|"c"/)
    expect(watch.history('c', 'key_a')).toEqual({ watched: [], used: [] })
    expect(watch.history('d', 'key_d').used).toHaveLength(1)
  })

  test('begins anew where the data of the local service was replaced', () => {
    const watch = open()
    look(watch, START, { key_a: START })
    watch.startOver('c')
    look(watch, START + DAY_MS, { key_a: null })
    expect(watch.history('c', 'key_a')).toEqual({ watched: [hourOf(START) + 24], used: [] })
  })

  test('reaches back for 400 days and keeps no key for long that is not listed any more', () => {
    const watch = open()
    for (let day = 0; day < 430; day += 1) {
      const at = START + day * DAY_MS
      for (const hour of [0, 1, 2])
        look(watch, at + hour * HOUR_MS, day < 395 ? { key_a: at, key_gone: START } : { key_a: at })
      noted.store.flush()
    }
    const { watched, used } = watch.history('c', 'key_a')
    expect(hourOf(START + 429 * DAY_MS) - (used[0] ?? 0)).toBeLessThan(410 * 24)
    expect(used.length).toBeGreaterThanOrEqual(400)
    expect(watched.length).toBeLessThan(410 * 3)
    expect(noted.disk.content).not.toContain('key_gone')
  })

  // Shows: S92
  test('is never larger than its bound: 400 days of refreshes, all keys in use each hour', () => {
    const watch = open(MOST_BYTES)
    const ids = Array.from({ length: 100 }, (_, index) => `key_${String(index).padStart(24, '0')}`)
    for (let hour = 0; hour < 400 * 24; hour += 4) {
      const at = START + hour * HOUR_MS
      const iso = new Date(at).toISOString()
      watch.listed(
        list(
          at,
          ids.map((id) => ({ ...key(id, null), lastUsedAt: iso })),
        ),
        listedUse,
      )
      if (hour % 480 === 0) noted.store.flush()
      if (hour % 960 === 0)
        expect(JSON.stringify(noted.store.value.hours).length).toBeLessThanOrEqual(MOST_BYTES)
    }
    noted.store.flush()
    expect(JSON.stringify(noted.store.value.hours).length).toBeLessThanOrEqual(MOST_BYTES)
    const { watched, used } = reopen().history('c', ids[7] ?? '')
    // Fewer days, but the same for all, and what is told of the watching is cut with them.
    expect(used.length).toBeGreaterThan(200 * 6)
    expect(watched[0]).toBeGreaterThan(hourOf(START))
  })
})

describe('clocks', () => {
  const daily = (watch: UseWatch, days: number, from = START): void => {
    for (let day = 0; day < days; day += 1)
      for (const hour of [0, 1])
        look(watch, from + day * DAY_MS + hour * HOUR_MS, { key_a: from + day * DAY_MS })
  }

  // Shows: S93
  test('one list that was read while the clock was a year ahead takes nothing with it, and is not told once it is right again', () => {
    const watch = open()
    daily(watch, 30)
    const before = watch.history('c', 'key_a')
    look(watch, START + 400 * DAY_MS, { key_a: START + 29 * DAY_MS })
    noted.store.flush()
    look(watch, START + 30 * DAY_MS, { key_a: START + 29 * DAY_MS })
    noted.store.flush()
    const { watched, used } = reopen().history('c', 'key_a')
    expect(used).toEqual(before.used)
    expect(watched).toEqual([...before.watched, hourOf(START + 30 * DAY_MS)])
  })

  test('a clock that shows a year long past takes nothing with it either', () => {
    const watch = open()
    daily(watch, 30)
    noted.store.flush()
    look(watch, Date.parse('2010-01-01T00:00:00.000Z'), { key_a: null })
    noted.store.flush()
    expect(watch.history('c', 'key_a').used).toEqual([])
    look(watch, START + 30 * DAY_MS, { key_a: START + 29 * DAY_MS })
    noted.store.flush()
    expect(reopen().history('c', 'key_a').used).toHaveLength(30)
  })

  test('a clock that was set back by two hours leaves no hours that are still to come', () => {
    const watch = open()
    look(watch, START, { key_a: START })
    look(watch, START + 2 * HOUR_MS, { key_a: START + 2 * HOUR_MS })
    look(watch, START, { key_a: START })
    expect(watch.history('c', 'key_a')).toEqual({ watched: [hourOf(START)], used: [hourOf(START)] })
  })

  // Shows: S93
  test('a service whose clock is three hours ahead gives no use that is still to come, and no longer gap than there was', () => {
    const watch = open()
    const ahead = 3 * HOUR_MS
    look(watch, START, { key_a: START + ahead })
    look(watch, START + 11 * HOUR_MS, { key_a: START + 10 * HOUR_MS + ahead })
    look(watch, START + 12 * HOUR_MS, { key_a: START + 10 * HOUR_MS + ahead })
    const history = watch.history('c', 'key_a')
    expect(history.used.every((hour) => history.watched.includes(hour))).toBe(true)
    expect(longestGap(history)).toBeLessThanOrEqual(10)
  })

  test("the local service's clock counts where the Lab moved it", () => {
    const watch = open()
    look(watch, START, { key_a: START })
    look(watch, START + HOUR_MS, { key_a: START }, { skew: 30 * DAY_MS })
    expect(watch.history('c', 'key_a').watched).toEqual([
      hourOf(START),
      hourOf(START) + 1 + 30 * 24,
    ])
  })
})
