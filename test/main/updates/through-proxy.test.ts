import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { fail, ok } from '../../../electron/contract/result.ts'
import { TransportError } from '../../../electron/main/key-api/transport.ts'
import { connectTo } from '../../../electron/main/key-api/transport-connect.ts'
import type { Network } from '../../../electron/main/network/network.ts'
import { updateFetch } from '../../../electron/main/updates/fetch.ts'
import { UpdateError } from '../../../electron/main/updates/update-error.ts'
import { certificates } from '../network/certificates.ts'
import { trusting } from '../network/plain-network.ts'
import { type ProxyOptions, proxyServer } from '../network/proxy-server.ts'
import { scene } from './scene.ts'
import { updateServer } from './update-server.ts'

const { authority, other, issue } = certificates()
const SERVER = issue('mail.test')
/** No name server knows it: who reaches it does so by the proxy. */
const ADDRESS = new URL('https://mail.test/updates.json')

/** A server of updates that only a proxy leads to, whose certificate an added authority vouches for. */
const behindProxy = async (options: ProxyOptions = {}, trusts = authority.cert) => {
  const server = await updateServer(SERVER)
  onTestFinished(server.close)
  server.publish({ version: '0.3.0' })
  const proxy = await proxyServer(Number(new URL(server.url).port), options)
  const asked: string[] = []
  const network: Network = {
    ...trusting(trusts),
    route: async () => ok({ proxy, credentials: null }),
    proxyAsks: (one) => void asked.push(one),
  }
  const fetch = updateFetch(null, (origin) => connectTo(origin, network, { connectTimeoutMs: 400 }))
  return { server, proxy, network, asked, fetch }
}

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'answered',
    (cause) => (cause instanceof UpdateError ? { failure: cause.failure, ...cause.notSent } : cause),
  )

test('updates are asked for through the proxy and by the authorities that everything else goes by', async () => {
  const { server, proxy, fetch } = await behindProxy()
  const answer = await fetch({ url: ADDRESS })
  expect(answer.statusCode).toBe(200)
  answer.destroy()
  expect(proxy.heads[0]).toMatch(/^CONNECT mail\.test:443 HTTP\/1\.1\r\n/)
  expect(proxy.saw()).not.toContain('updates.json')
  expect(server.seen[0]?.headers).toMatchObject({ host: 'mail.test', 'user-agent': 'Keystow' })
})

test('a server that an address of IPv6 names is reached', async () => {
  const server = createServer().listen(0, '::1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const socket = await connectTo(new URL(`http://[::1]:${(server.address() as AddressInfo).port}`), trusting())
  expect(socket.remoteAddress).toBe('::1')
  socket.destroy()
})

test('a redirect of the update server takes the same way', async () => {
  const { server, proxy, fetch } = await behindProxy()
  server.interfere((path, response) => {
    if (path !== '/updates.json') return false
    response.writeHead(302, { location: 'https://storage.test:8443/release' }).end()
    return true
  })
  await failureOf(fetch({ url: ADDRESS }))
  expect(proxy.heads.map((head) => head.split(' ')[1])).toEqual(['mail.test:443', 'storage.test:8443'])
})

test.each([
  ['asks for credentials', { credentials: { user: 'me', password: 'word' } }, { code: 'proxy_credentials', detail: 'missing' }],
  ['refuses', { answer: 'HTTP/1.1 403 No\r\n\r\n' }, { code: 'proxy_refused', detail: '403' }],
  ['says nothing', { silent: true }, { code: 'proxy_unreachable' }],
  ['lets nothing through', { swallows: true }, { code: 'tunnel_failed' }],
] as const)('a proxy that %s is what an update fails for', async (_label, options, failure) => {
  const { server, fetch, asked } = await behindProxy(options)
  expect(await failureOf(fetch({ url: ADDRESS }))).toMatchObject({ failure: 'no_answer', ...failure })
  expect(server.seen).toEqual([])
  expect(asked).toHaveLength(failure.code === 'proxy_credentials' ? 1 : 0)
})

test('an update server that nobody vouches for is refused through a proxy too, and the updater says which certificate it was', async () => {
  const { fetch, network } = await behindProxy({}, other.cert)
  const seen = { code: 'tls_failed', certificate: { subject: 'mail.test', issuer: 'Our authority' } }
  expect(await failureOf(fetch({ url: ADDRESS }))).toMatchObject({ failure: 'no_answer', ...seen })
  const { updater } = await scene({}, network, ADDRESS)
  await updater.check()
  expect(updater.state().phase).toMatchObject({ kind: 'failed', failure: 'no_answer', notSent: seen })
})

test('while the way is not known, no update server is asked', async () => {
  const { server, network } = await behindProxy()
  const unknown: Network = { ...network, route: async () => fail('proxy_unknown', { detail: 'script' }) }
  const fetch = updateFetch(null, (origin) => connectTo(origin, unknown))
  expect(await failureOf(fetch({ url: ADDRESS }))).toMatchObject({ failure: 'no_answer', code: 'proxy_unknown', detail: 'script' })
  expect(server.seen).toEqual([])
})

test('a connection that fails after the time for the answer is over ends nothing but itself', async () => {
  const connecting = Promise.withResolvers<never>()
  const ending = new AbortController()
  const asked = failureOf(updateFetch(null, () => connecting.promise)({ url: ADDRESS, signal: ending.signal }))
  ending.abort()
  expect(await asked).toMatchObject({ failure: 'no_answer' })
  // Nobody listens any more; the test run fails of an error that nobody takes.
  connecting.reject(new TransportError('unreachable', 'ECONNREFUSED'))
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
})

test('an answer that is no connection’s fault has none to tell', async () => {
  const { updater, server } = await scene()
  server.interfere((_path, response) => {
    response.writeHead(503).end()
    return true
  })
  await updater.check()
  expect(updater.state().phase).toEqual({ kind: 'failed', failure: 'no_answer', release: null, notSent: null })
})
