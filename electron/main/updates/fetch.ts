import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { UpdateError } from './update-error.ts'

/** A server that says nothing for so long is given up, in milliseconds. */
const IDLE_MS = 30_000
/** Hosts of releases send on to their storage, which is fine: what comes is verified by its content. */
const MAX_REDIRECTS = 5

export interface FetchOptions {
  readonly idleMs?: number
  /** PEM certificates to trust instead of the built-in authorities. */
  readonly ca?: string
}

export interface Ask {
  readonly url: URL
  readonly range?: string
  readonly signal?: AbortSignal
}

export type UpdateFetch = (ask: Ask) => Promise<IncomingMessage>

/**
 * A GET that follows redirects, over TLS only. Plain HTTP goes to `plainOrigin` alone, a server on this computer.
 * The headers are the same for everybody: no token, no cookie, nothing that identifies a computer.
 */
export const updateFetch = (plainOrigin: string | null, { idleMs = IDLE_MS, ca }: FetchOptions = {}): UpdateFetch => {
  const once = ({ url, range, signal }: Ask): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const secure = url.protocol === 'https:'
      if (!secure && url.origin !== plainOrigin) throw new UpdateError('no_answer', 'not https')
      const headers = { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'Keystow', ...(range === undefined ? {} : { range }) }
      const options = { headers, agent: false as const, ...(signal === undefined ? {} : { signal }) }
      const sent = secure
        ? // Explicit, because otherwise the environment could turn the check off.
          requestSecure(url, { ...options, rejectUnauthorized: true, minVersion: 'TLSv1.2', ...(ca === undefined ? {} : { ca }) })
        : requestPlain(url, options)
      sent.setTimeout(idleMs, () => sent.destroy(new Error('idle')))
      sent.once('error', (cause) => reject(new UpdateError('no_answer', 'code' in cause ? String(cause.code) : cause.message)))
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
