import { type IncomingMessage, type RequestOptions, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import type { Socket } from 'node:net'
import { fail } from '../../contract/result.ts'
import { TransportError } from '../key-api/transport.ts'
import { UpdateError } from './update-error.ts'

/** A server that says nothing for so long is given up, in milliseconds. */
const IDLE_MS = 30_000
/** Hosts of releases send on to their storage, which is fine: what comes is verified by its content. */
const MAX_REDIRECTS = 5

export interface FetchOptions {
  readonly idleMs?: number
}

/** Connects as everything else does: by the same proxy and the same authorities. Rejects with a `TransportError`. */
export type Connect = (origin: URL) => Promise<Socket>

export interface Ask {
  readonly url: URL
  readonly range?: string
  readonly signal?: AbortSignal
}

export type UpdateFetch = (ask: Ask) => Promise<IncomingMessage>

const notSent = ({ code, message: detail, more: { host, certificate } }: TransportError): UpdateError => {
  const more = { detail, ...(host === undefined ? {} : { host }), ...(certificate === undefined ? {} : { certificate }) }
  return new UpdateError('no_answer', `${code} ${detail}`, fail(code, more).error)
}

const broken = (cause: Error): UpdateError => new UpdateError('no_answer', 'code' in cause ? String(cause.code) : cause.message)

/**
 * A GET that follows redirects, over TLS only. Plain HTTP goes to `plainOrigin` alone, a server on this computer.
 * The headers are the same for everybody: no token, no cookie, nothing that identifies a computer.
 */
export const updateFetch = (plainOrigin: string | null, connect: Connect, { idleMs = IDLE_MS }: FetchOptions = {}): UpdateFetch => {
  const once = ({ url, range, signal }: Ask): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const secure = url.protocol === 'https:'
      if (!secure && url.origin !== plainOrigin) throw new UpdateError('no_answer', 'not https')
      const headers = { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'Keystow', ...(range === undefined ? {} : { range }) }
      const options: RequestOptions = {
        headers,
        // An agent would know it, and there is none.
        defaultPort: secure ? 443 : 80,
        createConnection: (_options, done) => {
          connect(url).then(
            (socket) => done(null, socket),
            (cause) => done(cause, undefined as never),
          )
          return undefined
        },
        ...(signal === undefined ? {} : { signal }),
      }
      const sent = (secure ? requestSecure : requestPlain)(url, options)
      sent.setTimeout(idleMs, () => sent.destroy(new Error('idle')))
      // Node waits for the connection before it says that it gave up.
      signal?.addEventListener('abort', () => reject(new UpdateError('no_answer', 'aborted')))
      // It may say more than once why there was none.
      sent.on('error', (cause) => reject(cause instanceof TransportError ? notSent(cause) : broken(cause)))
      sent.once('response', resolve)
      sent.end()
    })
  return async (ask) => {
    let url = ask.url
    for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
      const answer = await once({ ...ask, url })
      const { location } = answer.headers
      if (![301, 302, 303, 307, 308].includes(answer.statusCode ?? 0)) return answer
      answer.destroy()
      if (location === undefined || !URL.canParse(location, url.href)) throw new UpdateError('no_answer', 'redirect to nowhere')
      url = new URL(location, url)
    }
    throw new UpdateError('no_answer', 'too many redirects')
  }
}
