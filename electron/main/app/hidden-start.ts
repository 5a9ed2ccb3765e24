import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { app, type BrowserWindow } from 'electron'
import { SYSTEM_CLOCK, startCountdown } from '../base/clock.ts'
import { ownArguments } from './early-command.ts'

/** The switch by which the app starts without showing its window. */
export const HIDDEN_SWITCH = '--hidden'

/** A panel may come to be some seconds after what is started with it. */
const TRIES = 10
const PAUSE_MS = 1_100
/** Time limit for the session bus to answer, in milliseconds. */
const ASK_MS = 2_000

/**
 * Whether the app was started at login, and is to stay in the tray. Only once Electron is ready.
 */
export const isHiddenStart = (): boolean =>
  ownArguments().includes(HIDDEN_SWITCH) ||
  (process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin)

/**
 * The service that desktops of Linux register programs' icons with. It may run without a host, the
 * panel that draws the icons.
 */
const WATCHER = 'org.kde.StatusNotifierWatcher'
const WATCHER_PATH = '/StatusNotifierWatcher'
const GET = 'org.freedesktop.DBus.Properties.Get'
const HAS_HOST = 'IsStatusNotifierHostRegistered'
const ASKING: readonly (readonly [program: string, args: readonly string[]])[] = [
  [
    '/usr/bin/gdbus',
    [
      'call',
      '--session',
      '--dest',
      WATCHER,
      '--object-path',
      WATCHER_PATH,
      '--method',
      GET,
      WATCHER,
      HAS_HOST,
    ],
  ],
  [
    '/usr/bin/dbus-send',
    [
      '--session',
      '--print-reply',
      `--dest=${WATCHER}`,
      WATCHER_PATH,
      GET,
      `string:${WATCHER}`,
      `string:${HAS_HOST}`,
    ],
  ],
]

/**
 * Tells whether the desktop has a tray. On Linux no call of Electron does, so the watcher is asked
 * over the session bus for its host; where it cannot be asked, there is none.
 */
export const hasTray = async (): Promise<boolean> => {
  if (process.platform !== 'linux') return true
  for (const [program, args] of ASKING) {
    const late = new AbortController()
    const stopTimer = startCountdown(SYSTEM_CLOCK, () => late.abort(), ASK_MS)
    const answer = await promisify(execFile)(program, [...args], { signal: late.signal }).catch(
      () => null,
    )
    stopTimer()
    if (answer !== null) return /\btrue\b/.test(answer.stdout)
  }
  return false
}

/**
 * Leaves the window hidden only where there is an icon to open it by; else it is minimised, where
 * the person finds it.
 */
export const stayHidden = async (
  window: BrowserWindow,
  isIconOn: () => boolean,
  findTray: () => Promise<boolean> = hasTray,
  pause: (ms: number) => Promise<unknown> = SYSTEM_CLOCK.pause,
): Promise<void> => {
  for (let tried = 0; isIconOn() && tried < TRIES; tried += 1) {
    if (await findTray()) return
    await pause(PAUSE_MS)
  }
  if (window.isDestroyed() || window.isVisible()) return
  window.showInactive()
  window.minimize()
}
