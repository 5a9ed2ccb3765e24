import { describe, expect, onTestFinished, test } from 'vitest'
import type { ApiKey, CreatedApiKey } from '../../electron/contract/api-key.ts'
import { createKeyService } from '../../electron/service/index.ts'
import { createControl } from '../../electron/service/lab/control.ts'
import { DEFAULT_VARIANTS } from '../../electron/service/lab/variants.ts'
import { jsonOf, once, type State } from './lab.ts'
import { modes, open, openWired, wired } from './scene.ts'
import { type Answer, NOON, rateOf } from './support.ts'

describe.each(modes)('a test suite controls the service, %s', (mode) => {
  test('state returns variants, faults, clock and workspaces', async () => {
    const { lab } = await open(mode)
    const state = await lab.control('GET', 'state')
    expect([state.status, state.headers.get('content-type')]).toEqual([
      200,
      'application/json; charset=utf-8',
    ])
    expect(jsonOf(state)).toEqual({
      variants: DEFAULT_VARIANTS,
      faults: [],
      clock: { now: NOON, frozen: true, offset: expect.any(Number) },
      workspaces: ['Northwind/Production', 'Northwind/Staging', 'Fabrikam/Main'].map((name) => ({
        id: expect.stringMatching(/^ws_/),
        name: name.split('/')[1],
        organization: name.split('/')[0],
      })),
    })
  })

  test('variants hold from the next request on, and those not named stay', async () => {
    const { lab, ask } = await open(mode, { variants: { createStatus: 200 } })
    const changed = await lab.control('PUT', 'variants', { limit: 2, resetUnit: 'delta-seconds' })
    expect(jsonOf(changed).variants).toEqual({
      ...DEFAULT_VARIANTS,
      createStatus: 200,
      limit: 2,
      resetUnit: 'delta-seconds',
    })
    expect(rateOf(await ask('GET'))).toEqual({ limit: '2', remaining: '1', reset: '60' })
  })

  test('a fault applies as often as it was armed for, and its hits can be read', async () => {
    const { lab, status } = await open(mode)
    const armed = await lab.control('POST', 'faults', {
      operation: 'list',
      kind: 'status',
      status: 503,
      times: { next: 2 },
    })
    const { id } = jsonOf(armed)
    expect([armed.status, jsonOf(armed)]).toEqual([
      201,
      { id, spec: expect.objectContaining({ status: 503 }), hits: 0, left: 2 },
    ])
    expect(await status()).toBe(503)
    expect(await lab.armed()).toMatchObject([{ id, hits: 1, left: 1 }])
    expect([await status(), await status(), await lab.armed()]).toEqual([503, 200, []])
  })

  test('one fault is disarmed, or all', async () => {
    const { lab, status } = await open(mode)
    const [first, second, third] = [
      await lab.arm(once({ kind: 'html' })),
      await lab.arm(once({ kind: 'empty' })),
      await lab.arm(once({ kind: 'reset' })),
    ]
    expect(jsonOf(await lab.control('DELETE', `faults/${second.id}`)).faults).toMatchObject([
      { id: first.id },
      { id: third.id },
    ])
    expect((await lab.control('DELETE', `faults/${second.id}`)).status).toBe(404)
    expect(jsonOf(await lab.control('DELETE', 'faults')).faults).toEqual([])
    expect(await status()).toBe(200)
  })

  test('the clock is held, moved, let go and set back; a spent window opens again', async () => {
    const { lab, status } = await open(mode, { variants: { limit: 1 } })
    const clock = async (change: object) =>
      jsonOf<{ readonly clock: State['clock'] }>(await lab.control('POST', 'clock', change)).clock
    expect([await status(), await status()]).toEqual([200, 429])
    expect(await clock({ kind: 'freeze' })).toMatchObject({ now: NOON, frozen: true })
    expect(await clock({ kind: 'advance', ms: 60_000 })).toMatchObject({
      now: NOON + 60_000,
      frozen: true,
    })
    expect(await status()).toBe(200)
    const resumed = await clock({ kind: 'resume' })
    expect([resumed.frozen, resumed.now >= NOON + 60_000]).toEqual([false, true])
    const before = Date.now()
    const reset = await clock({ kind: 'reset' })
    expect(reset).toMatchObject({ frozen: false, offset: 0 })
    expect([reset.now >= before, reset.now <= Date.now()]).toEqual([true, true])
  })

  test('the clock stands still at any moment that is named, past or future, and time stamps are of then', async () => {
    const { lab, create } = await open(mode)
    for (const at of [0, NOON + 1, Date.UTC(9899, 11, 31)]) {
      await lab.freeze(at)
      expect((await create('dated')).createdAt).toBe(new Date(at).toISOString())
    }
  })

  test('an advance stops while years have four digits', async () => {
    const { lab } = await open(mode, { fresh: true })
    await lab.freeze(Date.UTC(9899, 0))
    await lab.advance(315_360_000_000)
    expect(await lab.now()).toBe(Date.UTC(9900, 0) - 1)
  })

  test('a key is created in any workspace and revoked in any organization, as on the settings screen', async () => {
    const { lab, stranger, status, list } = await open(mode)
    const workspaceId = (await lab.workspaces())[2]?.id
    const created = await lab.control('POST', 'keys', { workspaceId, name: '  by hand ' })
    const { id, name, key } = jsonOf<CreatedApiKey>(created)
    expect([created.status, name, await status(key)]).toEqual([201, 'by hand', 200])
    expect((await list(key)).filter((one) => one.id === id)).toMatchObject([
      { name, lastFour: key.slice(-4) },
    ])
    expect(jsonOf(await lab.control('DELETE', `keys/${id}`))).toEqual({ deleted: true })
    expect([await status(key), (await lab.control('DELETE', `keys/${id}`)).status]).toEqual([
      401, 404,
    ])
    expect((await lab.control('DELETE', `keys/${stranger.id}`)).status).toBe(200)
  })

  test('a key gets another secret and keeps its row: the new one works, the old one is dead at once, a key that is gone gets none', async () => {
    const { lab, stranger, status, list } = await open(mode)
    const answer = await lab.control('PUT', `keys/${stranger.id}`)
    const { id, key } = jsonOf<CreatedApiKey>(answer)
    expect([answer.status, id, await status(key), await status(stranger.secret)]).toEqual([
      200,
      stranger.id,
      200,
      401,
    ])
    expect((await list(key)).filter((one) => one.id === id)).toMatchObject([
      { lastFour: key.slice(-4) },
    ])
    await lab.revokeKey(id)
    for (const gone of [id, 'key_none'])
      expect((await lab.control('PUT', `keys/${gone}`)).status).toBe(404)
  })

  test('every live key of every organization can be read without a key, and that is no use of any', async () => {
    const { lab, list, mine, colleague, stranger } = await open(mode)
    await lab.revokeKey(colleague.id)
    const [ours, theirs] = [await list(), await list(stranger.secret)]
    const { keys } = jsonOf<{
      readonly keys: readonly (ApiKey & { readonly workspaceId: string })[]
    }>(await lab.control('GET', 'keys'))
    const [production, , main] = await lab.workspaces()
    expect(new Set(keys.map(({ workspaceId: _, ...key }) => key))).toEqual(
      new Set([...ours, ...theirs]),
    )
    expect(keys.find(({ id }) => id === mine.id)?.workspaceId).toBe(production?.id)
    expect(keys.find(({ id }) => id === stranger.id)?.workspaceId).toBe(main?.id)
    expect((await lab.control('GET', 'keys')).text).not.toContain('_live_')
  })

  test('control calls are free: no fault applies, no variant changes them, no request is counted', async () => {
    const { lab, ask } = await open(mode)
    await lab.setVariants({ errorShape: 'empty', extraFields: 'on' })
    await lab.arm(once({ kind: 'reset' }))
    const refused = await lab.control('PUT', 'variants', { limit: 0 })
    expect([refused.status, refused.json().error.code]).toEqual([400, 'invalid_request'])
    expect(await lab.armed()).toMatchObject([{ hits: 0, left: 1 }])
    await expect(ask('GET')).rejects.toThrow()
    expect(rateOf(await ask('GET')).remaining).toBe('99')
  })
})

