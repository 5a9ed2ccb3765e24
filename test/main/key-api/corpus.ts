import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { gzipSync } from 'node:zlib'
import type { KeyApiFailureCode } from '../../../electron/contract/result.ts'
import { goodBody, httpAnswer, type OperationName } from './wire.ts'

type Answer = string | Buffer | ((socket: Socket) => void)

/** One way to answer wrongly, and how the call may end. `good` means that a careful client may take it. */
export interface Hostile {
  readonly label: string
  readonly answer: (good: string, operation: OperationName, token: string) => Answer
  readonly ends: readonly (KeyApiFailureCode | 'good')[]
}

const row = (label: string, ends: Hostile['ends'][number] | Hostile['ends'], answer: Hostile['answer']): Hostile => ({
  label,
  ends: typeof ends === 'string' ? [ends] : ends,
  answer,
})

const whole = (text: string | Buffer): Buffer => httpAnswer(200, text)
const json = (value: unknown): Buffer => whole(JSON.stringify(value))
const chunked = (text: string, end: string): string =>
  `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n${text.length.toString(16)}\r\n${text}\r\n${end}`

/** Breaks a connection off. The reset of TCP cannot be asked for from inside of TLS. */
const reset = (socket: Socket): void => {
  if (socket instanceof TLSSocket) socket.destroy()
  else socket.resetAndDestroy()
}

// biome-ignore lint/suspicious/noExplicitAny: what spoils it puts anything anywhere.
const spoilable = (operation: OperationName): any => goodBody[operation]()

/** The record inside a good body: a listed key, the created key, or what a revoke answers. */
const altered = (operation: OperationName, alter: (record: Record<string, unknown>) => void): Buffer => {
  const body = spoilable(operation)
  alter(operation === 'list' ? body.data.keys[0] : body.data)
  return json(body)
}
const everyField = (operation: OperationName, value: unknown): Buffer =>
  altered(operation, (record) => {
    for (const field of Object.keys(record)) record[field] = value
  })

