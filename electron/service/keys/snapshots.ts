import { existsSync, renameSync, rmSync } from 'node:fs'
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import { UnusableSnapshot } from './data-fault.ts'
import { inBulk, openDatabase } from './database.ts'
import { keepPrivate } from './private-file.ts'

/** The tables that make up all data, parents first. */
const TABLES = ['organizations', 'workspaces', 'api_keys', 'key_uses'] as const

/**
 * Copies of the whole data set, made and restored, always all or nothing. Throws what SQLite
 * throws.
 */
export class Snapshots {
  readonly #database: DatabaseSync
  readonly #settle: () => void
  readonly #replaced: () => void

  constructor(database: DatabaseSync, settle: () => void, replaced: () => void) {
    this.#database = database
    this.#settle = settle
    this.#replaced = replaced
  }

  /**
   * Keeps the present data in memory. The returned function puts it in the place of whatever is
   * there by then.
   */
  hold(): () => void {
    this.#settle()
    const held = TABLES.map(
      (table) => [table, this.#database.prepare(`SELECT * FROM ${table}`).all()] as const,
    )
    return () => {
      this.#settle()
      inBulk(this.#database, () => {
        for (const table of TABLES.toReversed()) this.#database.exec(`DELETE FROM ${table}`)
        for (const [table, rows] of held) this.#insertAll(table, rows)
      })
      this.#replaced()
    }
  }
  /**
   * Writes all data to one file, which stands whole or not at all; one that was there is
   * replaced.
   */
  save(file: string) {
    this.#settle()
    const part = `${file}.part`
    rmSync(part, { force: true })
    try {
      // SQLite takes an empty file as it is, mode included, and would else make one that others
      // may read.
      keepPrivate(part)
      // VACUUM INTO writes a whole database and syncs it; only then does it get its name.
      this.#database.prepare('VACUUM INTO ?').run(part)
      renameSync(part, file)
    } catch (cause) {
      rmSync(part, { force: true })
      throw cause
    }
  }
  /**
   * Puts a saved file's data in the present data's place. Throws `UnusableSnapshot` for a file
   * that is missing or not a whole snapshot; nothing changes then.
   */
  load(file: string) {
    if (!existsSync(file)) throw new UnusableSnapshot('there is no such snapshot')
    // Opened by itself first: a damaged or older file must not reach the data.
    const { database: checked, quarantined } = openDatabase(file)
    checked.close()
    if (quarantined !== null)
      throw new UnusableSnapshot('the snapshot is damaged; it was put aside')
    this.#settle()
    this.#database.prepare('ATTACH ? AS snapshot').run(file)
    try {
      inBulk(this.#database, this.#copyFromSnapshot)
    } finally {
      this.#database.exec('DETACH snapshot')
    }
    this.#replaced()
  }

  readonly #copyFromSnapshot = (): void => {
    for (const table of TABLES.toReversed()) this.#database.exec(`DELETE FROM main.${table}`)
    for (const table of TABLES)
      this.#database.exec(`INSERT INTO main.${table} SELECT * FROM snapshot.${table}`)
  }
  #insertAll(table: string, rows: readonly Record<string, SQLOutputValue>[]): void {
    const [first] = rows
    if (first === undefined) return
    const insert = this.#database.prepare(
      `INSERT INTO ${table} VALUES (${Object.keys(first).fill('?').join()})`,
    )
    for (const row of rows) insert.run(...Object.values(row))
  }
}
