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

/** Carries a web-standard request to the core and its answer back. A body is never sent with HEAD. */
export const handleWeb = async (answer: (request: ServiceRequest) => Promise<ServiceResponse>, request: Request): Promise<Response> => {
  const url = new URL(request.url)
  const { status, headers, body } = await answer({
    method: request.method,
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    body: () => readCapped(request.body),
    signal: request.signal,
  })
  return new Response(request.method === 'HEAD' || body === '' ? null : body, { status, headers })
}
