import type { IncomingMessage, ServerResponse } from 'node:http'
import { MAX_BODY, type ServiceRequest } from './message.ts'

/**
 * The body's bytes; null where they are more than `MAX_BODY`. The rest is then read away, not cut
 * off: the refusal is to arrive.
 */
const bodyOf = (request: IncomingMessage): Promise<Uint8Array | null> =>
  new Promise((resolve, reject) => {
    // Node ends a request without a body before anybody can listen.
    if (request.readableEnded) return resolve(new Uint8Array())
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= MAX_BODY) chunks.push(chunk)
      else resolve(null)
    })
    request.on('end', () => resolve(Buffer.concat(chunks)))
    request.on('error', reject)
  })

/**
 * The first header of a name, which is given in lower case; null for none. Not by
 * `request.headers`, which gathers all of them anew for each request.
 */
export const firstOf = ({ rawHeaders }: IncomingMessage, name: string): string | null => {
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const field = rawHeaders[i] as string
    if (field.length === name.length && field.toLowerCase() === name)
      return rawHeaders[i + 1] as string
  }
  return null
}

/**
 * A request as the core sees it. Query, headers and signal are made when asked for: few requests
 * have any. A class, because a literal with getters costs a hidden class for each request, which
 * also keeps the request in memory for long (docs/performance.md, P1, P3 and P4).
 */
export class HttpRequest implements ServiceRequest {
  readonly method: string
  readonly path: string
  private readonly search: string
  private readonly request: IncomingMessage
  private readonly response: ServerResponse
  private gone: AbortController | null = null

  constructor(request: IncomingMessage, response: ServerResponse) {
    const target = request.url ?? '/'
    const mark = target.indexOf('?')
    this.method = request.method ?? ''
    this.path = mark === -1 ? target : target.slice(0, mark)
    this.search = mark === -1 ? '' : target.slice(mark + 1)
    this.request = request
    this.response = response
  }

  get query(): URLSearchParams {
    return new URLSearchParams(this.search)
  }

  get headers(): ServiceRequest['headers'] {
    return this
  }

  get(name: string): string | null {
    return firstOf(this.request, name)
  }

  entries(): Iterable<readonly [string, string]> {
    return Object.entries(this.request.headersDistinct).map(
      ([name, values]) => [name, values?.join(', ') ?? ''] as const,
    )
  }

  get signal(): AbortSignal {
    if (this.gone === null) {
      const controller = new AbortController()
      this.response.once('close', () => controller.abort())
      this.gone = controller
    }
    return this.gone.signal
  }

  body(): Promise<Uint8Array | null> {
    return bodyOf(this.request)
  }
}
