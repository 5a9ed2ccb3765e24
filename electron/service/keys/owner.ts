import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { isSpecial, OWNER_ONLY } from './private-file.ts'

/** What a note says of the process that holds a data file. */
interface Owner {
  readonly program: string
  readonly pid: number
  readonly host: string
  readonly since: number
}

/** The file belongs to another process. It was left as it is. */
export class DataFileInUse extends Error {
  /** Program, process and time, in figures that every language reads; null where they are not known. */
  readonly owner: string | null

  constructor(file: string) {
    const owner = ownerOf(file)
    super(`The data file is in use by another program${owner === null ? '' : ` (${owner})`}. One process at a time can have it open.`)
    this.owner = owner
  }
}

const noteOf = (file: string): string => `${file}-owner`

/** A note is read by whoever finds the file locked, and by nobody else: SQLite's lock alone says whether there is an owner. */
const ownerOf = (file: string): string | null => {
  if (isSpecial(noteOf(file))) return null
  try {
    const { program, pid, host, since } = JSON.parse(readFileSync(noteOf(file), 'utf8')) as Owner
    if (!/^[\w-]{1,40}$/.test(program) || !Number.isSafeInteger(pid) || pid < 1 || host !== hostname() || !isRunning(pid)) return null
    return `${program}, PID ${pid}, ${new Date(since).toISOString().slice(0, 16).replace('T', ' ')} UTC`
  } catch {
    return null
  }
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Notes beside a file that this process locked who it is. The answer removes the note, to be called before the lock goes. */
export const noteOwner = (file: string, program: string): (() => void) => {
  const note = noteOf(file)
  const remove = (): void => rmSync(note, { force: true })
  const owner: Owner = { program, pid: process.pid, host: hostname(), since: Date.now() }
  try {
    // First: where there is no room for a new note, that of a process that was killed must not stand for this one.
    remove()
    writeFileSync(note, JSON.stringify(owner), { mode: OWNER_ONLY, flag: 'wx' })
  } catch {
    // Then the next one learns only that the file is in use.
  }
  return remove
}
