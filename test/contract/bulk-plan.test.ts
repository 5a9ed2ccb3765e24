import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ApiKey } from '../../electron/contract/api-key.ts'
import { estimateBulk, spareRequests } from '../../electron/contract/bulk.ts'
import type { RateGauge } from '../../electron/contract/connection.ts'
import { NO_OWN_KEY, type OwnKey } from '../../electron/contract/own-key.ts'
import { planBulk } from '../../electron/shared/bulk-plan.ts'
import { keyNamed } from '../main/samples.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const key = (id: string, lastUsedAt: string | null = null) => keyNamed(id, { lastUsedAt })
const usedAt = ({ lastUsedAt }: ApiKey) => lastUsedAt
const idsOf = (keys: readonly ApiKey[]) => keys.map(({ id }) => id)

describe('a plan', () => {
  const listed = [key('a'), key('b', '2026-11-20T00:00:00Z'), key('c'), key('own')]
  const plan = (ids: readonly string[], own: OwnKey = NO_OWN_KEY, of = listed) =>
    planBulk(ids, { keys: of, own, isPart: false }, usedAt, now)

  test('has each chosen key once, in the order chosen, and none that is not listed', () => {
    expect(idsOf(plan(['c', 'gone', 'a', 'c']).keys)).toEqual(['c', 'a'])
  })

  test('never has a key that the app is, or may be, signed in with', () => {
    const { keys, own } = plan(['a', 'own', 'c'], { certainty: 'ambiguous', ids: ['own', 'c'] })
    expect([idsOf(keys), idsOf(own)]).toEqual([['a'], ['own', 'c']])
  })

  test('names those that were used lately and not by this app alone, but for the own key, which it leaves out', () => {
    expect([...plan(['a', 'b', 'own'], { certainty: 'known', ids: ['own'] }).recentIds]).toEqual([
      'b',
    ])
    expect([...plan(['a', 'c']).recentIds]).toEqual([])
    expect([
      ...planBulk(['a', 'b'], { keys: listed, own: NO_OWN_KEY, isPart: false }, () => null, now)
        .recentIds,
    ]).toEqual([])
  })

  test('that would leave no key says so', () => {
    const all = [key('a'), key('c')]
    expect(plan(['a', 'c'], NO_OWN_KEY, all).leavesNone).toBe(true)
    expect(plan(['a'], NO_OWN_KEY, all).leavesNone).toBe(false)
    expect(plan([], NO_OWN_KEY, []).leavesNone).toBe(false)
  })

  test('says nothing of keys that are left where the list is a part, or where there is none', () => {
    const part = { keys: [key('a'), key('c')], own: NO_OWN_KEY, isPart: true }
    expect(planBulk(['a', 'c'], part, usedAt, now)).toMatchObject({
      keys: part.keys,
      leavesNone: false,
    })
    const none = { keys: [], own: [], leavesNone: false }
    expect(planBulk(['a'], null, usedAt, now)).toMatchObject(none)
    expect(planBulk(['a'], { ...part, keys: null }, usedAt, now)).toMatchObject(none)
  })
})

describe('the estimate', () => {
  const full: RateGauge = { limit: 100, remaining: 100, resetsAt: null }

  test('without a limit in the headers, the documented one is assumed', () => {
    expect(estimateBulk(212, null, now)).toEqual({ ...estimateBulk(212, full, now), limit: null })
  })

  test('a spent window is waited for', () => {
    expect(estimateBulk(5, { limit: 100, remaining: 0, resetsAt: now + 30_000 }, now).seconds).toBe(
      33,
    )
    expect(estimateBulk(5, { limit: 100, remaining: 0, resetsAt: now - 1 }, now).seconds).toBe(3)
  })

  test('a small limit keeps none spare, so that it can be used at all', () => {
    expect([1, 5, 9, 10, 50, 100, 1000].map(spareRequests)).toEqual([0, 0, 0, 1, 5, 10, 10])
  })

  /** Budgets whose window is open for a while yet. */
  const budgets = fc
    .record({
      limit: fc.integer({ min: 1, max: 2000 }),
      used: fc.integer({ min: 0, max: 2000 }),
      left: fc.integer({ min: 1, max: 60_000 }),
    })
    .map(({ limit, used, left }) => ({
      limit,
      remaining: Math.max(0, limit - used),
      resetsAt: now + left,
    }))

  /** Waits window by window as a job does, each request taking half a second. */
  const simulated = (
    count: number,
    { limit, remaining, resetsAt }: { limit: number; remaining: number; resetsAt: number },
  ): number => {
    const spare = spareRequests(limit)
    let left = count + 1
    let at = 0
    let budget = Math.max(0, remaining - spare)
    let ends = (resetsAt - now) / 1000
    while (left > 0) {
      if (budget === 0) {
        at = Math.max(at, ends)
        budget = limit - spare
        ends = at + 60
      }
      const sent = Math.min(left, budget)
      left -= sent
      budget = 0
      at += sent * 0.5
    }
    return at
  }

  test('is what a job that keeps to the budget takes, where the limit is what slows it down', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3000 }), budgets, (count, budget) => {
        // Up to here a window's requests fit into its minute.
        fc.pre(budget.limit <= 100)
        // A window opens with its first request, so a job may lag behind by what the first one
        // took.
        expect(
          Math.abs(estimateBulk(count, budget, now).seconds - simulated(count, budget)),
        ).toBeLessThanOrEqual(60)
      }),
    )
  })

  test('grows with the keys, and is never shorter than the requests themselves', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), budgets, (count, budget) => {
        const one = estimateBulk(count, budget, now).seconds
        expect(estimateBulk(count + 1, budget, now).seconds).toBeGreaterThanOrEqual(one)
        expect(one).toBeGreaterThanOrEqual((count + 1) * 0.5)
      }),
      // The requests of one window take longer than its minute, and the next key begins another
      // window.
      { examples: [[181, { limit: 192, remaining: 10, resetsAt: now + 501 }]] },
    )
  })
})
