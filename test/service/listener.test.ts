import { connect } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createKeyService } from '../../electron/service/index.ts'
import { listen } from '../../electron/service/listener.ts'
import { KEYS, named, rateOf, raw, revoking, sendOver, stillClock } from './support.ts'

const serve = async () => {
  const service = createKeyService({ clock: stillClock() })
  const [mine] = service.seed('mixed')
  const listener = await listen(service, { port: 0 })
  onTestFinished(async () => {
    await listener.close()
    service.close()
  })
  return { service, listener, token: mine?.secret ?? '', id: mine?.id ?? '', send: sendOver(listener.url) }
}

describe('who may ask', () => {
  test.each(['127.0.0.1', 'localhost', 'LOCALHOST', '[::1]'])('Host %s with the port is served', async (host) => {
    const { send, listener, token } = await serve()
    expect((await send('GET', KEYS, { token, headers: { Host: `${host}:${listener.port}` } })).status).toBe(200)
  })

  test.each([
    ['the address of a web page whose name was bound anew', (port: number) => `evil.example:${port}`],
    ['a name that only begins alike', (port: number) => `localhost.evil.example:${port}`],
    ['a name that only ends alike', (port: number) => `evil-localhost:${port}`],
    ['another port', (port: number) => `127.0.0.1:${port + 1}`],
    ['no port', () => '127.0.0.1'],
    ['any address', (port: number) => `0.0.0.0:${port}`],
  ])('Host with %s is answered 403 and nothing is done', async (_what, host) => {
    const { send, service, listener, token, id } = await serve()
    const answer = await send('DELETE', revoking(id), { token, headers: { Host: host(listener.port) } })
    expect(answer.status).toBe(403)
    expect(rateOf(answer)).toEqual({ limit: '100', remaining: '0', reset: expect.stringMatching(/^\d+$/) })
    expect((await send('GET', KEYS, { token })).status).toBe(200)
    expect(service.keysOf(service.workspaces()[0]?.id ?? '').map((key) => key.id)).toContain(id)
  })

  test('a request without Host is answered 403 with the rate headers', async () => {
    const { listener, token } = await serve()
    const answer = await raw(listener.port, `GET ${KEYS} HTTP/1.1\r\nAuthorization: Bearer ${token}\r\nConnection: close\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 403 /)
    expect(answer).toMatch(/\r\nX-RateLimit-Remaining: 0\r\n/)
  })

  test.each(['https://evil.example', 'null', 'http://localhost', 'file://'])('Origin %s is answered 403', async (origin) => {
    const { send, token } = await serve()
    const answer = await send('POST', KEYS, { token, ...named('x'), headers: { Origin: origin, 'Content-Type': 'application/json' } })
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([403, null])
  })

  test('its own origin is answered 403 too: no web page is served here', async () => {
    const { send, token, listener } = await serve()
    expect((await send('GET', KEYS, { token, headers: { Origin: listener.url } })).status).toBe(403)
  })

  test('a refused web page spends no budget and records no use', async () => {
    const { send, token, id, service } = await serve()
    for (let i = 0; i < 5; i += 1) await send('GET', KEYS, { token, headers: { Origin: 'https://evil.example' } })
    expect(service.keysOf(service.workspaces()[0]?.id ?? '').find((key) => key.id === id)?.lastUsedAt).toBeNull()
    expect(rateOf(await send('GET', KEYS, { token })).remaining).toBe('99')
  })
})

describe('the wire', () => {
  test('it listens on 127.0.0.1 and nowhere else', async () => {
    const { listener } = await serve()
    expect(listener.url).toBe(`http://127.0.0.1:${listener.port}`)
    const socket = connect(listener.port, '127.0.0.2')
    const refused = await new Promise<unknown>((resolve) => {
      socket.once('connect', () => resolve('connected'))
      socket.once('error', (cause) => resolve((cause as NodeJS.ErrnoException).code))
    })
    socket.destroy()
    expect(refused).toBe('ECONNREFUSED')
  })

  test.each([
    ['bytes that are no HTTP', 'nonsense\r\n\r\n', 400],
    ['headers over 16 KiB', `GET ${KEYS} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Filler: ${'f'.repeat(20_000)}\r\n\r\n`, 431],
  ])('%s are refused with the rate headers, and the connection ends', async (_what, bytes, status) => {
    const { listener, send, token } = await serve()
    const answer = await raw(listener.port, bytes)
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(answer).toMatch(/\r\nX-RateLimit-Limit: 100\r\n/)
    expect((await send('GET', KEYS, { token })).status).toBe(200)
  })

  test('a body that never ends is answered 413 before it ends', async () => {
    const { listener, token } = await serve()
    const head = `POST ${KEYS} HTTP/1.1\r\nHost: 127.0.0.1:${listener.port}\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n`
    const socket = connect(listener.port, '127.0.0.1')
    socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n8000\r\n${'x'.repeat(0x8000)}\r\n`)
    const answer = await new Promise<Buffer>((resolve) => socket.once('data', resolve))
    socket.destroy()
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 413 /)
  })

  test('a repeated Authorization header counts once, the first', async () => {
    const { listener, token } = await serve()
    const head = `GET ${KEYS} HTTP/1.1\r\nHost: 127.0.0.1:${listener.port}\r\nConnection: close\r\n`
    const answer = await raw(listener.port, `${head}Authorization: Bearer none\r\nAuthorization: Bearer ${token}\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 401 /)
  })

  test('requests sent in one breath are answered in their order', async () => {
    const { listener, token } = await serve()
    const head = `HTTP/1.1\r\nHost: 127.0.0.1:${listener.port}\r\nAuthorization: Bearer ${token}\r\n`
    const answer = await raw(listener.port, `GET ${KEYS} ${head}\r\nPUT ${KEYS} ${head}\r\nGET /nothing ${head}Connection: close\r\n\r\n`)
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 405', 'HTTP/1.1 404'])
  })

  test('a request under way when it closes is still answered', async () => {
    const { service, listener, send, token } = await serve()
    service.faults.arm({ operation: 'any', kind: 'latency', ms: 20, times: { next: 1 } })
    const underWay = send('GET', KEYS, { token })
    while (service.faults.armed().length > 0) await new Promise((resolve) => setImmediate(resolve))
    await listener.close()
    expect((await underWay).status).toBe(200)
  })

  test('closing ends what is open, and the port is free again', async () => {
    const { service, listener } = await serve()
    service.faults.arm({ operation: 'any', kind: 'never-answer', times: { next: 1 } })
    const held = sendOver(listener.url)('GET', KEYS)
    const ended = held.then(
      () => 'answered',
      () => 'ended',
    )
    while (service.faults.armed().length > 0) await new Promise((resolve) => setImmediate(resolve))
    await listener.close()
    expect(await ended).toBe('ended')
    const again = await listen(service, { port: listener.port })
    expect(again.port).toBe(listener.port)
    await again.close()
  })

  test('a port that is taken is an error, not another port', async () => {
    const { service, listener } = await serve()
    await expect(listen(service, { port: listener.port })).rejects.toThrow(/EADDRINUSE/)
  })
})
