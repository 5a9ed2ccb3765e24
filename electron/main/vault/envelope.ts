import { createHash } from 'node:crypto'
import { fail, ok, type Result } from '../../contract/result.ts'

const VERSION = 2

const checkOf = (text: string, owner: string, address: string): string =>
  createHash('sha256')
    .update(JSON.stringify(['keystow', VERSION, owner, address, text]))
    .digest('hex')

/**
 * Puts a secret into the text that is sealed. The check inside is needed because Linux's ciphertext is not authenticated:
 * a flipped bit can decrypt to another secret. Whose it is and the address that it belongs to are part of it, so that sealed
 * secrets cannot be swapped, nor follow a connection to another address.
 */
export const wrapSecret = (secret: string, owner: string, address: string): string =>
  JSON.stringify({ v: VERSION, owner, address, secret, check: checkOf(secret, owner, address) })

/**
 * The secret in a decrypted text. Fails with `token_missing` unless every character is as `wrapSecret` wrote it for this
 * owner, and with `address_changed` when it was written for another address.
 */
export const unwrapSecret = (text: string, owner: string, address: string): Result<string, 'token_missing' | 'address_changed'> => {
  try {
    const found = JSON.parse(text) as { owner?: unknown; address?: unknown; secret?: unknown } | null
    const { address: written, secret } = found ?? {}
    if (typeof written !== 'string' || typeof secret !== 'string') return fail('token_missing')
    if (wrapSecret(secret, owner, written) !== text) return fail('token_missing')
    return written === address ? ok(secret) : fail('address_changed')
  } catch {
    return fail('token_missing')
  }
}
