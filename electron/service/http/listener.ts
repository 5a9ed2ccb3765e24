import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { OPENAPI_PATH } from '../../contract/lab.ts'
import type { KeyService } from '../index.ts'
import type { Control } from '../lab/control.ts'
import { ConnectionLost, HttpError } from './http-error.ts'
import { firstOf, HttpRequest } from './http-request.ts'
import type { Answered, ServiceRequest, ServiceResponse } from './message.ts'
import { answerOpenapi } from './openapi.ts'
import { hostInUrl, LOOPBACK, ownHosts } from './own-hosts.ts'
import { failure, withRates } from './respond.ts'

/** Where a listener is reached, and by what names. */
export interface ListenOptions {
  /** 0 takes a free one. */
  readonly port: number
  /**
   * The address to listen on; by default 127.0.0.1. Any other is for containers, whose own network
   * is the border.
   */
  readonly address?: string
  /** Names by which it may be called besides, at any port. */
  readonly names?: readonly string[]
  /** Lets a test suite control the service under a path of its own; by default nothing does. */
  readonly control?: Control | null
}

/** A service that listens. `url` is for this computer and has no trailing slash. */
export interface Listener {
  readonly url: string
  readonly port: number
  /**
   * Takes no more requests, lets those under way end for a moment, and stops; resolves when the
   * port is free.
   */
  close(): Promise<void>
}

const MAX_CONNECTIONS = 512
/** How long a request under way may take once the service stops, in milliseconds. */
const CLOSE_GRACE_MS = 1_000

/** `date`: the header of that name, where Node's own would be wrong. */
const send = (
  response: ServerResponse,
  method: string | undefined,
  { status, headers, body }: ServiceResponse,
  date: string | null,
): void => {
  const fields: string[] = date === null ? [] : ['Date', date]
  for (const name in headers) fields.push(name, headers[name] ?? '')
  const bytes = Buffer.byteLength(body)
  fields.push('Content-Length', String(bytes))
  response.writeHead(status, fields)
  // A text of ASCII is the same in both, and sooner written as the one (docs/performance.md, P1).
  if (method === 'HEAD') response.end()
  else response.end(body, bytes === body.length ? 'latin1' : 'utf8')
}

/**
 * What a browser says of a request that a person, and no page, began. A page cannot write this
 * header.
 */
const OWN_SITES: ReadonlySet<string | null> = new Set([null, 'none', 'same-origin'])

/**
 * Returns the host that a request names. A target in absolute form is cut to its path: its host
 * counts, and Host does not (RFC 9112, 3.2.2).
 */
const takeHost = (request: IncomingMessage): string => {
  const [, host = firstOf(request, 'host') ?? '', path] =
    /^http:\/\/([^/?]*)\/?(.*)/i.exec(request.url ?? '') ?? []
  if (path !== undefined) request.url = `/${path}`
  return host.toLowerCase()
}

/**
 * A web page can reach a loopback port: a foreign Host (DNS rebinding) or any Origin (a browser) is
 * refused. An `<img>`, a link or a form that GETs sends no Origin, but browsers say in
 * `Sec-Fetch-Site` that another site asks.
 */
const isForeign = (request: IncomingMessage, isOwn: boolean): boolean =>
  !isOwn ||
  firstOf(request, 'origin') !== null ||
  !OWN_SITES.has(firstOf(request, 'sec-fetch-site'))

