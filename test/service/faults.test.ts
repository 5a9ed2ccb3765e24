import { describe, expect, test } from 'vitest'
import type { FaultSpec } from '../../electron/contract/lab.ts'
import { createKeyService } from '../../electron/service/index.ts'
import { parseFault } from '../../electron/service/lab/fault-argument.ts'
import { once } from './lab.ts'
import { modes, open, type Scene } from './scene.ts'
import { type Answer, EMAILS, KEYS, named, rateOf } from './support.ts'

const list = ({ ask }: Scene) => ask('GET')
const create = ({ ask }: Scene) => ask('POST', KEYS, named('billing'))
const revoke = ({ revoke, colleague: { id } }: Scene) => revoke(id)
const isList = ({ status, text }: Answer): boolean =>
  status === 200 && text.startsWith('{"data":{"keys":[{')

describe.each(modes)('%s', (mode) => {
  const armed = async (...faults: readonly FaultSpec[]): Promise<Scene> => {
    const scene = await open(mode)
    for (const fault of faults) await scene.lab.arm(fault)
    return scene
  }
  const names = async ({ list, colleague }: Scene): Promise<readonly string[]> =>
    (await list(colleague.secret)).map(({ name }) => name)

  test('a fault for N applies to exactly N of many requests at the same time', async () => {
    const scene = await armed({ operation: 'list', kind: 'empty', times: { next: 7 } })
    const answers = await Promise.all(Array.from({ length: 50 }, () => list(scene)))
    expect(answers.filter((answer) => !isList(answer))).toHaveLength(7)
  })

  test('a percentage by the same seed applies to the same of a thousand requests, about as many as it says', async () => {
    const pattern = async (seed: number, requests: number): Promise<string> => {
      const scene = await armed({ operation: 'list', kind: 'empty', times: { percent: 20, seed } })
      await scene.lab.setVariants({ limit: 5_000 })
      let applied = ''
      for (let i = 0; i < requests; i += 1) applied += isList(await list(scene)) ? '.' : 'x'
      expect((await scene.lab.armed())[0]).toMatchObject({
        hits: applied.replaceAll('.', '').length,
        left: null,
      })
      return applied
    }
    const first = await pattern(7, 1_000)
    expect(await pattern(7, 1_000)).toBe(first)
    expect(await pattern(8, 100)).not.toBe(first.slice(0, 100))
    expect(first.replaceAll('.', '').length).toBeGreaterThan(160)
    expect(first.replaceAll('.', '').length).toBeLessThan(240)
  })

  test.each(['list', 'create', 'revoke'] as const)(
    'a fault for %s applies to no other operation and waits on',
    async (operation) => {
      const scene = await armed(once({ operation, kind: 'html' }))
      const requests = { list, create, revoke }
      for (const [name, request] of Object.entries(requests))
        if (name !== operation)
          expect((await request(scene)).headers.get('content-type')).toMatch(/json/)
      await scene.ask('GET', EMAILS)
      expect(await scene.lab.armed()).toMatchObject([{ hits: 0, left: 1 }])
      expect((await requests[operation](scene)).headers.get('content-type')).toMatch(/html/)
    },
  )

  test('a fault for any applies to whatever comes, with a key or without', async () => {
    const scene = await armed({ operation: 'any', kind: 'html', times: { next: 3 } })
    const answers = [
      await scene.send('GET', '/nothing'),
      await scene.send('GET', EMAILS),
      await create(scene),
      await list(scene),
    ]
    expect(answers.map(({ headers }) => headers.get('content-type')?.includes('html'))).toEqual([
      true,
      true,
      true,
      false,
    ])
  })

  test.each([
    [500, 'internal_error'],
    [503, 'internal_error'],
    [429, 'rate_limited'],
    [401, 'invalid_key'],
    [404, 'key_not_found'],
  ] as const)(
    'status %i comes instead of the operation, in the shape of an error',
    async (status, code) => {
      const scene = await armed(once({ operation: 'create', kind: 'status', status }))
      const answer = await create(scene)
      expect([answer.status, answer.json().error]).toEqual([
        status,
        { code, message: expect.any(String) },
      ])
      // A 429 says that nothing is left.
      const remaining = status === 429 ? '0' : '99'
      expect(rateOf(answer)).toEqual({
        limit: '100',
        remaining,
        reset: expect.stringMatching(/^\d+$/),
      })
      expect([answer.headers.has('retry-after'), answer.headers.has('www-authenticate')]).toEqual([
        status === 429 || status === 503,
        status === 401,
      ])
      expect(await names(scene)).not.toContain('billing')
    },
  )

  test('truncated-json does what was asked and answers half of it', async () => {
    const scene = await armed(once({ kind: 'truncated-json' }))
    const answer = await create(scene)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      201,
      'application/json; charset=utf-8',
    ])
    expect(() => answer.json()).toThrow(SyntaxError)
    expect(await names(scene)).toContain('billing')
  })

  test('wrong-types answers JSON whose fields have other types', async () => {
    const scene = await armed({ operation: 'any', kind: 'wrong-types', times: { next: 3 } })
    const { data: listed } = (await list(scene)).json()
    const { data: created } = (await create(scene)).json()
    const { data: revoked } = (await revoke(scene)).json()
    expect([
      Array.isArray(listed.keys),
      typeof created.id,
      typeof created.key,
      typeof revoked.deleted,
    ]).toEqual([false, 'number', 'object', 'string'])
  })

  test('html answers 200 with a page, and nothing is done', async () => {
    const scene = await armed(once({ kind: 'html' }))
    const answer = await create(scene)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ])
    expect(answer.text).toMatch(/^<!doctype html>/)
    expect(await names(scene)).not.toContain('billing')
  })

  test('empty does what was asked and answers nothing', async () => {
    const scene = await armed(once({ kind: 'empty' }))
    const answer = await create(scene)
    expect([answer.status, answer.text]).toEqual([201, ''])
    expect(await names(scene)).toContain('billing')
  })

  test('oversized answers more than 8 MiB of JSON', async () => {
    const scene = await armed(once({ kind: 'oversized' }))
    const answer = await list(scene)
    expect([answer.status, answer.text.length > 8 * 1024 * 1024]).toEqual([200, true])
    expect(answer.json().data.keys).toEqual([])
  })

  test.each(['truncated-json', 'wrong-types', 'empty', 'oversized'] as const)(
    '%s keeps the rate headers',
    async (kind) => {
      const scene = await armed(once({ kind }))
      expect(rateOf(await list(scene))).toMatchObject({ limit: '100', remaining: '99' })
    },
  )

  test.each([undefined, 'https://example.invalid/login'])(
    'redirect points elsewhere (%s)',
    async (location) => {
      const scene = await armed(
        once(location === undefined ? { kind: 'redirect' } : { kind: 'redirect', location }),
      )
      const answer = await create(scene)
      expect([answer.status, answer.headers.get('location')]).toEqual([
        302,
        location ?? 'https://elsewhere.invalid/',
      ])
      expect(await names(scene)).not.toContain('billing')
    },
  )

  test('never-answer holds the request until the caller gives up, and others pass meanwhile', async () => {
    const scene = await armed(once({ operation: 'create', kind: 'never-answer' }))
    const caller = new AbortController()
    const held = scene.ask('POST', KEYS, { signal: caller.signal, ...named('billing') })
    const outcome = held.then(
      () => 'answered',
      () => 'given up',
    )
    expect((await list(scene)).status).toBe(200)
    expect(await Promise.race([outcome, Promise.resolve('held')])).toBe('held')
    caller.abort()
    expect(await outcome).toBe('given up')
    expect(await names(scene)).not.toContain('billing')
  })

  test('latency gives the true answer, later, and goes together with another fault', async () => {
    const delay = { kind: 'latency', ms: 1 } as const
    const scene = await armed(
      once(delay),
      once({ operation: 'list', ...delay }),
      once({ operation: 'list', kind: 'html' }),
    )
    expect((await list(scene)).headers.get('content-type')).toMatch(/html/)
    expect(isList(await list(scene))).toBe(true)
  })

  test('of two faults for one request the first armed applies, and the other waits its turn', async () => {
    const scene = await armed(once({ kind: 'status', status: 503 }), once({ kind: 'html' }))
    const answers = [await list(scene), await list(scene), await list(scene)]
    expect(answers.map(({ status }) => status)).toEqual([503, 200, 200])
    expect(answers.map(isList)).toEqual([false, false, true])
  })
})

