import { once } from 'node:events'
import { createServer, type Socket, connect as tcpConnect } from 'node:net'
import { onTestFinished } from 'vitest'
import type { ProxyAddress, ProxyCredentials } from '../../../../electron/contract/network.ts'

export interface SocksOptions {
  readonly credentials?: ProxyCredentials
  /** The code that it answers a wish to connect with; 0 opens the way. */
  readonly reply?: number
  /** What it writes before anything else; it then closes. */
  readonly answer?: Buffer
  /** It opens every way, and lets nothing through. */
  readonly swallows?: boolean
}

/** A SOCKS5 proxy (RFC 1928, 1929) on this computer; every way leads to `port` on this computer. */
export const socksServer = async (
  port: number,
  { credentials, reply = 0, answer, swallows = false }: SocksOptions = {},
) => {
  const sockets = new Set<Socket>()
  const wanted: string[] = []
  let saw = ''
  const next = (socket: Socket): Promise<Buffer> =>
    once(socket, 'data').then(([data]) => data as Buffer)
  const serve = async (client: Socket): Promise<void> => {
    const methods = await next(client)
    if (answer !== undefined) return void client.end(answer)
    if (credentials !== undefined) {
      if (!methods.subarray(2).includes(2)) return void client.end(Buffer.from([5, 255]))
      client.write(Buffer.from([5, 2]))
      const given = (await next(client)).toString('latin1')
      const right = given.includes(credentials.user) && given.includes(credentials.password)
      client.write(Buffer.from([1, right ? 0 : 1]))
      if (!right) return void client.end()
    } else client.write(Buffer.from([5, 0]))
    const request = await next(client)
    wanted.push(request.subarray(5, -2).toString())
    const bound = [0, 1, 127, 0, 0, 1, 0, 1]
    if (reply !== 0) return void client.end(Buffer.from([5, reply, ...bound]))
    if (swallows) return void client.write(Buffer.from([5, 0, ...bound]))
    const onward = tcpConnect(port, '127.0.0.1', () => {
      client.pipe(onward).pipe(client)
      client.write(Buffer.from([5, 0, ...bound]))
    }).on('error', () => {})
    sockets.add(onward)
  }
  const server = createServer((client) => {
    sockets.add(client)
    client
      .on('error', () => {})
      .on('data', (data) => {
        saw += data.toString('latin1')
      })
    serve(client).catch(() => {})
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  const proxy: ProxyAddress = {
    kind: 'socks5',
    host: '127.0.0.1',
    port: typeof address === 'object' && address !== null ? address.port : 0,
  }
  return { proxy, wanted, saw: () => saw }
}
