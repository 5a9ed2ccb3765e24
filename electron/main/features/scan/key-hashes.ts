import type { KeyId, KnownSecret, Notes } from '../../store/notes.ts'
import type { Store } from '../../store/store.ts'
import { headOf, hmacOf } from './matcher.ts'

/** Most that are kept; the oldest go first. @internal */
export const MOST_HASHES = 5_000

/**
 * Creates the keyed hashes by which secrets that were on this computer are recognized elsewhere,
 * although none of them is kept. `encodedKey`: in base64.
 */
export const createKeyHashes = (notesStore: Store<Notes>, encodedKey: string) => {
  const key = Buffer.from(encodedKey, 'base64')
  const known = (): readonly KnownSecret[] => notesStore.value.hashes
  const change = (to: (hashes: readonly KnownSecret[]) => readonly KnownSecret[]): void =>
    notesStore.updateSoon((notes) => ({ ...notes, hashes: to(notes.hashes) }))
  const isOf =
    ({ connectionId, keyId }: KeyId) =>
    (one: KeyId): boolean =>
      one.connectionId === connectionId && one.keyId === keyId
  return {
    key,
    known,
    /** Notes a secret while it is here. */
    note: (id: KeyId, secret: string): void => {
      const head = headOf(secret)
      // What cannot be searched for by its shape would never be compared.
      if (head === null) return
      const { connectionId, keyId } = id
      const noted = { connectionId, keyId, head, length: secret.length, hmac: hmacOf(key, secret) }
      change((hashes) => [...hashes.filter((one) => !isOf(id)(one)), noted].slice(-MOST_HASHES))
    },
    has: (id: KeyId): boolean => known().some(isOf(id)),
    forget: (connectionId: string): void =>
      change((hashes) => hashes.filter((one) => one.connectionId !== connectionId)),
  }
}

export type KeyHashes = ReturnType<typeof createKeyHashes>
