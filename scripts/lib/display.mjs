import { spawn } from 'node:child_process'
import { Stop } from './say.mjs'

/** Whether a window would be seen. */
export const hasDisplay = () => process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY)

/** What leads Electron to the one display that there is: it goes by the type of the session alone. As in resources/cli/launcher. */
export const onlyDisplay = ({ DISPLAY: x, WAYLAND_DISPLAY: wayland }) =>
  Boolean(x) === Boolean(wayland) ? {} : { XDG_SESSION_TYPE: wayland ? 'wayland' : 'x11' }

/** Starts a virtual display of its own: `{ display, stop }`. The server picks a free number itself, so that two never race for one. */
export const startDisplay = () =>
  new Promise((resolve, reject) => {
    // Detached: a Ctrl-C must reach the app first, which then closes in order. `-terminate`: ends with its last client.
    const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1440x900x24', '-nolisten', 'tcp', '-terminate'], {
      detached: true,
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    })
    server.on('error', reject)
    server.on('exit', () => reject(new Stop('Xvfb ended before it was ready.')))
    server.stdio[3].setEncoding('utf8').once('data', (number) => {
      resolve({ display: `:${number.trim()}`, stop: () => server.kill() })
    })
  })
