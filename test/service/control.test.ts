import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createControl } from '../../electron/service/control.ts'
import { createKeyService, type KeyServiceOptions } from '../../electron/service/index.ts'
import { listen } from '../../electron/service/listener.ts'
import { DEFAULT_VARIANTS } from '../../electron/service/variants.ts'
import { runToEnd, serveApart } from './process.ts'
import { type Answer, KEYS, NOON, named, rateOf, revoking, type Send, sendOver, stillClock } from './support.ts'

// Other programs are started here; how long that takes is the machine's affair.
vi.setConfig({ testTimeout: 60_000 })

/** What a control call answers; a test that reads a field proves by that that it is there. */
type Told = Readonly<Record<string, unknown>>
const jsonOf = ({ text }: Answer): Told => JSON.parse(text)

const steeringOver =
  (send: Send, path: string) =>
  (method: string, target: string, body?: unknown): Promise<Answer> =>
    send(
      method,
      `${path}/${target}`,
      body === undefined ? {} : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) },
    )

const serve = async (options: KeyServiceOptions = {}) => {
  const service = createKeyService({ clock: stillClock(), log: true, ...options })
  const [mine, , stranger] = service.seed('mixed')
  const control = createControl(service)
  const listener = await listen(service, { port: 0, control })
  onTestFinished(async () => {
    await listener.close()
    service.close()
  })
  const send = sendOver(listener.url)
  const list = (token = mine?.secret ?? '') => send('GET', KEYS, { token })
  return { service, control, send, list, steer: steeringOver(send, control.path), strangerId: stranger?.id ?? '' }
}

