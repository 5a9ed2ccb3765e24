import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { EnvWarning } from '../../../contract/delivery.ts'
import { findProgram } from './find-program.ts'

/** A repository on a slow disk must not hold the dialog up, in milliseconds. */
const DEADLINE_MS = 3_000

export const findGit = (searchPath?: string): string | null => findProgram('git', searchPath)

/**
 * Nothing of a person's or a system's configuration, no network, no question, no hook that a
 * repository brings.
 */
export const GIT_ENVIRONMENT = {
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_SYSTEM: process.platform === 'win32' ? 'NUL' : '/dev/null',
  GIT_CONFIG_GLOBAL: process.platform === 'win32' ? 'NUL' : '/dev/null',
  GIT_ALLOW_PROTOCOL: '',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_TERMINAL_PROMPT: '0',
  LC_ALL: 'C',
}
const SWITCHES = [
  '-c',
  'core.fsmonitor=false',
  '-c',
  'core.hooksPath=/dev/null',
  '-c',
  'core.pager=cat',
]

const hasRepository = (folder: string): boolean =>
  existsSync(join(folder, '.git')) || (dirname(folder) !== folder && hasRepository(dirname(folder)))

/** The exit code; null where git did not come to its end. */
const exitOf = (
  git: string,
  args: readonly string[],
  cwd: string,
  deadlineMs: number,
): Promise<number | null> =>
  new Promise((resolve) => {
    execFile(
      git,
      [...SWITCHES, ...args],
      { cwd, env: GIT_ENVIRONMENT, timeout: deadlineMs, killSignal: 'SIGKILL', windowsHide: true },
      (error) => {
        if (error === null) return resolve(0)
        resolve(typeof error.code === 'number' ? error.code : null)
      },
    )
  })

/**
 * What git would make known of a file; null where it has nothing to do with it, or is not there.
 */
export const gitWarning = async (
  git: string | null,
  path: string,
  deadlineMs = DEADLINE_MS,
): Promise<EnvWarning | null> => {
  const folder = dirname(path)
  if (git === null || !hasRepository(folder)) return null
  const name = basename(path)
  const tracked = await exitOf(
    git,
    ['--literal-pathspecs', 'ls-files', '--error-unmatch', '--', name],
    folder,
    deadlineMs,
  )
  if (tracked === 0) return 'tracked'
  if (tracked !== 1) return 'git_unknown'
  const ignored = await exitOf(
    git,
    ['check-ignore', '--quiet', '--', `./${name}`],
    folder,
    deadlineMs,
  )
  if (ignored === 0) return null
  return ignored === 1 ? 'not_ignored' : 'git_unknown'
}
