import { X509Certificate } from 'node:crypto'
import type { Certificate, DetailedPeerCertificate, TLSSocket } from 'node:tls'
import type { SeenCertificate } from '../../../contract/result.ts'
import { boundedName } from '../../../contract/shown-name.ts'

/**
 * A chain is a few certificates long; one that is longer, or goes in a circle, is not followed
 * further.
 */
const LONGEST = 10

/**
 * What the other side showed, its own certificate first, up to its authority as far as that is
 * known. Empty before there is any.
 */
export const chainOf = (socket: TLSSocket): readonly DetailedPeerCertificate[] => {
  const chain: DetailedPeerCertificate[] = []
  let next: DetailedPeerCertificate | null = socket.getPeerCertificate(true)
  while (
    next?.raw !== undefined &&
    chain.length < LONGEST &&
    !chain.some(({ raw }) => next?.raw.equals(raw))
  ) {
    chain.push(next)
    next = next.issuerCertificate ?? null
  }
  return chain
}

const first = (value: string | readonly string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : value?.[0]

/** Reads a certificate in PEM; null if it is not one. */
export const certificateIn = (pem: string): X509Certificate | null => {
  try {
    return new X509Certificate(pem)
  } catch {
    return null
  }
}

/**
 * How a person knows it. It is text from elsewhere: bounded, and without what cannot be seen. Empty
 * where it has no name.
 */
export const nameIn = (name: Partial<Certificate> | undefined): string =>
  boundedName(first(name?.CN) ?? first(name?.O) ?? first(name?.OU) ?? '')

const seen = (
  { subject, valid_from, valid_to }: DetailedPeerCertificate,
  issuer: string,
): SeenCertificate => ({
  subject: nameIn(subject),
  issuer,
  validFrom: Date.parse(valid_from),
  validTo: Date.parse(valid_to),
})

/**
 * The certificate that a check of the chain ended at, by the code of its error; null where it ended
 * before there was one.
 */
export const refusedIn = (
  chain: readonly DetailedPeerCertificate[],
  code: string,
  now = Date.now(),
): SeenCertificate | null => {
  const own = chain[0]
  const last = chain.at(-1)
  if (own === undefined || last === undefined) return null
  const wrong = (is: (certificate: DetailedPeerCertificate) => boolean): SeenCertificate => {
    const found = chain.find(is) ?? own
    return seen(found, nameIn(found.issuer))
  }
  if (code === 'CERT_HAS_EXPIRED') return wrong(({ valid_to }) => Date.parse(valid_to) < now)
  if (code === 'CERT_NOT_YET_VALID') return wrong(({ valid_from }) => Date.parse(valid_from) > now)
  // The authority that would have to be known is the one at the end of the chain.
  return seen(own, nameIn(last.issuer))
}
