import type { DatabaseSync, StatementSync } from 'node:sqlite'
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
export class LastUsed {
  readonly #database: DatabaseSync
  readonly #pending = new Map<number, PendingUse>()
  readonly #write: StatementSync
  /** Takes back what is to be written next; null when nothing is under way. */
  #cancel: (() => void) | null = null

  constructor(database: DatabaseSync) {
    this.#database = database
    this.#write = this.#database.prepare(`
    INSERT INTO key_uses VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET last_used_at = max(last_used_at, excluded.last_used_at)`)
  }

  /** Forgets what is pending, as when all data is replaced. */
  drop(): void {
    this.#cancel?.()
    this.#cancel = null
    for (const key of [...this.#pending.keys()]) this.#settled(key)
  }
  /** `at` in milliseconds since the epoch. */
  readonly touch = (key: Caller, at: number) => {
    if (key.use === null || key.use.at === null) {
      key.use = this.#pending.get(key.number) ?? { at }
      this.#pending.set(key.number, key.use)
    }
    key.use.at = at
    if (this.#cancel === null) this.#schedule()
  }
  /**
   * The later of what is stored and what is known here, in milliseconds since the epoch. `key`:
   * the number of its row.
   */
  latest(key: number, stored: number | null): number | null {
    const here = this.#pending.get(key)?.at ?? null
    return here === null ? stored : Math.max(here, stored ?? 0)
  }
  /** Writes all that is pending. Throws what SQLite throws; nothing pending is lost then. */
  readonly flush = () => {
    const keys = this.#inOrder()
    for (let first = 0; first < keys.length; first += SLICE)
      this.#flushSlice(keys.slice(first, first + SLICE))
  }

  #flushSlice(keys: readonly number[]): void {
    // A lost use costs a time stamp, not a key: this commit need not wait for the disk.
    this.#database.exec('PRAGMA synchronous = NORMAL')
    try {
      inTransaction(this.#database, () => {
        for (const key of keys) {
          const at = this.#pending.get(key)?.at ?? null
          if (at !== null) this.#write.run(key, at)
        }
      })
    } finally {
      this.#database.exec('PRAGMA synchronous = FULL')
    }
    for (const key of keys) this.#settled(key)
  }
  #settled(key: number): void {
    const use = this.#pending.get(key)
    if (use !== undefined) use.at = null
    this.#pending.delete(key)
  }
  /** By number: keys that lie on one page of the file are then written with it once. */
  #inOrder(): readonly number[] {
    return [...Float64Array.from(this.#pending.keys()).sort()]
  }
  /** Slice after slice of what was pending at first, with requests let through in between. */
  readonly #writeFrom = (keys: readonly number[], first: number): void => {
    this.#cancel = null
    const next = first + SLICE
    try {
      this.#flushSlice(keys.slice(first, next))
    } catch {
      // A full or read-only disk: the uses stay pending and in every list.
      this.#schedule()
      return
    }
    if (next < keys.length) {
      const immediate = setImmediate(this.#writeFrom, keys, next).unref()
      this.#cancel = () => clearImmediate(immediate)
    } else if (this.#pending.size > 0) this.#schedule()
  }
  #schedule(): void {
    const timer = setTimeout(() => this.#writeFrom(this.#inOrder(), 0), DELAY_MS).unref()
    this.#cancel = () => clearTimeout(timer)
  }
}