describe('a test suite steers the service', () => {
  test('state tells variants, faults, clock and workspaces', async () => {
    const { steer, service } = await serve()
    const state = await steer('GET', 'state')
    expect([state.status, state.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
    expect(jsonOf(state)).toEqual({
      variants: DEFAULT_VARIANTS,
      faults: [],
      clock: { now: NOON, frozen: false, offset: 0 },
      canUndo: false,
      workspaces: service.workspaces().map(({ id, name, organization }) => ({ id, name, organization })),
    })
  })

  test('variants hold from the next request on, and those not named stay', async () => {
    const { steer, list } = await serve({ variants: { createStatus: 200 } })
    const changed = await steer('PUT', 'variants', { limit: 2, resetUnit: 'delta-seconds' })
    expect(jsonOf(changed).variants).toEqual({ ...DEFAULT_VARIANTS, createStatus: 200, limit: 2, resetUnit: 'delta-seconds' })
    expect(rateOf(await list())).toEqual({ limit: '2', remaining: '1', reset: '60' })
  })

  test('a fault strikes as often as it was armed for, and its hits can be read', async () => {
    const { steer, list } = await serve()
    const armed = await steer('POST', 'faults', { operation: 'list', kind: 'status', status: 503, times: { next: 2 } })
    expect([armed.status, jsonOf(armed)]).toEqual([201, { id: 1, spec: expect.objectContaining({ status: 503 }), hits: 0, left: 2 }])
    expect((await list()).status).toBe(503)
    expect(jsonOf(await steer('GET', 'state')).faults).toMatchObject([{ id: 1, hits: 1, left: 1 }])
    expect([(await list()).status, (await list()).status]).toEqual([503, 200])
  })

  test('one fault is disarmed, or all', async () => {
    const { steer, list } = await serve()
    for (const kind of ['html', 'empty', 'reset'])
      await steer('POST', 'faults', { operation: 'any', kind, times: { percent: 100, seed: 1 } })
    expect(jsonOf(await steer('DELETE', 'faults/2')).faults).toMatchObject([{ id: 1 }, { id: 3 }])
    expect((await steer('DELETE', 'faults/2')).status).toBe(404)
    expect(jsonOf(await steer('DELETE', 'faults')).faults).toEqual([])
    expect((await list()).status).toBe(200)
  })

  test('the clock is held, moved, let go and set back; a spent window opens again', async () => {
    const { steer, list } = await serve({ variants: { limit: 1 } })
    expect([(await list()).status, (await list()).status]).toEqual([200, 429])
    expect(jsonOf(await steer('POST', 'clock', { kind: 'freeze' })).clock).toEqual({ now: NOON, frozen: true, offset: 0 })
    expect(jsonOf(await steer('POST', 'clock', { kind: 'advance', ms: 60_000 })).clock).toMatchObject({ now: NOON + 60_000 })
    expect((await list()).status).toBe(200)
    expect(jsonOf(await steer('POST', 'clock', { kind: 'resume' })).clock).toEqual({ now: NOON + 60_000, frozen: false, offset: 60_000 })
    expect(jsonOf(await steer('POST', 'clock', { kind: 'reset' })).clock).toEqual({ now: NOON, frozen: false, offset: 0 })
  })

  test('a seed replaces the data and gives tokens that work; undo brings the old ones back', async () => {
    const { steer, list } = await serve()
    const before = (await list()).json().data.keys
    const seeded = jsonOf(await steer('POST', 'seed', { name: 'unicode' })) as { tokens: readonly { secret: string }[] }
    expect([(await list()).status, (await list(seeded.tokens[0]?.secret)).status]).toEqual([401, 200])
    expect(jsonOf(await steer('POST', 'undo')).canUndo).toBe(true)
    expect((await list()).json().data.keys.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  })

  test('undo with nothing to undo is 409', async () => {
    const { steer } = await serve()
    expect((await steer('POST', 'undo')).status).toBe(409)
  })

  test('a key is created in any workspace and revoked in any organization, as on the settings screen', async () => {
    const { steer, list, service, strangerId } = await serve()
    const workspaceId = service.workspaces()[2]?.id
    const created = await steer('POST', 'keys', { workspaceId, name: '  by hand ' })
    const { id, name, key } = jsonOf(created) as { id: string; name: string; key: string }
    expect([created.status, name, (await list(key)).status]).toEqual([201, 'by hand', 200])
    expect(jsonOf(await steer('DELETE', `keys/${id}`))).toEqual({ deleted: true })
    expect([(await list(key)).status, (await steer('DELETE', `keys/${id}`)).status]).toEqual([401, 404])
    expect((await steer('DELETE', `keys/${strangerId}`)).status).toBe(200)
  })

  test('requests are told with secrets masked and control calls left out, and can be emptied', async () => {
    const { steer, list, send, control } = await serve()
    const { id } = (jsonOf(await steer('GET', 'state')) as { workspaces: readonly { id: string }[] }).workspaces[0] ?? {}
    const { key } = jsonOf(await steer('POST', 'keys', { workspaceId: id, name: 'logged' })) as { key: string }
    await list(key)
    await send('POST', KEYS, { token: key, ...named('masked') })
    const told = await steer('GET', 'requests')
    expect(jsonOf(told).requests).toMatchObject([
      { method: 'GET', target: KEYS, status: 200 },
      { method: 'POST', target: KEYS, status: 201 },
    ])
    expect(told.text).not.toMatch(/_live_[A-Za-z0-9]/)
    expect(told.text).not.toContain(control.path)
    expect(jsonOf(await steer('DELETE', 'requests')).requests).toEqual([])
    expect(jsonOf(await steer('GET', 'requests')).requests).toEqual([])
  })

  test('steering is free: no fault strikes it, no variant bends it, no key is spent', async () => {
    const { steer, list } = await serve()
    await steer('PUT', 'variants', { errorShape: 'empty', extraFields: 'on' })
    await steer('POST', 'faults', { operation: 'any', kind: 'reset', times: { next: 1 } })
    const refused = await steer('PUT', 'variants', { limit: 0 })
    expect([refused.status, refused.json().error.code]).toEqual([400, 'invalid_request'])
    expect(jsonOf(await steer('GET', 'state')).faults).toMatchObject([{ hits: 0, left: 1 }])
    await expect(list()).rejects.toThrow()
    expect(rateOf(await list()).remaining).toBe('99')
  })

  test('every answer carries the three rate headers, as every response of the service', async () => {
    const { steer } = await serve()
    for (const answer of [await steer('GET', 'state'), await steer('GET', 'nothing'), await steer('PUT', 'state')])
      expect(rateOf(answer)).toEqual({ limit: '100', remaining: '0', reset: expect.stringMatching(/^\d+$/) })
  })
})

describe('input is parsed strictly', () => {
  const times = { next: 1 }
  test.each<readonly [method: string, target: string, body: unknown, message: string]>([
    ['PUT', 'variants', [], 'The body must be a JSON object.'],
    ['PUT', 'variants', { limit: 1.5 }, '"limit" must be a whole number.'],
    ['PUT', 'variants', { limit: 0 }, '"limit" must be at least 1.'],
    ['PUT', 'variants', { createStatus: '200' }, '"createStatus" takes one of: 201, 200.'],
    ['PUT', 'variants', { listOrder: 'toString' }, '"listOrder" takes one of: newest, oldest, shuffled.'],
    ['PUT', 'variants', { speed: 'fast' }, 'The body takes only: createStatus, '],
    ['POST', 'faults', { kind: 'reset', times }, '"operation" is required.'],
    ['POST', 'faults', { operation: 'read', kind: 'reset', times }, '"operation" takes one of: list, create, revoke, any.'],
    ['POST', 'faults', { operation: 'any', kind: 'gremlin', times }, '"kind" takes one of: latency, '],
    ['POST', 'faults', { operation: 'any', kind: 'reset', times: 1 }, '"times" must be a JSON object.'],
    ['POST', 'faults', { operation: 'any', kind: 'reset', times: {} }, '"next" is required.'],
    ['POST', 'faults', { operation: 'any', kind: 'reset', times: { next: 0 } }, '"next" must be at least 1.'],
    ['POST', 'faults', { operation: 'any', kind: 'reset', times: { percent: 0, seed: 1 } }, '"percent" must be above 0.'],
    ['POST', 'faults', { operation: 'any', kind: 'reset', times: { percent: 101, seed: 1 } }, '"percent" must be at most 100.'],
    ['POST', 'faults', { operation: 'any', kind: 'reset', times: { percent: 5 } }, '"seed" is required.'],
    ['POST', 'faults', { operation: 'any', kind: 'reset', times: { next: 1, percent: 5, seed: 1 } }, '"times" takes only: '],
    ['POST', 'faults', { operation: 'any', kind: 'reset', times, ms: 5 }, '"ms" goes with "latency" only.'],
    ['POST', 'faults', { operation: 'any', kind: 'latency', times, ms: 600_001 }, '"ms" must be at most 600000.'],
    ['POST', 'faults', { operation: 'any', kind: 'latency', times, status: 500 }, '"status" goes with "status" only.'],
    ['POST', 'faults', { operation: 'any', kind: 'status', times, status: 418 }, '"status" takes one of: 500, 503, 429, 401.'],
    ['POST', 'faults', { operation: 'any', kind: 'redirect', times, location: 'https://a/\r\nX: y' }, '"location" must match '],
    ['POST', 'clock', {}, '"kind" is required.'],
    ['POST', 'clock', { kind: 'stop' }, '"kind" takes one of: freeze, resume, reset, advance.'],
    ['POST', 'clock', { kind: 'advance' }, '"ms" is required with "advance".'],
    ['POST', 'clock', { kind: 'advance', ms: -1 }, '"ms" must be at least 0.'],
    ['POST', 'clock', { kind: 'freeze', ms: 1 }, '"ms" goes with "advance" only.'],
    ['POST', 'seed', { name: 'constructor' }, '"name" takes one of: empty, mixed, '],
    ['POST', 'keys', { name: 'x' }, '"workspaceId" is required.'],
    ['POST', 'keys', { workspaceId: 'ws_0', name: 'x' }, '"workspaceId" names no workspace.'],
    ['POST', 'keys', { workspaceId: 'ws_0', name: ' ' }, '"name" must have 1 to 255 characters.'],
  ])('%s %s with %j: 400 that names what is wrong, and nothing changes', async (method, target, body, message) => {
    const { steer } = await serve()
    const before = (await steer('GET', 'state')).text
    const answer = await steer(method, target, body)
    expect([answer.status, answer.json().error.code]).toEqual([400, 'invalid_request'])
    expect(answer.json().error.message.startsWith(message), answer.text).toBe(true)
    expect((await steer('GET', 'state')).text).toBe(before)
  })

  test('a body that is too large, not JSON, or not sent as JSON is refused', async () => {
    const { send, control } = await serve()
    const post = (type: string, body: string) => send('POST', `${control.path}/seed`, { headers: { 'Content-Type': type }, body })
    expect((await post('application/json', JSON.stringify({ name: 'x'.repeat(16_384) }))).status).toBe(413)
    expect((await post('application/json', '{"name":')).status).toBe(400)
    expect((await post('text/plain', '{"name":"empty"}')).status).toBe(415)
  })

  test('an unknown path is 404, a wrong method 405 with Allow', async () => {
    const { steer } = await serve()
    for (const target of ['', 'nothing', 'state/1', 'faults/1/2', 'keys/:id', 'keys/:id/', 'constructor'])
      expect([target, (await steer('GET', target)).status]).toEqual([target, target === 'keys/:id' ? 405 : 404])
    const wrong = await steer('POST', 'requests')
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, DELETE'])
  })
})

describe('nobody else steers it', () => {
  test('a wrong token is answered like any other path, with and without a key', async () => {
    const { send, service, control } = await serve()
    const token = service.issueKey(service.workspaces()[0]?.id ?? '', 'curious').key
    const wrong = [
      '/control',
      '/control/',
      `/control/${'0'.repeat(32)}/state`,
      `${control.path}0/state`,
      `${control.path.slice(0, -1)}/state`,
      `/x${control.path}/state`,
    ]
    const shown = ({ status, text, headers }: Answer) => [status, text, [...headers.keys()].toSorted()]
    for (const sent of [{}, { token }]) {
      const other = shown(await send('GET', '/elsewhere/state', sent))
      for (const path of wrong) expect([path, ...shown(await send('GET', path, sent))]).toEqual([path, ...other])
    }
  })

  test('a web page and a foreign Host are refused even with the token', async () => {
    const { send, control, service } = await serve()
    for (const headers of [{ Origin: 'https://evil.example' }, { Host: 'evil.example' }])
      expect((await send('POST', `${control.path}/undo`, { headers })).status).toBe(403)
    expect(service.log?.entries()).toEqual([])
  })

  test('every service has a token of its own, 32 base62 characters', () => {
    const service = createKeyService()
    onTestFinished(() => service.close())
    const paths = Array.from({ length: 100 }, () => createControl(service).path)
    for (const path of paths) expect(path).toMatch(/^\/control\/[0-9A-Za-z]{32}$/)
    expect(new Set(paths).size).toBe(100)
  })
})

describe('the headless command', () => {
  test('--control prints a URL that steers it', async () => {
    const { url, tokens, said } = await serveApart('--control')
    const { control } = JSON.parse(said.out) as { control: string }
    expect(control).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/control\/[0-9A-Za-z]{32}$/)
    const send = sendOver(url)
    const steer = steeringOver(send, new URL(control).pathname)
    await steer('PUT', 'variants', { revokeStatus: 202 })
    expect((await send('DELETE', revoking(tokens[1]?.id ?? ''), { token: tokens[0]?.secret ?? '' })).status).toBe(202)
    expect(jsonOf(await steer('GET', 'requests')).requests).toMatchObject([{ method: 'DELETE', status: 202 }])
  })

  test('without it there is no control, and the ready line says nothing of it', async () => {
    const { said, url } = await serveApart()
    expect(Object.keys(JSON.parse(said.out))).toEqual(['url', 'tokens'])
    expect((await sendOver(url)('GET', '/control/state')).status).toBe(401)
  })

  test('--openapi prints what the listener serves, and ends', async () => {
    const { url } = await serveApart()
    const { code, out, err } = await runToEnd('--openapi')
    expect([code, err, out]).toEqual([0, '', (await sendOver(url)('GET', '/openapi.json')).text])
  })

  test('--help explains both', async () => {
    const { out } = await runToEnd('--help')
    for (const word of ['--control', '--openapi', 'PUT    variants', 'DELETE keys/ID']) expect(out).toContain(word)
  })
})
