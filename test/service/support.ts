import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { type Dispatcher, Pool } from 'undici'
import { onTestFinished } from 'vitest'
import type { ApiKey, CreatedApiKey } from '../../electron/contract/api-key.ts'
import type { KeyService } from '../../electron/service/index.ts'
import { type Clock, createClock } from '../../electron/service/lab/clock.ts'

export const KEYS = '/api/v1/api-keys'
export const EMAILS = '/api/v1/emails'

/** 30.25 s into a minute, so that rounding and "the coming minute" can be distinguished. */
export const NOON = Date.UTC(2026, 10, 2, 12, 0, 30, 250)

/** Stands still until it is advanced. */
export const stillClock = (at = NOON): Clock => createClock({ now: () => at })

export interface Sent {
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
  /** A stream is for a service in this process only. */
  readonly body?: string | Uint8Array<ArrayBuffer> | ReadableStream
  readonly signal?: AbortSignal
}

/** What a body can hold; a test that reads a field proves by that that it is there. */
interface Body {
  readonly data: CreatedApiKey & { readonly keys: readonly ApiKey[]; readonly deleted: boolean }
  readonly error: { readonly code: string; readonly message: string }
}

export type Send = (method: string, target: string, sent?: Sent) => Promise<Answer>

const answered = (status: number, headers: Headers, text: string) => ({
  status,
  headers,
  text,
  /** The body's JSON; throws when it is none. */
  json: (): Body => JSON.parse(text),
})

export type Answer = ReturnType<typeof answered>

const fieldsOf = ({ token, headers = {} }: Sent): Record<string, string> =>
  token === undefined ? { ...headers } : { Authorization: `Bearer ${token}`, ...headers }

/** Closes a service once: when it is called, or else when the test ends. */
export const closeOnce = (service: Pick<KeyService, 'close'>): (() => void) => {
  let isOpen = true
  const close = (): void => {
    if (isOpen) service.close()
    isOpen = false
  }
  onTestFinished(close)
  return close
}

export const sendTo =
  (service: Pick<KeyService, 'handle'>): Send =>
  async (method, target, sent = {}) => {
    const { body = null, signal = null } = sent
    const init = { method, headers: fieldsOf(sent), body, signal, duplex: 'half' }
    const response = await service.handle(new Request(`http://127.0.0.1${target}`, init))
    return answered(response.status, response.headers, await response.text())
  }

/** By real sockets, a bounded number of them, kept alive. */
export const sendOver = (url: string): Send => {
  const pool = new Pool(url, { connections: 32 })
  onTestFinished(() => pool.destroy())
  return async (method, target, sent = {}) => {
    const { body = null, signal = null } = sent
    const answer = await pool.request({
      method: method as Dispatcher.HttpMethod,
      path: target,
      headers: fieldsOf(sent),
      body: body as Exclude<typeof body, ReadableStream>,
      signal,
    })
    return answered(
      answer.statusCode,
      new Headers(answer.headers as Record<string, string>),
      await answer.body.text(),
    )
  }
}

/** Bytes as they are to a port of this computer; all that comes back until the connection ends. */
export const raw = (port: number, bytes: string): Promise<string> =>
  text(connect(port, '127.0.0.1').end(bytes))

/**
 * Many lists at the same time, each answer's head. Pipelined, because a client's own work would
 * take longer than the service's.
 */
export const burstOver =
  (port: number) =>
  async (count: number, token: string): Promise<readonly string[]> => {
    const SOCKETS = 40
    const request = `GET ${KEYS} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${token}\r\n`
    const kept = `${request}\r\n`.repeat(count / SOCKETS - 1)
    const answers = await Promise.all(
      Array.from({ length: SOCKETS }, () =>
        raw(port, `${kept}${request}Connection: close\r\n\r\n`),
      ),
    )
    return answers.flatMap((answer) => answer.match(/HTTP\/1\.1 [^{]*/g) ?? [])
  }

/** The same without sockets. */
export const burstTo =
  (send: Send) =>
  (count: number, token: string): Promise<readonly string[]> =>
    Promise.all(
      Array.from({ length: count }, async () => {
        const { status, headers } = await send('GET', KEYS, { token })
        return `HTTP/1.1 ${status} \r\n${[...headers].map(([name, value]) => `${name}: ${value}\r\n`).join('')}`
      }),
    )

export const idsOf = (keys: readonly { readonly id: string }[]): readonly string[] =>
  keys.map(({ id }) => id)

/** A body as JSON, whatever it is. */
export const asJson = (body: string): Sent => ({
  headers: { 'Content-Type': 'application/json' },
  body,
})

/** What a create sends. */
export const named = (name: unknown): Sent => asJson(JSON.stringify({ name }))

export const revoking = (id: string): string => `${KEYS}?id=${encodeURIComponent(id)}`

/** The three rate headers as they came, null where one is missing. */
export const rateOf = ({ headers }: Answer) => ({
  limit: headers.get('x-ratelimit-limit'),
  remaining: headers.get('x-ratelimit-remaining'),
  reset: headers.get('x-ratelimit-reset'),
})
