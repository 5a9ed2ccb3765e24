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
}

/** One request and what came back. `status` 0: no answer came, and `trouble` is the system's code for why. */
export interface Exchange {
  readonly ask: Ask
  readonly status: number
  readonly trouble: string | null
  readonly headers: Headers
  /** null when the body was not kept, as in a burst of lists. */
  readonly text: string | null
  /** The body as JSON; undefined when it is none. */
  readonly json: unknown
}

const METHODS = { list: 'GET', create: 'POST', revoke: 'DELETE' } as const satisfies Record<Operation, string>
const DEADLINE_MS = 30_000

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Sends one request, once; a redirect is an answer like any other and is not followed. Rejects only when `signal` is aborted,
 * but for a create: that is read to its end, because its answer names what has to be revoked.
 */
export const exchange = async (url: string, ask: Ask, signal: AbortSignal, keep = true): Promise<Exchange> => {
  const cut = ask.operation === 'create' ? [] : [signal]
  const query = ask.id === undefined ? '' : `?id=${encodeURIComponent(ask.id)}`
  try {
    const response = await fetch(`${url}${API_KEYS_PATH}${query}`, {
      method: METHODS[ask.operation],
      headers: {
        ...(ask.sender.secret === null ? {} : { Authorization: `Bearer ${ask.sender.secret}` }),
        ...(ask.body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(ask.body === undefined ? {} : { body: JSON.stringify(ask.body) }),
      redirect: 'manual',
      signal: AbortSignal.any([...cut, AbortSignal.timeout(DEADLINE_MS)]),
    })
    const text = await response.text()
    return {
      ask,
      status: response.status,
      trouble: null,
      headers: response.headers,
      text: keep ? text : null,
      json: keep ? parse(text) : undefined,
    }
  } catch (cause) {
    signal.throwIfAborted()
    // Never the message: it can quote a header, and with it the secret.
    const { name, cause: deeper } = cause as { name: string; cause?: { code?: unknown } }
    return { ask, status: 0, trouble: String(deeper?.code ?? name), headers: new Headers(), text: null, json: undefined }
  }
}

/** Success codes are open: any 2xx is one. */
export const accepted = ({ status }: Exchange): boolean => status >= 200 && status <= 299

/** "GET with the token", for the report. */
export const describe = ({ ask }: Exchange): string => `${METHODS[ask.operation]} with ${ask.sender.name}`

/** "answered 503" or "no answer (ECONNREFUSED)", for the report. */
export const outcome = ({ status, trouble }: Exchange): string => (status === 0 ? `no answer (${trouble})` : `answered ${status}`)
