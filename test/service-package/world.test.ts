// @module-tag more
import { existsSync } from 'node:fs'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createKeyService } from '../../electron/service/index.ts'
import { createFetch } from '../../electron/service-package/in-process-fetch.ts'
import { type KeyServiceOptions, startKeyService } from '../../electron/service-package/index.ts'
import { once } from '../service/lab.ts'
import { freshFile } from '../service/process.ts'
import { KEYS } from '../service/support.ts'
import { startHere } from './support.ts'

const start = async (options: Omit<KeyServiceOptions, 'file'> = {}) => {
  const service = await startHere(options)
  const [{ secret, id }] = service.tokens
  const send = (method: string, target = KEYS, init: RequestInit = {}) =>
    service.fetch(target, {
      method,
      ...init,
      headers: { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' },
    })
  const create = (name: string) => send('POST', KEYS, { body: JSON.stringify({ name }) })
  return { service, secret, id, send, create }
}

describe('a service of a test', () => {
  test('is reached by its url and by its own fetch alike, and shows both in one list of requests', async () => {
    const { service, secret, send } = await start({ listen: true })
    expect((await send('GET')).status).toBe(200)
    const answer = await fetch(service.url + KEYS, {
      headers: { Authorization: `Bearer ${secret}` },
    })
    expect(answer.headers.get('x-ratelimit-remaining')).toBe('98')
    service.requests.expect({ method: 'get', path: KEYS, times: 2 })
    expect(JSON.stringify(service.requests.all())).not.toContain(secret)
  })

  test('frees its port when it is disposed of, however often', async () => {
    const service = await startKeyService()
    await Promise.all([service[Symbol.asyncDispose](), service[Symbol.asyncDispose]()])
    await expect(fetch(service.url)).rejects.toThrow()
    await service[Symbol.asyncDispose]()
  })

  test('on a file keeps what was there, and has no tokens then', async () => {
    const file = freshFile()
    const first = await startKeyService({ file, listen: false, seed: 'empty' })
    const { key } = first.keys.create('kept')
    await first[Symbol.asyncDispose]()
    expect(existsSync(file)).toBe(true)
    const second = await startKeyService({ file, listen: false })
    onTestFinished(() => second[Symbol.asyncDispose]())
    expect(second.tokens).toEqual([])
    expect((await second.fetch(KEYS, { headers: { Authorization: `Bearer ${key}` } })).status).toBe(
      200,
    )
  })
})

describe('its settings screen', () => {
  test('creates, replaces and revokes keys out of band, without a request', async () => {
    const { service } = await start()
    const { id, key } = service.keys.create('console', 'Staging')
    expect(service.keys.list().find((one) => one.id === id)).toMatchObject({
      name: 'console',
      workspace: 'Staging',
      organization: 'Northwind',
    })
    const status = async (secret: string | null) =>
      (await service.fetch(KEYS, { headers: { Authorization: `Bearer ${secret}` } })).status
    const second = service.keys.replaceSecret(id)
    expect([await status(key), await status(second)]).toEqual([401, 200])
    expect([
      service.keys.revoke(id),
      service.keys.revoke(id),
      service.keys.replaceSecret(id),
    ]).toEqual([true, false, null])
    expect(await status(second)).toBe(401)
    expect(() => service.keys.create('x', 'Nowhere')).toThrow(RangeError)
    service.requests.expect({ times: 3 })
  })
})

describe('reset and snapshot', () => {
  test('reset brings back data, tokens, clock and variants, and forgets faults, requests and counted ones', async () => {
    const { service, send, create, id } = await start({
      limit: 4,
      variants: { errorShape: 'flat' },
    })
    const before = service.keys.list()
    await create('one')
    service.keys.revoke(id)
    service.clock.freeze(1_000)
    service.variants.set({ errorShape: 'html', limit: 1 })
    service.faults.arm({ operation: 'any', kind: 'reset', times: { next: 9 } })
    service.reset()
    expect(service.keys.list()).toEqual(before)
    expect([service.faults.armed(), service.requests.all()]).toEqual([[], []])
    expect(service.variants.current).toMatchObject({ errorShape: 'flat', limit: 4 })
    expect(Math.abs(service.clock.now() - Date.now())).toBeLessThan(60_000)
    expect((await send('GET')).headers.get('x-ratelimit-remaining')).toBe('3')
    service.requests.expect({ times: 1 })
  })

  test('any number of snapshots can be kept and brought back in any order, revoked keys and uses included', async () => {
    const { service, send, create } = await start({ seed: 'empty' })
    const names = () =>
      service.keys
        .list()
        .map(({ name }) => name)
        .toSorted()
    const shots = []
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l']) {
      await create(name)
      shots.push({ shot: service.snapshot(), names: names() })
    }
    for (const { shot, names: kept } of [...shots.toReversed(), ...shots]) {
      shot.restore()
      expect(names()).toEqual(kept)
      expect((await send('GET')).status).toBe(200)
    }
    const created = service.keys.list().find(({ name }) => name === 'a')
    service.keys.revoke(created?.id ?? '')
    shots[0]?.shot.restore()
    expect(names()).toEqual(['a', 'keystow-desktop'])
  })
})

