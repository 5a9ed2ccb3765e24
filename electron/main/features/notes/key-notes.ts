import type { ConnectionNotes } from '../../../contract/annotations.ts'
import type { KeptKey } from '../../../contract/kept.ts'
import type { Notes } from '../../store/notes.ts'
import type { Store } from '../../store/store.ts'
import type { Vault } from '../../store/vault.ts'
import { Annotations, samePlace } from './annotations.ts'
import { SeenKeys } from './seen-keys.ts'

/** Knows all that this computer does about keys besides what the service lists. */
export class KeyNotes {
  readonly #store: Store<Vault>
  readonly #changed: (notes: ConnectionNotes) => void
  readonly #kept: (connectionId: string) => readonly KeptKey[]
  readonly #unread = new Map<string, ReadonlySet<string>>()
  readonly annotations: Annotations
  readonly seenKeys: SeenKeys

  /** `appeared`: as of `SeenKeys`. `kept`: as `KeptSecrets.of`. */
  constructor(
    store: Store<Vault>,
    notesStore: Store<Notes>,
    appeared: (connectionId: string, ids: readonly string[]) => void,
    changed: (notes: ConnectionNotes) => void,
    kept: (connectionId: string) => readonly KeptKey[] = () => [],
  ) {
    this.#store = store
    this.#changed = changed
    this.#kept = kept
    const publish = (connectionId: string): void => this.#publish(connectionId)
    this.annotations = new Annotations(store, notesStore, publish)
    this.seenKeys = new SeenKeys(
      notesStore,
      (connectionId, keyId) => this.#isCreatedHere(connectionId, keyId),
      (connectionId) => this.#revokedHere(connectionId),
      appeared,
      publish,
    )
  }

  state(connectionId: string): ConnectionNotes {
    return {
      connectionId,
      annotations: this.annotations.of(connectionId),
      newIds: this.seenKeys.newIds(connectionId),
      unknownIds: this.seenKeys.unknownIds(connectionId),
      kept: this.#kept(connectionId),
    }
  }
  /** A create left the key, and the person has not read so: it counts as created here. */
  createdUnread(connectionId: string, keyId: string): void {
    this.#unread.set(connectionId, new Set(this.#unread.get(connectionId)).add(keyId))
    for (const one of samePlace(this.#store.value, connectionId)) this.#publish(one)
  }
  /** The person has read of it. */
  createdRead(connectionId: string, keyId: string, isSecretLost = false): void {
    this.annotations.created(connectionId, keyId, isSecretLost)
  }
  forget(connectionId: string): void {
    this.#unread.delete(connectionId)
    this.annotations.forget(connectionId)
    this.seenKeys.forget(connectionId)
  }

  #publish(connectionId: string): void {
    this.#changed(this.state(connectionId))
  }
  #isCreatedHere(connectionId: string, keyId: string): boolean {
    return (
      this.annotations.isCreatedHere(connectionId, keyId) ||
      samePlace(this.#store.value, connectionId).some(
        (one) => this.#unread.get(one)?.has(keyId) === true,
      ) ||
      // The vault is written before the notes: the app may have been killed between the two.
      this.#store.value.revocations.some(
        (row) =>
          row.connectionId === connectionId &&
          row.keyId === keyId &&
          row.reasons.some(({ leaseId }) => leaseId !== null),
      )
    )
  }
  #revokedHere(connectionId: string): ReadonlySet<string> {
    return new Set(
      this.#store.value.revocations
        .filter((row) => row.connectionId === connectionId)
        .map(({ keyId }) => keyId),
    )
  }
}
