import http, { type IncomingMessage, type RequestOptions } from 'node:http'
import https from 'node:https'
import { text as textOf } from 'node:stream/consumers'
import { API_KEYS_PATH, type Operation } from '../../electron/contract/key-api.ts'

/** Who makes a request. `secret` null: no `Authorization` header. */
export interface Sender {
  readonly name: string
  readonly secret: string | null
}

export interface Ask {
  readonly operation: Operation
  readonly sender: Sender
  /** JSON body of a create. */
  readonly body?: { readonly name?: string }
  /** Key to revoke. */
  readonly id?: string
  /** Query of a list, which takes none. */
  readonly query?: string
}

/**
 * One request and what came back. `status` 0: no answer came, and `trouble` is the system's code
 * for why.
 */
export interface Exchange {
  readonly ask: Ask
  readonly status: number
  readonly trouble: string | null
  readonly headers: Headers
  /** Header names in the service's own case. */
  readonly names: readonly string[]
  /**
   * Milliseconds since the epoch on this computer's clock, halfway between asking and the answer's
   * first byte.
   */
  readonly at: number
  /** null when the body was not kept, as in a burst of lists. */
  readonly text: string | null
  /** The body as JSON; undefined when it is none. */
  readonly json: unknown
}

const METHODS = { list: 'GET', create: 'POST', revoke: 'DELETE' } as const satisfies Record<
  Operation,
  string
>
const DEADLINE_MS = 30_000

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const send = (
  url: string,
  options: RequestOptions,
  body: string | undefined,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const { request } = url.startsWith('https:') ? https : http
    const asked = request(url, options, resolve).on('error', reject)
    asked.on('upgrade', () => asked.destroy(Object.assign(new Error(), { code: 'UPGRADED' })))
    asked.end(body)
  })

const MAX_BODY_BYTES = 8 * 1024 * 1024

async function* limited(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.byteLength
    if (bytes > MAX_BODY_BYTES) throw Object.assign(new Error(), { code: 'TOO_LARGE' })
    yield chunk
  }
}

/** The pairs of a message's raw headers. */
const fieldsOf = ({ rawHeaders }: IncomingMessage): readonly (readonly [string, string])[] =>
  rawHeaders.flatMap((name, index) =>
    index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? ''] as const] : [],
  )

/**
 * Sends one request, once; a redirect is an answer like any other and is not followed. Rejects only
 * when `signal` is aborted, except for a create, which is read to its end, because its answer names
 * what has to be revoked.
 */
export const exchange = async (
  url: string,
  ask: Ask,
  signal: AbortSignal,
  keep = true,
): Promise<Exchange> => {
  const abortSignals = ask.operation === 'create' ? [] : [signal]
  const query = ask.id === undefined ? (ask.query ?? '') : `?id=${encodeURIComponent(ask.id)}`
  const startedAt = Date.now()
  try {
    const options = {
      method: METHODS[ask.operation],
      headers: {
        Accept: 'application/json',
        'User-Agent': 'keystow-conformance',
        ...(ask.sender.secret === null ? {} : { Authorization: `Bearer ${ask.sender.secret}` }),
        ...(ask.body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      // biome-ignore lint/plugin: the deadline of the tool itself.
      signal: AbortSignal.any([...abortSignals, AbortSignal.timeout(DEADLINE_MS)]),
    }
    const response = await send(
      `${url}${API_KEYS_PATH}${query}`,
      options,
      ask.body === undefined ? undefined : JSON.stringify(ask.body),
    )
    const at = (startedAt + Date.now()) / 2
    const fields = fieldsOf(response)
    const text = await textOf(limited(response))
    return {
      ask,
      status: response.statusCode ?? 0,
      trouble: null,
      headers: new Headers(fields.map(([name, value]) => [name, value])),
      names: fields.map(([name]) => name),
      at,
      text: keep ? text : null,
      json: keep ? parse(text) : undefined,
    }
  } catch (cause) {
    signal.throwIfAborted()
    // Never the message: it can quote a header, and with it the secret.
    const { name, code } = cause as { name: string; code?: unknown }
    return {
      ask,
      status: 0,
      trouble: String(code ?? name),
      headers: new Headers(),
      names: [],
      at: startedAt,
      text: null,
      json: undefined,
    }
  }
}

/** Success codes are open: any 2xx is one. */
export const accepted = ({ status }: Exchange): boolean => status >= 200 && status <= 299

/** "GET with the token", for the report. */
export const describe = ({ ask }: Exchange): string =>
  `${METHODS[ask.operation]} with ${ask.sender.name}`

/** "answered 503" or "no answer (ECONNREFUSED)", for the report. */
export const outcome = ({ status, trouble }: Exchange): string =>
  status === 0 ? `no answer (${trouble})` : `answered ${status}`
