import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { gzipSync } from 'node:zlib'
import type { KeyApiFailureCode } from '../../../electron/contract/result.ts'
import { httpAnswer } from './wire.ts'

type Answer = string | Buffer | ((socket: Socket) => void)

/**
 * One way to answer wrongly, and how the call may end. `good` means that a careful client may take
 * it.
 */
export interface Hostile {
  readonly label: string
  readonly answer: (good: string, token: string) => Answer
  readonly ends: readonly (KeyApiFailureCode | 'good')[]
  /** Once this happened, the deadline passes; before it, or without it, none does. */
  readonly passesOnce?: 'asked' | 'answered' | undefined
}

const row = (
  label: string,
  ends: Hostile['ends'][number] | Hostile['ends'],
  answer: Hostile['answer'],
  passesOnce?: Hostile['passesOnce'],
): Hostile => ({
  label,
  ends: typeof ends === 'string' ? [ends] : ends,
  answer,
  passesOnce,
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

const truncation: readonly Hostile[] = [
  row('nothing at all', 'no_answer', () => ''),
  row('half a status line', 'no_answer', () => 'HTTP/1.1 20'),
  row(
    'headers without their end',
    'no_answer',
    () => 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n',
  ),
  row('no body though one is announced', 'no_answer', (good) =>
    httpAnswer(200, '', { 'content-length': good.length }),
  ),
  row('a body shorter than its length', 'no_answer', (good) => whole(good).subarray(0, -5)),
  row('a chunked body without its end', 'no_answer', (good) => chunked(good, '')),
  row('a chunked body without its end, and announced as the last', 'no_answer', (good) =>
    chunked(good, '').replace('\r\n', '\r\nconnection: close\r\n'),
  ),
  row('an announced length that never comes', 'no_answer', () =>
    httpAnswer(200, '{', { 'content-length': 1e12 }),
  ),
  row('half a chunk', 'no_answer', (good) => chunked(good, '').slice(0, -20)),
  row('JSON that stops early', 'unreadable_answer', (good) => whole(good.slice(0, -3))),
  row('JSON and more', 'unreadable_answer', (good) => whole(`${good}}`)),
  row('204 without a body', 'unreadable_answer', () =>
    httpAnswer(204, '', { 'content-length': null }),
  ),
]

const structure: readonly Hostile[] = [
  row('an error object with 200', 'unreadable_answer', (_, token) =>
    json({ error: { message: `no such key ${token}` } }),
  ),
  row('the token where a value should be', 'unreadable_answer', (_, token) =>
    json({ data: token }),
  ),
  row('a million nested arrays', 'unreadable_answer', () =>
    whole('['.repeat(1e6) + ']'.repeat(1e6)),
  ),
  row('a number beyond all numbers', 'unreadable_answer', () => whole('{"data":1e999999}')),
  row('three million keys that are none', ['answer_too_large', 'unreadable_answer'], () =>
    whole(`{"data":{"keys":[${'7,'.repeat(3e6)}7]}}`),
  ),
]

const encodings: readonly Hostile[] = [
  row('gzip', 'unreadable_answer', (good) =>
    httpAnswer(200, gzipSync(good), { 'content-encoding': 'gzip' }),
  ),
  row('an encoding in capitals', 'unreadable_answer', (good) =>
    httpAnswer(200, good, { 'content-encoding': 'BR' }),
  ),
  row('UTF-16', 'unreadable_answer', (good) => whole(Buffer.from(good, 'utf16le'))),
  row('bytes that are not UTF-8', 'unreadable_answer', (good) =>
    whole(Buffer.from(`${good.slice(0, -1)},"x":"\xff"}`, 'latin1')),
  ),
  row('a chunk size that is no number', 'unreadable_answer', (good) => chunked(good, 'zz\r\n')),
]

const html: readonly Hostile[] = [
  row('a page of HTML', 'unreadable_answer', () =>
    httpAnswer(200, '<!doctype html><title>Sign in</title>', { 'content-type': 'text/html' }),
  ),
  row('HTML that calls itself JSON', 'unreadable_answer', () =>
    whole('<!doctype html><title>Sign in</title>'),
  ),
  row('JSON that calls itself text', 'unreadable_answer', (good) =>
    httpAnswer(200, good, { 'content-type': 'text/plain' }),
  ),
  row('no content type', 'unreadable_answer', (good) =>
    httpAnswer(200, good, { 'content-type': null }),
  ),
  row('an empty body', 'unreadable_answer', () => whole('')),
  row('another protocol', 'unreadable_answer', () => 'SSH-2.0-OpenSSH_9.9\r\n'),
]

const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, ' '))
const oversize: readonly Hostile[] = [
  row('a gzip bomb of 64 MB', 'unreadable_answer', () =>
    httpAnswer(200, bomb, { 'content-encoding': 'gzip' }),
  ),
  row('a gzip bomb that says it is none', 'unreadable_answer', () => whole(bomb)),
  row('20 KB of headers', 'good', (good) =>
    httpAnswer(200, good, { 'x-policy': 'y'.repeat(20_000) }),
  ),
  row('60 KB of headers', 'good', (good) =>
    httpAnswer(200, good, { 'x-policy': 'y'.repeat(60_000) }),
  ),
  row(
    'headers without end',
    'unreadable_answer',
    () => `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`,
  ),
]

const stalls: readonly Hostile[] = [
  row('silence', 'timed_out', () => () => {}, 'asked'),
  row(
    'silence after the headers',
    'timed_out',
    (good) => (socket) => socket.write(httpAnswer(200, '', { 'content-length': good.length })),
    'answered',
  ),
  row(
    'a byte at a time, for ever',
    'timed_out',
    () => (socket) => {
      socket.write(httpAnswer(200, '', { 'content-length': 1e6 }))
      const timer = setInterval(() => socket.write(' '), 50)
      socket.once('close', () => clearInterval(timer))
    },
    'answered',
  ),
  row('a reset instead of an answer', 'no_answer', () => reset),
  row('a reset in the middle of the body', 'no_answer', (good) => (socket) => {
    socket.write(whole(good).subarray(0, -5), () => reset(socket))
  }),
  row(
    'an upgrade',
    'no_answer',
    () => 'HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n',
  ),
]

const statuses: readonly Hostile[] = [
  row('500 with much to read', 'server_error', () => httpAnswer(500, 'x'.repeat(1e5))),
  row('a status that does not exist', 'server_error', (good) => httpAnswer(799, good)),
]

/**
 * What the parsers refuse is in `parse.test.ts`, other statuses and redirects in `status.test.ts`,
 * and what TLS itself refuses in `tls.test.ts`.
 */
export const CORPUS: readonly Hostile[] = [
  ...truncation,
  ...structure,
  ...encodings,
  ...html,
  ...oversize,
  ...stalls,
  ...statuses,
]
