import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { NOT_SPECIFIED } from './same-answer.ts'
import type { Start } from './start.ts'

/** The floor: `node:http` with a constant answer of the same size, and nothing else done. */
export const bare: Start = () => {
  const body = JSON.stringify(NOT_SPECIFIED)
  const head = [
    'Content-Type',
    'application/json; charset=utf-8',
    'Content-Length',
    String(Buffer.byteLength(body)),
  ]
  const server = createServer((_request, response) => {
    response.writeHead(200, head)
    response.end(body)
  })
  return new Promise((ready) =>
    server.listen(0, '127.0.0.1', () => ready((server.address() as AddressInfo).port)),
  )
}
