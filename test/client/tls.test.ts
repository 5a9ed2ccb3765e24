import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import tls from 'node:tls'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type RemoteOptions, remoteTransport } from '../../electron/main/key-api/transport-undici.ts'
import { clientOf, failureIn, goodBody, httpAnswer, newToken, operations, rawServer, run } from './support.ts'

interface Identity {
  readonly key: string
  readonly cert: string
}

/** A self-signed certificate for one name, made for this run. */
function selfSigned(san: string): Identity {
  const folder = mkdtempSync(join(tmpdir(), 'keystow-tls-'))
  try {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
    const subject = ['-subj', '/CN=test', '-addext', `subjectAltName=${san}`, '-days', '1']
    const options = { stdio: 'ignore' } as const
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', key, '-out', cert, ...subject],
      options,
    )
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

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
  test('a certificate that is trusted and fits is spoken to', async () => {
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

  test('a server that does not speak TLS, or breaks off while it should, is tls_failed and gets no request', async () => {
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
