// @module-tag more
import { expect, test } from 'vitest'
import { type ProxyCredentials, proxyText } from '../../../../electron/contract/network.ts'
import { environmentProxy } from '../../../../electron/main/client/network/environment-proxy.ts'
import { ProxyChooser } from '../../../../electron/main/client/network/proxy-choice.ts'
import { remoteTransport } from '../../../../electron/main/client/transport-undici.ts'
import { DEFAULT_NETWORK } from '../../../../electron/main/store/vault.ts'
import { secureServer } from '../secure-server.ts'
import { clientOf, failureIn } from '../support.ts'
import { newToken, operations, run } from '../wire.ts'
import { certificates } from './certificates.ts'
import { trusting } from './plain-network.ts'
import { type SocksOptions, socksServer } from './socks-server.ts'

const { authority, issue } = certificates()
const SERVICE = issue('mail.test')
const CREDENTIALS = { user: 'me', password: 'word' }

/** A service behind a SOCKS proxy that the environment names. */
const scene = async (
  options: SocksOptions = {},
  credentials: ProxyCredentials | null = null,
  scheme = 'socks5h',
) => {
  const service = await secureServer(SERVICE)
  const socks = await socksServer(service.port, options)
  const token = newToken()
  const kept = credentials && { ...credentials, proxy: proxyText(socks.proxy) }
  const { route } = new ProxyChooser(
    () => ({ ...DEFAULT_NETWORK, credentials: kept }),
    async () => 'DIRECT',
    async () => 'environment',
    (origin) =>
      environmentProxy(origin, { https_proxy: `${scheme}://127.0.0.1:${socks.proxy.port}` }),
  )
  const network = { ...trusting(authority.cert), route }
  const client = clientOf(
    remoteTransport('https://mail.test', network, { connectTimeoutMs: 400 }),
    { token },
  )
  return { service, socks, token, client }
}

test.each(['socks', 'socks5', 'socks5h'])(
  'a request goes through a proxy of %s://, which is told the name of the service and sees nothing of the request',
  async (scheme) => {
    for (const operation of operations) {
      const { client, socks, token } = await scene({}, null, scheme)
      expect(await run(client, operation)).toMatchObject({ ok: true })
      expect(socks.wanted).toEqual(['mail.test'])
      expect(socks.saw()).not.toContain(token)
      expect(socks.saw()).not.toContain('api-keys')
    }
  },
)

test('credentials go to one that wants them; without them, or with wrong ones, it is said so', async () => {
  const end = async (given: ProxyCredentials | null) => {
    const { client } = await scene({ credentials: CREDENTIALS }, given)
    const result = await run(client, 'create')
    return result.ok ? 'ok' : `${result.error.code} ${result.error.detail}`
  }
  expect(await end(CREDENTIALS)).toBe('ok')
  expect(await end(null)).toBe('proxy_credentials missing')
  expect(await end({ user: 'me', password: 'other' })).toBe('proxy_credentials refused')
})

test.each([
  ['refuses the way', { reply: 5 }, 'proxy_refused'],
  ['closes', { answer: Buffer.alloc(0) }, 'proxy_refused'],
  ['speaks HTTP', { answer: Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n') }, 'proxy_refused'],
  ['half an answer', { answer: Buffer.from([5]) }, 'proxy_refused'],
  ['lets nothing through', { swallows: true }, 'tunnel_failed'],
] as const)('one that %s: it is certain that nothing was sent', async (_label, options, code) => {
  for (const operation of operations) {
    const { client, service } = await scene(options)
    expect(failureIn(await run(client, operation)).code).toBe(code)
    expect(service.connections()).toBe(0)
  }
})
