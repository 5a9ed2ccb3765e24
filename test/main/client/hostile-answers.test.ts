// @module-tag more
// Shows: S107
import type { Socket } from 'node:net'
import tls from 'node:tls'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { KEY_API_FAILURE_CODES, ok } from '../../../electron/contract/result.ts'
import { remoteTransport } from '../../../electron/main/client/transport-undici.ts'
import { clockWith } from '../../clock.ts'
import { answersWith } from './answers-with.ts'
import { CORPUS } from './corpus.ts'
import { certificates } from './network/certificates.ts'
import { trusting } from './network/plain-network.ts'
import { proxyServer } from './network/proxy-server.ts'
import { clientOf, expectNoTrace, failureIn, rawServer } from './support.ts'
import { goodBody, httpAnswer, newToken, operations, run } from './wire.ts'

const { authority, issue } = certificates()
const SERVICE = issue('mail.test')

type Answer = (socket: Socket) => void

/** A server that answers so, and the ways to it. */
const WAYS = {
  straight: async (answer: Answer) => {
    const server = await rawServer(answer)
    return { server, transport: remoteTransport(server.url, trusting()), saw: () => '' }
  },
  'through a proxy': async (answer: Answer) => {
    const server = await rawServer(answer, () => tls.createServer(SERVICE))
    const proxy = await proxyServer(server.port)
    const network = {
      ...trusting(authority.cert),
      route: async () => ok({ proxy, credentials: null }),
    }
    return { server, transport: remoteTransport('https://mail.test', network), saw: proxy.saw }
  },
}

describe.each(Object.entries(WAYS))('a service that answers %s', (way, reach) => {
  const options = way === 'straight' ? {} : { tags: ['more'] }
  test.each(CORPUS)(
    'with $label: a typed end, after one request, without the token',
    options,
    async ({ answer, ends, passesOnce }) => {
      for (const operation of operations) {
        const token = newToken()
        const bytes = answer(JSON.stringify(goodBody[operation]()), token)
        const deadline = Promise.withResolvers<void>()
        const reached = (what: typeof passesOnce) => what === passesOnce && deadline.resolve()
        const { server, transport, saw } = await reach((socket) => {
          if (typeof bytes === 'function') bytes(socket)
          else socket.end(bytes)
          reached('asked')
        })
        const client = clientOf(transport, {
          token,
          clock: clockWith({ pause: () => deadline.promise }),
          onAnswer: () => reached('answered'),
        })
        const result = await run(client, operation)
        expect(ends).toContain(result.ok ? 'good' : result.error.code)
        expect(server.requests).toHaveLength(1)
        expectNoTrace(token, result.ok ? null : result)
        expect(saw()).not.toContain(token)
      }
    },
  )
})

describe.each(operations)('%s', (operation) => {
  test('an answer that never ends is cut off at the cap and its connection torn down', async () => {
    const { promise: tornDown, resolve } = Promise.withResolvers<void>()
    const block = Buffer.alloc(64 * 1024, ' ')
    const server = await rawServer((socket) => {
      socket.once('close', () => resolve())
      socket.write(httpAnswer(200, '', { 'content-length': null }))
      const more = () => {
        while (!socket.destroyed && socket.write(block));
      }
      socket.on('drain', more)
      more()
    })
    expect(failureIn(await run(clientOf(server.url), operation)).code).toBe('answer_too_large')
    await tornDown
  })

  test('a good answer is a success under any 2xx, with JSON of any family, in one piece or many', async () => {
    const good = JSON.stringify(goodBody[operation]())
    const answers = [
      ...[200, 201, 202, 203, 206, 299].map((status) => httpAnswer(status, good)),
      httpAnswer(200, `\ufeff${good}`, {
        'content-type': 'Application/JSON;charset=UTF-8',
        'content-encoding': 'identity',
      }),
      httpAnswer(200, good, {
        'content-type': 'application/vnd.keys+json',
        'content-length': null,
      }),
      `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n${good.length.toString(16)}\r\n${good}\r\n0\r\n\r\n`,
      `HTTP/1.1 103 Early Hints\r\nlink: </>\r\n\r\n${httpAnswer(200, good)}`,
    ]
    for (const answer of answers) {
      const server = await rawServer((socket) => socket.end(answer))
      expect(await run(clientOf(server.url), operation)).toMatchObject({ ok: true })
    }
  })
})

const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 200 }),
  fc.json().map((text) => new TextEncoder().encode(text)),
)
const anyAnswer = fc.record({
  operation: fc.constantFrom(...operations),
  status: fc.integer({ min: 200, max: 599 }),
  headers: fc.dictionary(
    fc.constantFrom(
      'content-type',
      'content-encoding',
      'location',
      'retry-after',
      'date',
      'x-ratelimit-limit',
      'x-ratelimit-reset',
    ),
    fc.oneof(
      fc.constantFrom('application/json', 'identity', '//evil.test', '30', '-1'),
      fc.stringMatching(/^[\x20-\x7e]{0,30}$/),
    ),
  ),
  body: bytes,
})

test('no answer whatsoever makes a call throw or end in a code outside the closed set', async () => {
  await fc.assert(
    fc.asyncProperty(anyAnswer, async ({ operation, status, headers, body }) => {
      const hasBody = ![204, 205, 304].includes(status)
      const client = clientOf(
        answersWith(
          () => new Response(hasBody ? Uint8Array.from(body) : null, { status, headers }),
        ),
      )
      const result = await run(client, operation)
      if (!result.ok) expect(KEY_API_FAILURE_CODES).toContain(result.error.code)
    }),
    { numRuns: 3_000 },
  )
})
