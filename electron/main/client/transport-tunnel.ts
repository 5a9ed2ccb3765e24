/// <reference path="./transport-undici-files.d.ts" />
import type { Socket } from 'node:net'
// By their files, as in `transport-undici.ts`. Not `ProxyAgent`: it tells the status of a refusal
// in a message only, waits 300 s for an answer, and would send what is not TLS to the proxy as it
// is.
import connectBy from 'undici/lib/api/api-connect.js'
import errors from 'undici/lib/core/errors.js'
import socks from 'undici/lib/core/socks5-client.js'
import Client from 'undici/lib/dispatcher/client.js'
import { proxyText } from '../../contract/network.ts'
import type { Network, ProxyRoute } from './network/network.ts'
import { TransportError } from './transport.ts'
import { codeOf, isBeforeTls, type SettledConnector, withoutBrackets } from './transport-socket.ts'

/** Where the tunnel leads. */
interface TunnelEnd {
  /** An IPv6 address in brackets. */
  readonly host: string
  readonly port: number
}

/**
 * Opens a way through a proxy. The proxy learns host and port of the end, and nothing of a request:
 * that goes over TLS to the end alone. Every failure is a `TransportError` of a `proxy_` code,
 * after which certainly nothing was sent. `connect`: to the proxy itself, over TLS where that is its
 * kind. `timeoutMs`: for the proxy's whole answer, connecting included.
 */
export async function tunnelTo(
  end: TunnelEnd,
  route: ProxyRoute,
  connect: SettledConnector,
  timeoutMs: number,
  proxyAsks: Network['proxyAsks'],
): Promise<Socket> {
  const { proxy } = route
  const ending = AbortSignal.timeout(timeoutMs)
  try {
    return await (proxy.kind === 'socks5'
      ? bySocks(end, route, connect, ending)
      : byConnect(end, route, connect, ending))
  } catch (cause) {
    const failure = proxyFailure(cause, ending)
    const host = `${proxy.host}:${proxy.port}`
    if (failure.code === 'proxy_credentials' && failure.message !== 'unsupported')
      proxyAsks(proxyText(proxy))
    throw new TransportError(failure.code, failure.message, {
      host,
      certificate: failure.more.certificate,
    })
  }
}

const basic = ({ user, password }: NonNullable<ProxyRoute['credentials']>): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

/**
 * Whether what is offered takes a user name and a password as they are. A proxy that offers nothing
 * is tried with them.
 */
const isBasicOffered = (offered: string | readonly string[] | undefined): boolean => {
  const schemes = [offered ?? 'Basic']
    .flat()
    .join(',')
    .replaceAll(/"(?:[^"\\]|\\.)*"/g, '')
  return /(?:^|,)\s*basic(?:[\s,]|$)/i.test(schemes)
}

/** Kerberos, NTLM and the like. */
const unsupported = (): TransportError => new TransportError('proxy_credentials', 'unsupported')

const asksForCredentials = (sent: boolean): TransportError =>
  new TransportError('proxy_credentials', sent ? 'refused' : 'missing')

async function byConnect(
  { host, port }: TunnelEnd,
  { proxy, credentials }: ProxyRoute,
  connect: SettledConnector,
  signal: AbortSignal,
): Promise<Socket> {
  const client = new Client(`${proxy.kind}://${proxy.host}:${proxy.port}`, {
    connect: (target, callback) => {
      connect(target).then(
        ({ socket }) => callback(null, socket),
        (cause) => callback(cause, null),
      )
    },
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  try {
    const path = `${host}:${port}`
    const headers = {
      host: path,
      ...(credentials === null ? {} : { 'proxy-authorization': basic(credentials) }),
    }
    const {
      statusCode,
      headers: answered,
      socket,
    } = await connectBy.call(client, { path, headers, signal })
    if (statusCode >= 200 && statusCode < 300) return socket
    socket.on('error', () => {}).destroy()
    if (statusCode === 407)
      throw isBasicOffered(answered['proxy-authenticate'])
        ? asksForCredentials(credentials !== null)
        : unsupported()
    throw new TransportError('proxy_refused', String(statusCode))
  } finally {
    // The socket is its own by now, or there is none.
    void client.destroy().catch(() => {})
  }
}

/** The codes of a SOCKS proxy that wants to know who asks. */
const SOCKS_ASKS: ReadonlySet<string> = new Set([
  'UND_ERR_SOCKS5_AUTH_REJECTED',
  'UND_ERR_SOCKS5_AUTH_METHOD',
  'UND_ERR_SOCKS5_AUTH_FAILED',
])

async function bySocks(
  { host, port }: TunnelEnd,
  { proxy, credentials }: ProxyRoute,
  connect: SettledConnector,
  signal: AbortSignal,
): Promise<Socket> {
  const target = {
    protocol: 'http:',
    hostname: withoutBrackets(proxy.host),
    port: String(proxy.port),
  }
  const { socket } = await connect(target)
  const client = new socks.Socks5Client(
    socket,
    credentials === null ? {} : { username: credentials.user, password: credentials.password },
  )
  const { promise, resolve, reject } = Promise.withResolvers<Socket>()
  const end = (): void => reject(new errors.SocketError('closed'))
  client.on('error', reject)
  client.once('close', end)
  client.once('authenticated', () => client.connect(withoutBrackets(host), port))
  client.once('connected', () => resolve(socket))
  signal.addEventListener('abort', end)
  try {
    client.handshake()
    return await promise
  } catch (cause) {
    socket.destroy()
    throw SOCKS_ASKS.has(codeOf(cause)) ? asksForCredentials(credentials !== null) : cause
  } finally {
    signal.removeEventListener('abort', end)
  }
}

function proxyFailure(cause: unknown, { aborted }: AbortSignal): TransportError {
  // Out of time before anything else, whatever that then ended in.
  if (aborted) return new TransportError('proxy_unreachable', 'UND_ERR_CONNECT_TIMEOUT')
  if (cause instanceof TransportError) return cause
  if (cause instanceof Error && isBeforeTls(cause))
    return new TransportError('proxy_unreachable', codeOf(cause))
  return new TransportError('proxy_refused', codeOf(cause))
}
