import { describe, expect, test } from 'vitest'
import { VARIANT_CHOICES, type Variants } from '../../electron/contract/lab.ts'
import { pairwise } from '../main/client/pairwise.ts'
import { once } from '../service/lab.ts'
import { answering, type Break, editBody, editCreated, editRecords, leaksSecret } from './breaks.ts'
import { print } from './print.ts'
import { RULES } from './rules.ts'
import { check, expectNothingLeft, idsOf, served } from './support.ts'

/** Variants that are legal readings of the interface; the other two break what it fixes. */
const { limit: _limit, rateLimitHeaders: _headers, ...LEGAL } = VARIANT_CHOICES
const CHECKED: readonly Partial<Variants>[] = [
  ...pairwise(LEGAL),
  ...pairwise(VARIANT_CHOICES),
  ...[1, 99, 101].map((limit) => ({ limit })),
]

test.each(CHECKED.map((variants) => [JSON.stringify(variants), variants] as const))(
  'the embedded service conforms in all that its variants leave as it is fixed, as %s',
  async (_, variants) => {
    const { limit = 100, rateLimitHeaders = 'present' } = variants
    const target = await served({ variants })
    const report = await check(target)
    expect(idsOf(report, 'FAIL')).toEqual([
      ...(rateLimitHeaders === 'present' ? [] : ['rate-headers']),
      ...(limit === 100
        ? []
        : [...(rateLimitHeaders === 'absent' ? [] : ['limit-header']), 'limit-100']),
    ])
    if (limit === 100 && rateLimitHeaders === 'present')
      expect(idsOf(report, 'not checked')).toEqual([])
    expectNothingLeft(target, report)
  },
)

test('a secret in the place of something else is not printed either', async () => {
  const misplacing: Break =
    (service, [, other]) =>
    async (request) => {
      const response = editRecords(request, await service.answer(request), (record) => ({
        ...record,
        createdAt: other?.secret,
      }))
      return {
        ...response,
        headers: { ...response.headers, 'X-RateLimit-Limit': String(other?.secret) },
      }
    }
  const target = await served({ breaking: misplacing })
  const report = await check(target)
  expect(idsOf(report, 'FAIL')).toEqual(['timestamps', 'limit-header'])
  expect(target.secrets.filter((secret) => print(report).includes(secret.slice(0, 15)))).toEqual([])
  const left = print({ ...report, leftBehind: [{ id: `${target.token}\u001b[2J`, name: 'any' }] })
  expect(left).toContain('…?[2J')
})

describe('a read-only run', () => {
  test('sends GET requests only, and says of every other rule why it is not checked', async () => {
    const target = await served()
    const report = await check(target, { readOnly: true })
    expect(new Set(target.methods)).toEqual(new Set(['GET']))
    expect(idsOf(report, 'FAIL')).toEqual([])
    expect(idsOf(report, 'pass').length).toBeGreaterThan(10)
    const unchecked = report.verdicts.filter(({ outcome }) => outcome === 'not checked')
    expect(unchecked.map(({ rule }) => rule.id)).toEqual(
      expect.arrayContaining(RULES.filter(({ needs }) => needs === 'write').map(({ id }) => id)),
    )
    expect(print(report)).toContain('read-only: ')
    expect(target.live()).toEqual(target.before)
  })

  test('finds what can be found by reading', async () => {
    const report = await check(await served({ breaking: leaksSecret }), { readOnly: true })
    expect(idsOf(report, 'FAIL')).toEqual(['list-hides-keys'])
  })
})

test('a redirect is an answer like any other: nobody else is asked, so nobody else gets the token', async () => {
  const elsewhere = await served()
  const target = await served()
  target.service.faults.arm(
    once({ operation: 'list', kind: 'redirect', location: `${elsewhere.url}/api/v1/api-keys` }),
  )
  expect(idsOf(await check(target), 'FAIL')).toEqual(['list-answers', 'rate-headers'])
  expect(elsewhere.methods).toEqual([])
})

test.each([
  ['list-lag', 'list', []],
  ['gone-lag', 'list', []],
  ['secret-lag', 'any', []],
  ['death-lag', 'any', ['revoked-401']],
] as const)(
  'with %s a service conforms unless the interface says how soon',
  async (kind, operation, failed) => {
    const target = await served()
    target.service.faults.arm({ kind, operation, times: { percent: 100, seed: 1 } })
    const report = await check(target)
    expect(idsOf(report, 'FAIL')).toEqual(failed)
    expectNothingLeft(target, report)
  },
)

