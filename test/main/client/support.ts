import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { Server as TlsServer } from 'node:tls'
import { inspect } from 'node:util'
import { expect, onTestFinished, vi } from 'vitest'
import type { Failure, KeyApiFailureCode, Result } from '../../../electron/contract/result.ts'
import {
  createKeyApiClient,
  DEADLINE_MS,
  type KeyApiClient,
  type KeyApiClientOptions,
} from '../../../electron/main/client/client.ts'
import type { Transport } from '../../../electron/main/client/transport.ts'
import { remoteTransport } from '../../../electron/main/client/transport-undici.ts'
import { trusting } from './network/plain-network.ts'
import { newToken } from './wire.ts'

export interface RawServer {
  readonly url: string
  readonly port: number
  /** Every request that arrived whole, as text. */
  readonly requests: readonly string[]
  /** Everything that arrived on any connection. */
  readonly received: () => string
  readonly connections: () => number
  readonly close: () => Promise<void>
}

/**
 * A TCP server on 127.0.0.1 that hands each whole request to `answer`, to do with the socket as it
 * likes.
 */
export async function rawServer(
  answer: (socket: Socket, request: string) => void,
  make: () => Server = createServer,
): Promise<RawServer> {
  const requests: string[] = []
  const sockets = new Set<Socket>()
  let received = ''
  let connections = 0
  const server = make()
  const accept = (socket: Socket) => {
    connections += 1
    sockets.add(socket)
    let bytes = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', (data) => {
      received += data.toString('latin1')
      bytes = Buffer.concat([bytes, data])
      const head = bytes.indexOf('\r\n\r\n')
      const request = bytes.toString()
      const length = Number(/content-length: (\d+)/i.exec(request)?.[1] ?? 0)
      if (head < 0 || bytes.length < head + 4 + length) return
      bytes = Buffer.alloc(0)
      requests.push(request)
      answer(socket, request)
    })
  }
  server.on(server instanceof TlsServer ? 'secureConnection' : 'connection', accept)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const close = async () => {
    for (const socket of sockets) socket.destroy()
    if (!server.listening) return
    server.close()
    await once(server, 'close')
  }
  onTestFinished(close)
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    requests,
    received: () => received,
    connections: () => connections,
    close,
  }
}

/** Resolves once the connection is gone, whether it was ended or reset. */
export const gone = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    if (socket.destroyed) resolve()
    else socket.once('close', () => resolve())
  })

/** Timeouts come when a test says so; sockets and intervals go on. */
export const holdTimeouts = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
/** The deadline of every call that is under way. */
export const passDeadline = () => vi.advanceTimersByTime(DEADLINE_MS)

interface ClientOptions extends Partial<Omit<KeyApiClientOptions, 'token'>> {
  readonly token?: string | (() => string)
}

/** A client of its own for one test, closed when the test ends. */
export function clientOf(
  target: string | Transport,
  { token = newToken, ...options }: ClientOptions = {},
): KeyApiClient {
  const transport = typeof target === 'string' ? remoteTransport(target, trusting()) : target
  const client = createKeyApiClient({
    transport,
    token: typeof token === 'string' ? () => token : token,
    ...options,
  })
  onTestFinished(() => client.close())
  return client
}

export function failureIn(result: Result<unknown>): Failure {
  if (result.ok) throw new Error('a failure was expected, but the call succeeded')
  return result.error
}

export const codeIn = (result: Result<unknown>): KeyApiFailureCode | string =>
  failureIn(result).code

/** No part of the secret that could help anyone may show in what a failure prints. */
export function expectNoTrace(secret: string, shown: unknown): void {
  const text =
    `${JSON.stringify(shown)} ${inspect(shown, { depth: 20, showHidden: true })}`.toLowerCase()
  expect(text).not.toContain(secret.toLowerCase())
}