test.each(wired)(
  'every answer carries the three rate headers, as every response of the service, %s',
  async (mode) => {
    const { lab } = await openWired(mode)
    for (const answer of [
      await lab.control('GET', 'state'),
      await lab.control('GET', 'nothing'),
      await lab.control('PUT', 'state'),
    ])
      expect(rateOf(answer)).toEqual({
        limit: '100',
        remaining: '0',
        reset: expect.stringMatching(/^\d+$/),
      })
  },
)

describe.each(modes)('input is parsed strictly, %s', (mode) => {
  const fault = (fields: object) => ({
    operation: 'any',
    kind: 'reset',
    times: { next: 1 },
    ...fields,
  })
  test.each<readonly [target: string, body: unknown, message: string]>([
    ['variants', [], 'The body must be a JSON object.'],
    ['variants', { limit: 1.5 }, '"limit" must be a whole number.'],
    ['variants', { createStatus: '200' }, '"createStatus" takes one of: 201, 200.'],
    ['faults', fault({ operation: undefined }), '"operation" is required.'],
    ['faults', fault({ kind: 'gremlin' }), '"kind" takes one of: latency, '],
    ['faults', fault({ times: 1 }), '"times" must be a JSON object.'],
    ['faults', fault({ times: { percent: 5 } }), '"seed" is required.'],
    ['faults', fault({ ms: 5 }), '"ms" does not go with "reset".'],
    ['faults', fault({ kind: 'latency', ms: 86_400_001 }), '"ms" must be at most 86400000.'],
    ['faults', fault({ kind: 'latency', status: 500 }), '"status" does not go with "latency".'],
    ['faults', fault({ kind: 'omit' }), '"operation" must be "list" with "omit".'],
    ['faults', fault({ keyId: 'key_1' }), '"keyId" goes with "reset" of a revoke only.'],
    [
      'faults',
      fault({ kind: 'redirect', location: 'https://a/\r\nX: y' }),
      '"location" must match ',
    ],
    ['clock', {}, '"kind" is required.'],
    ['clock', { kind: 'stop' }, '"kind" takes one of: freeze, resume, reset, advance.'],
    ['clock', { kind: 'advance' }, '"ms" is required with "advance".'],
    ['clock', { kind: 'advance', ms: -1 }, '"ms" must be at least 0.'],
    ['clock', { kind: 'freeze', ms: 1 }, '"ms" goes with "advance" only.'],
    ['clock', { kind: 'advance', ms: 1, at: 1 }, '"at" goes with "freeze" only.'],
    ['clock', { kind: 'freeze', at: 0.5 }, '"at" must be a whole number.'],
    ['clock', { kind: 'freeze', at: Date.UTC(10_000, 0) }, '"at" must be at most 250246627199999.'],
    ['seed', { name: 'constructor' }, '"name" takes one of: empty, mixed, '],
    ['keys', { name: 'x' }, '"workspaceId" is required.'],
    ['keys', { workspaceId: 'ws_0', name: 'x' }, '"workspaceId" names no workspace.'],
    ['keys', { workspaceId: 'ws_0', name: ' ' }, '"name" must have 1 to 255 characters.'],
  ])(
    '%s with %j: 400 that names what is wrong, and nothing changes',
    async (target, body, message) => {
      const { lab } = await open(mode)
      // But for the real time that goes on behind a clock that is held.
      const state = async () => ({ ...(await lab.state()), clock: await lab.now() })
      const before = await state()
      const answer = await lab.control(target === 'variants' ? 'PUT' : 'POST', target, body)
      expect([answer.status, answer.json().error.code]).toEqual([400, 'invalid_request'])
      expect(answer.json().error.message.startsWith(message), answer.text).toBe(true)
      expect(await state()).toEqual(before)
    },
  )

  test('a body that is too large, not JSON, or not sent as JSON is refused', async () => {
    const { lab } = await open(mode)
    const post = (type: string, body: string) =>
      lab.control('POST', 'seed', undefined, { headers: { 'Content-Type': type }, body })
    expect(
      (await post('application/json', JSON.stringify({ name: 'x'.repeat(16_384) }))).status,
    ).toBe(413)
    expect((await post('application/json', '{"name":')).status).toBe(400)
    expect((await post('text/plain', '{"name":"empty"}')).status).toBe(415)
  })

  test('an unknown path is 404, a wrong method 405 with Allow', async () => {
    const { lab } = await open(mode)
    for (const target of [
      '',
      'nothing',
      'state/1',
      'faults/1/2',
      'keys/:id',
      'keys/:id/',
      'constructor',
    ])
      expect([target, (await lab.control('GET', target)).status]).toEqual([
        target,
        target === 'keys/:id' ? 405 : 404,
      ])
    const wrong = await lab.control('POST', 'requests')
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, DELETE'])
  })
})

