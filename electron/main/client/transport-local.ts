import { type Answered, MAX_BODY, type ServiceRequest } from '../../service/http/message.ts'
import {
  LOCAL_BASE_URL,
  type Transport,
  TransportError,
  type TransportRequest,
} from './transport.ts'

const INSUFFICIENT_STORAGE = 507

const requestOf = ({
  method,
  path,
  headers,
  body = '',
  signal,
}: TransportRequest): ServiceRequest => {
  const mark = path.indexOf('?')
  const bytes = Buffer.from(body)
  return {
    method,
    path: mark === -1 ? path : path.slice(0, mark),
    query: new URLSearchParams(mark === -1 ? '' : path.slice(mark)),
    headers: { get: (name) => headers[name] ?? null, entries: () => Object.entries(headers) },
    body: async () => (bytes.length > MAX_BODY ? null : bytes),
    signal,
  }
}

/**
 * Calls a service in this process, without the web's `Request` and `Response`: Node takes longer to
 * load those than all of ours (docs/performance.md, P20). When `answer` rejects, the answer counts
 * as lost, unless it says by a `TransportError` what else it was.
 */
export const localTransport = (answer: (request: ServiceRequest) => Answered): Transport => ({
  baseUrl: LOCAL_BASE_URL,
  send: async (request) => {
    const { status, headers, body } = await Promise.resolve(answer(requestOf(request))).catch(lost)
    // A service elsewhere that says so means its own disk; this one means the person's.
    if (status === INSUFFICIENT_STORAGE)
      throw new TransportError('disk_full', 'the local service has no room')
    return {
      status,
      headers: new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
      body: once(body),
    }
  },
  close: async () => {},
})

async function* once(body: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(body)
}

function lost(cause: unknown): never {
  if (cause instanceof TransportError) throw cause
  throw new TransportError('no_answer', 'the local service dropped the connection')
}
