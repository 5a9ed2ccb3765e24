/// <reference path="./transport-undici-files.d.ts" />
import type { Socket } from 'node:net'
import { type DetailedPeerCertificate, type SecureContext, TLSSocket } from 'node:tls'
import type { buildConnector } from 'undici'
import connectorOf from 'undici/lib/core/connect.js'
import { chainOf, refusedIn } from './network/certificates.ts'
import { TransportError, type TransportErrorCode } from './transport.ts'

/** A socket that stands, over TLS with the certificates that the other side showed. */
interface StandingSocket {
  readonly socket: Socket
  readonly chain: readonly DetailedPeerCertificate[]
}

/** What undici asks a connector for, as far as it is needed here. */
type Target = Partial<buildConnector.Options> & {
  readonly hostname: string
  readonly protocol: string
  readonly port: string
}

export type SettledConnector = (target: Target) => Promise<StandingSocket>

/**
 * The codes for what fails before TLS and for what fails in it; in a tunnel the former is where TLS
 * did not begin.
 */
interface SocketCodes {
  readonly unreachable: TransportErrorCode
  readonly notTrusted: TransportErrorCode
}

/** A URL has an IPv6 address in brackets; who connects to it takes none. */
export const withoutBrackets = (hostname: string): string => hostname.replaceAll(/[[\]]/g, '')

/** The code of an error, which is the system's, OpenSSL's or undici's; never its message. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : 'unknown cause'

/** Whether it failed before there was a TCP connection. */
export const isBeforeTls = (error: Error): boolean =>
  error instanceof AggregateError ||
  codeOf(error) === 'UND_ERR_CONNECT_TIMEOUT' ||
  ('syscall' in error && (error.syscall === 'connect' || error.syscall === 'getaddrinfo'))

/** What OpenSSL says of bytes that are not TLS. */
const NOT_TLS: ReadonlySet<string> = new Set([
  'ERR_SSL_WRONG_VERSION_NUMBER',
  'ERR_SSL_PACKET_LENGTH_TOO_LONG',
  'ERR_SSL_HTTP_REQUEST',
  'ERR_SSL_UNEXPECTED_MESSAGE',
])

/**
 * Whether the other side of a connection that stands said nothing of TLS: nothing in time, an end,
 * or something else.
 */
const isNoTls = (error: Error): boolean =>
  ['UND_ERR_CONNECT_TIMEOUT', 'ECONNRESET', 'EPIPE'].includes(codeOf(error)) ||
  NOT_TLS.has(codeOf(error))

/**
 * Connects over TCP, and over TLS where the protocol says so. Fails with a `TransportError` of one
 * of the codes, and the certificate that was refused. `secureContext`: what TLS is checked with.
 */
export function socketConnector(
  timeoutMs: number,
  secureContext: SecureContext | null,
  codes: SocketCodes,
): SettledConnector {
  const connect = connectorOf({
    timeout: timeoutMs,
    allowH2: false,
    // A resumed session would not be checked again, although what is trusted may have changed.
    maxCachedSessions: 0,
    minVersion: 'TLSv1.2',
    // Explicit, because otherwise NODE_TLS_REJECT_UNAUTHORIZED=0 in the environment would win.
    rejectUnauthorized: true,
    ...(secureContext === null ? {} : { secureContext }),
  })
  return (target) =>
    new Promise((resolve, reject) => {
      let chain: readonly DetailedPeerCertificate[] = []
      const opening: unknown = connect(target as buildConnector.Options, (...[error, socket]) => {
        if (error === null) return resolve({ socket, chain })
        const code = codeOf(error)
        const before =
          target.httpSocket === undefined
            ? isBeforeTls(error)
            : chain.length === 0 && isNoTls(error)
        const tls = target.protocol === 'https:' && !before
        const certificate = refusedIn(chain, code) ?? undefined
        reject(
          tls
            ? new TransportError(codes.notTrusted, code, { certificate })
            : new TransportError(codes.unreachable, code),
        )
      })
      // Before Node checks them: afterwards the socket of a refused one is gone.
      if (opening instanceof TLSSocket)
        opening.prependListener('secure', () => {
          chain = chainOf(opening)
        })
    })
}
