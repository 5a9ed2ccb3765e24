import { describe, expect, test } from 'vitest'
import { remoteTransport } from '../../../electron/main/client/transport-undici.ts'
import { de } from '../../../src/messages/de.ts'
import { en } from '../../../src/messages/en.ts'
import { NOBODY } from '../../ports.ts'
import { answersWith } from './answers-with.ts'
import { trusting } from './network/plain-network.ts'
import { answerWell } from './secure-server.ts'
import { clientOf, failureIn, rawServer } from './support.ts'
import { goodBody, httpAnswer, newToken, operations, run } from './wire.ts'

test('a refused port and an unknown host are told apart, in both languages', async () => {
  // A label of 64 characters is refused by the resolver itself, without asking any name server.
  const [refused, unknown] = [
    failureIn(await clientOf(NOBODY).list()),
    failureIn(await clientOf(`https://${'x'.repeat(64)}.invalid`).list()),
  ]
  for (const { failures } of [en, de]) {
    const [port, host, other] = [refused, unknown, { code: 'unreachable' } as const].map(
      failures.what,
    )
    expect(new Set([port, host, other]).size).toBe(3)
    expect(port).toMatch(/answers at 127\.0\.0\.1:1 |127\.0\.0\.1:1 .*antwortet nichts/)
    expect(failures.what({ code: 'unreachable', detail: 'ECONNREFUSED' })).toMatch(
      /host and port|Host und Port/,
    )
    expect(host).toMatch(/name of its host|Name seines Hosts/)
  }
})

describe.each(operations)('%s', (operation) => {
  test('a connection that is never finished is unreachable after the connect time-out, and not one byte of the request was sent', async () => {
    const server = await rawServer(() => {})
    const transport = remoteTransport(server.url.replace('http:', 'https:'), trusting(), {
      connectTimeoutMs: 1,
    })
    const token = newToken()
    expect(failureIn(await run(clientOf(transport, { token }), operation))).toEqual({
      code: 'unreachable',
      detail: 'UND_ERR_CONNECT_TIMEOUT',
      host: new URL(server.url).host,
    })
    expect(server.received()).not.toContain('api-keys')
  })

  test('every request has a connection of its own, so that none goes out on one that the server is just closing', async () => {
    const answer = httpAnswer(200, JSON.stringify(goodBody[operation]()), {
      connection: 'keep-alive',
    })
    const server = await rawServer((socket) => socket.write(answer))
    const client = clientOf(server.url)
    for (let call = 1; call <= 5; call += 1) {
      expect(await run(client, operation)).toMatchObject({ ok: true })
      expect([server.requests.length, server.connections()]).toEqual([call, call])
    }
  })

  test('an answer that breaks off in its body is no_answer, whatever carries it', async () => {
    const body = () =>
      new ReadableStream<Uint8Array>({
        pull: (controller) => controller.error(new Error('connection lost')),
      })
    const within = clientOf(
      answersWith(() => new Response(body(), { headers: { 'content-type': 'application/json' } })),
    )
    expect(failureIn(await run(within, operation)).code).toBe('no_answer')
  })
})

test('requests are what the interface documents, under the base URL’s own path', async () => {
  const server = await rawServer(answerWell)
  const token = newToken()
  const client = clientOf(`${server.url}/mail/`, { token, userAgent: 'Keystow/1.2.3' })
  await client.list()
  await client.create('näme "one"')
  await client.revoke('key_a&b=c d')

  const [list = '', create = '', revoke = ''] = server.requests
  expect(list).toMatch(/^GET \/mail\/api\/v1\/api-keys HTTP\/1\.1\r\n/)
  expect(create).toMatch(/^POST \/mail\/api\/v1\/api-keys HTTP\/1\.1\r\n/)
  expect(revoke).toMatch(/^DELETE \/mail\/api\/v1\/api-keys\?id=key_a%26b%3Dc\+d HTTP\/1\.1\r\n/)
  for (const request of [list, create, revoke]) {
    expect(request).toContain(`\r\nhost: 127.0.0.1:${server.port}\r\n`)
    expect(request).toContain(`\r\nauthorization: Bearer ${token}\r\n`)
    expect(request).toContain('\r\naccept: application/json\r\n')
    expect(request).toContain('\r\naccept-encoding: identity\r\n')
    expect(request).toContain('\r\nuser-agent: Keystow/1.2.3\r\n')
    expect(/content-type: application\/json/.test(request)).toBe(request === create)
  }
  expect(JSON.parse(create.slice(create.indexOf('\r\n\r\n')))).toEqual({ name: 'näme "one"' })
})

test('the token is read for every request', async () => {
  const server = await rawServer(answerWell)
  const tokens = [newToken(), newToken()]
  const left = [...tokens]
  const client = clientOf(server.url, { token: () => left.shift() ?? '' })
  await client.list()
  await client.list()
  expect(server.requests.map((request) => /Bearer (\S+)/.exec(request)?.[1])).toEqual(tokens)
})

test.each(['', 'two words', 'a\r\nx-injected: 1', 'smile \u{1f642}'])(
  'a token that no header can carry is refused before anything is sent (%j)',
  async (token) => {
    const server = await rawServer((socket) => socket.end())
    expect(failureIn(await clientOf(server.url, { token }).list())).toEqual({
      code: 'unauthorized',
      detail: 'token: expected text that a header can carry',
    })
    expect(server.connections()).toBe(0)
  },
)
