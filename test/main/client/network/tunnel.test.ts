// @module-tag more
import tls from 'node:tls'
import { describe, expect, test } from 'vitest'
import type { ProxyCredentials } from '../../../../electron/contract/network.ts'
import { isNeverSent, ok } from '../../../../electron/contract/result.ts'
import { SYSTEM_CLOCK } from '../../../../electron/main/base/clock.ts'
import type { Network } from '../../../../electron/main/client/network/network.ts'
import { connector } from '../../../../electron/main/client/transport-connect.ts'
import { remoteTransport } from '../../../../electron/main/client/transport-undici.ts'
import { SessionTable } from '../../../../electron/main/features/connections/session-table.ts'
import { Attempts } from '../../../../electron/main/features/keys/attempts.ts'
import { NOBODY } from '../../../ports.ts'
import { ofKind } from '../../../values.ts'
import { quietSession } from '../../features/connections/quiet-sessions.ts'
import { connectionTo, keyNamed } from '../../samples.ts'
import { secureServer } from '../secure-server.ts'
import { clientOf, failureIn, rawServer } from '../support.ts'
import { httpAnswer, newToken, operations, run } from '../wire.ts'
import { certificates } from './certificates.ts'
import { trusting } from './plain-network.ts'
import { type ProxyOptions, proxyServer, type TestProxy } from './proxy-server.ts'

const { authority, other, issue } = certificates()
const SERVICE = issue('mail.test')
/** No name server knows it: who reaches it does so by the proxy. */
const ADDRESS = 'https://mail.test'
const DEAD_PROXY = { kind: 'http', host: '127.0.0.1', port: Number(new URL(NOBODY).port) } as const

interface Scene {
  readonly proxy?: ProxyOptions
  readonly credentials?: ProxyCredentials
  readonly trusts?: readonly string[]
}

/** A service that only a proxy leads to, and a client with a token of its own. */
const scene = async ({
  proxy: options = {},
  credentials,
  trusts = [authority.cert],
}: Scene = {}) => {
  const service = await secureServer(SERVICE)
  const proxy = await proxyServer(service.port, options)
  const asked: string[] = []
  const token = newToken()
  const network: Network = {
    ...trusting(...trusts),
    route: async () => ok({ proxy, credentials: credentials ?? null }),
    proxyAsks: (one) => void asked.push(one),
  }
  const client = clientOf(remoteTransport(ADDRESS, network, { connectTimeoutMs: 400 }), { token })
  return { service, proxy, asked, token, client, network }
}

/** The token, as it could stand in what the proxy saw. */
const traces = (token: string): readonly string[] => [
  token,
  token.slice(-12),
  Buffer.from(token).toString('base64').slice(0, 20),
]
const expectUnseen = (proxy: TestProxy, token: string): void => {
  for (const trace of traces(token)) expect(proxy.saw()).not.toContain(trace)
  expect(proxy.saw()).not.toContain('api-keys')
}

