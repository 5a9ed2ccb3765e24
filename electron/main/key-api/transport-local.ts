import { type Transport, TransportError } from './transport.ts'

/** Only completes the URL that a web `Request` needs; nothing is ever looked up under this name. */
const LOCAL_BASE_URL = 'http://local.invalid'

/** Speaks to a service in this process. When `handle` rejects or its body breaks off, the answer counts as lost, unless it says by a `TransportError` what else it was. */
export function localTransport(handle: (request: Request) => Promise<Response>): Transport {
  return {
    baseUrl: LOCAL_BASE_URL,
    async send({ method, path, headers, body = null, signal }) {
      const request = new Request(LOCAL_BASE_URL + path, { method, headers, body, signal })
      const answer = await handle(request).catch(lost)
      return { status: answer.status, headers: new Map(answer.headers), body: chunks(answer.body) }
    },
    close: async () => {},
  }
}

async function* chunks(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  try {
    if (body !== null) yield* body
  } catch (cause) {
    lost(cause)
  }
}

function lost(cause: unknown): never {
  if (cause instanceof TransportError) throw cause
  throw new TransportError('no_answer', 'the local service dropped the connection')
}