test.each<readonly [string, Partial<FaultSpec>, RegExp]>([
  ['a redirect to nowhere', { kind: 'redirect', location: '' }, /^"location" /],
  [
    'a redirect to what no header can carry',
    { kind: 'redirect', location: 'line\nbreak' },
    /^"location" /,
  ],
  ['no time at all', { times: { next: 0 } }, /^"next" must be at least 1$/],
  ['half a time', { times: { next: 1.5 } }, /^"next" must be a whole number$/],
  ['a percentage of nothing', { times: { percent: 0, seed: 1 } }, /^"percent" must be above 0$/],
  ['a latency of a reset', { kind: 'reset', ms: 1 }, /^"ms" does not go with "reset"$/],
  ['a sign of a reset', { kind: 'reset', sign: 'body' }, /^"sign" does not go with "reset"$/],
  [
    'a revoke of a list that lacks a key',
    { kind: 'omit', operation: 'revoke' },
    /^"operation" must be "list" with "omit"$/,
  ],
  [
    'a reset of one key',
    { kind: 'reset', keyId: 'key_1' },
    /^"keyId" goes with "reset" of a revoke only$/,
  ],
  ['an empty id', { kind: 'omit', keyId: '' }, /^"keyId" must have /],
])('%s is not armed, and the field is named', (_what, wrong, why) => {
  const { faults } = createKeyService()
  const arm = () => faults.arm({ operation: 'list', kind: 'reset', times: { next: 1 }, ...wrong })
  expect(arm).toThrow(RangeError)
  expect(arm).toThrow(why)
  expect(faults.armed()).toEqual([])
})

