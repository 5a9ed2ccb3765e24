import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { KeyApiFailureCode } from '../../../electron/contract/result.ts'
import { answersWith } from './answers-with.ts'
import { clientOf, expectNoTrace, failureIn, rawServer } from './support.ts'
import { goodBody, httpAnswer, newToken, operations, run } from './wire.ts'

const CLOSED: readonly KeyApiFailureCode[] = [
  'unauthorized',
  'forbidden',
  'rate_limited',
  'not_found',
  'invalid_request',
  'server_error',
  'unexpected_status',
  'unreadable_answer',
  'answer_too_large',
  'unreachable',
  'no_answer',
  'timed_out',
  'redirected',
  'tls_failed',
  'cancelled',
]

const whole = (text: string): Buffer => httpAnswer(200, text)
const cut = (bytes: Buffer): Buffer => bytes.subarray(0, bytes.length - 5)
const chunked = (text: string, end = '0\r\n\r\n'): string =>
  `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n${text.length.toString(16)}\r\n${text}\r\n${end}`

/** What the server sends before it closes the connection, by the good body that it could have sent; and how the call must end. */
const corpus: readonly [label: string, answer: (good: string, token: string) => string | Buffer, code: KeyApiFailureCode][] = [
  ['nothing at all', () => '', 'no_answer'],
  ['half a status line', () => 'HTTP/1.1 20', 'no_answer'],
  ['headers without their end', () => 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n', 'no_answer'],
  ['a body shorter than its length', (good) => cut(whole(good)), 'no_answer'],
  ['a chunked body without its end', (good) => chunked(good, ''), 'no_answer'],
  [
    'a chunked body without its end, and announced as the last',
    (good) => chunked(good, '').replace('\r\n', '\r\nconnection: close\r\n'),
    'no_answer',
  ],
  ['a chunk size that is no number', (good) => chunked(good, 'zz\r\n'), 'unreadable_answer'],
  ['another protocol', () => 'SSH-2.0-OpenSSH_9.9\r\n', 'unreadable_answer'],
  ['headers without end', () => `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`, 'unreadable_answer'],
  ['truncated JSON', (good) => whole(good.slice(0, -3)), 'unreadable_answer'],
  ['JSON and more', (good) => whole(`${good}}`), 'unreadable_answer'],
  ['an empty body', () => whole(''), 'unreadable_answer'],
  ['204 without a body', () => httpAnswer(204, '', { 'content-length': null }), 'unreadable_answer'],
  ['the literal null', () => whole('null'), 'unreadable_answer'],
  ['an empty object', () => whole('{}'), 'unreadable_answer'],
  ['an array', (good) => whole(`[${good}]`), 'unreadable_answer'],
  ['the result without data', (good) => whole(JSON.stringify(JSON.parse(good).data)), 'unreadable_answer'],
  ['an error object with 200', (_, token) => whole(JSON.stringify({ error: { message: `no such key ${token}` } })), 'unreadable_answer'],
  ['the token where a value should be', (_, token) => whole(JSON.stringify({ data: token })), 'unreadable_answer'],
  [
    'lengths that cannot be compared',
    () => whole('{"data":{"id":{"length":[{"toString":""}]},"deleted":{"length":[{"toString":""}]}}}'),
    'unreadable_answer',
  ],
  ['a page of HTML', () => httpAnswer(200, '<!doctype html><title>Sign in</title>', { 'content-type': 'text/html' }), 'unreadable_answer'],
  ['HTML that calls itself JSON', () => whole('<!doctype html><title>Sign in</title>'), 'unreadable_answer'],
  ['JSON that calls itself text', (good) => httpAnswer(200, good, { 'content-type': 'text/plain' }), 'unreadable_answer'],
  ['no content type', (good) => httpAnswer(200, good, { 'content-type': null }), 'unreadable_answer'],
  ['gzip', (good) => httpAnswer(200, gzipSync(good), { 'content-encoding': 'gzip' }), 'unreadable_answer'],
  ['an encoding in capitals', (good) => httpAnswer(200, good, { 'content-encoding': 'BR' }), 'unreadable_answer'],
  ['UTF-16', (good) => httpAnswer(200, Buffer.from(good, 'utf16le')), 'unreadable_answer'],
  ['bytes that are not UTF-8', () => httpAnswer(200, Buffer.from([0x22, 0xff, 0xfe, 0x22])), 'unreadable_answer'],
  [
    'one such byte in an unknown field',
    (good) => httpAnswer(200, Buffer.from(`${good.slice(0, -1)},"x":"\xff"}`, 'latin1')),
    'unreadable_answer',
  ],
  ['a million nested arrays', () => whole('['.repeat(1e6) + ']'.repeat(1e6)), 'unreadable_answer'],
  ['an announced length that never comes', () => httpAnswer(200, '{', { 'content-length': 1e12 }), 'no_answer'],
  ['three million keys that are none', () => whole(`{"data":{"keys":[${'7,'.repeat(3e6)}7]}}`), 'answer_too_large'],
  ['an upgrade', () => 'HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n', 'no_answer'],
  ['a status that does not exist', (good) => httpAnswer(799, good), 'server_error'],
]

describe.each(operations)('%s', (operation) => {
  test.each(corpus)('after %s ends in its code, sends one request and shows no token', async (label, answer, expected) => {
    const token = newToken()
    const server = await rawServer((socket) => socket.end(answer(JSON.stringify(goodBody[operation]()), token)))
    const failure = failureIn(await run(clientOf(server.url, { token: () => token }), operation))

    const onlyListCounts = label.startsWith('three million') && operation !== 'list'
    expect(failure.code).toBe(onlyListCounts ? 'unreadable_answer' : expected)
    expect(server.requests).toHaveLength(1)
    expectNoTrace(token, failure)
  })

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
      httpAnswer(200, `\ufeff${good}`, { 'content-type': 'Application/JSON;charset=UTF-8', 'content-encoding': 'identity' }),
      httpAnswer(200, good, { 'content-type': 'application/vnd.keys+json', 'content-length': null }),
      chunked(good),
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
    fc.constantFrom('content-type', 'content-encoding', 'location', 'retry-after', 'date', 'x-ratelimit-limit', 'x-ratelimit-reset'),
    fc.oneof(fc.constantFrom('application/json', 'identity', '//evil.test', '30', '-1'), fc.stringMatching(/^[\x20-\x7e]{0,30}$/)),
  ),
  body: bytes,
})

test('no answer whatsoever makes a call throw or end in a code outside the closed set', async () => {
  await fc.assert(
    fc.asyncProperty(anyAnswer, async ({ operation, status, headers, body }) => {
      const hasBody = ![204, 205, 304].includes(status)
      const client = clientOf(answersWith(() => new Response(hasBody ? Uint8Array.from(body) : null, { status, headers })))
      const result = await run(client, operation)
      if (!result.ok) expect(CLOSED).toContain(result.error.code)
    }),
    { numRuns: 3_000 },
  )
})
