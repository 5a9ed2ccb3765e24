import type { Failure } from './result.ts'

/**
 * Where the way to another computer is taken from: what the system says, what the person entered,
 * or straight there.
 */
export const PROXY_MODES = ['system', 'manual', 'none'] as const
export type ProxyMode = (typeof PROXY_MODES)[number]

export const PROXY_KINDS = ['http', 'https', 'socks5'] as const
type ProxyKind = (typeof PROXY_KINDS)[number]

export interface ProxyAddress {
  readonly kind: ProxyKind
  /** A name or an address; an IPv6 address in brackets. */
  readonly host: string
  readonly port: number
}

/** What the person chose. `manual` is kept while another mode is chosen. */
export interface ProxyChoice {
  readonly mode: ProxyMode
  readonly manual: ProxyAddress | null
}

/** Characters of a user name or a password, as a header or SOCKS can carry them. */
export const CREDENTIAL_LENGTH = 255

export interface ProxyCredentials {
  readonly user: string
  readonly password: string
}

/** They are sent to `proxy` and to no other, which is as `proxyText`. */
export interface CredentialsOfProxy extends ProxyCredentials {
  readonly proxy: string
}

/** A certificate authority that the person added. */
export interface AddedAuthority {
  /** SHA-256, in pairs of hexadecimal digits with colons. */
  readonly fingerprint: string
  readonly subject: string
  /** Milliseconds since the epoch. */
  readonly validTo: number
}

/** As many as can be added. */
export const MOST_AUTHORITIES = 20

/** Reason why a certificate is not used: it is not PEM, not of an authority, or has expired. */
export type CertificateProblem = 'no_certificate' | 'not_an_authority' | 'expired'

/**
 * Why a file is not taken for certificate authorities: it cannot be read, or is too large; none of
 * its certificates can be used; it holds a private key; all of them were added before; there would
 * be too many.
 */
export type AuthorityProblem =
  | CertificateProblem
  | 'unreadable'
  | 'private_key'
  | 'taken'
  | 'too_many'

/** A certificate of a file that is not used. */
export interface UnusedCertificate {
  /** Empty where it cannot be read. */
  readonly subject: string
  /** Position in the file, from 1. */
  readonly place: number
  readonly problem: CertificateProblem
}

/** What was read from a file, before it counts. */
export interface AuthorityPreview {
  readonly id: string
  readonly authorities: readonly AddedAuthority[]
  readonly unused: readonly UnusedCertificate[]
}

/**
 * How a service is asked now. `proxy`: as `proxyText`, null where it is asked directly, or cannot
 * be told for the reason in `failure`.
 */
export interface CurrentWay {
  readonly host: string
  readonly proxy: string | null
  readonly failure: Failure<'proxy_unknown'> | null
}

/** What the window knows of the network. */
export interface NetworkState extends ProxyChoice {
  /** For which proxy a user name and a password are kept, as `proxyText`; never the password. */
  readonly credentials: { readonly proxy: string; readonly user: string } | null
  /**
   * The proxy that asked for them last, or refused those that it got; null where none did since
   * then.
   */
  readonly asking: string | null
  readonly authorities: readonly AddedAuthority[]
  /**
   * Of the service that the window shows; null where that is on this computer, or there is none.
   */
  readonly way: CurrentWay | null
}

const HOST = /^(?:\[[\da-f:.]{2,45}\]|[\da-z](?:[\da-z._-]{0,251}[\da-z])?)$/i

type ProxyProblem = 'host' | 'port'

/** Why it cannot be a proxy; null where it may be one. */
export const proxyProblem = ({ kind, host, port }: ProxyAddress): ProxyProblem | null => {
  if (!HOST.test(host) || !URL.canParse(`http://${host}/`)) return 'host'
  return PROXY_KINDS.includes(kind) && Number.isInteger(port) && port > 0 && port < 65_536
    ? null
    : 'port'
}

const ENTERED = /^(?:(https?|socks5):\/\/)?(\[[^\]]*\]|[^:/@\s]+)(?::(\d{1,5}))?\/?$/i

/**
 * Takes apart what was entered as the host of a proxy, which may be a whole address such as
 * `http://proxy.example:3128/`. What the text does not say stays as in `proxy`.
 */
export const withEnteredHost = (proxy: ProxyAddress): ProxyAddress => {
  const [, kind, host = proxy.host, port] = ENTERED.exec(proxy.host) ?? []
  return {
    kind: PROXY_KINDS.find((one) => one === kind?.toLowerCase()) ?? proxy.kind,
    host,
    port: port === undefined ? proxy.port : Number(port),
  }
}

/** A proxy in one word, e.g. `http://proxy.example:3128`. */
export const proxyText = ({ kind, host, port }: ProxyAddress): string =>
  `${kind}://${host.toLowerCase()}:${port}`
