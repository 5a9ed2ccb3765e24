import { type BigIntStats, lstatSync } from 'node:fs'
import { basename, join } from 'node:path'
import { JOURNALS } from '../../service/keys/private-file.ts'
import { DATA_FILES } from './data-files.ts'

/** The databases in the app's folder with their journals, some of which may be missing. */
export const databaseFilesIn = (folder: string): readonly string[] =>
  Object.keys(DATA_FILES)
    .filter((name) => name.endsWith('.db') && !name.includes('*'))
    .flatMap((name) => ['', ...JOURNALS].map((suffix) => join(folder, name + suffix)))

const statsOf = (path: string): BigIntStats | undefined =>
  lstatSync(path, { bigint: true, throwIfNoEntry: false })

/**
 * Whether a path without links on its way leads to one of these files, also by a hard link or a
 * mount. None of them may be opened but by SQLite: closing it would end the lock that this process
 * has on it (POSIX), and a second process could open it beside this one.
 */
export const isOneOf = (databases: readonly string[], path: string): boolean => {
  const found = statsOf(path)
  // A file with one name is reached by no other.
  if (
    found === undefined ||
    (found.nlink === 1n && databases.every((own) => basename(own) !== basename(path)))
  )
    return false
  return databases.some((own) => {
    const stats = statsOf(own)
    return stats !== undefined && stats.dev === found.dev && stats.ino === found.ino
  })
}
