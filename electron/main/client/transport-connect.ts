import type { Socket } from 'node:net'
import { type DetailedPeerCertificate, TLSSocket } from 'node:tls'
import type { buildConnector } from 'undici'
import { isLoopback, plainHttpHost } from '../../contract/connection.ts'
import { nameIn } from './network/certificates.ts'
import type { Network, ProxyRoute } from './network/network.ts'
import { type TlsSeen, TransportError } from './transport.ts'
import { codeOf, socketConnector, withoutBrackets } from './transport-socket.ts'
import { tunnelTo } from './transport-tunnel.ts'

const CONNECT_TIMEOUT_MS = 5_000

export interface ConnectOptions {
  /**
   * For a connection to the service, and again for one to the proxy. Together they stay below the
   * deadline of a call.
   */
  readonly connectTimeoutMs?: number
  /** Called for every connection that TLS protects. */
  readonly onSecure?: ((seen: TlsSeen) => void) | undefined
}

const offlineOr = (failure: TransportError, network: Network): TransportError =>
  (failure.code === 'unreachable' || failure.code === 'proxy_unreachable') && !network.isOnline()
    ? new TransportError('offline', failure.message)
    : failure

/**
 * Connects, straight or through a proxy. Rejects with a `TransportError`, whose code says that the
 * connection never stood: a request by it was certainly not sent. Where the system says that there
 * is no network, what could not be reached is `offline`.
 */
const connectTo = (origin: URL, network: Network, options: ConnectOptions = {}): Promise<Socket> =>
  socketTo(origin, network, options).catch((cause) => {
    const failure =
      cause instanceof TransportError ? cause : new TransportError('unreachable', codeOf(cause))
    throw isLoopback(origin.hostname) ? failure : offlineOr(failure, network)
  })

/** `connectTo`, as undici calls it. */
export function connector(network: Network, options: ConnectOptions): buildConnector.connector {
  return ({ protocol, host, hostname }, callback) => {
    connectTo(new URL(`${protocol}//${host ?? hostname}`), network, options).then(
      (socket) => callback(null, socket),
      (failure) => callback(failure, null),
    )
  }
}

async function socketTo(
  origin: URL,
  network: Network,
  { connectTimeoutMs: timeoutMs = CONNECT_TIMEOUT_MS, onSecure }: ConnectOptions,
): Promise<Socket> {
  const { protocol, host, hostname, port } = origin
  const secure = protocol === 'https:'
  // The one place for it: what is not TLS leaves for no other computer, by whatever way, and goes
  // to no name.
  if (!secure && !isLoopback(hostname)) throw new TransportError('unreachable', 'PLAIN_HTTP')
  const route = await network.route(origin)
  if (!route.ok) throw new TransportError(route.error.code, route.error.detail ?? '')
  const byProxy = route.value === 'direct' ? null : route.value
  const secureContext = secure ? await network.authorities.context() : null
  const httpSocket =
    byProxy === null
      ? undefined
      : await tunnelTo(
          { host: hostname, port: Number(port) || 443 },
          byProxy,
          socketConnector(timeoutMs, secureContext, {
            unreachable: 'proxy_unreachable',
            notTrusted: 'proxy_not_trusted',
          }),
          timeoutMs,
          network.proxyAsks,
        )
  const unreachable = httpSocket === undefined ? 'unreachable' : 'tunnel_failed'
  const codes = { unreachable, notTrusted: 'tls_failed' } as const
  const connect = socketConnector(timeoutMs, secureContext, codes)
  const target = {
    protocol,
    host,
    hostname: secure ? withoutBrackets(hostname) : plainHttpHost(withoutBrackets(hostname)),
    port,
  }
  const { socket, chain } = await connect(
    httpSocket === undefined ? target : { ...target, httpSocket },
  ).catch((cause) => {
    throw byProxy === null ? cause : ofProxy(cause, byProxy)
  })
  if (socket instanceof TLSSocket) onSecure?.(tlsSeen(socket, chain, network))
  return socket
}

/** Names the proxy where the tunnel is what failed. */
function ofProxy(cause: unknown, { proxy: { host, port } }: ProxyRoute): unknown {
  const inTunnel = cause instanceof TransportError && cause.code === 'tunnel_failed'
  return inTunnel
    ? new TransportError('tunnel_failed', cause.message, { host: `${host}:${port}` })
    : cause
}

function tlsSeen(
  socket: TLSSocket,
  chain: readonly DetailedPeerCertificate[],
  { authorities }: Network,
): TlsSeen {
  const own = chain[0]
  const issuer = nameIn(own?.issuer)
  return {
    protocol: socket.getProtocol() ?? '',
    issuer: issuer === '' ? null : issuer,
    validTo: Date.parse(own?.valid_to ?? ''),
    authority: authorities.vouchedFor(chain),
  }
}
