import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { displayEnv, endWithUs } from '../../e2e/support/display.ts'
import { daemonArgs, endDaemonWithUs } from '../../e2e/support/keyring-daemon.ts'

/** `nobody`: has no rights, and Chromium's sandbox works for it as for every ordinary user. */
const UID = 65534

/** Someone who uses the computer, with a home and a keyring of their own. */
export interface Person {
  readonly home: string
  readonly dataFolder: string
  readonly env: Readonly<Record<string, string>>
  readonly password: string
}

/** `display`: where their windows open; by default where those of all tests do. */
export const newPerson = async (
  display: Readonly<Record<string, string>> | null = null,
): Promise<Person> => {
  const home = mkdtempSync('/tmp/keystow-person-')
  process.once('exit', () => rmSync(home, { recursive: true, force: true }))
  const runtime = join(home, 'run')
  mkdirSync(runtime, { mode: 0o700 })
  for (const folder of [home, runtime]) chownSync(folder, UID, UID)
  const env = {
    HOME: home,
    XDG_RUNTIME_DIR: runtime,
    XDG_CURRENT_DESKTOP: 'GNOME',
    PATH: '/usr/bin:/bin',
    LANG: 'C.UTF-8',
    ...(display ?? (await displayEnv())),
  }
  return {
    home,
    dataFolder: join(home, '.config', 'Keystow'),
    env,
    password: randomBytes(16).toString('hex'),
  }
}

export interface Started {
  readonly ended: Promise<number | null>
  readonly stdout: () => string
  readonly stderr: () => string
}

const spawnAs = (
  person: Person,
  command: readonly string[],
  env: Readonly<Record<string, string>>,
): ChildProcessWithoutNullStreams => {
  const setprivArgs = [`--reuid=${UID}`, `--regid=${UID}`, '--clear-groups', '--', ...command]
  const child = spawn('setpriv', setprivArgs, { cwd: person.home, env: { ...person.env, ...env } })
  endWithUs(child)
  return child
}

/** Starts a program by itself, without a session around it. */
export const startPlain = (
  person: Person,
  command: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Started => {
  const child = spawnAs(person, command, env)
  let [stdout, stderr] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    stdout += chunk
  })
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    stderr += chunk
  })
  return {
    ended: new Promise((resolve) => child.once('close', resolve)),
    stdout: () => stdout,
    stderr: () => stderr,
  }
}

const startBus = (person: Person): Promise<string> =>
  new Promise((resolve, reject) => {
    const bus = spawnAs(person, ['dbus-daemon', '--session', '--nofork', '--print-address=1'], {})
    bus.on('error', reject)
    bus.stdout.setEncoding('utf8').once('data', (line: string) => resolve(line.trim()))
  })

/**
 * Opens a desktop session of this person's, with a bus and the keyring that their password opens.
 * Answers what leads programs to it.
 */
export const openSession = async (person: Person): Promise<Readonly<Record<string, string>>> => {
  const env = { DBUS_SESSION_BUS_ADDRESS: await startBus(person) }
  const control = mkdtempSync(join(person.home, 'run', 'control-'))
  chownSync(control, UID, UID)
  const daemon = spawnAs(person, ['gnome-keyring-daemon', ...daemonArgs('--unlock', control)], env)
  daemon.stdin.end(person.password)
  const code = await new Promise((resolve) => daemon.once('exit', resolve))
  if (code !== 0) throw new Error(`gnome-keyring-daemon ended with ${code}`)
  endDaemonWithUs(control)
  return env
}

/** Starts a program in a session of its own. */
export const startInSession = async (
  person: Person,
  ...command: readonly string[]
): Promise<Started> => startPlain(person, command, await openSession(person))
