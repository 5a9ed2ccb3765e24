import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { OsStore } from '../../../electron/main/store/os-store.ts'

/** A key store such as an OS has one: it outlives the app. */
export const cipherOf = (password: string): OsStore => {
  const key = createHash('sha256').update(password).digest()
  return {
    probe: async () => ({ state: 'available', backend: 'test' }),
    isProtected: () => true,
    seal: async (text) => {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, iv)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body])
    },
    unseal: async (sealed) => {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
      decipher.setAuthTag(sealed.subarray(12, 28))
      return { result: Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8') }
    },
  }
}

/** The computer has no secure store. */
export const noCipher: OsStore = { ...cipherOf(''), probe: async () => ({ state: 'unavailable', backend: 'none' }) }
