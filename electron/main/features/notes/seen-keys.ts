import type { ApiKey } from '../../../contract/api-key.ts'
import type { KeyListState } from '../../../contract/connection.ts'
import { type Notes, withoutId } from '../../store/notes.ts'
import type { Store } from '../../store/store.ts'

interface Visit {
  readonly keys: KeyListState['keys']
  /** null: the next list counts as the first. */
  readonly ids: ReadonlySet<string> | null
  /**
   * The ids at the end of the last visit; on the first one those of its first list, and null before
   * that.
   */
  readonly before: ReadonlySet<string> | null
  readonly fresh: readonly string[]
  readonly unknown: readonly string[]
}

/** Tells whether a list changes nothing of what is known. A part need not have every key. */
const saysNothingNew = (
  keys: readonly ApiKey[],
  isPart: boolean,
  known: ReadonlySet<string> | null,
): boolean =>
  known !== null && (isPart || keys.length === known.size) && keys.every(({ id }) => known.has(id))

/**
 * Creates the record of which keys each list had, to find what appeared since: while the app runs,
 * and since its last run.
 */
export class SeenKeys {
  readonly #notesStore: Store<Notes>
  readonly #createdHere: (connectionId: string, keyId: string) => boolean
  readonly #revokedHere: (connectionId: string) => ReadonlySet<string>
  readonly #alarm: (connectionId: string, ids: readonly string[]) => void
  readonly #changed: (connectionId: string) => void
  readonly #visits: Map<string, Visit>

  constructor(
    notesStore: Store<Notes>,
    createdHere: (connectionId: string, keyId: string) => boolean,
    revokedHere: (connectionId: string) => ReadonlySet<string>,
    alarm: (connectionId: string, ids: readonly string[]) => void,
    changed: (connectionId: string) => void,
  ) {
    this.#notesStore = notesStore
    this.#createdHere = createdHere
    this.#revokedHere = revokedHere
    this.#alarm = alarm
    this.#changed = changed
    this.#visits = new Map<string, Visit>(
      Object.entries(this.#notesStore.value.visits).map(([id, { ids, unknown }]) => {
        const before = new Set(ids)
        return [id, { keys: null, ids: before, before, fresh: [], unknown }]
      }),
    )
  }

  /** Records a list. Cheap when its keys are those of the last one. */
  listed({ connectionId, keys, isPart, own }: KeyListState): void {
    const last = this.#visits.get(connectionId)
    if (keys === null || keys === last?.keys) return
    // A list that came before in this run and had the same keys leaves nothing to say.
    if (last !== undefined && last.keys !== null && saysNothingNew(keys, isPart, last.ids)) {
      this.#visits.set(connectionId, { ...last, keys })
      return
    }
    const listed = keys.map(({ id }) => id)
    const mine = own.certainty === 'ambiguous' ? [] : own.ids
    const past = last?.ids ?? null
    const others = past === null ? [] : listed.filter((id) => !past.has(id) && !mine.includes(id))
    // A late list shows dead keys again. Of one that is back its revocation tells.
    const revoked = others.length === 0 ? null : this.#revokedHere(connectionId)
    const appeared = others.filter((id) => revoked?.has(id) !== true)
    // What a part lacks may appear again in the next one, and is no news then.
    const present = new Set(isPart ? [...(past ?? []), ...listed] : listed)
    const before = last?.before ?? present
    this.#put(connectionId, {
      keys,
      ids: present,
      before,
      fresh: listed.filter((id) => !before.has(id) && !mine.includes(id)),
      unknown: [...(last?.unknown ?? []).filter((id) => present.has(id)), ...appeared],
    })
    if (appeared.length > 0) this.#alarm(connectionId, appeared)
  }
  /** The ids that the connection's last list had. */
  readonly lastIds = (connectionId: string): readonly string[] => [
    ...(this.#visits.get(connectionId)?.ids ?? []),
  ]
  /** As `ConnectionNotes.newIds`. */
  newIds(connectionId: string): readonly string[] {
    const visit = this.#visits.get(connectionId)
    if (visit === undefined) return []
    // What appeared earlier and nobody looked at is as new as the rest.
    return [...new Set([...visit.unknown, ...visit.fresh])].filter(
      (id) => !this.#createdHere(connectionId, id),
    )
  }
  /** As `ConnectionNotes.unknownIds`. */
  readonly unknownIds = (connectionId: string): readonly string[] =>
    (this.#visits.get(connectionId)?.unknown ?? []).filter(
      (id) => !this.#createdHere(connectionId, id),
    )
  acknowledge(connectionId: string): void {
    const visit = this.#visits.get(connectionId)
    if (visit === undefined) return
    // A key that the person knows is not marked as new either, whatever later lists have.
    const before = new Set([...(visit.before ?? []), ...visit.unknown])
    const fresh = visit.fresh.filter((id) => !before.has(id))
    this.#put(connectionId, { ...visit, before, fresh, unknown: [] })
  }
  /** These keys are put back: the next list that has them brings no news. */
  restored(connectionId: string, keyIds: readonly string[]): void {
    const visit = this.#visits.get(connectionId)
    if (visit?.ids == null) return
    this.#put(connectionId, { ...visit, ids: new Set([...visit.ids, ...keyIds]) })
  }
  /** The service's data was replaced on purpose: its next list counts as the first. */
  startOver(connectionId: string): void {
    const visit = this.#visits.get(connectionId)
    if (visit !== undefined)
      this.#put(connectionId, { keys: visit.keys, ids: null, before: null, fresh: [], unknown: [] })
  }
  forget(connectionId: string): void {
    if (this.#visits.delete(connectionId))
      this.#notesStore.updateSoon((notes) => ({
        ...notes,
        visits: withoutId(notes.visits, connectionId),
      }))
  }

  #put(connectionId: string, visit: Visit): void {
    const { ids, unknown } = visit
    this.#visits.set(connectionId, visit)
    this.#notesStore.updateSoon((notes) => {
      const others = withoutId(notes.visits, connectionId)
      return {
        ...notes,
        visits: ids === null ? others : { ...others, [connectionId]: { ids: [...ids], unknown } },
      }
    })
    this.#changed(connectionId)
  }
}
