import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface RecordingServer {
  readonly origin: string
  /** Paths that were asked for, in order; `/` is not counted. */
  readonly seen: readonly string[]
  close(): void
}

/** A web server on this computer that answers everything and records what reached it. */
export const startRecordingServer = async (): Promise<RecordingServer> => {
  const seen: string[] = []
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://recorder').pathname
    if (path !== '/') seen.push(path)
    if (path === '/image')
      response
        .writeHead(200, { 'content-type': 'image/svg+xml' })
        .end('<svg xmlns="http://www.w3.org/2000/svg"/>')
    else
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<!doctype html><title>recorder</title>')
  })
  server.on('upgrade', (request, socket) => {
    seen.push(request.url ?? '')
    socket.destroy()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const close = (): void => {
    server.close()
    server.closeAllConnections()
  }
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen, close }
}
