import type { Socket } from 'node:net'
import tls from 'node:tls'
import { type RawServer, rawServer } from './support.ts'
import { goodBody, httpAnswer } from './wire.ts'

/** Answers every request well. */
export const answerWell = (socket: Socket, request: string): void => {
  const operation = request.startsWith('GET')
    ? 'list'
    : request.startsWith('POST')
      ? 'create'
      : 'revoke'
  socket.end(httpAnswer(200, JSON.stringify(goodBody[operation]())))
}

/** A service over TLS on this computer that answers every request well. */
export const secureServer = async (
  options: tls.TlsOptions,
): Promise<RawServer & { readonly secureUrl: string }> => {
  const server = await rawServer(answerWell, () =>
    tls.createServer(options).on('tlsClientError', () => {}),
  )
  return { ...server, secureUrl: server.url.replace('http:', 'https:') }
}
