import { MAX_BODY, type ServiceRequest, type ServiceResponse } from './message.ts'

const readCapped = async (stream: ReadableStream<Uint8Array> | null): Promise<Uint8Array | null> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of stream ?? []) {
    size += chunk.length
    if (size > MAX_BODY) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** A request as the core sees it. A class for the sake of its getters: see `HttpRequest`. */
class WebRequest implements ServiceRequest {
  readonly method: string
  readonly path: string
  private readonly url: URL
  private readonly request: Request

  constructor(request: Request) {
    this.method = request.method
    this.url = new URL(request.url)
    this.path = this.url.pathname
    this.request = request
  }

  get query(): URLSearchParams {
    return this.url.searchParams
  }

  get headers(): Headers {
    return this.request.headers
  }

  get signal(): AbortSignal {
    return this.request.signal
  }

  body(): Promise<Uint8Array | null> {
    return readCapped(this.request.body)
  }
}

/** Carries a web-standard request to the core and its answer back. A body is never sent with HEAD. */
export const handleWeb = async (answer: (request: ServiceRequest) => Promise<ServiceResponse>, request: Request): Promise<Response> => {
  const { status, headers, body } = await answer(new WebRequest(request))
  return new Response(request.method === 'HEAD' || body === '' ? null : body, { status, headers })
}