describe.each(operations)('%s', (operation) => {
  // Shows: S17
  test('goes through a proxy that learns host and port and nothing of the request', async () => {
    const { client, proxy, service, token } = await scene()
    expect(await run(client, operation)).toMatchObject({ ok: true })
    expect(proxy.heads).toHaveLength(1)
    expect(proxy.heads[0]).toMatch(
      /^CONNECT mail\.test:443 HTTP\/1\.1\r\nhost: mail\.test:443\r\n/i,
    )
    expect(service.received()).toContain(`Bearer ${token}`)
    expectUnseen(proxy, token)
  })

  test('goes through a proxy that is reached over TLS itself', async () => {
    const { client, proxy, token } = await scene({ proxy: { identity: issue('proxy.test') } })
    expect(await run(client, operation)).toMatchObject({ ok: true })
    expectUnseen(proxy, token)
  })

  test('a proxy whose certificate nobody vouches for gets no CONNECT and no credentials', async () => {
    const identity = certificates().issue('proxy.test')
    const { client, proxy } = await scene({
      proxy: { identity },
      credentials: { user: 'me', password: 'word' },
    })
    expect(failureIn(await run(client, operation))).toMatchObject({
      code: 'proxy_not_trusted',
      host: `127.0.0.1:${proxy.port}`,
      certificate: { subject: 'proxy.test', issuer: 'Our authority' },
    })
    expect(proxy.saw()).toBe('')
  })

  test('a proxy that is down is told by its own code, and it was not sent', async () => {
    const { network, token } = await scene()
    const down: Network = {
      ...network,
      route: async () => ok({ proxy: DEAD_PROXY, credentials: null }),
    }
    const client = clientOf(remoteTransport(ADDRESS, down), { token })
    expect(failureIn(await run(client, operation))).toMatchObject({
      code: 'proxy_unreachable',
      detail: 'ECONNREFUSED',
    })
  })

  test('a proxy that says nothing is given up in time, and it was not sent', async () => {
    const { client } = await scene({ proxy: { silent: true } })
    expect(failureIn(await run(client, operation))).toMatchObject({
      code: 'proxy_unreachable',
      detail: 'UND_ERR_CONNECT_TIMEOUT',
    })
  })

  test('a proxy that opens a tunnel and lets nothing through is told by a code of its own, and it was not sent', async () => {
    const { client, proxy, service, token } = await scene({ proxy: { swallows: true } })
    const host = `127.0.0.1:${proxy.port}`
    expect(failureIn(await run(client, operation))).toEqual({
      code: 'tunnel_failed',
      detail: 'UND_ERR_CONNECT_TIMEOUT',
      host,
    })
    expect(service.connections()).toBe(0)
    expectUnseen(proxy, token)
  })

  test.each([
    ['Negotiate', 'unsupported'],
    ['NTLM', 'unsupported'],
    ['Digest realm="x", nonce="y"', 'unsupported'],
    ['Negotiate, Basic realm="x"', 'missing'],
    ['bAsIc realm="x"', 'missing'],
  ])('a proxy that offers to sign in by %s: %s', async (scheme, detail) => {
    const answer = `HTTP/1.1 407 Who\r\nproxy-authenticate: ${scheme.replaceAll(', ', '\r\nproxy-authenticate: ')}\r\ncontent-length: 0\r\n\r\n`
    const { client, asked, service } = await scene({ proxy: { answer } })
    expect(failureIn(await run(client, operation))).toMatchObject({
      code: 'proxy_credentials',
      detail,
    })
    // Nobody is asked for what would not be taken.
    expect(asked).toHaveLength(detail === 'missing' ? 1 : 0)
    expect(service.connections()).toBe(0)
  })

  test('credentials go to the proxy that wants them, and in no request to the service', async () => {
    const credentials = { user: 'me', password: 'pass:wörd' }
    const { client, proxy, service, asked } = await scene({ proxy: { credentials }, credentials })
    expect(await run(client, operation)).toMatchObject({ ok: true })
    expect(proxy.heads[0]).toContain(Buffer.from('me:pass:wörd').toString('base64'))
    expect(service.received()).not.toMatch(/proxy-authorization/i)
    expect(asked).toEqual([])
  })

  test('without them, or with wrong ones, it is said which proxy asks', async () => {
    const credentials = { user: 'me', password: 'word' }
    for (const [given, detail] of [
      [undefined, 'missing'],
      [{ user: 'me', password: 'other' }, 'refused'],
    ] as const) {
      const { client, proxy, asked, service } = await scene({
        proxy: { credentials },
        ...(given && { credentials: given }),
      })
      const host = `127.0.0.1:${proxy.port}`
      expect(failureIn(await run(client, operation))).toEqual({
        code: 'proxy_credentials',
        detail,
        host,
      })
      expect(asked.at(-1)).toBe(`http://${host}`)
      expect(service.connections()).toBe(0)
    }
  })

  test('a proxy that reads along is trusted only if its authority is', async () => {
    const intercepts = issue('mail.test')
    const stranger = await scene({ proxy: { intercepts }, trusts: [other.cert] })
    expect(failureIn(await run(stranger.client, operation))).toMatchObject({
      code: 'tls_failed',
      certificate: { subject: 'mail.test', issuer: 'Our authority' },
    })
    expect(stranger.proxy.readAlong()).toBe('')
    const company = await scene({ proxy: { intercepts } })
    expect(await run(company.client, operation)).toMatchObject({ ok: true })
    // What a company's own authority allows it to do; the docs say so.
    expect(company.proxy.readAlong()).toContain(company.token)
  })
})

const TLS_ALERT = Buffer.from([0x15, 0x03, 0x03, 0, 2, 2, 40])

