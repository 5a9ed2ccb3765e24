import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  lstatSync,
  openSync,
  readSync,
  realpathSync,
  statSync,
} from 'node:fs'
import { resolve } from 'node:path'

/** What SQLite writes beside a data file, by how the name ends. */
export const JOURNALS = ['-wal', '-shm'] as const

/** What SQLite would look for beside a data file, and we have none of. */
export const ROLLBACK = '-journal'

/** The mode of a file that nobody but its owner reads or writes. */
export const OWNER_ONLY = 0o600

/**
 * Whether a pipe, a socket or a device stands where a file or a folder would: to open it could wait
 * for good.
 */
export const isSpecial = (path: string): boolean => {
  const found = statSync(path, { throwIfNoEntry: false })
  return found !== undefined && !found.isFile() && !found.isDirectory()
}

/** As `isSpecial`, of a data file or any of what SQLite opens with it. */
export const hasSpecial = (file: string): boolean =>
  ['', ...JOURNALS, ROLLBACK].some((suffix) => isSpecial(file + suffix))

/** https://www.sqlite.org/fileformat.html, 1.3.1. */
const SQLITE_HEADER = 'SQLite format 3\0'

/**
 * Whether a file that is not empty was never one of SQLite's, by its first 16 bytes. Only for one
 * that this process does not have open: to close it would end the lock (POSIX). Throws what `open`
 * throws.
 */
export const isForeignFile = (path: string): boolean => {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return false
  const head = Buffer.alloc(SQLITE_HEADER.length)
  const file = openSync(path, 'r')
  try {
    return readSync(file, head) > 0 && head.toString('latin1') !== SQLITE_HEADER
  } finally {
    closeSync(file)
  }
}

/**
 * Changes a mode, unless the disk is read-only, knows no modes, or the file is somebody else's, who
 * answers for it.
 */
export const unlessForeign = (change: () => void): void => {
  try {
    change()
  } catch (cause) {
    if (!['EPERM', 'EROFS', 'ENOTSUP'].includes(String((cause as NodeJS.ErrnoException).code)))
      throw cause
  }
}

/**
 * The file that a link leads to, where a path is one: what SQLite and we write beside a file is
 * beside that. Absolute, because SQLite reads a name that begins with `file:` as a URI, which may
 * say `nolock`, and because the process may change its folder.
 */
export const linkedFile = (path: string): string => {
  if (path === ':memory:') return path
  const file = resolve(path)
  if (!lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink()) return file
  try {
    return realpathSync(file)
  } catch {
    // It leads to a file that is not there yet.
    return file
  }
}

/**
 * Makes sure that a data file exists and that only its owner reads it and its journals, whatever
 * the umask and however they were found: a copy or another program may have left them open. SQLite
 * gives new journals the mode of the file. A file that is there is not opened: closing it would end
 * the lock that this process may have on it (POSIX). Throws what `open` or `access` throws.
 */
export const keepPrivate = (file: string): void => {
  if (statSync(file, { throwIfNoEntry: false })?.isFile())
    accessSync(file, constants.R_OK | constants.W_OK)
  else closeSync(openSync(file, 'a', OWNER_ONLY))
  for (const suffix of ['', ...JOURNALS])
    if (existsSync(file + suffix)) unlessForeign(() => chmodSync(file + suffix, OWNER_ONLY))
}
