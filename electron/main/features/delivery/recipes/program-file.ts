import { lstatSync, readlinkSync, type Stats } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { findProgram } from '../find-program.ts'

const MOST_LINKS = 40
/** Of macOS: its members may do what root may. */
const ADMIN = 80

/**
 * Whether nobody is in a group who could not replace a program anyway: root's, and a person's own,
 * which has their number by convention.
 */
const isTrusted = (gid: number): boolean =>
  gid === 0 ||
  (process.platform === 'darwin' && gid === ADMIN) ||
  (gid === process.getgid?.() && gid === process.getuid?.())

/**
 * Whether others may put something else in place of this file, or of what this folder has of ours
 * or of root's.
 */
const isOthers = (found: Stats): boolean => {
  const { mode, uid, gid } = found
  if (uid !== 0 && uid !== process.getuid?.()) return true
  // The mode of a link says nothing; in a sticky folder only the owner replaces what is theirs.
  if (found.isSymbolicLink() || (found.isDirectory() && (mode & 0o1000) !== 0)) return false
  return (mode & 0o002) !== 0 || ((mode & 0o020) !== 0 && !isTrusted(gid))
}

const partsOf = (path: string): readonly string[] => path.split('/').filter((part) => part !== '')

/**
 * Whether others than this person and root could put something else at this path: by the file, a
 * link, or a folder on the way to it.
 */
export const isOpenToOthers = (path: string): boolean => {
  if (process.platform === 'win32') return false
  try {
    if (isOthers(lstatSync('/'))) return true
    let at = '/'
    let links = 0
    let [name, ...rest] = partsOf(path)
    while (name !== undefined) {
      const next = join(at, name)
      const found = lstatSync(next)
      if (isOthers(found)) return true
      if (found.isSymbolicLink()) {
        links += 1
        if (links > MOST_LINKS) return true
        const target = readlinkSync(next)
        if (isAbsolute(target)) at = '/'
        rest = [...partsOf(target), ...rest]
      } else at = next
      ;[name, ...rest] = rest
    }
    return false
  } catch {
    // It has just gone, or may not be looked at.
    return true
  }
}

/** As `findProgram`, unless others could replace it. */
export const findSafeProgram = (name: string, searchPath?: string): string | null => {
  const found = findProgram(name, searchPath)
  return found === null || isOpenToOthers(found) ? null : found
}
