import type { DatabaseSync } from 'node:sqlite'
import { inTransaction } from './database.ts'

/** Rows written in one transaction, so that no request waits long behind a flush (docs/performance.md, P1). */
const SLICE = 64
/** Milliseconds from a use to its being written. Source: docs/interface.md, S17 (durable within 1 s). */
const DELAY_MS = 750

/** When each key was last used: known here at once, on disk a moment later. */
export interface LastUsed {
  /** `at` in milliseconds since the epoch. */
  touch(keyId: string, at: number): void
  /** The later of what is stored and what is known here, in milliseconds since the epoch. */
  latest(keyId: string, stored: number | null): number | null
  /** Writes all that is pending. Throws what SQLite throws; nothing pending is lost then. */
  flush(): void
  /** Forgets what is pending, as when all data is replaced. */
  drop(): void
}

export const createLastUsed = (database: DatabaseSync): LastUsed => {
  const pending = new Map<string, number>()
  const write = database.prepare(`
    INSERT INTO key_uses SELECT number, ? FROM api_keys WHERE id = ?
    ON CONFLICT (key) DO UPDATE SET last_used_at = max(last_used_at, excluded.last_used_at)`)
  /** Takes back what is to be written next; null when nothing is under way. */
  let cancel: (() => void) | null = null

  const flushSlice = (keyIds: readonly string[]): void => {
    // A lost use costs a time stamp, not a key: this commit need not wait for the disk.
    database.exec('PRAGMA synchronous = NORMAL')
    try {
      inTransaction(database, () => {
        for (const keyId of keyIds) write.run(pending.get(keyId) as number, keyId)
      })
    } finally {
      database.exec('PRAGMA synchronous = FULL')
    }
    for (const keyId of keyIds) pending.delete(keyId)
  }

  /** Slice after slice of what was pending at first, with requests let through in between. */
  const writeFrom = (keyIds: readonly string[], first: number): void => {
    cancel = null
    const next = first + SLICE
    try {
      flushSlice(keyIds.slice(first, next))
    } catch {
      // A full or read-only disk: the uses stay pending and in every list.
      schedule()
      return
    }
    if (next < keyIds.length) {
      const immediate = setImmediate(writeFrom, keyIds, next).unref()
      cancel = () => clearImmediate(immediate)
    } else if (pending.size > 0) schedule()
  }

  const schedule = (): void => {
    const timer = setTimeout(() => writeFrom([...pending.keys()], 0), DELAY_MS).unref()
    cancel = () => clearTimeout(timer)
  }

  const drop = (): void => {
    cancel?.()
    cancel = null
    pending.clear()
  }

  return {
    touch: (keyId, at) => {
      pending.set(keyId, at)
      if (cancel === null) schedule()
    },
    latest: (keyId, stored) => {
      const here = pending.get(keyId)
      return here === undefined ? stored : Math.max(here, stored ?? 0)
    },
    flush: () => {
      while (pending.size > 0) flushSlice([...pending.keys().take(SLICE)])
    },
    drop,
  }
}
