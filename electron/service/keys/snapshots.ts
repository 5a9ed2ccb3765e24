import { existsSync, renameSync, rmSync } from 'node:fs'
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import type { ClockSetting } from '../lab/clock.ts'
import { readClockSetting } from '../lab/kept-clock.ts'
import { UnusableSnapshot } from './data-fault.ts'
import { inBulk, inTransaction, openDatabase } from './database.ts'
import { keepPrivate } from './private-file.ts'

/** The tables that make up all data, parents first. */
const TABLES = ['organizations', 'workspaces', 'api_keys', 'key_uses'] as const

/** Copies of the whole data set, made and restored, always all or nothing. Throws what SQLite throws. */
export interface Snapshots {
  /** Keeps the present data in memory as what `undo` brings back. */
  keep(): void
  /** Puts the kept data in the present data's place and keeps that instead, so that an undo can be undone; false when nothing is kept. */
  undo(): boolean
  readonly canUndo: boolean
  /** Keeps the present data in memory, beside what `undo` brings back. The answer puts it in the place of whatever is there then. */
  hold(): () => void
  /** Writes all data to one file, which stands whole or not at all; one that was there is replaced. */
  save(file: string): void
  /** Puts a saved file's data in the present data's place. Throws `UnusableSnapshot` for a file that is missing or not a whole snapshot; nothing changes then. */
  load(file: string): void
}

/** What the rest of a store does for its snapshots. */
export interface SnapshotParts {
  /** Writes what is pending before data is read. */
  readonly settle: () => void
  /** Other data took the place. */
  readonly replaced: () => void
  /** Called with the clock's setting of the time when a loaded snapshot was saved. */
  readonly catchUp: (setting: ClockSetting) => void
}

/** The clock is no data: it goes on whatever is undone, and a snapshot only moves it forward. */
export const createSnapshots = (database: DatabaseSync, { settle, replaced, catchUp }: SnapshotParts): Snapshots => {
  let kept = false

  const copy = (from: string, to: string): void => {
    for (const table of TABLES.toReversed()) database.exec(`DELETE FROM ${to}.${table}`)
    for (const table of TABLES) database.exec(`INSERT INTO ${to}.${table} SELECT * FROM ${from}.${table}`)
  }
  const insertAll = (table: string, rows: readonly Record<string, SQLOutputValue>[]): void => {
    const [first] = rows
    if (first === undefined) return
    const insert = database.prepare(`INSERT INTO ${table} VALUES (${Object.keys(first).fill('?').join()})`)
    for (const row of rows) insert.run(...Object.values(row))
  }
  const attachMemory = (name: string): void => {
    database.exec(`ATTACH ':memory:' AS ${name}`)
    for (const table of TABLES) database.exec(`CREATE TABLE ${name}.${table} AS SELECT * FROM main.${table} WHERE 0`)
  }

  const keep = (): void => {
    settle()
    if (!kept) attachMemory('kept')
    kept = true
    inTransaction(database, () => copy('main', 'kept'))
  }

  return {
    keep,
    get canUndo() {
      return kept
    },
    undo: () => {
      if (!kept) return false
      settle()
      attachMemory('swap')
      try {
        inBulk(database, () => {
          copy('kept', 'swap')
          copy('main', 'kept')
          copy('swap', 'main')
        })
      } finally {
        database.exec('DETACH swap')
      }
      replaced()
      return true
    },
    hold: () => {
      settle()
      const held = TABLES.map((table) => [table, database.prepare(`SELECT * FROM ${table}`).all()] as const)
      return () => {
        settle()
        inBulk(database, () => {
          for (const table of TABLES.toReversed()) database.exec(`DELETE FROM ${table}`)
          for (const [table, rows] of held) insertAll(table, rows)
        })
        replaced()
      }
    },
    save: (file) => {
      settle()
      const part = `${file}.part`
      rmSync(part, { force: true })
      try {
        // SQLite takes an empty file as it is, mode included, and would else make one that others may read.
        keepPrivate(part)
        // VACUUM INTO writes a whole database and syncs it; only then does it get its name.
        database.prepare('VACUUM INTO ?').run(part)
        renameSync(part, file)
      } catch (cause) {
        rmSync(part, { force: true })
        throw cause
      }
    },
    load: (file) => {
      if (!existsSync(file)) throw new UnusableSnapshot('there is no such snapshot')
      // Opened by itself first: a damaged or older file must not reach the data.
      const { database: checked, quarantined } = openDatabase(file)
      checked.close()
      if (quarantined !== null) throw new UnusableSnapshot('the snapshot is damaged; it was put aside')
      keep()
      database.prepare('ATTACH ? AS snapshot').run(file)
      let setting: ClockSetting
      try {
        setting = readClockSetting(database, 'snapshot')
        inBulk(database, () => copy('snapshot', 'main'))
      } finally {
        database.exec('DETACH snapshot')
      }
      replaced()
      catchUp(setting)
    },
  }
}
