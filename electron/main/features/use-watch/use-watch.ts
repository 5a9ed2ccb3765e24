import type { ApiKey } from '../../../contract/api-key.ts'
import type { KeyListState } from '../../../contract/connection.ts'
import { type UseHistory, WATCH_DAYS } from '../../../contract/use-watch.ts'
import { type Notes, type WatchedHours, withoutId } from '../../store/notes.ts'
import type { Store } from '../../store/store.ts'
import { hourText, readHourText } from './hour-text.ts'
import { createWatchedKeys, type WatchedKeys } from './watched-keys.ts'

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
export const createUseWatch = (notesStore: Store<Notes>, mostBytes = 4_000_000) => {
  const all = new Map<string, WatchedKeys>()
  const listedAt = new Map<string, number>()
  let isRead = false
  let isWaiting = false

  const of = (connectionId: string): WatchedKeys => {
    const known = all.get(connectionId) ?? createWatchedKeys(WATCH_DAYS)
    all.set(connectionId, known)
    return known
  }
  // When it is needed first, and not with the first list: it may be long, and the start is short of
  // time.
  const read = (): void => {
    if (isRead) return
    isRead = true
    for (const [id, { watched, keys }] of Object.entries(notesStore.value.hours))
      of(id).join(
        readHourText(watched),
        new Map(Object.entries(keys).map(([keyId, text]) => [keyId, readHourText(text)])),
      )
  }
  /** The hours that fit, of as many days as do. What is left out is not kept in memory either. */
  const fitting = (): Notes['hours'] => {
    for (let days = WATCH_DAYS; ; days -= Math.ceil(days / 8)) {
      for (const known of all.values()) known.trim(days)
      const hours = Object.fromEntries(
        [...all].flatMap(([id, known]) => (known.watched.size > 0 ? [[id, textsOf(known)]] : [])),
      )
      if (Buffer.byteLength(JSON.stringify(hours)) <= mostBytes) return hours
      if (days === 0) return {}
    }
  }
  const drop = (connectionId: string): void => {
    all.delete(connectionId)
    notesStore.updateSoon((notes) => ({ ...notes, hours: withoutId(notes.hours, connectionId) }))
  }

  return {
    /** A list may have been read; only a new one counts. `lastUses`: as `Session.lastUses`. */
    listed: (list: KeyListState, lastUses: () => (key: ApiKey) => string | null): void => {
      const { connectionId, phase, keys } = list
      if (
        phase !== 'ready' ||
        keys === null ||
        list.listedAt === null ||
        list.listedAt === listedAt.get(connectionId)
      )
        return
      listedAt.set(connectionId, list.listedAt)
      if (!of(connectionId).note(keys, lastUses(), list.listedAt + list.skew) || isWaiting) return
      isWaiting = true
      notesStore.updateLate((notes) => {
        isWaiting = false
        read()
        return { ...notes, hours: fitting() }
      }, WRITE_MS)
    },
    history: (connectionId: string, keyId: string): UseHistory => {
      read()
      return all.get(connectionId)?.of(keyId) ?? { watched: [], used: [] }
    },
    /** As `SeenKeys.startOver`: other keys may have these ids now. */
    startOver: drop,
    forget: (connectionId: string): void => {
      listedAt.delete(connectionId)
      drop(connectionId)
    },
  }
}

export type UseWatch = ReturnType<typeof createUseWatch>
