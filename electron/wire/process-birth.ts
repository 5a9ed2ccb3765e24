import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

/**
 * A process, which a later one with its id is told from by when it began; null where the system
 * does not say that.
 */
export interface NotedProcess {
  readonly pid: number
  readonly birth: string | null
}

const BOOT = '/proc/sys/kernel/random/boot_id'

/**
 * The two fields of `/proc/PID/stat` that are read. Its name, the second one, may have blanks and
 * parentheses. See proc_pid_stat(5).
 */
const readStat = async (
  pid: number,
): Promise<{ readonly state: string | undefined; readonly began: string | undefined }> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { state: fields[0], began: fields[19] }
}

/**
 * When a process began, in words of its system; null where nobody says it. One that has ended and
 * was not waited for yet never began.
 */
const readBirth = async (pid: number): Promise<string | null> => {
  try {
    if (process.platform === 'linux') {
      const { state, began } = await readStat(pid)
      return state === 'Z' ? '' : `${await readFile(BOOT, 'latin1')}${began}`
    }
    if (process.platform !== 'darwin') return null
    const { stdout } = await promisify(execFile)('/bin/ps', ['-o', 'lstart=', '-p', `${pid}`], {
      env: { LC_ALL: 'C' },
    })
    return stdout.trim()
  } catch {
    return null
  }
}

const isThere = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (cause) {
    return !(cause instanceof Error && 'code' in cause && cause.code === 'ESRCH')
  }
}

/** Notes a process of this user by its id; null where none is there. */
export const noteProcess = async (pid: number): Promise<NotedProcess | null> =>
  pid > 0 && isThere(pid) ? { pid, birth: await readBirth(pid) } : null

/** Tells whether a process is known to have ended. */
export const hasEnded = async ({ pid, birth }: NotedProcess): Promise<boolean> => {
  if (!isThere(pid)) return true
  const now = birth === null ? null : await readBirth(pid)
  return now !== null && now !== birth
}