const truncation: readonly Hostile[] = [
  row('nothing at all', 'no_answer', () => ''),
  row('half a status line', 'no_answer', () => 'HTTP/1.1 20'),
  row('headers without their end', 'no_answer', () => 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n'),
  row('no body though one is announced', 'no_answer', (good) => httpAnswer(200, '', { 'content-length': good.length })),
  row('a body shorter than its length', 'no_answer', (good) => whole(good).subarray(0, -5)),
  row('a chunked body without its end', 'no_answer', (good) => chunked(good, '')),
  row('a chunked body without its end, and announced as the last', 'no_answer', (good) =>
    chunked(good, '').replace('\r\n', '\r\nconnection: close\r\n'),
  ),
  row('an announced length that never comes', 'no_answer', () => httpAnswer(200, '{', { 'content-length': 1e12 })),
  row('half a chunk', 'no_answer', (good) => chunked(good, '').slice(0, -20)),
  row('JSON that stops early', 'unreadable_answer', (good) => whole(good.slice(0, -3))),
  row('JSON and more', 'unreadable_answer', (good) => whole(`${good}}`)),
  row('204 without a body', 'unreadable_answer', () => httpAnswer(204, '', { 'content-length': null })),
]

const types: readonly Hostile[] = [
  ...[null, 7, true, 'text', [], {}].map((value) =>
    row(`every field ${JSON.stringify(value)}`, ['unreadable_answer', 'good'], (_, operation) => everyField(operation, value)),
  ),
  ...[null, 7, [], 'text'].map((value) => row(`data is ${JSON.stringify(value)}`, 'unreadable_answer', () => json({ data: value }))),
  row('the literal null', 'unreadable_answer', () => json(null)),
  row('an array around it', 'unreadable_answer', (good) => whole(`[${good}]`)),
]

const fields: readonly Hostile[] = [
  row('an empty object', 'unreadable_answer', () => json({})),
  row('the record without its envelope', 'unreadable_answer', (good) => json(JSON.parse(good).data)),
  row('an error object with 200', 'unreadable_answer', (_, _operation, token) => json({ error: { message: `no such key ${token}` } })),
  row('the token where a value should be', 'unreadable_answer', (_, _operation, token) => json({ data: token })),
  row('no first field', 'unreadable_answer', (_, operation) =>
    altered(operation, (record) => Reflect.deleteProperty(record, Object.keys(record)[0] ?? '')),
  ),
  row('no last field', 'unreadable_answer', (_, operation) =>
    altered(operation, (record) => Reflect.deleteProperty(record, Object.keys(record).at(-1) ?? '')),
  ),
  row('fields that nobody knows', 'good', (_, operation) =>
    altered(operation, (record) => Object.assign(record, { extra: { deep: [1] } })),
  ),
  row('a date that is none', ['unreadable_answer', 'good'], (_, operation) =>
    altered(operation, (record) => 'createdAt' in record && Object.assign(record, { createdAt: 'yesterday' })),
  ),
]

const structure: readonly Hostile[] = [
  row('__proto__ in the record', 'good', (good) => whole(good.replace(/^\{"data":\{/, '{"data":{"__proto__":{"polluted":true},'))),
  row('constructor.prototype beside it', 'good', (good) => whole(`{"constructor":{"prototype":{"polluted":true}},${good.slice(1)}`)),
  row('a million nested arrays', 'unreadable_answer', () => whole('['.repeat(1e6) + ']'.repeat(1e6))),
  row('a number beyond all numbers', 'unreadable_answer', () => whole('{"data":1e999999}')),
  row('a name of a million characters', ['unreadable_answer', 'good'], (_, operation) =>
    altered(operation, (record) => 'name' in record && Object.assign(record, { name: 'x'.repeat(1e6) })),
  ),
  row('lengths that cannot be compared', 'unreadable_answer', () =>
    whole('{"data":{"id":{"length":[{"toString":""}]},"deleted":{"length":[{"toString":""}]}}}'),
  ),
  row('three million keys that are none', ['answer_too_large', 'unreadable_answer'], () =>
    whole(`{"data":{"keys":[${'7,'.repeat(3e6)}7]}}`),
  ),
  row('the same id twice', ['unreadable_answer', 'good'], (_, operation) => {
    const body = spoilable(operation)
    if (operation === 'list') body.data.keys.push(body.data.keys[0])
    return json(body)
  }),
]

const encodings: readonly Hostile[] = [
  row('gzip', 'unreadable_answer', (good) => httpAnswer(200, gzipSync(good), { 'content-encoding': 'gzip' })),
  row('an encoding in capitals', 'unreadable_answer', (good) => httpAnswer(200, good, { 'content-encoding': 'BR' })),
  row('UTF-16', 'unreadable_answer', (good) => whole(Buffer.from(good, 'utf16le'))),
  row('bytes that are not UTF-8', 'unreadable_answer', (good) => whole(Buffer.from(`${good.slice(0, -1)},"x":"\xff"}`, 'latin1'))),
  row('a chunk size that is no number', 'unreadable_answer', (good) => chunked(good, 'zz\r\n')),
]

const html: readonly Hostile[] = [
  row('a page of HTML', 'unreadable_answer', () =>
    httpAnswer(200, '<!doctype html><title>Sign in</title>', { 'content-type': 'text/html' }),
  ),
  row('HTML that calls itself JSON', 'unreadable_answer', () => whole('<!doctype html><title>Sign in</title>')),
  row('JSON that calls itself text', 'unreadable_answer', (good) => httpAnswer(200, good, { 'content-type': 'text/plain' })),
  row('no content type', 'unreadable_answer', (good) => httpAnswer(200, good, { 'content-type': null })),
  row('an empty body', 'unreadable_answer', () => whole('')),
  row('another protocol', 'unreadable_answer', () => 'SSH-2.0-OpenSSH_9.9\r\n'),
]

const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, ' '))
const oversize: readonly Hostile[] = [
  row('a gzip bomb of 64 MB', 'unreadable_answer', () => httpAnswer(200, bomb, { 'content-encoding': 'gzip' })),
  row('a gzip bomb that says it is none', 'unreadable_answer', () => whole(bomb)),
  row('a body without end', 'answer_too_large', () => (socket) => {
    const block = Buffer.alloc(64 * 1024, ' ')
    socket.write(httpAnswer(200, '', { 'content-length': null }))
    const more = (): void => {
      while (!socket.destroyed && socket.write(block));
    }
    socket.on('drain', more)
    more()
  }),
  row('20 KB of headers', 'good', (good) => httpAnswer(200, good, { 'x-policy': 'y'.repeat(20_000) })),
  row('60 KB of headers', 'good', (good) => httpAnswer(200, good, { 'x-policy': 'y'.repeat(60_000) })),
  row('headers without end', 'unreadable_answer', () => `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`),
]

const redirects: readonly Hostile[] = [301, 302, 303, 307, 308].map((status) =>
  row(`${status} to another host`, 'redirected', () => httpAnswer(status, '', { location: 'https://evil.test/collect' })),
)

const stalls: readonly Hostile[] = [
  row('silence', 'timed_out', () => () => {}),
  row('silence after the headers', 'timed_out', (good) => (socket) => socket.write(httpAnswer(200, '', { 'content-length': good.length }))),
  row('a byte at a time, for ever', 'timed_out', () => (socket) => {
    socket.write(httpAnswer(200, '', { 'content-length': 1e6 }))
    const timer = setInterval(() => socket.write(' '), 50)
    socket.once('close', () => clearInterval(timer))
  }),
  row('a reset instead of an answer', 'no_answer', () => reset),
  row('a reset in the middle of the body', 'no_answer', (good) => (socket) => {
    socket.write(whole(good).subarray(0, -5), () => reset(socket))
  }),
  row('an upgrade', 'no_answer', () => 'HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n'),
]

const statuses: readonly Hostile[] = [
  row('401', 'unauthorized', (_, _operation, token) => httpAnswer(401, JSON.stringify({ error: { message: token } }))),
  row('403', 'forbidden', () => httpAnswer(403, '{}')),
  row('404', 'not_found', () => httpAnswer(404, '<html>')),
  row('429 with seconds', 'rate_limited', () => httpAnswer(429, '{}', { 'retry-after': 30 })),
  row('429 with a date', 'rate_limited', () => httpAnswer(429, '{}', { 'retry-after': 'Sat, 21 Nov 2026 10:00:00 GMT' })),
  row('429 with nonsense', 'rate_limited', () => httpAnswer(429, '{}', { 'retry-after': '-1e9, soon' })),
  row('500', 'server_error', () => httpAnswer(500, 'x'.repeat(1e5))),
  row('503 with Retry-After', 'server_error', () => httpAnswer(503, '', { 'retry-after': 120 })),
  row('a status that does not exist', 'server_error', (good) => httpAnswer(799, good)),
]

/** What TLS itself refuses is in `tls.test.ts`. */
export const CORPUS: readonly Hostile[] = [
  ...truncation,
  ...types,
  ...fields,
  ...structure,
  ...encodings,
  ...html,
  ...oversize,
  ...redirects,
  ...stalls,
  ...statuses,
]
