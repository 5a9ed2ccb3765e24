import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import { onTestFinished } from 'vitest'
import type { KeyApiFailureCode } from '../../../../../electron/contract/result.ts'
import { selfSigned } from '../../../client/wire.ts'
import { keyNamed } from '../../../samples.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** A service on this computer's network, with two keys, that answers as it is told to. */
export interface FarService {
  readonly url: string
  /** A service whose certificate nobody trusts. */
  readonly untrusted: string
  /**
   * Proxies, as `host:port`: one that asks who it is, one that lets nobody through, and one that
   * opens a tunnel to itself.
   */
  readonly proxies: {
    readonly asking: string
    readonly refusing: string
    readonly answering: string
  }
  /** Method and path of each request that did more than read. */
  readonly writes: readonly string[]
  /** How it answers from now on, so that a call ends in this failure. */
  failBy(code: KeyApiFailureCode): Promise<void>
  /** Answers every token as one of another workspace from now on. */
  listOtherKeys(): void
}

const keys = (...ids: readonly string[]) => ids.map((id) => keyNamed(id))
const json =
  (status: number, body: unknown): Answer =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
const list = json(200, { data: { keys: keys('key_own', 'key_two') } })
const otherList = json(200, { data: { keys: keys('key_three') } })

const ANSWERS: Partial<Readonly<Record<KeyApiFailureCode, Answer>>> = {
  unauthorized: json(401, {}),
  forbidden: json(403, {}),
  rate_limited: json(429, {}),
  not_found: json(404, {}),
  invalid_request: json(422, {}),
  server_error: json(500, {}),
  unexpected_status: json(418, {}),
  unreadable_answer: json(200, { data: 'no list' }),
  answer_too_large: json(200, { data: { keys: 'x'.repeat(40_000_000) } }),
  no_answer: ({ socket }) => socket.destroy(),
  timed_out: () => {},
  redirected: (_request, response) => {
    response.writeHead(302, { location: 'https://elsewhere.test/' }).end()
  },
}

const started = async (server: Server): Promise<string> => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

const startedProxy = (status: number): Promise<string> => {
  const server = createServer()
  server.on('connect', (_request, socket) =>
    socket.end(`HTTP/1.1 ${status} No\r\ncontent-length: 0\r\n\r\n`),
  )
  return started(server)
}

export const farService = async (): Promise<FarService> => {
  let answer: Answer = list
  const writes: string[] = []
  const server = createServer((request, response) => {
    if (request.method !== 'GET') writes.push(`${request.method} ${request.url}`)
    // No connection is kept: a request on one that was closed a moment ago would be lost, where
    // nobody is to be reached at all.
    response.shouldKeepAlive = false
    answer(request, response)
  })
  const url = `http://${await started(server)}`
  const untrusted = `https://${await started(createTlsServer(selfSigned('IP:127.0.0.1'), list))}`
  return {
    url,
    untrusted,
    proxies: {
      asking: await startedProxy(407),
      refusing: await startedProxy(403),
      answering: await startedProxy(200),
    },
    writes,
    listOtherKeys: () => {
      answer = otherList
    },
    failBy: async (code) => {
      answer = ANSWERS[code] ?? list
      if (code !== 'unreachable') return
      // Nobody else gets the port: this connection is on it until the test ends, and nobody
      // listens.
      const accepted = new Set<number | undefined>()
      server.on('connection', ({ remotePort }) => accepted.add(remotePort))
      const near = connect(Number(new URL(url).port), '127.0.0.1')
      onTestFinished(() => void near.destroy())
      await once(near, 'connect')
      // Another connection may be accepted first, and then this one would be reset.
      while (!accepted.has(near.localPort)) await once(server, 'connection')
      server.close()
    },
  }
}
