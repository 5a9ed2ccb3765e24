import { createServer } from 'node:net'
import tls from 'node:tls'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { TlsSeen } from '../../../electron/main/key-api/transport.ts'
import { type RemoteOptions, remoteTransport } from '../../../electron/main/key-api/transport-undici.ts'
import { clientOf, failureIn, rawServer } from './support.ts'
import { goodBody, httpAnswer, type Identity, newToken, operations, run, selfSigned } from './wire.ts'

let ours: Identity
let elsewhere: Identity

beforeAll(() => {
  ours = selfSigned('IP:127.0.0.1')
  elsewhere = selfSigned('DNS:elsewhere.test')
})

afterEach(() => {
  vi.unstubAllEnvs()
})

async function tlsServer(options: tls.TlsOptions) {
  const server = await rawServer(
    (socket, request) => {
      const operation = request.startsWith('GET') ? 'list' : request.startsWith('POST') ? 'create' : 'revoke'
      socket.end(httpAnswer(200, JSON.stringify(goodBody[operation]())))
    },
    () => tls.createServer(options).on('tlsClientError', () => {}),
  )
  return { ...server, secureUrl: server.url.replace('http:', 'https:') }
}

const secureClient = (url: string, options: RemoteOptions, token = newToken()) =>
  clientOf(remoteTransport(url, options), { token: () => token })

describe.each(operations)('%s', (operation) => {
  test('a certificate that is trusted and fits is accepted', async () => {
    const server = await tlsServer(ours)
    expect(await run(secureClient(server.secureUrl, { ca: ours.cert }), operation)).toMatchObject({ ok: true })
    expect(server.requests).toHaveLength(1)
  })

  test('a self-signed certificate is refused, even when the environment says to accept any', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
    const server = await tlsServer(ours)
    expect(failureIn(await run(secureClient(server.secureUrl, {}), operation))).toEqual({
      code: 'tls_failed',
      detail: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    })
    expect(server.received()).toBe('')
  })

  test('a certificate for another host is refused, even when it is trusted', async () => {
    const server = await tlsServer(elsewhere)
    expect(failureIn(await run(secureClient(server.secureUrl, { ca: elsewhere.cert }), operation))).toEqual({
      code: 'tls_failed',
      detail: 'ERR_TLS_CERT_ALTNAME_INVALID',
    })
    expect(server.received()).toBe('')
  })

  test('a server without TLS, or breaks off while it should, is tls_failed and gets no request', async () => {
    for (const answer of ['HTTP/1.1 400 Bad Request\r\n\r\n', '']) {
      const plain = () => createServer((socket) => socket.once('data', () => socket.end(answer)))
      const server = await rawServer(() => {}, plain)
      const token = newToken()
      expect(failureIn(await run(secureClient(server.url.replace('http:', 'https:'), {}, token), operation)).code).toBe('tls_failed')
      expect(server.received()).not.toBe('')
      expect(server.received()).not.toContain(token)
    }
  })

  test('TLS 1.1 is refused, even when this process would allow it', async () => {
    const { DEFAULT_MIN_VERSION, DEFAULT_CIPHERS } = tls
    try {
      tls.DEFAULT_MIN_VERSION = 'TLSv1'
      tls.DEFAULT_CIPHERS = 'DEFAULT@SECLEVEL=0'
      const server = await tlsServer({ ...ours, minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' })
      expect(failureIn(await run(secureClient(server.secureUrl, { ca: ours.cert }), operation)).code).toBe('tls_failed')
      expect(server.requests).toHaveLength(0)
    } finally {
      Object.assign(tls, { DEFAULT_MIN_VERSION, DEFAULT_CIPHERS })
    }
  })
})

test('an observer gets how the connection was protected, and only for one that was accepted', async () => {
  const handshakes: TlsSeen[] = []
  const server = await tlsServer(ours)
  const onSecure = (seen: TlsSeen) => void handshakes.push(seen)
  await run(secureClient(server.secureUrl, { onSecure }), 'list')
  expect(handshakes).toEqual([])
  await run(secureClient(server.secureUrl, { ca: ours.cert, onSecure }), 'list')
  expect(handshakes).toMatchObject([{ protocol: 'TLSv1.3', issuer: 'test' }])
  expect(handshakes[0]?.validTo).toBeGreaterThan(Date.now())
})
