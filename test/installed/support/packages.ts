import { spawnSync } from 'node:child_process'

const named = (variable: string): string => {
  const value = process.env[variable]
  if (value === undefined)
    throw new Error('run this by `npm run test:installed`, which builds the packages')
  return value
}

/** The packages under test: one as shipped, and one of a lower version to upgrade from. */
export const shipped = (): string => named('KEYSTOW_DEB')
export const earlier = (): string => named('KEYSTOW_DEB_EARLIER')

export interface Ended {
  readonly code: number | null
  readonly output: string
}

/** Runs a command of the system to its end. */
export const system = (command: string, ...args: readonly string[]): Ended => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C.UTF-8' }
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    encoding: 'utf8',
    env,
    maxBuffer: 1e8,
  })
  if (error !== undefined) throw error
  return { code: status, output: stdout + stderr }
}

export const apt = (...args: readonly string[]): Ended =>
  system('apt-get', '-y', '--no-install-recommends', ...args)

/** The version that dpkg has installed, or null. */
export const installedVersion = (): string | null => {
  const { output } = system('dpkg', '--status', 'keystow')
  return output.includes('\nStatus: install ok installed\n')
    ? (/^Version: (.+)$/m.exec(output)?.[1] ?? null)
    : null
}
