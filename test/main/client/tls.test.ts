import { createServer } from 'node:net'
import tls from 'node:tls'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { TlsSeen } from '../../../electron/main/client/transport.ts'
import { remoteTransport } from '../../../electron/main/client/transport-undici.ts'
import { certificates } from './network/certificates.ts'
import { trusting } from './network/plain-network.ts'
import { secureServer } from './secure-server.ts'
import { clientOf, failureIn, rawServer } from './support.ts'
import { type Identity, newToken, operations, run, selfSigned } from './wire.ts'

let ours: Identity
let elsewhere: Identity

beforeAll(() => {
  ours = selfSigned('IP:127.0.0.1')
  elsewhere = selfSigned('DNS:elsewhere.test')
})

afterEach(() => {
  vi.unstubAllEnvs()
})

/** `ca`: the only certificates that are trusted. */
const secureClient = (url: string, ca: readonly string[], token = newToken()) =>
  clientOf(remoteTransport(url, trusting(...ca)), { token })

describe.each(operations)('%s', (operation) => {
  test('a certificate that is trusted and fits is accepted', async () => {
    const server = await secureServer(ours)
    expect(await run(secureClient(server.secureUrl, [ours.cert]), operation)).toMatchObject({
      ok: true,
    })
    expect(server.requests).toHaveLength(1)
  })

  // Shows: S104
  test('a self-signed certificate is refused, even when the environment says to accept any', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
    const server = await secureServer(ours)
    expect(failureIn(await run(secureClient(server.secureUrl, []), operation))).toMatchObject({
      code: 'tls_failed',
      detail: 'DEPTH_ZERO_SELF_SIGNED_CERT',
      certificate: { subject: 'test', issuer: 'test' },
    })
    expect(server.received()).toBe('')
  })

  test('a certificate for another host is refused, even when it is trusted', async () => {
    const server = await secureServer(elsewhere)
    expect(
      failureIn(await run(secureClient(server.secureUrl, [elsewhere.cert]), operation)),
    ).toMatchObject({
      code: 'tls_failed',
      detail: 'ERR_TLS_CERT_ALTNAME_INVALID',
      certificate: { subject: 'test' },
    })
    expect(server.received()).toBe('')
  })

  test('a server without TLS, or breaks off while it should, is tls_failed and gets no request', async () => {
    for (const answer of ['HTTP/1.1 400 Bad Request\r\n\r\n', '']) {
      const plain = () => createServer((socket) => socket.once('data', () => socket.end(answer)))
      const server = await rawServer(() => {}, plain)
      const token = newToken()
      expect(
        failureIn(
          await run(secureClient(server.url.replace('http:', 'https:'), [], token), operation),
        ).code,
      ).toBe('tls_failed')
      expect(server.received()).not.toBe('')
      expect(server.received()).not.toContain(token)
    }
  })

  test('TLS 1.1 is refused, even when this process would allow it', async () => {
    const { DEFAULT_MIN_VERSION, DEFAULT_CIPHERS } = tls
    try {
      tls.DEFAULT_MIN_VERSION = 'TLSv1'
      tls.DEFAULT_CIPHERS = 'DEFAULT@SECLEVEL=0'
      const server = await secureServer({
        ...ours,
        minVersion: 'TLSv1',
        maxVersion: 'TLSv1.1',
        ciphers: 'DEFAULT@SECLEVEL=0',
      })
      expect(
        failureIn(await run(secureClient(server.secureUrl, [ours.cert]), operation)).code,
      ).toBe('tls_failed')
      expect(server.requests).toHaveLength(0)
    } finally {
      Object.assign(tls, { DEFAULT_MIN_VERSION, DEFAULT_CIPHERS })
    }
  })
})

test('an observer gets how the connection was protected, and only for one that was accepted', async () => {
  const handshakes: TlsSeen[] = []
  const server = await secureServer(ours)
  const onSecure = (seen: TlsSeen) => void handshakes.push(seen)
  const seenBy = (...ca: readonly string[]) =>
    clientOf(remoteTransport(server.secureUrl, trusting(...ca), { onSecure }))
  await run(seenBy(), 'list')
  expect(handshakes).toEqual([])
  await run(seenBy(ours.cert), 'list')
  expect(handshakes).toMatchObject([
    { protocol: 'TLSv1.3', issuer: 'test', authority: { name: 'test', from: 'added' } },
  ])
  expect(handshakes[0]?.validTo).toBeGreaterThan(Date.now())
})

describe('a certificate that is refused is named, with what is wrong with it', () => {
  const { authority, issue } = certificates()
  const DAY = 86_400_000
  const refused = async (options: tls.TlsOptions, ...ca: readonly string[]) => {
    const server = await secureServer(options)
    const token = newToken()
    const failure = failureIn(await run(secureClient(server.secureUrl, ca, token), 'create'))
    expect(server.received()).toBe('')
    return failure
  }

  test('one that has expired, by the day', async () => {
    const failure = await refused(issue('mail.test', { from: -20 * DAY, to: -DAY }), authority.cert)
    expect(failure).toMatchObject({
      detail: 'CERT_HAS_EXPIRED',
      certificate: { subject: 'mail.test', issuer: 'Our authority' },
    })
    expect(failure.certificate?.validTo).toBeLessThan(Date.now())
  })

  test('one that is not valid yet, by the day', async () => {
    const failure = await refused(issue('mail.test', { from: DAY, to: 20 * DAY }), authority.cert)
    expect(failure).toMatchObject({
      detail: 'CERT_NOT_YET_VALID',
      certificate: { subject: 'mail.test' },
    })
    expect(failure.certificate?.validFrom).toBeGreaterThan(Date.now())
  })

  test('a name in it that cannot be seen is written out, a long one is cut, and one with the token in it is left out', async () => {
    const hidden = await refused(issue('mail\u202e.test'))
    expect(hidden.certificate?.subject).toBe('mail⟨U+202E⟩.test')
    const token = newToken()
    const server = await secureServer(issue(token))
    const failure = failureIn(await run(secureClient(server.secureUrl, [], token), 'list'))
    expect(failure).toEqual({ code: 'tls_failed', detail: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' })
  })
})
