import { addressOf } from '../../base/bound-secret.ts'
import type { Session } from '../connections/session.ts'
import { type Entry, type NamedKey, newEntry } from './entry.ts'
import type { RunClock } from './run-clock.ts'
import type { RevocationTable } from './table.ts'

/** The place of a key whose workspace nobody knows any more: its entry waits for the person. */
const NO_PLACE = 0

/** Finds the entry of a key, or makes a new one. */
export class EntryMaker {
  readonly #table: RevocationTable
  readonly #run: RunClock
  /** The keys that lists of this run had, by connection and place. */
  readonly #seen = new Map<string, Set<string>>()

  constructor(table: RevocationTable, run: RunClock) {
    this.#table = table
    this.#run = run
  }

  listed(connectionId: string, place: number, keyIds: Iterable<string>): void {
    const where = `${connectionId} ${place}`
    const seen = this.#seen.get(where) ?? new Set()
    this.#seen.set(where, seen)
    for (const id of keyIds) seen.add(id)
  }

  /** `known`: as in `Wanted`; without it the key is at the place that the connection leads to. */
  entryOf(session: Session, key: NamedKey, known: readonly string[] = []): Entry {
    const connection = session.connection()
    const place = this.#placeOf(session, [key.id, ...known])
    const before = this.#table.ofKey(connection.id, key.id)
    return before?.place === place ? before : this.newEntryOf(session, key, place)
  }
  /** An entry that the table knows nothing of. */
  newEntryOf(session: Session, key: NamedKey, place = session.place.lastNumber()): Entry {
    const connection = session.connection()
    const listed = session.state().keys?.find(({ id }) => id === key.id)
    const bornAt = this.#bornAt(session, key.id, key.createdAt ?? listed?.createdAt)
    // What the window shows may be a key that this app made and that no list has shown yet.
    const isSeen = this.#seen.get(`${connection.id} ${place}`)?.has(key.id) === true
    const where = { connectionId: connection.id, address: addressOf(connection), place }
    return newEntry(where, key, { bornAt, isSeen })
  }

  #placeOf(session: Session, known: readonly string[]): number {
    const ids = new Set(known)
    const isHere = known.length < 2 || session.state().keys?.some(({ id }) => ids.has(id))
    // The key on the screen is one of the last list, also while a new token awaits its first.
    return isHere ? session.place.lastNumber() : (session.place.numberOf(known) ?? NO_PLACE)
  }

  /**
   * When the key was made, by our clock; now, where the service does not say. The clock by which the
   * service dates keys may differ from that of its answers, so what this run made is known better.
   */
  #bornAt(session: Session, keyId: string, createdAt: string | undefined): number {
    const madeAt = session.madeAt(keyId)
    if (madeAt !== null) return this.#run.ofSteady(madeAt)
    const now = this.#run.now()
    const { kind } = session.connection()
    // The computer's clock, which may be set, says nothing of how old a key elsewhere is.
    const serviceNow = session.serviceTime() ?? (kind === 'local' ? session.now() : Number.NaN)
    const age = serviceNow - Date.parse(createdAt ?? '')
    return Number.isNaN(age) ? now : Math.round(now - Math.max(age, 0))
  }
}
