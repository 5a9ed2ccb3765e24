/// <reference path="./transport-undici-files.d.ts" />
import type { Socket } from 'node:net'
import { type DetailedPeerCertificate, type SecureContext, TLSSocket } from 'node:tls'
import type { buildConnector } from 'undici'
import connectorOf from 'undici/lib/core/connect.js'
import { chainOf, refusedIn } from '../network/certificates.ts'
import { TransportError, type TransportErrorCode } from './transport.ts'

/** A socket that stands, over TLS with the certificates that the other side showed. */
export interface StandingSocket {
  readonly socket: Socket
  readonly chain: readonly DetailedPeerCertificate[]
}

/** What undici asks a connector for, as far as it is needed here. */
export type Target = Pick<buildConnector.Options, 'hostname' | 'protocol' | 'port'> & Partial<buildConnector.Options>

export type SettledConnector = (target: Target) => Promise<StandingSocket>

export interface SocketParts {
  readonly timeoutMs: number
  /** What TLS is checked with. */
  readonly secureContext: SecureContext | null
  /** The codes for what fails before TLS and for what fails in it. */
  readonly codes: { readonly unreachable: TransportErrorCode; readonly notTrusted: TransportErrorCode }
}

/** Connects over TCP, and over TLS where the protocol says so. Fails with a `TransportError` of one of the codes, and the certificate that was refused. */
export function socketConnector({ timeoutMs, secureContext, codes }: SocketParts): SettledConnector {
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
        const tls = target.protocol === 'https:' && (target.httpSocket !== undefined || !isBeforeTls(error))
        const certificate = refusedIn(chain, code) ?? undefined
        reject(tls ? new TransportError(codes.notTrusted, code, { certificate }) : new TransportError(codes.unreachable, code))
      })
      // Before Node checks them: afterwards the socket of a refused one is gone.
      if (opening instanceof TLSSocket)
        opening.prependListener('secure', () => {
          chain = chainOf(opening)
        })
    })
}

/** Whether it failed before there was a TCP connection. */
export const isBeforeTls = (error: Error): boolean =>
  error instanceof AggregateError ||
  codeOf(error) === 'UND_ERR_CONNECT_TIMEOUT' ||
  ('syscall' in error && (error.syscall === 'connect' || error.syscall === 'getaddrinfo'))

/** The code of an error, which is the system's, OpenSSL's or undici's; never its message. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown cause'
