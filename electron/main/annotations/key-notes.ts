import type { ConnectionNotes } from '../../contract/annotations.ts'
import type { KeptKey } from '../../contract/kept.ts'
import { createUseWatch, type UseWatch } from '../use-watch/use-watch.ts'
import { type Annotations, createAnnotations } from './annotations.ts'
import { createSeenKeys, type SeenKeys } from './seen-keys.ts'

/** All that this computer knows about keys besides what the service lists. */
export interface KeyNotes {
  readonly annotations: Annotations
  readonly seenKeys: SeenKeys
  readonly useWatch: UseWatch
  state(connectionId: string): ConnectionNotes
  /**
   * A create without an answer left the key, and the person has not read so: it counts as created here in this run only. Where the
   * app ends before, the next one reports a key that nobody knows of.
   */
  createdUnread(connectionId: string, keyId: string): void
  /** The person has read of it. */
  createdRead(connectionId: string, keyId: string): void
  forget(connectionId: string): void
  /** As `Annotations.persistenceChanged`. */
  persistenceChanged(connectionId: string): void
}

export interface KeyNotesParts {
  readonly folder: string
  /** Whether anything of the connection may be on disk. */
  readonly mayPersist: (connectionId: string) => boolean
  /** As `KeptSecrets.of`. */
  readonly kept?: (connectionId: string) => readonly KeptKey[]
  /** What was noted, or what was listed last, was set aside. */
  readonly quarantined: (what: 'annotations_quarantined' | 'visits_quarantined', path: string) => void
  /** As `StoreFile.mended`. */
  readonly mended: (path: string) => void
  /** As `SeenKeysParts.appeared`. */
  readonly appeared: (connectionId: string, ids: readonly string[]) => void
  readonly changed: (notes: ConnectionNotes) => void
}

export const createKeyNotes = (parts: KeyNotesParts): KeyNotes => {
  const { folder, mayPersist, kept = () => [], quarantined, mended, appeared, changed: publish } = parts
  const state = (connectionId: string): ConnectionNotes => ({
    connectionId,
    annotations: annotations.of(connectionId),
    newIds: seenKeys.newIds(connectionId),
    unknownIds: seenKeys.unknownIds(connectionId),
    kept: kept(connectionId),
  })
  const changed = (connectionId: string): void => publish(state(connectionId))
  const annotations = createAnnotations({
    folder,
    mayPersist,
    quarantined: (path) => quarantined('annotations_quarantined', path),
    mended,
    changed,
  })
  const useWatch = createUseWatch({ folder, mayPersist })
  const unread = new Map<string, ReadonlySet<string>>()
  const createdHere = (connectionId: string, keyId: string): boolean =>
    annotations.of(connectionId)[keyId]?.createdHere === true || unread.get(connectionId)?.has(keyId) === true
  const seenKeys = createSeenKeys({
    folder,
    mayPersist,
    createdHere,
    quarantined: (path) => quarantined('visits_quarantined', path),
    mended,
    appeared,
    changed,
  })
  return {
    annotations,
    seenKeys,
    useWatch,
    state,
    createdUnread: (connectionId, keyId) => {
      unread.set(connectionId, new Set(unread.get(connectionId)).add(keyId))
      changed(connectionId)
    },
    createdRead: annotations.created,
    forget: (connectionId) => {
      unread.delete(connectionId)
      annotations.forget(connectionId)
      seenKeys.forget(connectionId)
      useWatch.forget(connectionId)
    },
    persistenceChanged: (connectionId) => {
      annotations.persistenceChanged(connectionId)
      seenKeys.persistenceChanged()
      useWatch.persistenceChanged()
    },
  }
}
