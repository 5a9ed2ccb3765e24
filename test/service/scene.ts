import { afterAll, expect, onTestFinished } from 'vitest'
import type { ApiKey, CreatedApiKey } from '../../electron/contract/api-key.ts'
import type { SeededToken } from '../../electron/contract/lab.ts'
import { handleWeb } from '../../electron/service/http/handle-web.ts'
import { listen } from '../../electron/service/http/listener.ts'
import { createKeyService, type KeyServiceOptions } from '../../electron/service/index.ts'
import type { Clock } from '../../electron/service/lab/clock.ts'
import { createControl } from '../../electron/service/lab/control.ts'
import { DEFAULT_VARIANTS } from '../../electron/service/lab/variants.ts'
import { type Lab, labOver } from './lab.ts'
import { type Program, serveProgramApart, startCommand } from './process.ts'
import {
  type Answer,
  burstOver,
  burstTo,
  closeOnce,
  KEYS,
  NOON,
  named,
  revoking,
  type Send,
  type Sent,
  sendOver,
  sendTo,
} from './support.ts'

/**
 * The ways to the service; every guarantee holds over all of them. The last two are the headless
 * command, a process of its own.
 */
export type Mode = 'in process' | WiredMode
/** Those with sockets. */
type WiredMode = 'over HTTP' | 'as a command' | 'from the tarball'

/**
 * The tarball runs everywhere in the proof `packed-suite`, and in a test run where `sampled`
 * stands.
 */
const everywhere: readonly 'from the tarball'[] =
  process.env.KEYSTOW_TARBALL === 'everywhere' ? ['from the tarball'] : []
export const wired: readonly WiredMode[] = ['over HTTP', 'as a command', ...everywhere]
export const modes: readonly Mode[] = ['in process', ...wired]
export const sampled: readonly Mode[] = [
  'in process',
  'over HTTP',
  'as a command',
  'from the tarball',
]

export interface Scene {
  readonly lab: Lab
  readonly send: Send
  /** So many lists at the same time; the head of each answer. */
  readonly burst: (count: number, token: string) => Promise<readonly string[]>
  /**
   * A usable key of Northwind's production, the one of its staging, and one of another
   * organization.
   */
  readonly mine: SeededToken
  readonly colleague: SeededToken
  readonly stranger: SeededToken
  /** A request with the scene's own key; a list of the keys if no other target is named. */
  ask(method: string, target?: string, sent?: Sent): Promise<Answer>
  /** Status of a list with a key, the scene's own if no other is named. */
  status(token?: string): Promise<number>
  /** As asked for with the scene's own key. */
  revoke(id: string): Promise<Answer>
  list(token?: string): Promise<readonly ApiKey[]>
  create(name: string, token?: string): Promise<CreatedApiKey>
  /**
   * Ends it in order, so that nothing is pending and nothing held open; only for one that no other
   * test uses.
   */
  stop(): Promise<void>
}

/** A scene with a port. */
export interface WiredScene extends Scene {
  readonly port: number
  readonly url: string
}

/** With a `file`, or if `fresh`, no other test uses it. */
export interface SceneOptions extends Pick<KeyServiceOptions, 'variants' | 'file' | 'log'> {
  /** One that nobody used before. */
  readonly fresh?: boolean
}

type Reached = Pick<Scene, 'lab' | 'send' | 'burst' | 'stop'>

const sceneOf = <R extends Reached>(reached: R, tokens: readonly SeededToken[]): R & Scene => {
  const [mine, colleague, stranger] = tokens as [SeededToken, SeededToken, SeededToken]
  const { send } = reached
  const ask: Scene['ask'] = (method, target = KEYS, sent = {}) =>
    send(method, target, { token: mine.secret, ...sent })
  return {
    ...reached,
    mine,
    colleague,
    stranger,
    ask,
    status: async (token = mine.secret) => (await send('GET', KEYS, { token })).status,
    revoke: (id) => ask('DELETE', revoking(id)),
    list: async (token = mine.secret) => (await send('GET', KEYS, { token })).json().data.keys,
    create: async (name, token = mine.secret) =>
      (await send('POST', KEYS, { token, ...named(name) })).json().data,
  }
}