/** What Node's parser refuses before there is a request. */
const unparsed = (cause: NodeJS.ErrnoException): HttpError => {
  if (cause.code === 'HPE_HEADER_OVERFLOW')
    return new HttpError(431, 'invalid_request', 'The headers are too large.')
  if (cause.code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new HttpError(408, 'invalid_request', 'The request took too long.')
  return new HttpError(400, 'invalid_request', 'This is not an HTTP request.')
}

/** A last answer as it stands on the wire. */
const onWire = ({ status, headers, body }: ServiceResponse): string => {
  const fields = {
    ...headers,
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
  }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`
}

const FORBIDDEN = new HttpError(
  403,
  'invalid_request',
  'Only programs on this computer may ask, not web pages.',
)

/** The answers of a service, and of what stands beside its key interface. */
class Answers {
  readonly #service: KeyService
  readonly #control: Control | null

  constructor(service: KeyService, control: Control | null) {
    this.#service = service
    this.#control = control
  }

  // Beside the key interface no key is asked for: nothing is counted, no fault applies, nothing is
  // logged.
  answer(request: ServiceRequest): Answered {
    if (request.path === OPENAPI_PATH)
      return this.#unbudgeted(answerOpenapi(request.method, this.#service.variants))
    const controlled = this.#control?.answer(request) ?? null
    return controlled === null
      ? this.#service.answer(request)
      : controlled.then((response) => this.#unbudgeted(response))
  }
  refuse(error: HttpError): ServiceResponse {
    return this.#unbudgeted(failure(error, this.#service.variants))
  }
  /**
   * By the service's clock, which the times in its answers are by: null where that is the
   * computer's.
   */
  date(): string | null {
    const now = this.#service.clock.now()
    return Math.abs(now - Date.now()) < 1_000 ? null : new Date(now).toUTCString()
  }

  #unbudgeted(response: ServiceResponse): ServiceResponse {
    return withRates(response, null, this.#service.clock.now(), this.#service.variants)
  }
}

// A missing Host is refused here, not by Node: every answer carries the rate headers.
const SERVER_OPTIONS: ServerOptions = {
  keepAliveTimeout: 5_000,
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  maxHeaderSize: 16_384,
  requireHostHeader: false,
  optimizeEmptyRequests: true,
}

const serverOf = (answers: Answers, isOwnHost: (host: string) => boolean): Server => {
  const server = createServer(SERVER_OPTIONS, (request, response) => {
    if (isForeign(request, isOwnHost(takeHost(request))))
      return send(response, request.method, answers.refuse(FORBIDDEN), answers.date())
    const deliver = (answered: ServiceResponse): void => {
      // Once it closes, a kept-alive connection would only delay it.
      if (!server.listening) response.shouldKeepAlive = false
      if (!response.destroyed) send(response, request.method, answered, answers.date())
    }
    const answered = answers.answer(new HttpRequest(request, response))
    if (!(answered instanceof Promise)) return deliver(answered)
    answered.then(deliver, (cause: unknown) => {
      if (!(cause instanceof ConnectionLost))
        process.emitWarning('a request failed without an answer')
      request.socket.resetAndDestroy()
    })
  })
  server.maxConnections = MAX_CONNECTIONS
  // Node would answer an expectation other than `100-continue` by 417, without the rate headers.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  server.on('clientError', (cause, socket) => {
    if (socket.writable) socket.end(onWire(answers.refuse(unparsed(cause))))
    else socket.destroy()
  })
  return server
}

const close = (server: Server): Promise<void> =>
  new Promise((closed) => {
    server.close(() => closed())
    // A request under way may still be answered; what is still connected after that is cut off.
    setTimeout(() => server.closeAllConnections(), CLOSE_GRACE_MS).unref()
  })

/**
 * Serves over HTTP, by default on 127.0.0.1 only. Rejects with Node's error (`EADDRINUSE`, …) when
 * it cannot listen.
 */
export const listen = (
  service: KeyService,
  { port, address = LOOPBACK, names = [], control = null }: ListenOptions,
): Promise<Listener> => {
  let isOwnHost = (_host: string): boolean => false
  const server = serverOf(new Answers(service, control), (host) => isOwnHost(host))
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, address, () => {
      server.off('error', reject)
      const bound = (server.address() as AddressInfo).port
      isOwnHost = ownHosts(bound, address, names)
      resolve({
        port: bound,
        url: `http://${hostInUrl(address)}:${bound}`,
        close: () => close(server),
      })
    })
  })
}
