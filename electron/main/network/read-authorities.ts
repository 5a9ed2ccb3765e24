import { X509Certificate } from 'node:crypto'
import type { AddedAuthority, AuthorityProblem } from '../../contract/network.ts'
import { fail, ok, type Result } from '../../contract/result.ts'
import { nameIn } from './certificates.ts'

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

const parsed = (pem: string): X509Certificate | null => {
  try {
    return new X509Certificate(pem)
  } catch {
    return null
  }
}

/**
 * The authorities in a text of one or several certificates in PEM, each once. Fails with
 * `authority_refused`; `detail` is an `AuthorityProblem`.
 */
export const readAuthorities = (
  text: string,
  now = Date.now(),
): Result<readonly ReadAuthority[], 'authority_refused'> => {
  const refused = (detail: AuthorityProblem) => fail('authority_refused', { detail })
  if (/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(text)) return refused('private_key')
  const certificates = (text.match(CERTIFICATE) ?? []).map(parsed)
  if (certificates.length === 0 || certificates.some((one) => one === null))
    return refused('no_certificate')
  const whole = certificates.filter((one) => one !== null)
  // What is no authority would be trusted for its own host only; that is not what was asked for.
  if (whole.some(({ ca }) => !ca)) return refused('not_an_authority')
  if (whole.some(({ validTo }) => Date.parse(validTo) < now)) return refused('expired')
  return ok([
    ...new Map(whole.map((one) => [one.fingerprint256, authorityOf(one.toString())])).values(),
  ])
}
