import { ConnectionLost } from '../service/http/http-error.ts'
import type { KeyService } from '../service/index.ts'

const MOVED: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/** As the global `fetch` fails when nobody answers. */
const failed = (why: string): TypeError => new TypeError('fetch failed', { cause: new Error(why) })

/** What the carrier answers, or the reason of an abort if that comes first. */
const unlessAborted = <T>(answer: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })

/** The global `fetch` as it would meet this service at `url`, without a socket. It reaches nobody else, by a redirect neither. */
export const createFetch =
  (service: KeyService, url: string): typeof globalThis.fetch =>
  async (input, init) => {
    const request = new Request(typeof input === 'string' ? new URL(input, url) : input, init)
    if (new URL(request.url).origin !== url) throw failed(`this fetch reaches ${url} and no other address`)
    request.signal.throwIfAborted()
    const response = await unlessAborted(service.handle(request), request.signal).catch((cause: unknown) => {
      throw cause instanceof ConnectionLost && !request.signal.aborted ? failed('the service cut the connection') : cause
    })
    if (MOVED.has(response.status) && request.redirect !== 'manual')
      throw failed(request.redirect === 'error' ? 'unexpected redirect' : 'redirected to an address that this fetch does not reach')
    return Object.defineProperty(response, 'url', { value: request.url })
  }
