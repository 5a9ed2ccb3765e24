import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { OsStore } from '../../../electron/main/store/os-store.ts'

/**
 * A key store such as Linux has one, which outlives the app: its ciphertext begins with `v11`, and
 * one that protects nothing begins with `v10`.
 */
export const cipherOf = (password: string, prefix = 'v11'): OsStore => {
  const key = createHash('sha256').update(password).digest()
  return {
    probe: async () => ({ state: 'available', backend: 'test' }),
    isProtected: (sealed) => ['v11', 'v12'].includes(sealed.subarray(0, 3).toString('latin1')),
    seal: async (text) => {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, iv)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.from(prefix), iv, cipher.getAuthTag(), body])
    },
    unseal: async (sealed) => {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(3, 15))
      decipher.setAuthTag(sealed.subarray(15, 31))
      return {
        result: Buffer.concat([decipher.update(sealed.subarray(31)), decipher.final()]).toString(
          'utf8',
        ),
      }
    },
  }
}

/** The computer has no secure store. */
export const noCipher: OsStore = {
  ...cipherOf(''),
  probe: async () => ({ state: 'unavailable', backend: 'none' }),
}