describe('nobody else controls it', () => {
  test.each(wired)(
    'a wrong token is answered like any other path, with and without a key, %s',
    async (mode) => {
      const { send, lab, mine } = await openWired(mode)
      const token = mine.secret
      const wrong = [
        '/control',
        '/control/',
        `/control/${'0'.repeat(32)}/state`,
        `${lab.path}0/state`,
        `${lab.path.slice(0, -1)}/state`,
        `/x${lab.path}/state`,
      ]
      const shown = ({ status, text, headers }: Answer) => [
        status,
        text,
        [...headers.keys()].toSorted(),
      ]
      for (const sent of [{}, { token }]) {
        const other = shown(await send('GET', '/elsewhere/state', sent))
        for (const path of wrong)
          expect([path, ...shown(await send('GET', path, sent))]).toEqual([path, ...other])
      }
    },
  )

  test.each(wired)(
    'a web page and a foreign Host are refused even with the token, %s',
    async (mode) => {
      const { send, lab } = await openWired(mode, { log: true })
      for (const headers of [{ Origin: 'https://evil.example' }, { Host: 'evil.example' }])
        expect((await send('POST', `${lab.path}/seed`, { headers })).status).toBe(403)
      expect(await lab.requests()).toEqual([])
    },
  )

  test('every service has a token of its own, 32 base62 characters', () => {
    const service = createKeyService()
    onTestFinished(() => service.close())
    const paths = Array.from({ length: 100 }, () => createControl(service).path)
    for (const path of paths) expect(path).toMatch(/^\/control\/[0-9A-Za-z]{32}$/)
    expect(new Set(paths).size).toBe(100)
  })
})
