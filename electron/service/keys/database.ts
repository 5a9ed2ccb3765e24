import { existsSync, renameSync, rmSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { NewerDataFile, sqliteCodeOf } from './data-fault.ts'
import { initial } from './migrations/0001-initial.ts'
import { smallRows } from './migrations/0002-small-rows.ts'
import { DataFileInUse } from './owner.ts'
import { hasSpecial, JOURNALS, keepPrivate, ROLLBACK } from './private-file.ts'

/** In order; `user_version` counts those that were applied. */
const MIGRATIONS: readonly string[] = [initial, smallRows]

/** The `user_version` of a data file of this version. */
const DATA_VERSION = MIGRATIONS.length

/** SQLite's result codes for a file that is damaged or no database at all. */
const DAMAGED: ReadonlySet<number | null> = new Set([11, 26])

/** SQLite's result code for a file that another connection has locked. */
const BUSY = 5

/** How long to wait for a process that is about to let go of the file, in milliseconds. */
const BUSY_MS = 100

/** An open database, and where a damaged file that stood in its place was put, or null. */
interface Opened {
  readonly database: DatabaseSync
  readonly quarantined: string | null
}

/** The file is not readable as a database; it was left as it is. */
class DamagedFile extends Error {}

/**
 * Larger files, in bytes, are not read through before they are served: at 10,000 keys that takes 3
 * ms, at a million a second.
 */
const MAX_CHECKED = 4 * 1024 * 1024

/** The schema as one text. Reading `sqlite_schema` runs nothing of what it says. */
const schemaOf = (database: DatabaseSync): string =>
  JSON.stringify(
    database
      .prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name')
      .all(),
  )

/** The schema that our migrations make up to a version. */
const ownSchema = (version: number): string => {
  const database = new DatabaseSync(':memory:')
  try {
    for (const step of MIGRATIONS.slice(0, version)) database.exec(step)
    return schemaOf(database)
  } finally {
    database.close()
  }
}

const versionOf = (database: DatabaseSync): number =>
  Number(database.prepare('PRAGMA user_version').get()?.user_version)

/**
 * Only reads, because SQLite would delete a damaged file's journal. The schema comes first: a view
 * in the place of one of our tables, or a trigger on it, could keep whoever reads it busy for ever.
 * Throws `DamagedFile`, `NewerDataFile`, or what SQLite throws.
 */
const check = (file: string): void => {
  const database = new DatabaseSync(file, { readOnly: true, timeout: BUSY_MS })
  try {
    const [schema, version] = [schemaOf(database), versionOf(database)]
    if (version > DATA_VERSION) throw new NewerDataFile()
    if (schema !== ownSchema(version)) {
      // Not renamed: it may well be another program's.
      if (version === 0) throw new Error('not a data file of this service')
      throw new DamagedFile()
    }
    if (statSync(file).size > MAX_CHECKED) return
    if (database.prepare('PRAGMA quick_check(1)').get()?.quick_check !== 'ok')
      throw new DamagedFile()
  } finally {
    database.close()
  }
}

const rollBack = (database: DatabaseSync): void => {
  // Node before 22.16 does not say whether there still is a transaction.
  if (database.isTransaction === false) return
  try {
    database.exec('ROLLBACK')
  } catch (cause) {
    // SQLite had rolled back by itself.
    if (database.isTransaction) throw cause
  }
}

/** Runs `work` in one transaction; a throw undoes all of it. */
export const inTransaction = <T>(database: DatabaseSync, work: () => T): T => {
  database.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    database.exec('COMMIT')
    return result
  } catch (cause) {
    rollBack(database)
    throw cause
  }
}

const migrate = (database: DatabaseSync): void => {
  const version = versionOf(database)
  if (version > DATA_VERSION) throw new NewerDataFile()
  if (version === DATA_VERSION) return
  inTransaction(database, () => {
    for (const step of MIGRATIONS.slice(version)) database.exec(step)
    database.exec(`PRAGMA user_version = ${DATA_VERSION}`)
  })
}

const open = (file: string): DatabaseSync => {
  if (file !== ':memory:') {
    if (hasSpecial(file)) throw new DamagedFile()
    keepPrivate(file)
    check(file)
  }
  const database = new DatabaseSync(file, { timeout: BUSY_MS })
  try {
    // One process owns the file (docs/interface.md, S21): the system frees it when that ends,
    // however it ends.
    database.exec('PRAGMA main.locking_mode = EXCLUSIVE')
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON')
    migrate(database)
    // Left by those who only read; an owner has none.
    if (file !== ':memory:') rmSync(`${file}-shm`, { force: true })
    return database
  } catch (cause) {
    database.close()
    throw cause
  }
}

const isDamaged = (cause: unknown): boolean =>
  cause instanceof DamagedFile || DAMAGED.has(sqliteCodeOf(cause))

/**
 * Opens (or makes) the file, `:memory:` included, for this connection alone. A damaged one is
 * renamed aside with its journal, never deleted. Throws `DataFileInUse`, `NewerDataFile`, or what
 * SQLite throws for anything else.
 */
export const openDatabase = (file: string): Opened => {
  try {
    return { database: open(file), quarantined: null }
  } catch (cause) {
    if (sqliteCodeOf(cause) === BUSY) throw new DataFileInUse(file)
    if (!isDamaged(cause) || !existsSync(file)) throw cause
    const aside = `${file}.broken-${Date.now()}`
    for (const suffix of ['', ...JOURNALS, ROLLBACK])
      if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix)
    return { database: open(file), quarantined: aside }
  }
}

/**
 * The same for work that replaces whole tables. Foreign keys are checked once at the end, not for
 * every row: so SQLite empties a table in one step.
 */
export const inBulk = (database: DatabaseSync, work: () => void): void => {
  // Has no effect within a transaction.
  database.exec('PRAGMA foreign_keys = OFF')
  try {
    inTransaction(database, () => {
      work()
      if (database.prepare('PRAGMA foreign_key_check').get() !== undefined)
        throw new Error('the data refers to what is not there')
    })
  } finally {
    database.exec('PRAGMA foreign_keys = ON')
  }
}
