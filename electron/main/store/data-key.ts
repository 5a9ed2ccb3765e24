import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { type KeyWrapping, NO_WRAPPING, newSalt } from './document.ts'
import type { OsStore } from './os-store.ts'

const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * About 0.4 seconds and 128 MiB for each try. Source: OWASP's password storage cheat sheet. Fixed
 * by the format's version.
 */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 }

/** Names what protects a data key: the OS store, a passphrase, or both. */
export type SealKind = 'store' | 'store+passphrase' | 'passphrase'

export const newDataKey = (): Buffer => randomBytes(KEY_BYTES)

/**
 * Derives the key that a passphrase stands for. The same passphrase typed on another keyboard may
 * arrive composed differently, hence NFKC.
 */
const keyOfPassphrase = (passphrase: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    scrypt(passphrase.normalize('NFKC'), salt, KEY_BYTES, COST, (error, key) =>
      error === null ? resolve(key) : reject(error),
    ),
  )

const contextOf = (kind: SealKind): Buffer => Buffer.from(`keystow data key ${kind}`)

/** Encrypts the data key by the key of a passphrase: nonce, tag, ciphertext. */
const encryptKey = (dataKey: Buffer, by: Buffer, kind: SealKind): Buffer => {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', by, nonce)
  cipher.setAAD(contextOf(kind))
  const body = Buffer.concat([cipher.update(dataKey), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

/** Undoes `encryptKey`; null for a wrong passphrase. */
const decryptKey = (wrapped: Buffer, by: Buffer, kind: SealKind): Buffer | null => {
  try {
    const decipher = createDecipheriv('aes-256-gcm', by, wrapped.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    })
    decipher.setAAD(contextOf(kind))
    decipher.setAuthTag(wrapped.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    return Buffer.concat([
      decipher.update(wrapped.subarray(NONCE_BYTES + TAG_BYTES)),
      decipher.final(),
    ])
  } catch {
    return null
  }
}

/** Thrown where the OS store does not answer in time, refuses, or protects nothing. */
export class StoreRefusal extends Error {}

const sealByStore = async (store: OsStore, content: string): Promise<Buffer> => {
  const sealed = await store.seal(content)
  if (sealed === 'late' || !store.isProtected(sealed))
    throw new StoreRefusal('the secure store sealed nothing')
  return sealed
}

/**
 * Wraps a data key for the file. Without an OS store a passphrase is needed. The kind stands inside
 * what is sealed, so that no seal can be taken for one of another kind. Throws `StoreRefusal`.
 */
const wrapKey = async (
  dataKey: Buffer,
  store: OsStore | null,
  passphrase: string | null,
): Promise<KeyWrapping> => {
  const textOf = (kind: SealKind, key: Buffer): string => `${kind} ${key.toString('base64')}`
  if (passphrase === null) {
    if (store === null) throw new StoreRefusal('a data key needs a seal')
    return { ...NO_WRAPPING, sealedKey: await sealByStore(store, textOf('store', dataKey)) }
  }
  const kind = store === null ? 'passphrase' : 'store+passphrase'
  const salt = newSalt()
  const content = textOf(kind, encryptKey(dataKey, await keyOfPassphrase(passphrase, salt), kind))
  return {
    salt,
    sealedKey: store === null ? Buffer.from(content) : await sealByStore(store, content),
  }
}

/** A data key as far as the OS store unwraps it: there, or encrypted by a passphrase. */
export type UnwrappedKey =
  | { readonly kind: 'store'; readonly dataKey: Buffer }
  | {
      readonly kind: 'store+passphrase' | 'passphrase'
      readonly open: (passphrase: string) => Promise<Buffer | null>
    }

/**
 * Tells whether no OS store is needed, as far as the file says before anything of it is
 * authenticated.
 */
export const isPassphraseAlone = ({ sealedKey }: KeyWrapping): boolean =>
  sealedKey.subarray(0, 11).toString('latin1') === 'passphrase '

/**
 * Unwraps as far as the OS store can. Null where the wrapping is damaged, or was made by a store
 * that protects nothing. Throws `StoreRefusal`, and what the store throws: a store that unseals
 * something else than a key of ours is not the one that sealed it, because a wrong key can give
 * bytes with a valid padding.
 */
export const unwrapKey = async (
  wrapping: KeyWrapping,
  store: OsStore,
): Promise<UnwrappedKey | null> => {
  const { sealedKey, salt } = wrapping
  const isAlone = isPassphraseAlone(wrapping)
  if (!isAlone && !store.isProtected(sealedKey)) return null
  const unsealed = isAlone
    ? { result: sealedKey.toString('latin1') }
    : await store.unseal(sealedKey)
  if (unsealed === 'late') throw new StoreRefusal('the secure store did not answer')
  const [kind, encoded = ''] = unsealed.result.split(' ')
  const key = Buffer.from(encoded, 'base64')
  if (kind === 'store' && !isAlone && key.length === KEY_BYTES) return { kind, dataKey: key }
  if (kind !== (isAlone ? 'passphrase' : 'store+passphrase')) {
    if (isAlone) return null
    throw new StoreRefusal('another secure store sealed the key')
  }
  return {
    kind,
    open: async (passphrase) => decryptKey(key, await keyOfPassphrase(passphrase, salt), kind),
  }
}

/** A data key with what the file has of it. */
export interface Sealing {
  readonly dataKey: Buffer
  readonly wrapping: KeyWrapping
}

/**
 * Wraps a data key as `wrapKey` does, and makes sure that it can be unwrapped again. Throws as
 * `wrapKey` and `unwrapKey`.
 */
export const sealKey = async (
  dataKey: Buffer,
  store: OsStore,
  usesStore: boolean,
  passphrase: string | null,
): Promise<{ readonly sealing: Sealing; readonly unwrapped: UnwrappedKey }> => {
  const wrapping = await wrapKey(dataKey, usesStore ? store : null, passphrase)
  const unwrapped = await unwrapKey(wrapping, store)
  if (unwrapped === null) throw new StoreRefusal('the secure store does not open what it sealed')
  return { sealing: { dataKey, wrapping }, unwrapped }
}
