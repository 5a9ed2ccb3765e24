import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { expect } from '@playwright/test'
import { inTime, WAIT_MS } from '../deadline.ts'

export type Selection = 'clipboard' | 'primary'
/** By its name among X11's keysyms. Shift does nothing by itself, and is input all the same. */
export type Key = 'Return' | 'Shift_L'
export type Env = Readonly<Record<string, string>>

/** A running desktop, seen as a person and as another program see it. */
export interface Desktop {
  /** What programs need to find it. */
  readonly env: Env
  /**
   * Presses a key of the desktop's keyboard: a copy without real input reaches nobody on Wayland.
   */
  press(key: Key): Promise<void>
  /** Opens a window of another program, which takes the focus. The answer closes it. */
  openOther(): Promise<() => Promise<void>>
  /** What another program pastes; empty when there is nothing. */
  paste(selection: Selection): Promise<string>
  /** Writes what is on the screen to a .png; null where no program of the desktop's can. */
  readonly takePicture: ((file: string) => Promise<void>) | null
  stop(): Promise<void>
}

/** A kind of desktop that can be started on any computer, without a screen. */
export interface DesktopKind {
  readonly id: string
  start(folder: string): Promise<Desktop>
}

/** Looks until something is so; throws with `what` when it does not come to be. */
export const until = (what: string, isSo: () => boolean | Promise<boolean>): Promise<void> =>
  expect.poll(isSo, what).toBe(true)

export const untilThere = (path: string): Promise<void> => until(path, () => existsSync(path))

/** Programs that are ended with the run, however that ends. */
const started = new Set<ChildProcess>()
process.once('exit', () => {
  for (const program of started) program.kill('SIGKILL')
})

/**
 * Starts a program whose output nobody wants, besides stdin and stdout that are pipes on request.
 */
export const startProgram = (
  command: string,
  args: readonly string[],
  env: Env,
  piped = false,
): ChildProcess => {
  const io = piped ? 'pipe' : 'ignore'
  const program = spawn(command, args, { env, stdio: [io, io, 'ignore'] })
  started.add(program)
  program.once('exit', () => started.delete(program))
  program.once('error', () => started.delete(program))
  return program
}

export const end = async (program: ChildProcess): Promise<void> => {
  if (program.exitCode !== null || program.signalCode !== null) return
  const ended = new Promise((resolve) => program.once('exit', resolve))
  program.kill()
  await inTime(ended, null)
  program.kill('SIGKILL')
}

/**
 * What a program prints; empty when it fails or hangs, as one does that pastes from an owner that
 * does not answer.
 */
export const outputOf = (command: string, args: readonly string[], env: Env): Promise<string> =>
  new Promise((resolve) => {
    execFile(command, args, { env, timeout: WAIT_MS }, (error, stdout) =>
      resolve(error === null ? stdout : ''),
    )
  })

/** Drives an X display by xdotool; answers what that prints. */
export const xdotoolOn =
  (env: Env) =>
  (...args: readonly string[]): Promise<string> =>
    outputOf('xdotool', args, env)

/** A bus of its own, whose address is in the answer. */
export const startBus = async (
  env: Env,
): Promise<{ readonly address: string; readonly bus: ChildProcess }> => {
  const bus = startProgram('dbus-daemon', ['--session', '--nofork', '--print-address=1'], env, true)
  const address = await new Promise<string>((resolve) =>
    bus.stdout?.setEncoding('utf8').once('data', (line: string) => resolve(line.trim())),
  )
  return { address, bus }
}

/** A virtual X display. */
export const startX = async (
  env: Env,
): Promise<{ readonly display: string; readonly server: ChildProcess }> => {
  const server = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1440x900x24', '-nolisten', 'tcp'],
    {
      env,
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  )
  started.add(server)
  const numbers = server.stdio[3] as NodeJS.ReadableStream
  const display = await new Promise<string>((resolve, reject) => {
    server.once('exit', () => reject(new Error('Xvfb ended before it was ready')))
    numbers.setEncoding('utf8').once('data', (number: string) => resolve(`:${number.trim()}`))
  })
  return { display, server }
}
