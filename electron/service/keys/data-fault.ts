import { statfsSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * What a person can do something about when the data file cannot be opened or written: update the
 * program, or make room.
 */
export type DataFault = 'newer_version' | 'disk_full'

/** The file was written by a newer version of this program. It was left as it is. */
export class NewerDataFile extends Error {
  constructor() {
    super('the data file was written by a newer version')
  }
}

/** A saved snapshot is missing or damaged. */
export class UnusableSnapshot extends Error {}

/** SQLite's primary result codes. */
const IO_ERROR = 10
const FULL = 13

const NO_ROOM: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT'])

/** Less than SQLite needs for one write and its journal, in bytes. */
const LITTLE_ROOM = 64 * 1024

interface Coded {
  readonly code?: unknown
  /** SQLite's extended result code. */
  readonly errcode?: unknown
}

/**
 * SQLite's primary result code of what it threw; null for anything else
 * (https://sqlite.org/rescode.html).
 */
export const sqliteCodeOf = (cause: unknown): number | null => {
  if (!(cause instanceof Error)) return null
  const { errcode } = cause as Coded
  return typeof errcode === 'number' ? errcode & 0xff : null
}

/** Tells whether the disk that has `file` is about full. */
export const hasLittleRoom = (file: string): boolean => {
  try {
    const { bavail, bsize } = statfsSync(dirname(file))
    return bavail * bsize < LITTLE_ROOM
  } catch {
    return false
  }
}

/**
 * Whether an error of the system or of SQLite says that there is no room, of the disk or of the
 * person's share of it.
 */
export const saysDiskFull = (cause: unknown): boolean =>
  sqliteCodeOf(cause) === FULL || (cause instanceof Error && NO_ROOM.has((cause as Coded).code))

/**
 * Why `file` refused, or null for anything else. SQLite says of some writes to a full disk only
 * that they failed.
 */
export const dataFaultOf = (cause: unknown, file: string): DataFault | null => {
  if (cause instanceof NewerDataFile) return 'newer_version'
  if (saysDiskFull(cause)) return 'disk_full'
  return sqliteCodeOf(cause) === IO_ERROR && hasLittleRoom(file) ? 'disk_full' : null
}

/**
 * A thrown error by its code alone, for whoever may not read messages: `EACCES`, `SQLITE_14`,
 * `unknown`.
 */
export const codeOfCause = (cause: unknown): string => {
  if (!(cause instanceof Error)) return 'unknown'
  const { code, errcode } = cause as Coded
  if (Number.isInteger(errcode)) return `SQLITE_${errcode}`
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]{0,40}$/.test(code) ? code : 'unknown'
}
