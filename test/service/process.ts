import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { onTestFinished } from 'vitest'
import type { SeededToken } from '../../electron/contract/lab.ts'
import {
  createKeyService,
  type KeyService,
  type KeyServiceOptions,
} from '../../electron/service/index.ts'
import { newFolder } from '../main/new-folder.ts'
import { packed } from '../service-package/packed.ts'
import { closeOnce, stillClock } from './support.ts'

const COMMAND = [
  '--disable-warning=ExperimentalWarning',
  resolve(import.meta.dirname, '../../electron/service/cli.ts'),
]

/** The headless command as it is here, or as the tarball of the service has it. */
export type Program = 'here' | 'packed'
const partsOf = (program: Program): readonly string[] =>
  program === 'here' ? COMMAND : [join(packed().folder, 'bin.js')]

/** Where a data file can be, in a folder of this test's own. */
export const freshFile = (): string => join(newFolder(), 'keys.sqlite')

/** A service on a file, in this process; closed when the test ends if not before. */
export const onFile = (file: string, options: KeyServiceOptions = {}): KeyService => {
  const service = createKeyService({ file, clock: stillClock(), ...options })
  return Object.create(service, { close: { value: closeOnce(service) } })
}

/** A data file as a kill at this moment would leave it. */
export const asLeftBehind = (file: string): string => {
  const copy = join(newFolder(), 'left.sqlite')
  for (const suffix of ['', '-wal']) copyFileSync(file + suffix, copy + suffix)
  return copy
}

const start = (
  args: readonly string[],
  user: { readonly uid?: number; readonly gid?: number } = {},
  program: Program = 'here',
) => {
  const child = spawn(process.execPath, [...partsOf(program), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  })
  const said = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.out += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.err += text
  })
  const closed = once(child, 'close').then(([code]) => code as number | null)
  return { child, said, closed }
}

/** A user whom file modes hold back, as they do not hold back root. */
const UNPRIVILEGED = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** Whether such a user can run what is in this folder. */
export const hasUnprivileged = (): boolean =>
  spawnSync(process.execPath, ['--check', ...COMMAND], UNPRIVILEGED).status === 0

const runAs = async (user: typeof UNPRIVILEGED, args: readonly string[]) => {
  const { said, closed } = start(args, user)
  return { code: await closed, ...said }
}
/** Runs the headless command until it ends by itself. */
export const runToEnd = (...args: readonly string[]) => runAs({}, args)
/** The same as that user. */
export const runUnprivileged = (...args: readonly string[]) => runAs(UNPRIVILEGED, args)

/** Starts the headless command and waits until it says that it is ready. Somebody must end it. */
export const startCommand = async (args: readonly string[], program: Program = 'here') => {
  const { child, said, closed } = start(args, {}, program)
  while (!said.out.includes('\n')) {
    const ended = await Promise.race([
      once(child.stdout, 'data').then(() => false),
      closed.then(() => true),
    ])
    if (ended) throw new Error(`the command ended before it was ready: ${said.err}`)
  }
  const {
    url,
    tokens,
    control = '',
  } = JSON.parse(said.out) as {
    readonly url: string
    readonly tokens: readonly SeededToken[]
    readonly control?: string
  }
  /** Ends it by a signal and answers its exit code, null when the signal killed it. */
  const end = (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal)
    return closed
  }
  return { url, tokens, control, said, end }
}

/** The same for one test, gone when that ends. */
export const serveApart = (...args: readonly string[]) => serveProgramApart('here', args)

export const serveProgramApart = async (program: Program, args: readonly string[]) => {
  const apart = await startCommand(args, program)
  onTestFinished(() => void apart.end('SIGKILL'))
  return apart
}
