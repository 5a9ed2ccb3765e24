import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { parseUnknown } from '../security/parse-unknown.ts'
import { type LockRecord, printRecord, printVerifier, type Verifier } from './lock-record.ts'

/** About half a second and 128 MiB for each try. Source: OWASP's password storage cheat sheet. */
export const COST = 2 ** 17
const BLOCK_SIZE = 8
const SALT_BYTES = 16
const HASH_BYTES = 32

const bytes = (count: number): z.ZodType<string> =>
  z.string().refine((text) => {
    const decoded = Buffer.from(text, 'base64')
    return decoded.length === count && decoded.toString('base64') === text
  })

// A cost that no version of the app used would only take memory.
const isCost = (cost: number): boolean => cost >= 2 && cost <= 2 * COST && Number.isInteger(Math.log2(cost))

const verifierShape = z.strictObject({ salt: bytes(SALT_BYTES), hash: bytes(HASH_BYTES), cost: z.int().refine(isCost) }).nullable()
const sealedShape = z.strictObject({ installation: z.uuid(), verifier: verifierShape })
const recordShape = z.looseObject({ verifier: verifierShape, wrong: z.int().min(0) })

const hashOf = (passphrase: string, salt: Buffer, cost: number): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    // The same passphrase typed on another keyboard may come composed otherwise.
    scrypt(passphrase.normalize('NFKC'), salt, HASH_BYTES, { N: cost, r: BLOCK_SIZE, maxmem: 256 * cost * BLOCK_SIZE }, (error, hash) =>
      error === null ? resolve(hash) : reject(error),
    ),
  )

export const verifierOf = async (passphrase: string, cost: number): Promise<Verifier> => {
  const salt = randomBytes(SALT_BYTES)
  return { salt: salt.toString('base64'), hash: (await hashOf(passphrase, salt, cost)).toString('base64'), cost }
}

export const matches = async (passphrase: string, { salt, hash, cost }: Verifier): Promise<boolean> =>
  timingSafeEqual(await hashOf(passphrase, Buffer.from(salt, 'base64'), cost), Buffer.from(hash, 'base64'))

/** What the store has: the verifier, and the id of the installation that all else that is sealed belongs to. */
export interface SealedRecord {
  readonly installation: string
  readonly verifier: Verifier | null
}

/** The record as the text that is sealed. */
export const printSealed = ({ installation, verifier }: SealedRecord): string =>
  `{"installation":${JSON.stringify(installation)},"verifier":${printVerifier(verifier)}}`

/** Answers `damaged` for all that `printSealed` does not write. */
export const readSealed = (text: string): SealedRecord | 'damaged' => {
  try {
    const found = parseUnknown(sealedShape, JSON.parse(text))
    return found.success && printSealed(found.data) === text ? found.data : 'damaged'
  } catch {
    return 'damaged'
  }
}

/** Answers `damaged` unless every character is as `printRecord` writes it. */
export const readRecord = (text: string): LockRecord | 'damaged' => {
  try {
    const found = parseUnknown(recordShape, JSON.parse(text))
    if (!found.success) return 'damaged'
    const { verifier, wrong } = found.data
    return printRecord({ verifier, wrong }) === text ? { verifier, wrong } : 'damaged'
  } catch {
    return 'damaged'
  }
}
