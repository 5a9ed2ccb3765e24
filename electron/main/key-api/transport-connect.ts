import type { Socket } from 'node:net'
import { type DetailedPeerCertificate, TLSSocket } from 'node:tls'
import type { buildConnector } from 'undici'
import { isLoopback } from '../../contract/connection.ts'
import { nameIn } from '../network/certificates.ts'
import type { Network, ProxyRoute } from '../network/network.ts'
import { type TlsSeen, TransportError } from './transport.ts'
import { codeOf, socketConnector, type Target } from './transport-socket.ts'
import { tunnelTo } from './transport-tunnel.ts'

const CONNECT_TIMEOUT_MS = 5_000

export interface ConnectOptions {
  /** For a connection to the service, and again for one to the proxy. Together they stay below the deadline of a call. */
  readonly connectTimeoutMs?: number
  /** Called for every connection that TLS protects. */
  readonly onSecure?: ((seen: TlsSeen) => void) | undefined
}

/**
 * Connects, straight or through a proxy, and marks every failure before the connection to the service stands: such a request was certainly
 * not sent. Where the system says that there is no network, what could not be reached is `offline`.
 */
export function connector(network: Network, options: ConnectOptions): buildConnector.connector {
  return (target, callback) => {
    const origin = new URL(`${target.protocol}//${target.host ?? target.hostname}`)
    marked(target, origin, network, options).then(
      (socket) => callback(null, socket),
      (failure) => callback(failure, null),
    )
  }
}

/** The same for a client of another kind. Rejects with a `TransportError`. */
export const connectTo = (origin: URL, network: Network, options: ConnectOptions = {}): Promise<Socket> => {
  const { protocol, hostname, host, port } = origin
  return marked({ protocol, hostname, host, port }, origin, network, options)
}

const marked = (target: Target, origin: URL, network: Network, options: ConnectOptions): Promise<Socket> =>
  connected(target, origin, network, options).catch((cause) => {
    const failure = cause instanceof TransportError ? cause : new TransportError('unreachable', codeOf(cause))
    throw isLoopback(origin.hostname) ? failure : offlineOr(failure, network)
  })

const offlineOr = (failure: TransportError, network: Network): TransportError =>
  (failure.code === 'unreachable' || failure.code === 'proxy_unreachable') && !network.isOnline()
    ? new TransportError('offline', failure.message)
    : failure

async function connected(
  target: Target,
  origin: URL,
  network: Network,
  { connectTimeoutMs: timeoutMs = CONNECT_TIMEOUT_MS, onSecure }: ConnectOptions,
): Promise<Socket> {
  const secure = target.protocol === 'https:'
  // The one place for it: what is not TLS leaves for no other computer, by whatever way.
  if (!secure && !isLoopback(origin.hostname)) throw new TransportError('unreachable', 'PLAIN_HTTP')
  const route = await network.route(origin)
  if (!route.ok) throw new TransportError(route.error.code, route.error.detail ?? '')
  const byProxy = route.value === 'direct' ? null : route.value
  const secureContext = secure ? await network.authorities.context() : null
  const httpSocket =
    byProxy === null
      ? undefined
      : await tunnelTo(
          { host: origin.hostname, port: Number(origin.port) || 443 },
          {
            route: byProxy,
            network,
            timeoutMs,
            connect: socketConnector({
              timeoutMs,
              secureContext,
              codes: { unreachable: 'proxy_unreachable', notTrusted: 'proxy_not_trusted' },
            }),
          },
        )
  const unreachable = httpSocket === undefined ? 'unreachable' : 'tunnel_failed'
  const connect = socketConnector({ timeoutMs, secureContext, codes: { unreachable, notTrusted: 'tls_failed' } })
  const { socket, chain } = await connect(httpSocket === undefined ? target : { ...target, httpSocket }).catch((cause) => {
    throw byProxy === null ? cause : ofProxy(cause, byProxy)
  })
  if (socket instanceof TLSSocket) onSecure?.(tlsSeen(socket, chain, network))
  return socket
}

/** Names the proxy where the tunnel is what failed. */
function ofProxy(cause: unknown, { proxy: { host, port } }: ProxyRoute): unknown {
  const inTunnel = cause instanceof TransportError && cause.code === 'tunnel_failed'
  return inTunnel ? new TransportError('tunnel_failed', cause.message, { host: `${host}:${port}` }) : cause
}

function tlsSeen(socket: TLSSocket, chain: readonly DetailedPeerCertificate[], { authorities }: Network): TlsSeen {
  const own = chain[0]
  const issuer = nameIn(own?.issuer)
  return {
    protocol: socket.getProtocol() ?? '',
    issuer: issuer === '' ? null : issuer,
    validTo: Date.parse(own?.valid_to ?? ''),
    authority: authorities.vouchedFor(chain),
  }
}
