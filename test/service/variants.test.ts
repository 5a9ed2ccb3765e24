import { describe, expect, test } from 'vitest'
import { VARIANT_CHOICES, type Variants } from '../../electron/contract/lab.ts'
import { DEFAULT_VARIANTS, parseVariant } from '../../electron/service/lab/variants.ts'
import { modes, open, openWired, type Scene } from './scene.ts'
import { KEYS, NOON, rateOf, raw } from './support.ts'

describe.each(modes)('%s', (mode) => {
  const as = (variants: Partial<Variants>): Promise<Scene> => open(mode, { variants })

  test.each([
    ['epoch-seconds', Math.ceil((NOON + 60_000) / 1_000), Date.UTC(2026, 10, 2, 12, 1) / 1_000],
    ['epoch-milliseconds', NOON + 60_000, Date.UTC(2026, 10, 2, 12, 1)],
    ['delta-seconds', 40, 30],
  ] as const)(
    'resetUnit %s, later in the window and without a key',
    async (resetUnit, later, without) => {
      const scene = await as({ resetUnit })
      await scene.ask('GET')
      expect(rateOf(await scene.send('GET', KEYS)).reset).toBe(String(without))
      await scene.lab.advance(20_000)
      expect(rateOf(await scene.ask('GET')).reset).toBe(String(later))
    },
  )

  test.each([
    ['nested', /^\{"error":\{"code":"key_not_found","message":".+"\}\}$/],
    ['flat', /^\{"code":"key_not_found","message":".+"\}$/],
    ['problem+json', /^\{"type":"about:blank","title":"Not Found","status":404,"detail":".+"/],
    ['html', /^<!doctype html>.*404 Not Found/],
    ['empty', /^$/],
  ] as const)('errorShape %s', async (errorShape, body) => {
    const { revoke } = await as({ errorShape })
    expect((await revoke('key_0')).text).toMatch(body)
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

  test.each([
    ['ignored', 200],
    ['refused', 400],
  ] as const)('unknownQuery %s', async (unknownQuery, status) => {
    const { ask, revoke, colleague } = await as({ unknownQuery })
    expect((await ask('GET', `${KEYS}?page=2`)).status).toBe(status)
    expect((await ask('GET')).status).toBe(200)
    expect((await revoke(colleague.id)).status).toBe(200)
  })

  test('prefix: secrets begin with it from then on, and those from before work', async () => {
    const scene = await as({})
    await scene.lab.setVariants({ prefix: 'acme' })
    const { key } = await scene.create('billing')
    expect(key).toMatch(/^acme_live_[0-9A-Za-z]{38}$/)
    expect((await scene.list(key)).length).toBe((await scene.list()).length)
  })

  test('listOrder shuffled is another order every time', async () => {
    const scene = await as({ listOrder: 'shuffled' })
    const ids = async (): Promise<readonly string[]> => (await scene.list()).map(({ id }) => id)
    const shuffles = [await ids(), await ids(), await ids(), await ids()]
    for (const shuffle of shuffles) expect(shuffle.toSorted()).toEqual(shuffles[0]?.toSorted())
    expect(new Set(shuffles.map(String)).size).toBeGreaterThan(2)
  })
})

test.each([
  [
    'canonical',
    [
      'X-RateLimit-Limit',
      'X-RateLimit-Remaining',
      'X-RateLimit-Reset',
      'Content-Type',
      'WWW-Authenticate',
    ],
  ],
  [
    'title',
    [
      'X-Ratelimit-Limit',
      'X-Ratelimit-Remaining',
      'X-Ratelimit-Reset',
      'Content-Type',
      'Www-Authenticate',
    ],
  ],
  [
    'lower',
    [
      'x-ratelimit-limit',
      'x-ratelimit-remaining',
      'x-ratelimit-reset',
      'content-type',
      'www-authenticate',
    ],
  ],
] as const)('headerCase %s, on the wire', async (headerCase, names) => {
  const { port } = await openWired('over HTTP', { variants: { headerCase } })
  const answer = await raw(
    port,
    `GET ${KEYS} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`,
  )
  for (const name of names) expect(answer).toContain(`\r\n${name}: `)
})

test('the Date header is by the service’s clock, which its times are by', async () => {
  const { send, lab } = await openWired('over HTTP')
  const dateOf = async (): Promise<number> =>
    Date.parse((await send('GET', KEYS)).headers.get('date') ?? '')
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
      for (const choice of choices)
        expect(parseVariant(name, String(choice))).toEqual({ [name]: choice })
  })

  test.each([
    ['constructor', '1', /no such variant; there are: createStatus, /],
    ['createStatus', '299', /createStatus takes one of: 201, 200/],
    ['limit', '0', /whole number from 1/],
    ['limit', '1e1', /whole number from 1/],
    ['prefix', 'a_b', /letters and digits/],
  ])('%s=%s is refused, saying why', (name, value, why) => {
    expect(() => parseVariant(name, value)).toThrow(why)
    expect(() => parseVariant(name, value)).toThrow(RangeError)
  })
})
