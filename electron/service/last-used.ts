import type { DatabaseSync } from 'node:sqlite'
import { inTransaction } from './database.ts'

/** Rows written in one transaction, so that no request waits long behind a flush. */
const SLICE = 64
/** Milliseconds from a use to its being written. Source: service spec, part A (durable within 1 s). */
const DELAY_MS = 500

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
    INSERT INTO key_uses SELECT id, ?2 FROM api_keys WHERE id = ?1
    ON CONFLICT (key_id) DO UPDATE SET last_used_at = max(last_used_at, excluded.last_used_at)`)
  let timer: NodeJS.Timeout | null = null

  const flushSlice = (): void => {
    const slice = [...pending.entries().take(SLICE)]
    // A lost use costs a time stamp, not a key: this commit need not wait for the disk.
    database.exec('PRAGMA synchronous = NORMAL')
    try {
      inTransaction(database, () => {
        for (const [keyId, at] of slice) write.run(keyId, at)
      })
    } finally {
      database.exec('PRAGMA synchronous = FULL')
    }
    for (const [keyId, at] of slice) if (pending.get(keyId) === at) pending.delete(keyId)
  }

  const schedule = (): void => {
    timer ??= setTimeout(() => {
      timer = null
      try {
        flushSlice()
      } catch {
        // A full or read-only disk: the uses stay pending and in every list.
      }
      if (pending.size > 0) schedule()
    }, DELAY_MS)
    timer.unref()
  }

  const drop = (): void => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    pending.clear()
  }

  return {
    touch: (keyId, at) => {
      pending.set(keyId, at)
      schedule()
    },
    latest: (keyId, stored) => {
      const here = pending.get(keyId)
      return here === undefined ? stored : Math.max(here, stored ?? 0)
    },
    flush: () => {
      while (pending.size > 0) flushSlice()
    },
    drop,
  }
}
