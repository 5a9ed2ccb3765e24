import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { createServer as createTlsServer, type TlsOptions } from 'node:tls'

export const newToken = (): string => `test_live_${randomBytes(24).toString('hex')}`

export interface Identity {
  readonly key: string
  readonly cert: string
}

/** A certificate signed by itself, for one name, made for this run. */
export const selfSigned = (folder: string, name: string): Identity => {
  mkdirSync(folder, { recursive: true })
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  const subject = ['-subj', '/CN=test', '-addext', `subjectAltName=${name}`, '-days', '1']
  execFileSync('openssl', ['req', '-x509', ...curve, '-keyout', key, '-out', cert, ...subject], { stdio: 'ignore' })
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
}

export interface HostileServer {
  readonly url: string
  /** Every whole request since the last `serve`, as text. */
  readonly requests: readonly string[]
  /** All that arrived on any connection since then. */
  readonly received: () => string
  /** What to do with a connection once its request has arrived whole. */
  serve(answer: (socket: Socket) => void): void
  close(): Promise<void>
}

/** A server on 127.0.0.1 that says whatever it is told to; over TLS when it is given an identity. */
export const hostileServer = async (tls?: TlsOptions): Promise<HostileServer> => {
  let answer: (socket: Socket) => void = (socket) => socket.destroy()
  let requests: string[] = []
  let received = ''
  const sockets = new Set<Socket>()
  const accept = (socket: Socket): void => {
    let bytes = ''
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    socket.on('data', (data) => {
      bytes += data.toString('latin1')
      received += data.toString('latin1')
      const head = bytes.indexOf('\r\n\r\n')
      const length = Number(/content-length: (\d+)/i.exec(bytes)?.[1] ?? 0)
      if (head < 0 || bytes.length < head + 4 + length) return
      requests.push(bytes)
      bytes = ''
      answer(socket)
    })
  }
  const server: Server =
    tls === undefined ? createServer(accept) : createTlsServer(tls, accept).on('tlsClientError', (_, socket) => socket.destroy())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${port}`,
    get requests() {
      return requests
    },
    received: () => received,
    serve: (next) => {
      answer = next
      requests = []
      received = ''
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

type Headers = Readonly<Record<string, string | number | null>>

/** An HTTP/1.1 answer with its length; `headers` replace or, as null, remove the usual ones. */
export const httpAnswer = (status: number, body: string | Uint8Array, headers: Headers = {}): Buffer => {
  const bytes = Buffer.from(body)
  const all = { 'content-type': 'application/json', 'content-length': bytes.byteLength, ...headers }
  const lines = Object.entries(all).flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}\r\n`]))
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${status} Some reason\r\n${lines.join('')}\r\n`), bytes])
}
