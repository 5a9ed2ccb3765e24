import { describe, expect, test } from 'vitest'
import { VARIANT_CHOICES, type Variants } from '../../electron/contract/lab.ts'
import { DEFAULT_VARIANTS, parseVariant } from '../../electron/service/lab/variants.ts'
import { modes, open, openWired, type Scene } from './scene.ts'
import { KEYS, NOON, named, rateOf, raw, revoking } from './support.ts'

const UNKNOWN = 'key_000000000000000000000000'
const list = ({ send, mine: { secret: token } }: Scene) => send('GET', KEYS, { token })
const create = ({ send, mine: { secret: token } }: Scene) => send('POST', KEYS, { token, ...named('billing') })
const revoke = ({ send, mine: { secret: token } }: Scene, id: string) => send('DELETE', revoking(id), { token })

describe.each(modes)('%s', (mode) => {
  const as = (variants: Partial<Variants>): Promise<Scene> => open(mode, { variants })

  test.each([200, 201] as const)('createStatus %i', async (createStatus) => {
    const answer = await create(await as({ createStatus }))
    expect([answer.status, answer.json().data.name]).toEqual([createStatus, 'billing'])
  })

  test.each([200, 202] as const)('revokeStatus %i', async (revokeStatus) => {
    const scene = await as({ revokeStatus })
    const answer = await revoke(scene, scene.colleague.id)
    expect([answer.status, answer.json()]).toEqual([revokeStatus, { data: { deleted: true } }])
  })

  test('unknownRevoke 404', async () => {
    const scene = await as({ unknownRevoke: '404' })
    expect((await revoke(scene, UNKNOWN)).status).toBe(404)
  })

  test('unknownRevoke deleted-false is the same for unknown, foreign and revoked, and revokes nothing', async () => {
    const scene = await as({ unknownRevoke: 'deleted-false' })
    await revoke(scene, scene.colleague.id)
    for (const id of [UNKNOWN, scene.stranger.id, scene.colleague.id]) {
      const answer = await revoke(scene, id)
      expect([answer.status, answer.json()]).toEqual([200, { data: { deleted: false } }])
    }
    expect(await scene.list(scene.stranger.secret)).toHaveLength(2)
  })

  test.each([
    ['epoch-seconds', Math.ceil((NOON + 60_000) / 1_000), Date.UTC(2026, 10, 2, 12, 1) / 1_000],
    ['epoch-milliseconds', NOON + 60_000, Date.UTC(2026, 10, 2, 12, 1)],
    ['delta-seconds', 60, 30],
  ] as const)('resetUnit %s, with a key and without', async (resetUnit, withKey, without) => {
    const scene = await as({ resetUnit })
    expect(rateOf(await list(scene)).reset).toBe(String(withKey))
    expect(rateOf(await scene.send('GET', KEYS)).reset).toBe(String(without))
    await scene.lab.advance(20_000)
    const later = resetUnit === 'delta-seconds' ? withKey - 20 : withKey
    expect(rateOf(await list(scene)).reset).toBe(String(later))
  })

  test.each([
    ['nested', 'application/json; charset=utf-8', /^\{"error":\{"code":"key_not_found","message":".+"\}\}$/],
    ['flat', 'application/json; charset=utf-8', /^\{"code":"key_not_found","message":".+"\}$/],
    ['problem+json', 'application/problem+json', /^\{"type":"about:blank","title":"Not Found","status":404,"detail":".+"/],
    ['html', 'text/html; charset=utf-8', /^<!doctype html>.*404 Not Found/],
    ['empty', 'text/plain; charset=utf-8', /^$/],
  ] as const)('errorShape %s', async (errorShape, type, body) => {
    const scene = await as({ errorShape })
    const answer = await revoke(scene, UNKNOWN)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, type])
    expect(answer.text).toMatch(body)
    expect(rateOf(answer).remaining).toBe('99')
    const refused = await scene.send('GET', KEYS)
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    expect((await list(scene)).json().data.keys).toHaveLength(12)
  })

  test('rateLimitHeaders absent: no answer has any of the three, but the limit holds', async () => {
    const scene = await as({ rateLimitHeaders: 'absent', limit: 2 })
    const answers = [await list(scene), await create(scene), await list(scene), await scene.send('GET', KEYS)]
    expect(answers.map(({ status }) => status)).toEqual([200, 201, 429, 401])
    for (const answer of answers) expect(rateOf(answer)).toEqual({ limit: null, remaining: null, reset: null })
    expect(answers[2]?.headers.get('retry-after')).toBe('60')
  })

  test('rateLimitHeaders counted: a 401 has none of the three, a 429 has them', async () => {
    const scene = await as({ rateLimitHeaders: 'counted', limit: 1 })
    const answers = [await list(scene), await list(scene), await scene.send('GET', KEYS), await scene.send('GET', KEYS, { token: 'other' })]
    expect(answers.map((answer) => [answer.status, rateOf(answer).limit])).toEqual([
      [200, '1'],
      [429, '1'],
      [401, null],
      [401, null],
    ])
  })

  test.each([
    ['milliseconds', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/],
    ['seconds', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/],
    ['offset', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$/],
  ] as const)('timestamps %s, in a list and in a create', async (timestamps, form) => {
    const scene = await as({ timestamps })
    expect((await scene.create('billing')).createdAt).toMatch(form)
    const keys = await scene.list()
    for (const { createdAt, lastUsedAt } of keys) {
      expect(createdAt).toMatch(form)
      if (lastUsedAt !== null) expect(lastUsedAt).toMatch(form)
    }
    expect(keys.some(({ lastUsedAt }) => lastUsedAt === null)).toBe(true)
  })

  test.each([400, 401, 403] as const)('refusalStatus %i without a valid key; a revoked one gets 401', async (refusalStatus) => {
    const scene = await as({ refusalStatus })
    await revoke(scene, scene.colleague.id)
    const answers = await Promise.all(
      [undefined, 'other', scene.colleague.secret].map((token) => scene.send('GET', KEYS, token === undefined ? {} : { token })),
    )
    expect(answers.map(({ status }) => status)).toEqual([refusalStatus, refusalStatus, 401])
    expect(answers.map(({ headers }) => headers.has('www-authenticate'))).toEqual([refusalStatus === 401, refusalStatus === 401, true])
  })

  test('challenge absent: no 401 has WWW-Authenticate', async () => {
    const scene = await as({ challenge: 'absent' })
    await revoke(scene, scene.colleague.id)
    for (const token of ['other', scene.colleague.secret]) {
      const { status, headers } = await scene.send('GET', KEYS, { token })
      expect([status, headers.has('www-authenticate')]).toEqual([401, false])
    }
  })

  test.each([
    ['ignored', 200],
    ['refused', 400],
  ] as const)('unknownQuery %s', async (unknownQuery, status) => {
    const scene = await as({ unknownQuery })
    const token = scene.mine.secret
    expect((await scene.send('GET', `${KEYS}?page=2`, { token })).status).toBe(status)
    expect((await list(scene)).status).toBe(200)
    expect((await revoke(scene, scene.colleague.id)).status).toBe(200)
  })

  test('prefix: secrets begin with it from then on, and those from before work', async () => {
    const scene = await as({})
    await scene.lab.setVariants({ prefix: 'acme' })
    const { key } = await scene.create('billing')
    expect(key).toMatch(/^acme_live_[0-9A-Za-z]{38}$/)
    expect((await scene.list(key)).length).toBe((await scene.list()).length)
  })

  test('limit N, on every answer', async () => {
    const scene = await as({ limit: 3 })
    const answers = [await list(scene), await list(scene), await list(scene), await list(scene), await scene.send('GET', KEYS)]
    expect(answers.map((answer) => [answer.status, rateOf(answer).limit, rateOf(answer).remaining])).toEqual([
      [200, '3', '2'],
      [200, '3', '1'],
      [200, '3', '0'],
      [429, '3', '0'],
      [401, '3', '0'],
    ])
  })

  test('listOrder oldest is the reverse of newest; shuffled is neither, every time anew', async () => {
    const scene = await as({ limit: 1_000 })
    const ids = async (): Promise<readonly string[]> => (await scene.list()).map(({ id }) => id)
    const newest = await ids()
    await scene.lab.setVariants({ listOrder: 'oldest' })
    expect(await ids()).toEqual(newest.toReversed())
    await scene.lab.setVariants({ listOrder: 'shuffled' })
    const shuffles = [await ids(), await ids(), await ids()]
    for (const shuffle of shuffles) expect(shuffle.toSorted()).toEqual(newest.toSorted())
    expect(new Set([newest, ...shuffles].map(String)).size).toBeGreaterThan(2)
  })

  test('extraFields on: every success has more than the documented fields, and those as ever', async () => {
    const scene = await as({ extraFields: 'on' })
    const documented = ['id', 'name', 'lastFour', 'createdAt', 'lastUsedAt']
    const answers = [await list(scene), await create(scene), await revoke(scene, scene.colleague.id)]
    for (const answer of answers) expect(Object.keys(answer.json())).toEqual(['data'])
    expect(answers.map((answer) => Object.keys(answer.json().data).length > { 200: 1, 201: 4 }[answer.status as 200])).toEqual([
      true,
      true,
      true,
    ])
    const [first = {}] = await scene.list()
    expect(Object.keys(first)).toEqual(expect.arrayContaining(documented))
    expect(Object.keys(first).length).toBeGreaterThan(documented.length)
    expect((await create(scene)).json().data).toMatchObject({ name: 'billing', key: expect.stringContaining('_live_') })
  })

  test('a change holds from the next request on and leaves the others as they were', async () => {
    const scene = await as({ createStatus: 200 })
    await scene.lab.setVariants({ revokeStatus: 202 })
    expect((await scene.lab.state()).variants).toEqual({ ...DEFAULT_VARIANTS, createStatus: 200, revokeStatus: 202 })
    expect((await create(scene)).status).toBe(200)
    expect((await revoke(scene, scene.colleague.id)).status).toBe(202)
  })
})

