import { createHash } from 'node:crypto'

/** What a passphrase is compared with: a salted scrypt hash. */
export interface Verifier {
  /** Base64 of 16 bytes. */
  readonly salt: string
  /** Base64 of 32 bytes. */
  readonly hash: string
  /** scrypt's N. */
  readonly cost: number
}

/** What `lock.json` says: null for no passphrase, and the wrong tries since the last right one. */
export interface LockRecord {
  readonly verifier: Verifier | null
  readonly wrong: number
}

export const printVerifier = (verifier: Verifier | null): string =>
  JSON.stringify(verifier && { salt: verifier.salt, hash: verifier.hash, cost: verifier.cost })

/** The record as the text of `lock.json`. Its check finds damage, not forgery: against that the store has the verifier too. */
export const printRecord = ({ verifier, wrong }: LockRecord): string => {
  const check = createHash('sha256')
    .update(`${printVerifier(verifier)}\n${wrong}`)
    .digest('hex')
  return `{"verifier":${printVerifier(verifier)},"wrong":${wrong},"check":"${check}"}\n`
}
