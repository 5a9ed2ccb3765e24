import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { endWithUs } from './display.ts'
import { daemonArgs, endDaemonWithUs, type OwnDaemon } from './keyring-daemon.ts'
import { tempFolder } from './temp-folder.ts'

/**
 * What the app finds when it looks for a secure store: a usable one, none at all, one that nobody
 * unlocked, or one that does not answer.
 */
export type KeyringState = 'unlocked' | 'none' | 'locked' | 'silent'

/** Where a keyring is kept on disk, and what unlocks it. */
export interface KeyringStore {
  readonly folder: string
  readonly password: string
}

export interface Keyring {
  readonly env: Readonly<Record<string, string>>
  /** Has a silent keyring answer everything that it was asked. */
  wake(): void
  stop(): void
}

export const SECRET_TOOL = '/usr/bin/secret-tool'
const NO_BUS = 'unix:path=/nonexistent'

export const newKeyringStore = (): KeyringStore => ({
  folder: tempFolder('keyring'),
  password: randomBytes(16).toString('hex'),
})

/**
 * A D-Bus session of its own with gnome-keyring on it, so that no test meets another's secrets.
 * Nothing but on Linux.
 */
export const startKeyring = async (state: KeyringState, store: KeyringStore): Promise<Keyring> => {
  if (process.platform !== 'linux') return { env: {}, wake: () => {}, stop: () => {} }
  if (state === 'none')
    return { env: { DBUS_SESSION_BUS_ADDRESS: NO_BUS }, wake: () => {}, stop: () => {} }

  const unlocked = await open(store, '--unlock', store.password)
  if (state === 'silent') await pause(unlocked)
  if (state !== 'locked') return unlocked
  // The first daemon made the keyring's file; a second one that does not get the password finds it
  // locked.
  unlocked.stop()
  return open(store, '--start', '')
}

/**
 * Stops a daemon once it has its name on the bus: before, the bus says that there is no keyring, or
 * starts another.
 */
const pause = async ({ env, send }: Awaited<ReturnType<typeof open>>): Promise<void> => {
  await promisify(execFile)('gdbus', ['wait', '--session', 'org.freedesktop.secrets'], {
    env: { ...process.env, ...env },
  })
  send('SIGSTOP')
}

/** A bus with the daemon on it. */
const open = async ({ folder }: KeyringStore, mode: '--unlock' | '--start', password: string) => {
  const bus = await startBus(folder)
  const daemon = await startDaemon(bus.env, folder, mode, password)
  const wake = (): void => daemon.send('SIGCONT')
  return {
    env: bus.env,
    send: daemon.send,
    wake,
    stop: () => {
      wake()
      daemon.end()
      bus.stop()
    },
  }
}

const startBus = async (folder: string): Promise<Omit<Keyring, 'wake'>> => {
  const bus = spawn('dbus-daemon', ['--session', '--nofork', '--print-address=1'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  endWithUs(bus)
  const address = await new Promise<string>((resolve, reject) => {
    bus.on('error', reject)
    bus.stdout.setEncoding('utf8').once('data', (line: string) => resolve(line.trim()))
  })
  const env = {
    DBUS_SESSION_BUS_ADDRESS: address,
    XDG_CURRENT_DESKTOP: 'GNOME',
    XDG_DATA_HOME: folder,
    XDG_RUNTIME_DIR: folder,
  }
  return { env, stop: () => void bus.kill() }
}

/** The daemon goes to the background when it is ready. */
const startDaemon = async (
  env: Keyring['env'],
  folder: string,
  mode: '--unlock' | '--start',
  password: string,
): Promise<OwnDaemon> => {
  const control = mkdtempSync(join(folder, 'control-'))
  await new Promise<void>((resolve, reject) => {
    const daemon = spawn('gnome-keyring-daemon', daemonArgs(mode, control), {
      env: { ...process.env, ...env },
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    daemon.on('error', reject)
    daemon.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`gnome-keyring-daemon ended with ${code}`)),
    )
    // One that ends before it has read says so by its code.
    daemon.stdin.on('error', () => {})
    daemon.stdin.end(password)
  })
  return endDaemonWithUs(control)
}
