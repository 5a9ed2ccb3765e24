import type { ApiKey } from '../../../contract/api-key.ts'
import type { KeyListState } from '../../../contract/connection.ts'
import { type UseHistory, WATCH_DAYS } from '../../../contract/use-watch.ts'
import { type Notes, type WatchedHours, withoutId } from '../../store/notes.ts'
import type { Store } from '../../store/store.ts'
import { hourText, readHourText } from './hour-text.ts'
import { WatchedKeys } from './watched-keys.ts'

/**
 * New hours alone are written at most so often, in milliseconds: a crash loses no more than that.
 */
const WRITE_MS = 600_000

const textsOf = ({ watched, keys }: WatchedKeys): WatchedHours => ({
  watched: hourText(watched),
  keys: Object.fromEntries([...keys].map(([id, days]) => [id, hourText(days)])),
})

/**
 * Creates the record of when keys were used, as far as lists said, and when lists were read at all.
 * `mostBytes`: with more keys in daily use it reaches back for fewer days.
 */
export class UseWatch {
  readonly #notesStore: Store<Notes>
  readonly #mostBytes: number
  readonly #all = new Map<string, WatchedKeys>()
  readonly #listedAt = new Map<string, number>()
  #isRead = false
  #isWaiting = false

  constructor(notesStore: Store<Notes>, mostBytes: number = 4_000_000) {
    this.#notesStore = notesStore
    this.#mostBytes = mostBytes
  }

  /** As `SeenKeys.startOver`: other keys may have these ids now. */
  startOver(connectionId: string): void {
    this.#all.delete(connectionId)
    this.#notesStore.updateSoon((notes) => ({
      ...notes,
      hours: withoutId(notes.hours, connectionId),
    }))
  }
  /** A list may have been read; only a new one counts. `lastUses`: as `Session.lastUses`. */
  listed(list: KeyListState, lastUses: () => (key: ApiKey) => string | null): void {
    const { connectionId, phase, keys } = list
    if (
      phase !== 'ready' ||
      keys === null ||
      list.listedAt === null ||
      list.listedAt === this.#listedAt.get(connectionId)
    )
      return
    this.#listedAt.set(connectionId, list.listedAt)
    if (
      !this.#of(connectionId).note(keys, lastUses(), list.listedAt + list.skew) ||
      this.#isWaiting
    )
      return
    this.#isWaiting = true
    this.#notesStore.updateLate((notes) => {
      this.#isWaiting = false
      this.#read()
      return { ...notes, hours: this.#fitting() }
    }, WRITE_MS)
  }
  history(connectionId: string, keyId: string): UseHistory {
    this.#read()
    return this.#all.get(connectionId)?.of(keyId) ?? { watched: [], used: [] }
  }
  forget(connectionId: string): void {
    this.#listedAt.delete(connectionId)
    this.startOver(connectionId)
  }

  #of(connectionId: string): WatchedKeys {
    const known = this.#all.get(connectionId) ?? new WatchedKeys(WATCH_DAYS)
    this.#all.set(connectionId, known)
    return known
  }
  // When it is needed first, and not with the first list: it may be long, and the start is short of
  // time.
  #read(): void {
    if (this.#isRead) return
    this.#isRead = true
    for (const [id, { watched, keys }] of Object.entries(this.#notesStore.value.hours))
      this.#of(id).join(
        readHourText(watched),
        new Map(Object.entries(keys).map(([keyId, text]) => [keyId, readHourText(text)])),
      )
  }
  /** The hours that fit, of as many days as do. What is left out is not kept in memory either. */
  #fitting(): Notes['hours'] {
    for (let days = WATCH_DAYS; ; days -= Math.ceil(days / 8)) {
      for (const known of this.#all.values()) known.trim(days)
      const hours = Object.fromEntries(
        [...this.#all].flatMap(([id, known]) =>
          known.watched.size > 0 ? [[id, textsOf(known)]] : [],
        ),
      )
      if (Buffer.byteLength(JSON.stringify(hours)) <= this.#mostBytes) return hours
      if (days === 0) return {}
    }
  }
}
