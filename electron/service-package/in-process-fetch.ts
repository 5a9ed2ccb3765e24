import { ConnectionLost } from '../service/http/http-error.ts'
import type { KeyService } from '../service/index.ts'

const MOVED: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/** As the global `fetch` fails when nobody answers. */
const failed = (cause: unknown): TypeError => new TypeError('fetch failed', { cause })

/** What the carrier answers, or what `as` makes of the reason of an abort if that comes first. */
const unlessAborted = <T>(
  answer: Promise<T>,
  signal: AbortSignal,
  as = (reason: unknown): unknown => reason,
): Promise<T> =>
  new Promise((resolve, reject) => {
    const stop = (): void => reject(as(signal.reason))
    signal.addEventListener('abort', stop, { once: true })
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })

/**
 * A body as the service reads it. One that is aborted or breaks off ends there, as over a socket:
 * nothing is made of its first part.
 */
async function* chunksOf(
  body: AsyncIterable<unknown>,
  signal: AbortSignal,
  broken: (cause: unknown) => void,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of body) {
      signal.throwIfAborted()
      if (!(chunk instanceof Uint8Array)) throw new TypeError('a body consists of bytes')
      yield chunk
    }
    signal.throwIfAborted()
  } catch (cause) {
    broken(cause)
    throw cause
  }
}

/**
 * The global `fetch` as it would meet this service at `url`, without a socket. It reaches nobody
 * else, by a redirect neither.
 */
export const createFetch = (
  service: KeyService,
  url: string,
  stopped?: AbortSignal,
): typeof globalThis.fetch => {
  const { origin } = new URL(url)
  return async (input, init) => {
    if (stopped?.aborted === true) throw failed(stopped.reason)
    const request = new Request(typeof input === 'string' ? new URL(input, url) : input, init)
    if (new URL(request.url).origin !== origin)
      throw failed(new Error(`this fetch reaches ${url} and no other address`))
    request.signal.throwIfAborted()
    let whole = request
    const breaking = new Promise<never>((_resolve, reject) => {
      if (request.body === null) return
      const chunks = chunksOf(request.body, request.signal, (cause) => reject(failed(cause)))
      whole = new Request(request, { body: chunks, duplex: 'half' } as object)
    })
    breaking.catch(() => {})
    const answer = Promise.race([service.handle(whole), breaking])
    const carried = stopped === undefined ? answer : unlessAborted(answer, stopped, failed)
    const response = await unlessAborted(carried, request.signal).catch((cause: unknown) => {
      throw cause instanceof ConnectionLost && !request.signal.aborted
        ? failed(new Error('the service cut the connection'))
        : cause
    })
    if (MOVED.has(response.status) && request.redirect !== 'manual')
      throw failed(
        new Error(
          request.redirect === 'error'
            ? 'unexpected redirect'
            : 'redirected to an address that this fetch does not reach',
        ),
      )
    return Object.defineProperty(response, 'url', { value: request.url })
  }
}
