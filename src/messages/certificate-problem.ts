import type { Failure } from '../../electron/contract/result.ts'

/**
 * What is wrong with a certificate that was refused; `none`: no secure connection came about,
 * whatever the certificate.
 */
type CertificateProblem =
  | 'expired'
  | 'not_yet_valid'
  | 'other_host'
  | 'unknown_authority'
  | 'other'
  | 'none'

const PROBLEMS: Readonly<Record<string, CertificateProblem>> = {
  CERT_HAS_EXPIRED: 'expired',
  CERT_NOT_YET_VALID: 'not_yet_valid',
  ERR_TLS_CERT_ALTNAME_INVALID: 'other_host',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'unknown_authority',
  SELF_SIGNED_CERT_IN_CHAIN: 'unknown_authority',
  UNABLE_TO_GET_ISSUER_CERT: 'unknown_authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'unknown_authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'unknown_authority',
}

/** By the code of the check, which is the failure's detail. */
export const certificateProblem = ({ detail = '', certificate }: Failure): CertificateProblem =>
  Object.hasOwn(PROBLEMS, detail)
    ? (PROBLEMS[detail] ?? 'other')
    : certificate === undefined
      ? 'none'
      : 'other'
