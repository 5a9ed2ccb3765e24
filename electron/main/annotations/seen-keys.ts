import { z } from 'zod'
import type { KeyListState } from '../../contract/connection.ts'
import { log } from '../diagnostics/log.ts'
import { fittingEntries, openStoreFile, type StoreFile } from '../storage/store-file.ts'

/** Which keys each list had, to find what appeared since: while the app runs, and since its last run. */
export interface SeenKeys {
  /** Records a list. Cheap when its keys are those of the last one. */
  listed(state: KeyListState): void
  /** The ids that the connection's last list had. */
  lastIds(connectionId: string): readonly string[]
  /** As `ConnectionNotes.newIds`. */
  newIds(connectionId: string): readonly string[]
  /** As `ConnectionNotes.unknownIds`. */
  unknownIds(connectionId: string): readonly string[]
  acknowledge(connectionId: string): void
  /** The service's data was replaced on purpose: its next list counts as the first. */
  startOver(connectionId: string): void
  forget(connectionId: string): void
  /** As `Annotations.persistenceChanged`. */
  persistenceChanged(): void
}

interface Visit {
  readonly keys: KeyListState['keys']
  /** null: the next list counts as the first. */
  readonly ids: ReadonlySet<string> | null
  /** The ids at the end of the last visit; on the first one those of its first list, and null before that. */
  readonly before: ReadonlySet<string> | null
  readonly fresh: readonly string[]
  readonly unknown: readonly string[]
}

/** A type, not an interface: electron-store wants an index signature. */
type OnDisk = { readonly connections: Readonly<Record<string, { readonly ids: readonly string[]; readonly unknown: readonly string[] }>> }

const ids = z.array(z.string().max(4096))
const visit = z.object({ ids, unknown: ids })
const onDisk = z.object({ connections: z.record(z.string(), visit) })

// Apart from the annotations: it grows with the list and is written whenever that changes.
const openFile = (folder: string): StoreFile<OnDisk> =>
  openStoreFile<OnDisk>(folder, 'visits', onDisk, { connections: {} }, (found) => ({
    connections: fittingEntries(visit, found.connections),
  }))

export interface SeenKeysParts {
  readonly folder: string
  /** As `AnnotationParts.mayPersist`. */
  readonly mayPersist: (connectionId: string) => boolean
  readonly createdHere: (connectionId: string, keyId: string) => boolean
  readonly quarantined: (path: string) => void
  /** As `StoreFile.mended`. */
  readonly mended: (path: string) => void
  /** Keys came that this app did not create, as far as is known now. */
  readonly appeared: (connectionId: string, ids: readonly string[]) => void
  readonly changed: (connectionId: string) => void
}

const sameIds = (keys: readonly { readonly id: string }[], known: ReadonlySet<string> | null): boolean =>
  keys.length === known?.size && keys.every(({ id }) => known.has(id))

export const createSeenKeys = (parts: SeenKeysParts): SeenKeys => {
  const { folder, mayPersist, createdHere, quarantined, mended, appeared: alarm, changed } = parts
  let file: StoreFile<OnDisk> | null = null
  const visits = new Map<string, Visit>()

  const load = (): StoreFile<OnDisk> => {
    if (file !== null) return file
    file = openFile(folder)
    for (const [id, { ids: before, unknown }] of Object.entries(file.value.connections))
      if (!visits.has(id)) visits.set(id, { keys: null, ids: new Set(before), before: new Set(before), fresh: [], unknown })
    // The next list counts as the first: the person is to know that what came since is not reported.
    if (file.quarantined !== null) quarantined(file.quarantined)
    if (file.mended !== null) mended(file.mended)
    return file
  }
  /** A disk that has no room even to make the file must not fail the list: memory has it. */
  const loadQuietly = (): void => {
    try {
      load()
    } catch (cause) {
      log.error('visits.json could not be made', cause)
    }
  }
  const save = (): void => {
    const kept = [...visits].flatMap(([id, { ids, unknown }]) =>
      ids === null || !mayPersist(id) ? [] : [[id, { ids: [...ids], unknown }]],
    )
    try {
      load().change({ connections: Object.fromEntries(kept) })
    } catch (cause) {
      log.error('visits.json could not be written', cause)
    }
  }
  const put = (connectionId: string, visit: Visit): void => {
    visits.set(connectionId, visit)
    save()
    changed(connectionId)
  }

  return {
    listed: ({ connectionId, keys, own }) => {
      loadQuietly()
      const last = visits.get(connectionId)
      if (keys === null || keys === last?.keys) return
      // A list that came before in this run and had the same keys leaves nothing to say.
      if (last !== undefined && last.keys !== null && sameIds(keys, last.ids)) {
        visits.set(connectionId, { ...last, keys })
        return
      }
      const listed = keys.map(({ id }) => id)
      const mine = own.certainty === 'ambiguous' ? [] : own.ids
      const past = last?.ids ?? null
      const appeared = past === null ? [] : listed.filter((id) => !past.has(id) && !mine.includes(id))
      const present = new Set(listed)
      const before = last?.before ?? present
      put(connectionId, {
        keys,
        ids: present,
        before,
        fresh: listed.filter((id) => !before.has(id) && !mine.includes(id)),
        unknown: [...(last?.unknown ?? []).filter((id) => present.has(id)), ...appeared],
      })
      if (appeared.length > 0) alarm(connectionId, appeared)
    },
    lastIds: (connectionId) => {
      loadQuietly()
      return [...(visits.get(connectionId)?.ids ?? [])]
    },
    newIds: (connectionId) => {
      loadQuietly()
      const visit = visits.get(connectionId)
      if (visit === undefined) return []
      // What appeared earlier and nobody looked at is as new as the rest.
      return [...new Set([...visit.unknown, ...visit.fresh])].filter((id) => !createdHere(connectionId, id))
    },
    unknownIds: (connectionId) => {
      loadQuietly()
      return (visits.get(connectionId)?.unknown ?? []).filter((id) => !createdHere(connectionId, id))
    },
    acknowledge: (connectionId) => {
      loadQuietly()
      const visit = visits.get(connectionId)
      if (visit !== undefined) put(connectionId, { ...visit, unknown: [] })
    },
    startOver: (connectionId) => {
      loadQuietly()
      const visit = visits.get(connectionId)
      if (visit !== undefined) put(connectionId, { keys: visit.keys, ids: null, before: null, fresh: [], unknown: [] })
    },
    forget: (connectionId) => {
      loadQuietly()
      if (visits.delete(connectionId)) save()
    },
    persistenceChanged: save,
  }
}
