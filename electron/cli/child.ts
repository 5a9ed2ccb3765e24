import { type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { constants } from 'node:os'
import { basename } from 'node:path'
import { isatty } from 'node:tty'
import { callerLimits } from './caller-world.ts'
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
const IGNORED: readonly string[] =
  process.platform === 'win32'
    ? []
    : (KEYSTOW_IGNORED?.split(' ').filter((name) => Object.hasOwn(constants.signals, name)) ??
      (basename(startedBy) === 'nohup' ? ['SIGHUP'] : []))

/** Descriptors that this process may still open. */
const SPARE_FILES = 16

const succeeds = (program: string, ...args: readonly string[]): boolean =>
  spawnSync(program, args).status === 0

/** Sets limits of this process, which the programs that it starts inherit. */
const setLimits = (...limits: readonly string[]): boolean =>
  succeeds('/usr/bin/prlimit', `--pid=${process.pid}`, ...limits)

/**
 * Gives the caller's limits back. Returns lines of a shell where only a shell can do it: where a
 * tool is missing, and where the limit is too low for this process itself.
 */
const restoreLimits = (): readonly string[] => {
  const { openFiles, core } = callerLimits()
  const bytes = core === null || core === 'unlimited' ? core : Number(core) * 512
  const options = [
    ...(openFiles === null ? [] : [`--nofile=${openFiles}:`]),
    ...(bytes === null ? [] : [`--core=${bytes}:`]),
  ]
  if (options.length === 0) return []
  const fits = openFiles === null || readdirSync('/proc/self/fd').length + SPARE_FILES < openFiles
  if (fits && setLimits(...options)) return []
  return [
    ...(openFiles === null ? [] : [`ulimit -Sn ${openFiles}`]),
    ...(core === null ? [] : [`ulimit -Sc ${core}`]),
  ]
}

/**
 * Returns what starts a program in the caller's world, where a plain start does not: Node resets
 * the signals of what it starts. A shell may drop variables with a dot.
 */
const restoringTool = (): readonly string[] => {
  const lines = restoreLimits()
  const signals = IGNORED.map((signal) => signal.slice(3))
  const option = `--ignore-signal=${signals.join()}`
  if (lines.length === 0 && signals.length === 0) return []
  if (lines.length === 0 && succeeds('/usr/bin/env', option, 'true'))
    return ['/usr/bin/env', option]
  const trap = signals.length === 0 ? [] : [`trap '' ${signals.join(' ')}`]
  return ['/bin/sh', '-c', [...lines, ...trap, 'exec "$0" "$@"'].join('; ')]
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

interface ChildOptions {
  /** Path of the program. Its `argv[0]` is the name that was typed. */
  readonly path?: string
  /** Descriptors above 2 that the program inherits. */
  readonly files?: readonly number[]
  /** Called once if signals cannot be forwarded because the program runs as another user. */
  readonly unreachable?: () => void
}

/**
 * Starts a program on this one's input and output, without a shell. Resolves to the exit code where
 * it cannot be started.
 */
export const startChild = (
  [program = '', ...args]: readonly string[],
  env: NodeJS.ProcessEnv,
  { path = program, files = [], unreachable = () => {} }: ChildOptions = {},
): Promise<Child | number> =>
  new Promise((resolve) => {
    let isTold = false
    const forward = (signal: NodeJS.Signals): void => {
      if (started.pid === undefined || started.exitCode !== null || started.signalCode !== null)
        return
      try {
        process.kill(started.pid, signal)
      } catch (cause) {
        if ((cause as NodeJS.ErrnoException).code === 'EPERM' && !isTold) unreachable()
        isTold = true
      }
    }
    // Before the program exists: Ctrl+C may come as soon as it runs, and then it is the program's.
    const stop = forwardSignals(forward)
    const others = Array.from({ length: Math.max(2, ...files) - 2 }, (_, index) =>
      files.includes(index + 3) ? index + 3 : 'ignore',
    )
    const options: SpawnOptions = {
      stdio: ['inherit', 'inherit', 'inherit', ...others],
      env,
      windowsHide: true,
    }
    const [tool, ...words] = restoringTool()
    const started =
      tool === undefined
        ? spawn(path, args, { ...options, argv0: program })
        : spawn(tool, [...words, path, ...args], options)
    // This process holds the secret, which must not end up in a core file.
    if (process.env.KEYSTOW_CORE !== undefined) setLimits('--core=0:')
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
