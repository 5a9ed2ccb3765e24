import type { DatabaseSync } from 'node:sqlite'
import type { Caller, PendingUse } from './caller.ts'
import { inTransaction } from './database.ts'

/**
 * Rows written in one transaction, so that no request waits long behind a flush
 * (docs/performance.md, P1).
 */
const SLICE = 64
/**
 * Milliseconds from a use to its being written. Source: docs/interface.md, S17 (durable within 1
 * s).
 */
const DELAY_MS = 750

/** When each key was last used: known here at once, on disk a moment later. */
export const createLastUsed = (database: DatabaseSync) => {
  const pending = new Map<number, PendingUse>()
  const write = database.prepare(`
    INSERT INTO key_uses VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET last_used_at = max(last_used_at, excluded.last_used_at)`)
  /** Takes back what is to be written next; null when nothing is under way. */
  let cancel: (() => void) | null = null

  const flushSlice = (keys: readonly number[]): void => {
    // A lost use costs a time stamp, not a key: this commit need not wait for the disk.
    database.exec('PRAGMA synchronous = NORMAL')
    try {
      inTransaction(database, () => {
        for (const key of keys) {
          const at = pending.get(key)?.at ?? null
          if (at !== null) write.run(key, at)
        }
      })
    } finally {
      database.exec('PRAGMA synchronous = FULL')
    }
    for (const key of keys) settled(key)
  }

  const settled = (key: number): void => {
    const use = pending.get(key)
    if (use !== undefined) use.at = null
    pending.delete(key)
  }

  /** By number: keys that lie on one page of the file are then written with it once. */
  const inOrder = (): readonly number[] => [...Float64Array.from(pending.keys()).sort()]

  /** Slice after slice of what was pending at first, with requests let through in between. */
  const writeFrom = (keys: readonly number[], first: number): void => {
    cancel = null
    const next = first + SLICE
    try {
      flushSlice(keys.slice(first, next))
    } catch {
      // A full or read-only disk: the uses stay pending and in every list.
      schedule()
      return
    }
    if (next < keys.length) {
      const immediate = setImmediate(writeFrom, keys, next).unref()
      cancel = () => clearImmediate(immediate)
    } else if (pending.size > 0) schedule()
  }

  const schedule = (): void => {
    const timer = setTimeout(() => writeFrom(inOrder(), 0), DELAY_MS).unref()
    cancel = () => clearTimeout(timer)
  }

  const drop = (): void => {
    cancel?.()
    cancel = null
    for (const key of [...pending.keys()]) settled(key)
  }

  return {
    /** `at` in milliseconds since the epoch. */
    touch: (key: Pick<Caller, 'number' | 'use'>, at: number) => {
      if (key.use === null || key.use.at === null) {
        key.use = pending.get(key.number) ?? { at }
        pending.set(key.number, key.use)
      }
      key.use.at = at
      if (cancel === null) schedule()
    },
    /**
     * The later of what is stored and what is known here, in milliseconds since the epoch. `key`:
     * the number of its row.
     */
    latest: (key: number, stored: number | null): number | null => {
      const here = pending.get(key)?.at ?? null
      return here === null ? stored : Math.max(here, stored ?? 0)
    },
    /** Writes all that is pending. Throws what SQLite throws; nothing pending is lost then. */
    flush: () => {
      const keys = inOrder()
      for (let first = 0; first < keys.length; first += SLICE)
        flushSlice(keys.slice(first, first + SLICE))
    },
    /** Forgets what is pending, as when all data is replaced. */
    drop,
  }
}
