import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { EXIT, signalled } from './exit-codes.ts'
import { watchTerminalSignals } from './terminal-signal.ts'

/** How a program ended. `code` is null where a signal ended it. */
export interface ChildEnd {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

export interface Child {
  readonly pid: number
  readonly ended: Promise<ChildEnd>
}

/** What a shell would end with. */
export const exitCodeOf = ({ code, signal }: ChildEnd): number =>
  signal === null ? (code ?? EXIT.software) : signalled(constants.signals[signal])

/** Those that ask a program for something. A terminal sends the first two to all that run in front of it, the child among them. */
const FROM_TERMINAL: readonly NodeJS.Signals[] = ['SIGINT', 'SIGQUIT']
const FORWARDED: readonly NodeJS.Signals[] = ['SIGTERM', 'SIGHUP', 'SIGUSR1', 'SIGUSR2']

/** Whether the terminal that this process belongs to sends its signals to it, and so to its child as well. */
const inFrontOfTerminal = (): boolean => {
  try {
    // Behind the name, which may hold anything: state, parent, process group, session, terminal, its foreground process group.
    const fields = readFileSync('/proc/self/stat', 'latin1').split(') ').at(-1)?.split(' ') ?? []
    return fields[2] === fields[5]
  } catch {
    return process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY
  }
}

const forwardSignals = (child: ChildProcess): (() => void) => {
  const terminal = process.platform !== 'win32' && inFrontOfTerminal() ? watchTerminalSignals() : null
  const listeners = [...FROM_TERMINAL, ...FORWARDED].map((signal) => {
    const forward = async (): Promise<void> => {
      const mayBeTerminals = FROM_TERMINAL.includes(signal) && inFrontOfTerminal()
      const isTerminals = mayBeTerminals && (signal !== 'SIGINT' || terminal === null || (await terminal.isFromTerminal()))
      if (!isTerminals) child.kill(signal)
    }
    return [signal, forward] as const
  })
  const usable = process.platform === 'win32' ? listeners.filter(([signal]) => signal !== 'SIGUSR1' && signal !== 'SIGUSR2') : listeners
  for (const [signal, forward] of usable) process.on(signal, forward)
  return () => {
    terminal?.stop()
    for (const [signal, forward] of usable) process.removeListener(signal, forward)
  }
}

/**
 * Starts a program on this one's input and output, without a shell. Resolves to the exit code where it cannot be started. `path`: where
 * it was found; what is started hears the name that was typed.
 */
export const startChild = (
  [program = '', ...args]: readonly string[],
  env: NodeJS.ProcessEnv,
  path: string = program,
): Promise<Child | number> =>
  new Promise((resolve) => {
    const child = spawn(path, args, { argv0: program, stdio: 'inherit', env, windowsHide: true })
    // Before it runs: what comes from now on is the child's.
    const stop = forwardSignals(child)
    const ended = new Promise<ChildEnd>((end) => {
      child.once('exit', (code, signal) => {
        stop()
        end({ code, signal })
      })
    })
    child.once('error', (cause) => {
      stop()
      resolve('code' in cause && cause.code === 'ENOENT' ? EXIT.notFound : EXIT.notRunnable)
    })
    child.once('spawn', () => resolve({ pid: child.pid ?? 0, ended }))
  })