describe('the limit', () => {
  test('of the token is respected: where it is spent, the run waits for the next window', async () => {
    const target = await served()
    for (let used = 0; used < 97; used += 1)
      await fetch(`${target.url}/api/v1/api-keys`, {
        headers: { Authorization: `Bearer ${target.token}` },
      })
    const waits: number[] = []
    expect(idsOf(await check(target, { waits }), 'FAIL')).toEqual([])
    expect(waits).toEqual([60_000])
  })

  // Eight lists come before the burst: this is after three and after fifty-one of it.
  test.each([12, 60])('is not called missed when a window turns over at list %i', async (turn) => {
    let lists = 0
    const turning: Break = (service) => (request) => {
      if (request.method === 'GET') lists += 1
      if (lists === turn) service.clock.advance(60_000)
      return service.answer(request)
    }
    const report = await check(await served({ breaking: turning }))
    expect(idsOf(report, 'FAIL')).toEqual([])
    expect(idsOf(report, 'pass')).toContain('limit-100')
  })

  test('is not judged when the service is too slow for it', async () => {
    const slow: Break = (service) => (request) => {
      service.clock.advance(1_000)
      return service.answer(request)
    }
    const report = await check(await served({ breaking: slow }))
    expect(idsOf(report, 'FAIL')).toEqual([])
    expect(idsOf(report, 'not checked')).toContain('limit-100')
  })
})

describe('nothing that the run made is left', () => {
  test('when the answer to a create is lost after it took place', async () => {
    const target = await served()
    target.service.faults.arm(once({ operation: 'create', kind: 'commit-then-drop' }))
    const report = await check(target)
    expect(idsOf(report, 'FAIL')).toEqual(['create-answers'])
    expectNothingLeft(target, report)
  })

  test('when a revoke fails', async () => {
    const target = await served()
    target.service.faults.arm({
      operation: 'revoke',
      kind: 'status',
      status: 503,
      times: { next: 4 },
    })
    expectNothingLeft(target, await check(target))
  })

  test('when the run is interrupted', async () => {
    const interrupt = new AbortController()
    let creates = 0
    const interrupting: Break = (service) => async (request) => {
      const response = await service.answer(request)
      if (request.method === 'POST') creates += 1
      if (creates === 2) interrupt.abort()
      return response
    }
    const target = await served({ breaking: interrupting })
    const report = await check(target, { signal: interrupt.signal })
    expect(creates).toBe(2)
    // The answer was read to its end: its id was known, and the list had not to be searched.
    expect(target.methods).toEqual(['GET', 'GET', 'GET', 'POST', 'POST', 'DELETE', 'DELETE'])
    expectNothingLeft(target, report)
  })

  test('and where it cannot be revoked, it is reported', async () => {
    const target = await served()
    target.service.faults.arm({
      operation: 'revoke',
      kind: 'status',
      status: 503,
      times: { next: 1_000 },
    })
    const report = await check(target)
    const left = target.live().filter((id) => !target.before.includes(id))
    expect(left.length).toBeGreaterThan(0)
    expect(report.leftBehind.map(({ id }) => id).sort()).toEqual(left)
    for (const id of left) expect(print(report)).toContain(id)
  })

  test('and where the cleaning up itself is cut off, or the key cannot be found, it is reported as well', async () => {
    let revokes = 0
    const closing: Break = (service) => async (request) => {
      if (request.method === 'DELETE') revokes += 1
      const response = await service.answer(request)
      return revokes > 3 ? { ...response, status: 429 } : response
    }
    const cutOff = await check(await served({ breaking: closing }), {
      wait: () => Promise.reject(new Error('no time left')),
    })
    expect(cutOff.leftBehind).toMatchObject([
      { name: expect.stringContaining('second') },
      { name: expect.stringContaining('third') },
    ])

    const hiding = answering((response, request) =>
      editBody(response, () => ({ data: request.method === 'GET' ? { keys: [] } : {} })),
    )
    const hidden = await check(await served({ breaking: hiding }))
    expect(hidden.leftBehind).toEqual([{ id: null, name: expect.stringContaining('first') }])
  })

  test('and nothing else is revoked, even when a create claims the id of a key that was there', async () => {
    const claiming: Break = (service, tokens) => async (request) =>
      editCreated(request, await service.answer(request), (data) => ({
        ...data,
        id: tokens[1]?.id,
      }))
    const target = await served({ breaking: claiming })
    const report = await check(target)
    expect(idsOf(report, 'FAIL')).toContain('ids-unique')
    expect(target.live()).toEqual(expect.arrayContaining([...target.before]))
  })
})