test.each([
  ['canonical', ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset', 'Content-Type', 'WWW-Authenticate']],
  ['title', ['X-Ratelimit-Limit', 'X-Ratelimit-Remaining', 'X-Ratelimit-Reset', 'Content-Type', 'Www-Authenticate']],
  ['lower', ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'content-type', 'www-authenticate']],
] as const)('headerCase %s, on the wire', async (headerCase, names) => {
  const { port } = await openWired('over HTTP', { variants: { headerCase } })
  const answer = await raw(port, `GET ${KEYS} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`)
  for (const name of names) expect(answer).toContain(`\r\n${name}: `)
})

test('the Date header is by the service’s clock, which its times are by', async () => {
  const { send, lab } = await openWired('over HTTP')
  const dateOf = async (): Promise<number> => Date.parse((await send('GET', KEYS)).headers.get('date') ?? '')
  expect(await dateOf()).toBe(Math.floor(NOON / 1_000) * 1_000)
  await lab.advance(3_600_000)
  expect(await dateOf()).toBe(Math.floor(NOON / 1_000) * 1_000 + 3_600_000)
})

describe('variants by name', () => {
  test('the first choice of each is the default', () => {
    const firsts = Object.entries(VARIANT_CHOICES).map(([name, [first]]) => [name, first])
    expect(Object.fromEntries(firsts)).toEqual(DEFAULT_VARIANTS)
  })

  test('every choice can be named', () => {
    for (const [name, choices] of Object.entries(VARIANT_CHOICES))
      for (const choice of choices) expect(parseVariant(name, String(choice))).toEqual({ [name]: choice })
  })

  test.each([
    ['constructor', '1', /no such variant; there are: createStatus, /],
    ['createStatus', '299', /createStatus takes one of: 201, 200/],
    ['limit', '0', /whole number from 1/],
    ['limit', '1.5', /whole number from 1/],
    ['limit', '', /whole number from 1/],
    ['limit', '1e1', /whole number from 1/],
    ['limit', ' 5', /whole number from 1/],
    ['prefix', 'a_b', /letters and digits/],
    ['prefix', '', /letters and digits/],
  ])('%s=%s is refused, saying why', (name, value, why) => {
    expect(() => parseVariant(name, value)).toThrow(why)
    expect(() => parseVariant(name, value)).toThrow(RangeError)
  })
})
