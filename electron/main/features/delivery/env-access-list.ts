import { spawnSync } from 'node:child_process'
import { findProgram } from './find-program.ts'
import { Refused } from './refused.ts'

/** A disk that does not answer must not hold the app up, in milliseconds. */
const DEADLINE_MS = 3_000
/** Where `ls -l` has a `+` for an access list, behind the mode: `-rw-r-----+`. */
const SIGN_AT = 10

/** null where nobody says so. Node.js reads no access lists, so `ls` is asked. */
const hasAccessList = (path: string): boolean | null => {
  const ls = findProgram('ls')
  if (ls === null) return null
  // Of macOS `-e` has a line for each entry of the list; the sign there may be one for something
  // else.
  const switches = process.platform === 'darwin' ? '-lde' : '-ld'
  const { status, stdout } = spawnSync(ls, [switches, '--', path], {
    encoding: 'utf8',
    env: { LC_ALL: 'C' },
    timeout: DEADLINE_MS,
  })
  if (status !== 0) return null
  return (
    stdout[SIGN_AT] === '+' || (process.platform === 'darwin' && stdout.trimEnd().includes('\n'))
  )
}

/**
 * Throws `Refused` where somebody else could read a file of this mode by its access list, or could
 * not any more: on Linux the group's part of the mode is then what the list may grant at most, and
 * says nothing of the group.
 */
export const refuseAccessList = (path: string, mode: number): void => {
  if (process.platform === 'win32' || (process.platform === 'linux' && (mode & 0o070) === 0)) return
  if (hasAccessList(path) !== false) throw new Refused('access_list')
}
