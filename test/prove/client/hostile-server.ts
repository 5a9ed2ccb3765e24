import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

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

/** A server on 127.0.0.1 that answers whatever a test sets. */
export const hostileServer = async (): Promise<HostileServer> => {
  let answer: (socket: Socket) => void = (socket) => socket.destroy()
  let requests: string[] = []
  let received = ''
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
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
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
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