describe('its fetch', () => {
  test('fails as the global one does when the connection is cut, and reaches nobody else', async () => {
    const { service, send } = await start()
    service.faults.arm(once({ kind: 'reset' }))
    await expect(send('GET')).rejects.toThrow(new TypeError('fetch failed'))
    await expect(send('GET', 'https://api.example.com/')).rejects.toThrow(
      new TypeError('fetch failed'),
    )
    service.requests.expect({ times: 1 })
  })

  test('reaches a service on the port that a URL leaves out', async () => {
    const inner = createKeyService({ log: true })
    onTestFinished(inner.close)
    expect((await createFetch(inner, 'http://127.0.0.1:80')(KEYS)).status).toBe(401)
  })

  test('follows no redirect, and gives it to who asks for it', async () => {
    const { service, send } = await start()
    service.faults.arm({
      operation: 'any',
      kind: 'redirect',
      location: 'https://elsewhere.invalid/',
      times: { next: 2 },
    })
    await expect(send('GET')).rejects.toThrow(TypeError)
    expect((await send('GET', KEYS, { redirect: 'manual' })).headers.get('location')).toBe(
      'https://elsewhere.invalid/',
    )
  })

  test('rejects with the reason of an abort, also where nothing ever answers', async () => {
    const { service, send } = await start()
    service.faults.arm(once({ kind: 'never-answer' }))
    const reason = new Error('no more')
    const abort = new AbortController()
    const sent = send('GET', KEYS, { signal: abort.signal })
    await expect.poll(service.faults.armed).toEqual([])
    abort.abort(reason)
    await expect(sent).rejects.toBe(reason)
    await expect(send('GET', KEYS, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    expect((await send('GET')).url).toBe(`${service.url}${KEYS}`)
  })

  test('creates nothing from a body that was aborted or broke off, as over a socket', async () => {
    const { service, send } = await start({ seed: 'empty' })
    const before = service.keys.list()
    const streamed = (body: ReadableStream, signal?: AbortSignal) =>
      send('POST', KEYS, {
        body,
        duplex: 'half',
        ...(signal === undefined ? {} : { signal }),
      } as RequestInit)
    const whole = new TextEncoder().encode('{"name":"late"}')

    const reason = new Error('no more')
    const abort = new AbortController()
    const body = new TransformStream<Uint8Array, Uint8Array>()
    const writer = body.writable.getWriter()
    const sent = streamed(body.readable, abort.signal)
    await writer.write(whole.slice(0, 8))
    abort.abort(reason)
    await expect(sent).rejects.toBe(reason)
    // The rest of it comes too late, if it can still be written at all.
    await Promise.allSettled([writer.write(whole.slice(8)), writer.close()])

    const broken = new Error('broke off')
    const failing = new ReadableStream({ pull: (controller) => controller.error(broken) })
    await expect(streamed(failing)).rejects.toThrow(
      expect.objectContaining({ name: 'TypeError', cause: broken }),
    )
    const text = new ReadableStream({ pull: (controller) => controller.enqueue('{"name":"late"}') })
    await expect(streamed(text)).rejects.toThrow(new TypeError('fetch failed'))

    const endless = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(1024)),
    })
    expect((await streamed(endless)).status).toBe(413)
    expect((await streamed(new Blob([whole.slice()]).stream())).status).toBe(201)
    expect(service.keys.list()).toHaveLength(before.length + 1)
  })
})

describe('requests.expect', () => {
  test('says what came instead, a line for each request, without a secret', async () => {
    const { service, send, create } = await start({ seed: 'empty' })
    expect(() => service.requests.expect({ method: 'GET' })).toThrow(
      'Expected at least 1 request GET any path, but none came.\nNo request came at all.',
    )
    await send('GET')
    await create('billing')
    await send('DELETE', `${KEYS}?id=key_2`)
    const failure = () =>
      service.requests.expect({ method: 'DELETE', path: `${KEYS}?id=key_1`, times: 1 })
    expect(failure).toThrow(
      expect.objectContaining({ name: 'AssertionError', actual: 0, expected: 1 }),
    )
    expect(failure).toThrow(
      [
        `Expected 1 request DELETE ${KEYS}?id=key_1, but none came.`,
        '3 requests came, oldest first:',
        `  GET    ${KEYS} 200  <- another method and path`,
        `  POST   ${KEYS} 201 {"name":"billing"}  <- another method and path`,
        `  DELETE ${KEYS}?id=key_2 404  <- another path`,
      ].join('\n'),
    )
    expect(() => service.requests.expect({ path: KEYS, times: 2 })).toThrow(
      /but 3 came\.\n3 requests came, oldest first:\n\+ GET/,
    )
    service.requests.expect({ path: /\?id=key_\d$/g, times: 1 })
    service.requests.expect({ times: 3 })
    service.requests.clear()
    service.requests.expect({ times: 0 })
  })

  test('does not count what it no longer has', async () => {
    const { service, send } = await start({ limit: 1_000 })
    for (let i = 0; i < 501; i += 1) await send('PUT')
    expect(() => service.requests.expect({ times: 501 })).toThrow(
      /more requests came than are kept/,
    )
    service.requests.clear()
    await send('PUT')
    service.requests.expect({ method: 'PUT', times: 1 })
  })
})
