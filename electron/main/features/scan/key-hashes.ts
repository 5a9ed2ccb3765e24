import type { KeyId, KnownSecret, Notes } from '../../store/notes.ts'
import type { Store } from '../../store/store.ts'
import { headOf, hmacOf } from './matcher.ts'

/** Most that are kept; the oldest go first. @internal */
export const MOST_HASHES = 5_000

/**
 * Creates the keyed hashes by which secrets that were on this computer are recognized elsewhere,
 * although none of them is kept. `encodedKey`: in base64.
 */
export class KeyHashes {
  readonly #notesStore: Store<Notes>
  readonly #encodedKey: string
  readonly key: Buffer<ArrayBuffer>

  constructor(notesStore: Store<Notes>, encodedKey: string) {
    this.#notesStore = notesStore
    this.#encodedKey = encodedKey
    this.key = Buffer.from(this.#encodedKey, 'base64')
  }

  known(): readonly KnownSecret[] {
    return this.#notesStore.value.hashes
  }
  /** Notes a secret while it is here. */
  note(id: KeyId, secret: string): void {
    const head = headOf(secret)
    // What cannot be searched for by its shape would never be compared.
    if (head === null) return
    const { connectionId, keyId } = id
    const noted = {
      connectionId,
      keyId,
      head,
      length: secret.length,
      hmac: hmacOf(this.key, secret),
    }
    this.#change((hashes) =>
      [...hashes.filter((one) => !this.#isOf(id)(one)), noted].slice(-MOST_HASHES),
    )
  }
  has(id: KeyId): boolean {
    return this.known().some(this.#isOf(id))
  }
  forget(connectionId: string): void {
    this.#change((hashes) => hashes.filter((one) => one.connectionId !== connectionId))
  }

  #change(to: (hashes: readonly KnownSecret[]) => readonly KnownSecret[]): void {
    this.#notesStore.updateSoon((notes) => ({ ...notes, hashes: to(notes.hashes) }))
  }
  #isOf({ connectionId, keyId }: KeyId) {
    return (one: KeyId): boolean => one.connectionId === connectionId && one.keyId === keyId
  }
}
