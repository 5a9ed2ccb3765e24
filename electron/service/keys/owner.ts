import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { isSpecial, OWNER_ONLY } from './private-file.ts'

/**
 * What a note says of the process that holds a data file, as JSON. `since`: milliseconds since the
 * epoch.
 */
interface Owner {
  readonly program: string
  readonly pid: number
  readonly host: string
  readonly since: number
}

const noteOf = (file: string): string => `${file}-owner`

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * A note is read by whoever finds the file locked, and by nobody else: SQLite's lock alone says
 * whether there is an owner.
 */
const ownerOf = (file: string): string | null => {
  if (isSpecial(noteOf(file))) return null
  try {
    const { program, pid, host, since } = JSON.parse(readFileSync(noteOf(file), 'utf8')) as Owner
    if (
      !/^[\w-]{1,40}$/.test(program) ||
      !Number.isSafeInteger(pid) ||
      pid < 1 ||
      host !== hostname() ||
      !isRunning(pid)
    )
      return null
    return `${program}, PID ${pid}, ${new Date(since).toISOString().slice(0, 16).replace('T', ' ')} UTC`
  } catch {
    return null
  }
}

/** The file belongs to another process, and was left as it is. Source: docs/interface.md, S21. */
export class DataFileInUse extends Error {
  /**
   * `keystow, PID 4711, 2026-11-02 12:00 UTC`, which every language reads; null where it is not
   * known.
   */
  readonly owner: string | null

  constructor(file: string) {
    const owner = ownerOf(file)
    super(
      `The data file is in use by another program${owner === null ? '' : ` (${owner})`}. One process at a time can have it open.`,
    )
    this.owner = owner
  }
}

/**
 * Writes beside a file that this process has locked who has it, where the disk lets it. The answer
 * removes that note, to be called before the lock goes. Neither throws: without a note the next one
 * learns only that the file is in use.
 */
export const noteOwner = (file: string, program: string): (() => void) => {
  const note = noteOf(file)
  const remove = (): void => {
    try {
      rmSync(note, { force: true })
    } catch {
      // It stays, and once this process has ended it names nobody.
    }
  }
  const owner: Owner = { program, pid: process.pid, host: hostname(), since: Date.now() }
  // First: where there is no room for a new note, that of a process that was killed must not stand
  // for this one.
  remove()
  try {
    writeFileSync(note, JSON.stringify(owner), { mode: OWNER_ONLY, flag: 'wx' })
  } catch {
    // No room, or the old one could not be removed.
  }
  return remove
}
