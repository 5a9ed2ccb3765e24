import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Takes what is named out of the environment, so that no tool which is started from here inherits
 * it. Missing ones are ''.
 */
export const takeSecrets = <Name extends string>(
  names: readonly Name[],
): Readonly<Record<Name, string>> =>
  Object.fromEntries(
    names.map((name) => {
      const value = process.env[name] ?? ''
      delete process.env[name]
      return [name, value]
    }),
  ) as Record<Name, string>

/**
 * Runs a tool of the system. Throws where it fails, and says its name only: its arguments may hold
 * a password.
 */
export const tool = (command: string, args: readonly string[]): void => {
  const { status, error } = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0)
    throw new Error(`${command} failed: ${error === undefined ? status : 'it did not start'}`)
}

/** Gives `work` a folder that only this account may open, and removes it at the end. */
export const inPrivateFolder = (work: (folder: string) => void): void => {
  const folder = mkdtempSync(join(process.env.RUNNER_TEMP ?? tmpdir(), 'sign-'))
  try {
    work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs `work`; a failure becomes one line and exit code 1. */
export const signing = (work: () => void): void => {
  try {
    work()
  } catch (cause) {
    process.stderr.write(`${cause instanceof Error ? cause.message : 'not signed'}\n`)
    process.exitCode = 1
  }
}
