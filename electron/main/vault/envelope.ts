import { createHash } from 'node:crypto'

const VERSION = 1

const checkOf = (token: string, connectionId: string): string =>
  createHash('sha256').update(`keystow ${VERSION}\n${connectionId}\n${token}`).digest('hex')

/**
 * Puts a token into the text that is sealed. The check inside is needed because Linux's ciphertext is not authenticated:
 * a flipped bit can decrypt to another token. The connection is part of it, so sealed tokens cannot be swapped.
 */
export const wrapToken = (token: string, connectionId: string): string =>
  JSON.stringify({ v: VERSION, token, check: checkOf(token, connectionId) })

/** The token in a decrypted text, or null unless every character is as `wrapToken` wrote it. */
export const unwrapToken = (text: string, connectionId: string): string | null => {
  try {
    const { token } = JSON.parse(text) as { token?: unknown }
    return typeof token === 'string' && wrapToken(token, connectionId) === text ? token : null
  } catch {
    return null
  }
}
