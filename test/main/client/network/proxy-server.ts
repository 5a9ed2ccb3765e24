import { once } from 'node:events'
import { createServer, type Server, type Socket, connect as tcpConnect } from 'node:net'
import tls from 'node:tls'
import { onTestFinished } from 'vitest'
import type { ProxyAddress, ProxyCredentials } from '../../../../electron/contract/network.ts'
import type { Identity } from '../wire.ts'

export interface ProxyOptions {
  /** It wants these. */
  readonly credentials?: ProxyCredentials
  /** It speaks TLS itself. */
  readonly identity?: Identity
  /** What it writes instead of opening a tunnel; it then closes. */
  readonly answer?: string | Buffer
  /** It says nothing at all. */
  readonly silent?: boolean
  /** It opens every tunnel, and lets nothing through. */
  readonly swallows?: boolean
  /**
   * It leads every tunnel to its own TLS server with this certificate, as a proxy that reads along
   * does.
   */
  readonly intercepts?: Identity
}

export interface TestProxy extends ProxyAddress {
  /** Everything that clients wrote to it, tunnels included, as bytes in latin1. */
  readonly saw: () => string
  /** The heads of all requests. */
  readonly heads: readonly string[]
  /** In clear, what came through a tunnel that it reads along. */
  readonly readAlong: () => string
  /** It loses every connection that it has. */
  readonly die: () => void
}

/**
 * A proxy for CONNECT on this computer. Every tunnel leads to `port` on this computer, whatever
 * name was asked for.
 */
export const proxyServer = async (port: number, options: ProxyOptions = {}): Promise<TestProxy> => {
  const { credentials, identity, answer, silent = false, swallows = false, intercepts } = options
  const sockets = new Set<Socket>()
  const heads: string[] = []
  let saw = ''
  let readAlong = ''
  const tracked = (socket: Socket): Socket => {
    sockets.add(socket)
    return socket.on('error', () => {})
  }
  const wanted =
    credentials &&
    `Basic ${Buffer.from(`${credentials.user}:${credentials.password}`).toString('base64')}`
  const tunnel = (client: Socket): void => {
    if (intercepts !== undefined) {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n')
      const inner = tracked(new tls.TLSSocket(client, { isServer: true, ...intercepts }))
      const onward = tracked(tls.connect({ port, host: '127.0.0.1', rejectUnauthorized: false }))
      inner.on('data', (data) => {
        readAlong += data.toString('latin1')
      })
      inner.pipe(onward).pipe(inner)
      return
    }
    const onward = tracked(tcpConnect(port, '127.0.0.1'))
    onward.once('connect', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n')
      client.pipe(onward).pipe(client)
    })
    client.once('close', () => onward.destroy())
    // What came before its end is still on the way to the client then.
    onward.once('close', (failed) => failed && client.destroy())
  }
  const accept = (client: Socket): void => {
    tracked(client)
    let head = ''
    const onData = (data: Buffer): void => {
      head += data.toString('latin1')
      if (silent || !head.includes('\r\n\r\n')) return
      client.off('data', onData)
      heads.push(head)
      if (answer !== undefined) client.end(answer)
      else if (swallows) client.write('HTTP/1.1 200 Connection established\r\n\r\n')
      else if (wanted !== undefined && !head.includes(`proxy-authorization: ${wanted}\r\n`))
        client.end(
          'HTTP/1.1 407 Who are you\r\nproxy-authenticate: Basic realm="x"\r\ncontent-length: 0\r\n\r\n',
        )
      else tunnel(client)
    }
    client.on('data', onData)
    client.on('data', (data: Buffer) => {
      saw += data.toString('latin1')
    })
  }
  const server: Server =
    identity === undefined
      ? createServer(accept)
      : tls.createServer(identity, accept).on('tlsClientError', () => {})
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const die = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  onTestFinished(() => {
    die()
    server.close()
  })
  const own = typeof address === 'object' && address !== null ? address.port : 0
  return {
    kind: identity === undefined ? 'http' : 'https',
    host: '127.0.0.1',
    port: own,
    saw: () => saw,
    heads,
    readAlong: () => readAlong,
    die,
  }
}