describe('a fault on the command line', () => {
  test.each<readonly [string, FaultSpec]>([
    [
      'create:next=3:commit-then-drop',
      { operation: 'create', kind: 'commit-then-drop', times: { next: 3 } },
    ],
    [
      'any:percent=12.5,seed=7:latency=250',
      { operation: 'any', kind: 'latency', times: { percent: 12.5, seed: 7 }, ms: 250 },
    ],
    [
      'list:percent=20:status=503',
      { operation: 'list', kind: 'status', times: { percent: 20, seed: 1 }, status: 503 },
    ],
    [
      'list:next=1:redirect=https://a.test/?b=c:1',
      {
        operation: 'list',
        kind: 'redirect',
        times: { next: 1 },
        location: 'https://a.test/?b=c:1',
      },
    ],
    [
      'list=key_1:percent=100:gone-lag=30000',
      {
        operation: 'list',
        keyId: 'key_1',
        kind: 'gone-lag',
        times: { percent: 100, seed: 1 },
        ms: 30_000,
      },
    ],
    [
      'list:next=2:oldest-part=headers',
      { operation: 'list', kind: 'oldest-part', times: { next: 2 }, sign: 'headers' },
    ],
  ])('%s is read whole', (text, spec) => {
    expect(parseFault(text)).toEqual(spec)
  })

  test.each([
    ['list:percent=:reset', /^"percent" must be a number$/],
    ['list:percent=1e1:reset', /^"percent" must be a number$/],
    ['list:percent= 5:reset', /^"percent" must be a number$/],
    ['list:percent=0x5:reset', /^"percent" must be a number$/],
    ['list:percent=101:reset', /^"percent" must be at most 100$/],
    ['list:percent=5,seed=:reset', /^"seed" must be a whole number$/],
    ['list:next=1e1:reset', /^"next" must be a whole number$/],
    ['list:next=1,percent=5:reset', /^"times" takes only: percent, seed; not "next"$/],
    ['list::reset', /^"next" is required$/],
    ['lists:next=1:reset', /^"operation" takes one of: /],
    ['list:next=1:latency=1e3', /^"ms" must be a whole number$/],
    ['list:next=1:status=418', /^"status" takes one of: /],
    ['list:next=1:reset=1', /^a value goes with these kinds only: latency, /],
    ['list:next=1:newest-part=1', /^"sign" takes one of: none, /],
    ['revoke=:next=1:reset', /^"keyId" must have /],
    ['create:next=1:list-lag=5', /^"operation" must be "list" with "list-lag"$/],
    ['any=key_1:next=1:reset', /^"keyId" goes with "reset" of a revoke only$/],
  ])('%s is refused, naming the field', (text, why) => {
    expect(() => parseFault(text)).toThrow(why)
    expect(() => parseFault(text)).toThrow(RangeError)
  })
})