/** A service in this process, its control API, and what ends both, once. */
const here = (options: KeyServiceOptions) => {
  const service = createKeyService(options)
  return { service, control: createControl(service), close: closeOnce(service) }
}

const inProcess = (options: KeyServiceOptions): Reached => {
  const { service, control, close } = here(options)
  const send = sendTo(service)
  const sendControl = sendTo({
    handle: (request) =>
      handleWeb((asked) => control.answer(asked) ?? service.answer(asked), request),
  })
  return {
    lab: labOver(sendControl, control.path),
    send,
    burst: burstTo(send),
    stop: async () => close(),
  }
}

type Wire = Reached & Pick<WiredScene, 'port' | 'url'>

const wireTo = (url: string, control: string, stop: () => Promise<void>): Wire => {
  const send = sendOver(url)
  const port = Number(new URL(url).port)
  return { lab: labOver(send, control), send, burst: burstOver(port), port, url, stop }
}

const overHttp = async (options: KeyServiceOptions): Promise<Wire> => {
  const { service, control, close } = here(options)
  const listener = await listen(service, { port: 0, control })
  onTestFinished(listener.close)
  return wireTo(listener.url, control.path, () => listener.close().then(close))
}

type Command = Awaited<ReturnType<typeof startCommand>>

/**
 * One process of each program for all tests of a file that do not need one of their own: to start
 * one takes longer than most of them.
 */
const shared = new Map<Program, Promise<Command>>()
afterAll(async () => {
  for (const command of await Promise.all(shared.values())) {
    expect(await command.end('SIGTERM')).toBe(0)
    expect(command.said.err).toBe('')
  }
})
const sharedOf = (program: Program): Promise<Command> => {
  const started = shared.get(program) ?? startCommand(['--control'], program)
  shared.set(program, started)
  return started
}

const endInOrder = async ({ end }: Command): Promise<void> => {
  expect(await end('SIGTERM')).toBe(0)
}

const byCommand = (command: Command): Wire =>
  wireTo(command.url, command.control.slice(command.url.length), () => endInOrder(command))

/** As if nobody had used it yet: `mixed` data, the clock held at NOON. */
const prepared = async <R extends Reached>(
  reached: R,
  { variants }: SceneOptions,
): Promise<R & Scene> => {
  const { lab } = reached
  await lab.disarmAll()
  await lab.setVariants({ ...DEFAULT_VARIANTS, ...variants })
  await lab.freeze(NOON)
  const tokens = await lab.seed('mixed')
  await lab.forgetRequests()
  return sceneOf(reached, tokens)
}

/** A service with the `mixed` data, its clock held at NOON, reached over HTTP. */
export const openWired = async (
  mode: WiredMode,
  options: SceneOptions = {},
): Promise<WiredScene> => {
  const { file, fresh = false } = options
  if (mode === 'over HTTP') return prepared(await overHttp(options), options)
  const program = mode === 'as a command' ? 'here' : 'packed'
  const isAlone = fresh || file !== undefined
  const command = isAlone
    ? serveProgramApart(program, ['--control', ...(file === undefined ? [] : ['--data', file])])
    : sharedOf(program)
  return prepared(byCommand(await command), options)
}

/** The same, reached in any of the ways. */
export const open = (mode: Mode, options: SceneOptions = {}): Promise<Scene> =>
  mode === 'in process' ? prepared(inProcess(options), options) : openWired(mode, options)

/** A service with a clock that the test moves from outside, which no other process can have. */
export const openWithClock = async (clock: Clock): Promise<Scene> => {
  const reached = inProcess({ clock })
  return sceneOf(reached, await reached.lab.seed('mixed'))
}
