import { type Answered, MAX_BODY, type ServiceRequest } from './message.ts'
import { readCapped } from './read-capped.ts'

/**
 * The path of a URL that was parsed before, as that of every `Request` was. To parse it again would
 * take as long as the rest of this carrier (docs/performance.md, P6).
 */
const pathOf = (url: string): string => {
  const path = url.slice(url.indexOf('/', url.indexOf('//') + 2))
  const end = path.search(/[?#]/)
  return end === -1 ? path : path.slice(0, end)
}

/** A request as the core sees it. A class for the sake of its getters: see `http-request.ts`. */
class WebRequest implements ServiceRequest {
  readonly method: string
  readonly path: string
  private readonly request: Request

  constructor(request: Request) {
    this.method = request.method
    this.path = pathOf(request.url)
    this.request = request
  }

  get query(): URLSearchParams {
    return new URL(this.request.url).searchParams
  }

  get headers(): Headers {
    return this.request.headers
  }

  get signal(): AbortSignal {
    return this.request.signal
  }

  body(): Promise<Uint8Array | null> {
    return readCapped(this.request.body ?? [], MAX_BODY)
  }
}

/**
 * Carries a web-standard request to the core and its answer back. A body is never sent with HEAD.
 */
export const handleWeb = async (
  answer: (request: ServiceRequest) => Answered,
  request: Request,
): Promise<Response> => {
  const { status, headers, body } = await answer(new WebRequest(request))
  return new Response(request.method === 'HEAD' || body === '' ? null : body, { status, headers })
}
