import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inRoot } from './paths.mjs'
import { run } from './run.mjs'
import { Stop } from './say.mjs'

/** For a display that neither answers nor refuses. Electron itself takes a second or two. */
const TRIAL_MS = 60_000

/**
 * The environments in which Electron may reach a display, best first. With one display alone it has
 * to be led there, as it goes by the type of the session.
 */
const placesIn = ({ DISPLAY: x, WAYLAND_DISPLAY: wayland, ...env }) => [
  ...(x && wayland ? [{ ...env, DISPLAY: x, WAYLAND_DISPLAY: wayland }] : []),
  ...(x ? [{ ...env, DISPLAY: x, XDG_SESSION_TYPE: 'x11' }] : []),
  ...(wayland ? [{ ...env, WAYLAND_DISPLAY: wayland, XDG_SESSION_TYPE: 'wayland' }] : []),
]

/**
 * The environment in which this Electron, with these switches, reaches a display; null where it
 * reaches none.
 */
export const findDisplay = async (electron, switches, env) => {
  if (process.platform !== 'linux') return env
  const folder = await mkdtemp(join(tmpdir(), 'keystow-display-'))
  const args = [
    ...switches,
    inRoot('scripts', 'lib', 'opens-display.cjs'),
    `--user-data-dir=${folder}`,
  ]
  try {
    for (const place of placesIn(env))
      if ((await run(electron, args, { env: place, timeout: TRIAL_MS })).code === 0) return place
    return null
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Starts a virtual display of its own: `{ display, stop }`, which ends with its last client, unless
 * it `stays`. The server picks a free number itself, so that two never race for one.
 */
export const startDisplay = (stays) =>
  new Promise((resolve, reject) => {
    const args = [
      '-displayfd',
      '3',
      '-screen',
      '0',
      '1440x900x24',
      '-nolisten',
      'tcp',
      ...(stays ? [] : ['-terminate']),
    ]
    // Detached: a Ctrl-C must reach the app first, which then closes in order.
    const server = spawn('Xvfb', args, {
      detached: true,
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    })
    server.on('error', reject)
    server.on('exit', () => reject(new Stop('Xvfb ended before it was ready.')))
    server.stdio[3].setEncoding('utf8').once('data', (number) => {
      resolve({ display: `:${number.trim()}`, stop: () => server.kill() })
    })
  })
