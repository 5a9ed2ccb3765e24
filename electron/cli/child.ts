import { spawn, spawnSync } from 'node:child_process'
import { constants } from 'node:os'
import { basename } from 'node:path'
import { isatty } from 'node:tty'
import { EXIT, signalled } from './exit-codes.ts'

/** How a program ended. `code` is null where a signal ended it. */
export interface ChildEnd {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

interface Child {
  readonly pid: number
  readonly ended: Promise<ChildEnd>
}

/** What a shell would end with. */
export const exitCodeOf = ({ code, signal }: ChildEnd): number =>
  signal === null ? (code ?? EXIT.software) : signalled(constants.signals[signal])

/**
 * Signals that ask a program for something. A terminal sends the first two to every process in
 * front of it, so also to the program.
 */
const SIGNALS: readonly NodeJS.Signals[] = [
  'SIGINT',
  'SIGQUIT',
  'SIGTERM',
  'SIGHUP',
  'SIGUSR1',
  'SIGUSR2',
]

const { KEYSTOW_IGNORED, _: startedBy = '' } = process.env

/**
 * Signals that the caller ignores. Node resets them before any script runs, so the launcher of the
 * packages lists them. Without the launcher, bash and zsh tell of nohup: they name the program that
 * they start in a variable.
 */
const IGNORED = (process.platform === 'win32' ? [] : SIGNALS).filter(
  (signal) =>
    KEYSTOW_IGNORED?.split(' ').includes(signal) ??
    (signal === 'SIGHUP' && basename(startedBy) === 'nohup'),
)

/**
 * Returns what starts a program that ignores signals, because Node resets those of what it starts.
 * A shell may drop variables with a dot.
 */
const toolThatIgnores = (signals: readonly string[]): readonly string[] => {
  const option = `--ignore-signal=${signals.join()}`
  if (spawnSync('/usr/bin/env', [option, 'true']).status === 0) return ['/usr/bin/env', option]
  return ['/bin/sh', '-c', `trap '' ${signals.join(' ')}; exec "$0" "$@"`]
}

/** Keeps ignored signals from ending this process, for as long as it runs. */
export const ignoreSignals = (): void => {
  for (const signal of IGNORED) process.on(signal, () => {})
}

/**
 * Tells whether the system sends the signal to the program too. A Windows console signals every
 * process attached to it. By `isatty`: `process.stdin` would make the input non-blocking, which the
 * program shares.
 */
const isSentToAll = (signal: NodeJS.Signals): boolean =>
  process.platform === 'win32' ||
  ((signal === 'SIGINT' || signal === 'SIGQUIT') && [0, 1, 2].some((file) => isatty(file)))

/**
 * Keeps signals from ending this process, and passes on those that the program does not get itself,
 * until the returned function is called.
 */
const forwardSignals = (forward: (signal: NodeJS.Signals) => void): (() => void) => {
  // A signal that is heard before this came before the program was there to get it.
  let isStarting = true
  setImmediate(() => {
    isStarting = false
  })
  const listener = (signal: NodeJS.Signals): void => {
    if (!IGNORED.includes(signal) && (isStarting || !isSentToAll(signal))) forward(signal)
  }
  for (const signal of SIGNALS) process.on(signal, listener)
  return () => {
    for (const signal of SIGNALS) process.removeListener(signal, listener)
  }
}

/**
 * Starts a program on this one's input and output, without a shell. Resolves to the exit code where
 * it cannot be started. `path`: where it was found; what is started hears the name that was typed.
 */
export const startChild = (
  [program = '', ...args]: readonly string[],
  env: NodeJS.ProcessEnv,
  path: string = program,
): Promise<Child | number> =>
  new Promise((resolve) => {
    // Before the program exists: Ctrl+C may come as soon as it runs, and then it is the program's.
    const stop = forwardSignals((signal) => started.kill(signal))
    const options = {
      stdio: 'inherit',
      env: { ...env, KEYSTOW_IGNORED: undefined },
      windowsHide: true,
    } as const
    const [tool, ...words] =
      IGNORED.length === 0 ? [] : toolThatIgnores(IGNORED.map((signal) => signal.slice(3)))
    const started =
      tool === undefined
        ? spawn(path, args, { ...options, argv0: program })
        : spawn(tool, [...words, path, ...args], options)
    const ended = new Promise<ChildEnd>((end) => {
      started.once('exit', (code, signal) => {
        stop()
        end({ code, signal })
      })
    })
    started.once('error', (cause) => {
      stop()
      resolve('code' in cause && cause.code === 'ENOENT' ? EXIT.notFound : EXIT.notRunnable)
    })
    started.once('spawn', () => resolve({ pid: started.pid ?? 0, ended }))
  })