describe('whatever a proxy answers in the place of a tunnel', () => {
  test.each([
    ['nothing at all', '', 'proxy_refused'],
    ['half a status line', 'HTTP/1.1 20', 'proxy_refused'],
    ['a head without its end', 'HTTP/1.1 200 OK\r\nx: y\r\n', 'proxy_refused'],
    ['another protocol', 'SSH-2.0-OpenSSH_9.9\r\n', 'proxy_refused'],
    ['an alert of TLS', TLS_ALERT, 'proxy_refused'],
    [
      'a head without bound',
      `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`,
      'proxy_refused',
    ],
    [
      'a page to sign in',
      'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n\r\n<!doctype html><title>Sign in</title>',
      'tunnel_failed',
    ],
    [
      'a good answer of a service',
      'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n{"data":{"keys":[]}}',
      'tunnel_failed',
    ],
    ['a tunnel that it closes at once', 'HTTP/1.1 200 OK\r\n\r\n', 'tunnel_failed'],
    [
      'a tunnel in which TLS is refused',
      Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\n\r\n'), TLS_ALERT]),
      'tls_failed',
    ],
    [
      'a redirect',
      'HTTP/1.1 302 Found\r\nlocation: https://elsewhere.test/\r\n\r\n',
      'proxy_refused',
    ],
    ['401', 'HTTP/1.1 401 No\r\n\r\n', 'proxy_refused'],
    ['403', 'HTTP/1.1 403 No\r\n\r\n', 'proxy_refused'],
    ['429', 'HTTP/1.1 429 Slow\r\nretry-after: 1\r\n\r\n', 'proxy_refused'],
    ['502', 'HTTP/1.1 502 Bad\r\n\r\n', 'proxy_refused'],
    ['a status that does not exist', 'HTTP/1.1 799 No\r\n\r\n', 'proxy_refused'],
    [
      '101',
      'HTTP/1.1 101 Switching\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n',
      'proxy_refused',
    ],
  ] as const)('%s: it is certain that nothing was sent', async (_label, answer, code) => {
    for (const operation of operations) {
      const { client, proxy, token, service } = await scene({ proxy: { answer } })
      const failure = failureIn(await run(client, operation))
      expect(failure.code).toBe(code)
      expect(isNeverSent(failure.code)).toBe(true)
      expect(service.connections()).toBe(0)
      expectUnseen(proxy, token)
    }
  })

  // Shows: S17
  test('what is not TLS is refused before the way is asked for, so that no token is in clear at a proxy', async () => {
    const { network: through, proxy } = await scene()
    let asked = 0
    const network: Network = {
      ...through,
      route: (origin) => {
        asked += 1
        return through.route(origin)
      },
    }
    const error = await new Promise((resolve) =>
      connector(network, {})(
        { protocol: 'http:', hostname: 'mail.test', host: 'mail.test:80', port: '80' },
        (...[failure]) => resolve(failure),
      ),
    )
    expect(error).toMatchObject({ code: 'unreachable', message: 'PLAIN_HTTP' })
    expect(
      failureIn(await run(clientOf(remoteTransport('http://mail.test', network)), 'list')),
    ).toMatchObject({
      code: 'unreachable',
      detail: 'PLAIN_HTTP',
    })
    expect([asked, proxy.saw()]).toEqual([0, ''])
  })
})

test('without a network it is said so, unless the address is on this computer', async () => {
  const { network } = await scene()
  const offline: Network = { ...network, isOnline: () => false, route: async () => ok('direct') }
  const nowhere = clientOf(remoteTransport(`https://${'x'.repeat(64)}.invalid`, offline))
  expect(failureIn(await run(nowhere, 'list')).code).toBe('offline')
  expect(failureIn(await run(clientOf(remoteTransport(NOBODY, offline)), 'create')).code).toBe(
    'unreachable',
  )
  const down: Network = {
    ...offline,
    route: async () => ok({ proxy: DEAD_PROXY, credentials: null }),
  }
  expect(failureIn(await run(clientOf(remoteTransport(ADDRESS, down)), 'create')).code).toBe(
    'offline',
  )
})

test('a create through a proxy that dies after the request: one POST, the outcome is open, and the list then shows the new key', async () => {
  const listed = [keyNamed('key_own')]
  let die = (): void => {}
  const service = await rawServer(
    (socket, request) => {
      if (request.startsWith('GET'))
        return socket.end(httpAnswer(200, JSON.stringify({ data: { keys: listed } })))
      listed.unshift(keyNamed('key_new', { name: 'billing', lastFour: 'c3d4' }))
      die()
    },
    () => tls.createServer(SERVICE),
  )
  const proxy = await proxyServer(service.port)
  die = proxy.die
  const network: Network = {
    ...trusting(authority.cert),
    route: async () => ok({ proxy, credentials: null }),
  }
  const session = quietSession({
    connection: connectionTo(ADDRESS, { keyId: 'key_own' }),
    open: async () => ok(clientOf(remoteTransport(ADDRESS, network))),
  })
  await session.relist()
  const table = new SessionTable()
  table.byId.set(session.connection().id, session)
  const attempts = new Attempts(SYSTEM_CLOCK, table)
  const order = {
    name: 'billing',
    isProgram: false,
    write: () => ok(null),
    found: () => {},
    failed: () => {},
    ended: () => {},
    excluded: () => {},
  }
  const created = ofKind(
    ok(await attempts.create(session, order, { noSecretComes: () => {}, answered: () => {} })),
    'unanswered',
  )
  expect(created.cause).toMatchObject({ code: 'no_answer' })
  expect(await created.search.look()).toMatchObject({ orphans: [{ id: 'key_new' }] })
  expect(service.requests.filter((request) => request.startsWith('POST'))).toHaveLength(1)
})
