import { X509Certificate } from 'node:crypto'
import type {
  AddedAuthority,
  AuthorityProblem,
  CertificateProblem,
  UnusedCertificate,
} from '../../../contract/network.ts'
import { fail, ok, type Result } from '../../../contract/result.ts'
import { certificateIn, nameIn } from './certificates.ts'

/** A certificate as it is kept: one, in PEM. */
export interface ReadAuthority extends AddedAuthority {
  readonly pem: string
}

const CERTIFICATE =
  /-----BEGIN (?:X509 |TRUSTED )?CERTIFICATE-----[^-]+-----END (?:X509 |TRUSTED )?CERTIFICATE-----/g

export const authorityOf = (pem: string): ReadAuthority => {
  const certificate = new X509Certificate(pem)
  return {
    fingerprint: certificate.fingerprint256,
    subject: nameIn(certificate.toLegacyObject().subject),
    validTo: Date.parse(certificate.validTo),
    pem: certificate.toString(),
  }
}

const problemOf = (certificate: X509Certificate | null, now: number): CertificateProblem | null => {
  if (certificate === null) return 'no_certificate'
  // TLS would trust a certificate that is not an authority's for its own host only.
  if (!certificate.ca) return 'not_an_authority'
  return Date.parse(certificate.validTo) < now ? 'expired' : null
}

/**
 * The authorities in a text of one or several certificates in PEM, each once, and the certificates
 * that cannot be used. Fails with `authority_refused` where none can; `detail` is an
 * `AuthorityProblem`.
 */
export const readAuthorities = (
  text: string,
  now = Date.now(),
): Result<
  {
    readonly authorities: readonly ReadAuthority[]
    readonly unused: readonly UnusedCertificate[]
  },
  'authority_refused'
> => {
  const refused = (detail: AuthorityProblem) => fail('authority_refused', { detail })
  if (/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(text)) return refused('private_key')
  const authorities = new Map<string, ReadAuthority>()
  const unused: UnusedCertificate[] = []
  for (const [index, pem] of (text.match(CERTIFICATE) ?? []).entries()) {
    const certificate = certificateIn(pem)
    const problem = problemOf(certificate, now)
    if (certificate !== null && problem === null)
      authorities.set(certificate.fingerprint256, authorityOf(certificate.toString()))
    else {
      const subject = certificate === null ? '' : nameIn(certificate.toLegacyObject().subject)
      unused.push({ subject, place: index + 1, problem: problem ?? 'no_certificate' })
    }
  }
  return authorities.size === 0
    ? refused(unused[0]?.problem ?? 'no_certificate')
    : ok({ authorities: [...authorities.values()], unused })
}
