import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/**
 * Version of the format. It fixes the numbers of scrypt and the ciphers; a file never chooses them.
 */
const FORMAT_VERSION = 1

const MAGIC = Buffer.from('KEYSTOW\0', 'latin1')
const SALT_BYTES = 16
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Size of the time. Every number of six bytes is a valid date. */
const TIME_BYTES = 6

/** Offsets of the header's fields; see docs/data.md. */
const AT = {
  version: 8,
  sealedKeyLength: 10,
  salt: 12,
  nonce: 28,
  time: 40,
  tag: 46,
  sealedKey: 62,
} as const

/** Size of the header. It differs for each write, because the nonce is random. */
export const HEADER_BYTES = AT.sealedKey

/** The part of a document that says how its key is wrapped. */
export interface KeyWrapping {
  /** Empty where the key lies in another document. At most 65,535 bytes. */
  readonly sealedKey: Buffer
  /** 16 bytes for scrypt; zeros where there is no passphrase. */
  readonly salt: Buffer
}

export const NO_WRAPPING: KeyWrapping = {
  sealedKey: Buffer.alloc(0),
  salt: Buffer.alloc(SALT_BYTES),
}

export const newSalt = (): Buffer => randomBytes(SALT_BYTES)

/**
 * The header without the tag, followed by the wrapped key: everything before the ciphertext is
 * authenticated.
 */
const authenticatedPart = (bytes: Buffer, bodyAt: number): Buffer =>
  Buffer.concat([bytes.subarray(0, AT.tag), bytes.subarray(AT.sealedKey, bodyAt)])

/**
 * Encrypts a document by AES-256-GCM with a random nonce. `key`: 32 bytes. `time`: when it is
 * written, in milliseconds since the epoch; 0 where nobody asks for that. The result is what lies
 * in the file, see docs/data.md.
 */
export const sealDocument = (
  content: Buffer,
  key: Buffer,
  { sealedKey, salt }: KeyWrapping,
  time = 0,
): Buffer => {
  const header = Buffer.alloc(AT.sealedKey)
  MAGIC.copy(header)
  header.writeUInt16BE(FORMAT_VERSION, AT.version)
  header.writeUInt16BE(sealedKey.length, AT.sealedKeyLength)
  salt.copy(header, AT.salt)
  const nonce = randomBytes(NONCE_BYTES)
  nonce.copy(header, AT.nonce)
  // A clock can be set to before 1970.
  header.writeUIntBE(Math.max(0, Math.floor(time)), AT.time, TIME_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(
    authenticatedPart(Buffer.concat([header, sealedKey]), AT.sealedKey + sealedKey.length),
  )
  const body = Buffer.concat([cipher.update(content), cipher.final()])
  cipher.getAuthTag().copy(header, AT.tag)
  return Buffer.concat([header, sealedKey, body])
}

/**
 * Reads, before anything is authenticated, how a document's key is wrapped. `newer`: its format has
 * a later version than ours.
 */
export const readWrapping = (bytes: Buffer): KeyWrapping | 'damaged' | 'newer' => {
  if (bytes.length < AT.sealedKey || !bytes.subarray(0, MAGIC.length).equals(MAGIC))
    return 'damaged'
  const version = bytes.readUInt16BE(AT.version)
  if (version !== FORMAT_VERSION) return version > FORMAT_VERSION ? 'newer' : 'damaged'
  const bodyAt = AT.sealedKey + bytes.readUInt16BE(AT.sealedKeyLength)
  if (bytes.length < bodyAt) return 'damaged'
  return {
    sealedKey: bytes.subarray(AT.sealedKey, bodyAt),
    salt: bytes.subarray(AT.salt, AT.salt + SALT_BYTES),
  }
}

/**
 * Reads, before anything is authenticated, when a document was written, in milliseconds since the
 * epoch. Null where it is none.
 */
export const readTime = (bytes: Buffer): number | null =>
  typeof readWrapping(bytes) === 'string' ? null : bytes.readUIntBE(AT.time, TIME_BYTES)

/** Decrypts what `sealDocument` made. Null where the key is another one or any byte was changed. */
export const openDocument = (bytes: Buffer, key: Buffer): Buffer | null => {
  const wrapping = readWrapping(bytes)
  if (typeof wrapping === 'string') return null
  const bodyAt = AT.sealedKey + wrapping.sealedKey.length
  try {
    const decipher = createDecipheriv(
      'aes-256-gcm',
      key,
      bytes.subarray(AT.nonce, AT.nonce + NONCE_BYTES),
      { authTagLength: TAG_BYTES },
    )
    decipher.setAAD(authenticatedPart(bytes, bodyAt))
    decipher.setAuthTag(bytes.subarray(AT.tag, AT.tag + TAG_BYTES))
    return Buffer.concat([decipher.update(bytes.subarray(bodyAt)), decipher.final()])
  } catch {
    return null
  }
}
