import { type ChildProcess, spawn } from 'node:child_process'
import { copyFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { onTestFinished } from 'vitest'
import { posixWord } from '../../electron/contract/posix-word.ts'
import { newFolder } from '../main/new-folder.ts'
import { RealWorld } from '../world/real-world.ts'
import type { WorldOptions } from '../world/world.ts'

const COMMAND = join(import.meta.dirname, '../../electron/cli/index.ts')

/** A computer with a service, whose app does not run. */
export const newComputer = (options: WorldOptions = {}): RealWorld => {
  const computer = new RealWorld(options)
  onTestFinished(() => computer.close())
  return computer
}

/**
 * A computer whose app is signed in and lets programs ask, and a person who decides so about each
 * request.
 */
export const newApp = async (
  decision: RealWorld['decision'] = 'approved',
  options?: WorldOptions,
) => {
  const computer = newComputer(options)
  computer.decision = decision
  return { computer, app: await computer.open() }
}

/** A command that runs. */
export interface Running {
  readonly process: ChildProcess
  out(): string
  readonly ended: Promise<{
    readonly code: number | null
    readonly out: string
    readonly err: string
  }>
  /** Resolves once this was printed. */
  printed(text: string): Promise<void>
}

/** Variables of the environment beside the test's own; `undefined` takes one away. */
export type Surroundings = Readonly<Record<string, string | undefined>>

/** Takes away the caller's own `KEYSTOW_*` variables and those that ask for colours or for none. */
const PLAIN: Surroundings = {
  ...Object.fromEntries(
    Object.keys(process.env)
      .filter((name) => name.startsWith('KEYSTOW_'))
      .map((name) => [name, undefined]),
  ),
  TERM: 'xterm-256color',
  CI: undefined,
  COLORTERM: undefined,
  FORCE_COLOR: undefined,
  NO_COLOR: undefined,
  NODE_DISABLE_COLORS: undefined,
}

/** The environment in which a test starts a program. */
export const surroundingsOf = (
  { data }: Pick<RealWorld, 'data'>,
  more: Surroundings = {},
): Surroundings => ({ ...process.env, ...PLAIN, KEYSTOW_DATA_FOLDER: data, ...more })

const startProgram = (
  computer: Pick<RealWorld, 'data'>,
  program: string,
  args: readonly string[],
  env?: Surroundings,
): Running => {
  const child = spawn(program, args, {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: surroundingsOf(computer, env),
    detached: true,
  })
  let [out, err] = ['', '']
  const waiting = new Set<() => void>()
  const heard = (): void => {
    for (const check of waiting) check()
  }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text
    heard()
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text
    heard()
  })
  onTestFinished(() => {
    try {
      // With what it started, also where it was killed itself.
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    } catch {
      // None of them runs any more.
    }
  })
  return {
    process: child,
    out: () => out,
    ended: new Promise((resolve) => child.once('close', (code) => resolve({ code, out, err }))),
    printed: (text) =>
      new Promise((resolve) => {
        const check = (): void => {
          if (!(out + err).includes(text)) return
          waiting.delete(check)
          resolve()
        }
        waiting.add(check)
        check()
      }),
  }
}

const byNode = (words: readonly string[]): readonly string[] => [
  '--disable-warning=ExperimentalWarning',
  COMMAND,
  ...words,
]

/** Starts `keystow` with these words, as a person would type them. */
export const start = (
  computer: Pick<RealWorld, 'data'>,
  words: readonly string[],
  env?: Surroundings,
): Running => startProgram(computer, process.execPath, byNode(words), env)

/** The same by a shell that does `before` first, such as a redirection. */
export const startInShell = (
  computer: Pick<RealWorld, 'data'>,
  before: string,
  words: readonly string[],
  env?: Surroundings,
): Running =>
  startProgram(
    computer,
    'bash',
    ['-c', `${before} "$@"`, 'bash', process.execPath, ...byNode(words)],
    env,
  )

/** Returns the path of a package's launcher, in a new folder; what it starts as the app is Node. */
export const newLauncher = (): string => {
  const folder = newFolder()
  const launcher = join(folder, 'launcher')
  copyFileSync(resolve(import.meta.dirname, '../../resources/cli/launcher'), launcher)
  const command = [process.execPath, ...byNode([])].map(posixWord).join(' ')
  writeFileSync(join(folder, 'keystow'), `#!/bin/sh\nshift 3\nexec ${command} "$@"\n`, {
    mode: 0o755,
  })
  return launcher
}

/** The same in a terminal of so many columns, which a person types into by its standard input. */
export const startInTerminal = (
  computer: Pick<RealWorld, 'data'>,
  columns: number,
  words: readonly string[],
  env?: Surroundings,
): Running => {
  const line = [process.execPath, ...byNode(words)].map(posixWord).join(' ')
  return startProgram(
    computer,
    'script',
    ['-q', '-e', '-c', `stty cols ${columns}; exec ${line}`, '/dev/null'],
    env,
  )
}

export const keystow = (computer: Pick<RealWorld, 'data'>, ...words: readonly string[]) =>
  start(computer, words).ended

/** Tells whether the service refuses a secret. */
export const isDead = async ({ address }: RealWorld, secret: string): Promise<boolean> =>
  (await fetch(`${address}/api/v1/emails`, { headers: { authorization: `Bearer ${secret}` } }))
    .status === 401
