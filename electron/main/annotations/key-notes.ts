import type { ConnectionNotes } from '../../contract/annotations.ts'
import type { KeptKey } from '../../contract/kept.ts'
import type { Notes } from '../store/notes.ts'
import type { Store } from '../store/store.ts'
import type { Vault } from '../store/vault.ts'
import { createUseWatch } from '../use-watch/use-watch.ts'
import { createAnnotations, samePlace } from './annotations.ts'
import { createSeenKeys, type SeenKeysParts } from './seen-keys.ts'

interface KeyNotesParts extends Pick<SeenKeysParts, 'notesStore' | 'appeared'> {
  readonly store: Store<Vault>
  readonly notesStore: Store<Notes>
  /** As `KeptSecrets.of`. */
  readonly kept?: (connectionId: string) => readonly KeptKey[]
  readonly changed: (notes: ConnectionNotes) => void
}

/** Creates all that this computer knows about keys besides what the service lists. */
export const createKeyNotes = ({
  store,
  notesStore,
  kept = () => [],
  appeared,
  changed: publish,
}: KeyNotesParts) => {
  const state = (connectionId: string): ConnectionNotes => ({
    connectionId,
    annotations: annotations.of(connectionId),
    newIds: seenKeys.newIds(connectionId),
    unknownIds: seenKeys.unknownIds(connectionId),
    kept: kept(connectionId),
  })
  const changed = (connectionId: string): void => publish(state(connectionId))
  const annotations = createAnnotations(store, notesStore, changed)
  const useWatch = createUseWatch(notesStore)
  const unread = new Map<string, ReadonlySet<string>>()
  const createdHere = (connectionId: string, keyId: string): boolean =>
    annotations.isCreatedHere(connectionId, keyId) ||
    samePlace(store.value, connectionId).some((one) => unread.get(one)?.has(keyId) === true) ||
    // The vault is written before the notes: the app may have been killed between the two.
    store.value.revocations.some(
      (row) =>
        row.connectionId === connectionId &&
        row.keyId === keyId &&
        row.reasons.some(({ leaseId }) => leaseId !== null),
    )
  const revokedHere = (connectionId: string): ReadonlySet<string> =>
    new Set(
      store.value.revocations
        .filter((row) => row.connectionId === connectionId)
        .map(({ keyId }) => keyId),
    )
  const seenKeys = createSeenKeys({ notesStore, createdHere, revokedHere, appeared, changed })
  return {
    annotations,
    seenKeys,
    useWatch,
    state,
    /** A create left the key, and the person has not read so: it counts as created here. */
    createdUnread: (connectionId: string, keyId: string): void => {
      unread.set(connectionId, new Set(unread.get(connectionId)).add(keyId))
      for (const one of samePlace(store.value, connectionId)) changed(one)
    },
    /** The person has read of it. */
    createdRead: annotations.created,
    forget: (connectionId: string): void => {
      unread.delete(connectionId)
      annotations.forget(connectionId)
      seenKeys.forget(connectionId)
      useWatch.forget(connectionId)
    },
  }
}

export type KeyNotes = ReturnType<typeof createKeyNotes>
