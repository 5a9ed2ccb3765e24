import type { ChildProcess } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanEnv } from '../e2e/support/app.ts'
import {
  type Desktop,
  type DesktopKind,
  type Env,
  end,
  type Key,
  outputOf,
  startBus,
  startProgram,
  startX,
  until,
  untilThere,
  xdotoolOn,
} from './desktop.ts'

/** What X11 calls these keys. */
const KEYSYMS: Readonly<Record<Key, string>> = { Return: '65293', Shift_L: '65505' }

const privateEnv = (folder: string): Env => {
  const { DISPLAY: _display, WAYLAND_DISPLAY: _wayland, ...env } = cleanEnv()
  const runtime = join(folder, 'run')
  mkdirSync(runtime, { mode: 0o700 })
  return { ...env, XDG_RUNTIME_DIR: runtime, DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent' }
}

/** Programs end in the order opposite to their start. */
const stopAll = (programs: readonly ChildProcess[]) => async (): Promise<void> => {
  for (const program of programs.toReversed()) await end(program)
}

const waylandEnv = (env: Env, socket: string): Env => ({
  ...env,
  XDG_SESSION_TYPE: 'wayland',
  // With the folder: the app's keyring has a runtime folder of its own.
  WAYLAND_DISPLAY: join(env.XDG_RUNTIME_DIR ?? '', socket),
})

interface WaylandParts {
  readonly env: Env
  readonly programs: readonly ChildProcess[]
  readonly press: (key: Key) => Promise<void>
  readonly takePicture: Desktop['takePicture']
}

const wayland = ({ env, programs, press, takePicture }: WaylandParts): Desktop => ({
  env,
  press,
  takePicture,
  openOther: async () => {
    const foot = startProgram('foot', ['--config=/dev/null', 'cat'], env)
    return () => end(foot)
  },
  paste: (selection) =>
    outputOf('wl-paste', ['-n', ...(selection === 'primary' ? ['-p'] : [])], env),
  stop: stopAll(programs),
})

const mutter: DesktopKind = {
  id: 'mutter',
  start: async (folder) => {
    const bare = privateEnv(folder)
    const { address, bus } = await startBus(bare)
    const env = { ...waylandEnv(bare, 'wl-test'), DBUS_SESSION_BUS_ADDRESS: address }
    const { WAYLAND_DISPLAY: socket = '', ...own }: Env = env
    const args = [
      '--wayland',
      '--headless',
      '--virtual-monitor',
      '1280x800',
      '--no-x11',
      '--wayland-display=wl-test',
    ]
    const compositor = startProgram('mutter', args, own)
    await untilThere(socket)
    const script = join(import.meta.dirname, 'mutter-keyboard.py')
    const keyboard = startProgram('/usr/bin/python3', [script], env, true)
    const answer = () => new Promise((resolve) => keyboard.stdout?.once('data', resolve))
    await answer()
    const press = async (key: Key): Promise<void> => {
      const pressed = answer()
      keyboard.stdin?.write(`${KEYSYMS[key]}\n`)
      await pressed
    }
    // The bus stays: the app uses none, and nothing is started on it for the app.
    return wayland({
      env: { ...env, DBUS_SESSION_BUS_ADDRESS: bare.DBUS_SESSION_BUS_ADDRESS ?? '' },
      programs: [bus, compositor, keyboard],
      press,
      takePicture: null,
    })
  },
}

export const sway: DesktopKind = {
  id: 'sway',
  start: async (folder) => {
    const bare = privateEnv(folder)
    const config = join(folder, 'sway.config')
    writeFileSync(config, 'output HEADLESS-1 resolution 1280x800\n')
    const headless = {
      WLR_BACKENDS: 'headless',
      WLR_RENDERER: 'pixman',
      WLR_LIBINPUT_NO_DEVICES: '1',
    }
    const compositor = startProgram('sway', ['-c', config], { ...bare, ...headless })
    const env = waylandEnv(bare, 'wayland-1')
    await untilThere(env.WAYLAND_DISPLAY ?? '')
    // A keyboard that stays: without one the seat has no focus.
    const keyboard = startProgram('wtype', ['-s', '3600000'], env)
    const press = async (key: Key): Promise<void> =>
      void (await outputOf('wtype', ['-k', key], env))
    const takePicture = async (file: string): Promise<void> =>
      void (await outputOf('grim', [file], env))
    return wayland({ env, programs: [compositor, keyboard], press, takePicture })
  },
}

const weston: DesktopKind = {
  id: 'weston',
  // Its headless backend has no keyboard: it runs in a window of a virtual X display, which has
  // one.
  start: async (folder) => {
    const bare = privateEnv(folder)
    const { display, server } = await startX(bare)
    const x = { ...bare, DISPLAY: display }
    const xdotool = xdotoolOn(x)
    const args = [
      // Without it nobody may take pictures.
      '--debug',
      '--backend=x11-backend.so',
      '--use-pixman',
      '--no-config',
      '--socket=wl-test',
      '--width=1280',
      '--height=800',
      '--idle-time=0',
    ]
    const compositor = startProgram('weston', args, x)
    const env = waylandEnv(bare, 'wl-test')
    await untilThere(env.WAYLAND_DISPLAY ?? '')
    await until(
      'the window of weston',
      async () => (await xdotool('search', '--class', 'Weston')) !== '',
    )
    const [window = ''] = (await xdotool('search', '--class', 'Weston')).split('\n')
    await xdotool('windowfocus', window)
    const press = async (key: Key): Promise<void> => void (await xdotool('key', key))
    // It writes a file of a name of its own choice into the folder that it runs in.
    const takePicture = async (file: string): Promise<void> =>
      void (await outputOf(
        'sh',
        ['-c', 'cd "$0" && weston-screenshooter && mv wayland-screenshot-*.png "$1"', folder, file],
        env,
      ))
    return wayland({ env, programs: [server, compositor], press, takePicture })
  },
}

const x11: DesktopKind = {
  id: 'X11',
  start: async (folder) => {
    const bare = privateEnv(folder)
    const { display, server } = await startX(bare)
    const env = { ...bare, DISPLAY: display, XDG_SESSION_TYPE: 'x11' }
    const xdotool = xdotoolOn(env)
    const focusApp = (): Promise<string> =>
      xdotool('search', '--onlyvisible', '--name', 'Keystow', 'windowfocus')
    return {
      env,
      takePicture: null,
      press: async (key) => {
        await focusApp()
        await xdotool('key', key)
      },
      openOther: async () => {
        const other = startProgram('xev', ['-name', 'another program'], env)
        await until(
          'a window of another program',
          async () => (await xdotool('search', '--name', 'another program')) !== '',
        )
        await xdotool('search', '--name', 'another program', 'windowfocus', '--sync')
        return async () => {
          await end(other)
          // Without a window manager nobody else gives the focus back.
          await focusApp()
        }
      },
      paste: (selection) => outputOf('xclip', ['-o', '-selection', selection], env),
      stop: stopAll([server]),
    }
  },
}

export const WAYLAND: readonly DesktopKind[] = [mutter, sway, weston]

export const KINDS: readonly DesktopKind[] = [...WAYLAND, x11]
