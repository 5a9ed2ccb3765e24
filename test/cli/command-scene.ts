import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { ActivityEntry } from '../../electron/contract/activity.ts'
import { lastFourOf } from '../../electron/contract/api-key.ts'
import type { Decision, FrozenRequest } from '../../electron/contract/approval.ts'
import type { Connection } from '../../electron/contract/connection.ts'
import { posixWord } from '../../electron/contract/posix-word.ts'
import { fail, ok } from '../../electron/contract/result.ts'
import { createAllowances } from '../../electron/main/approvals/allowances.ts'
import { createCoolDown } from '../../electron/main/approvals/cool-down.ts'
import { createDecisionLimit } from '../../electron/main/approvals/decision-limit.ts'
import { createPreparedRuns } from '../../electron/main/approvals/prepared-runs.ts'
import { SYSTEM_CLOCK } from '../../electron/main/base/clock.ts'
import { createAnswering } from '../../electron/main/channel/answering.ts'
import { type Channel, createChannel } from '../../electron/main/channel/channel.ts'
import { createLeaseCalls } from '../../electron/main/channel/lease-calls.ts'
import { createLeaseHelpers } from '../../electron/main/channel/lease-helper.ts'
import { createPrepareRunWork } from '../../electron/main/channel/prepare-run-work.ts'
import { createRunWork } from '../../electron/main/channel/run-work.ts'
import type { Works } from '../../electron/main/channel/work.ts'
import { createKeyApiClient } from '../../electron/main/key-api/client.ts'
import type { ClientFactory } from '../../electron/main/key-api/client-factory.ts'
import { remoteTransport } from '../../electron/main/key-api/transport-undici.ts'
import type { Leases } from '../../electron/main/leases/leases.ts'
import { createSession } from '../../electron/main/sessions/session.ts'
import { listen } from '../../electron/service/http/listener.ts'
import { createKeyService, type KeyService } from '../../electron/service/index.ts'
import { thisComputer } from '../../electron/wire/place.ts'
import { startLending } from '../main/leases/lending.ts'
import { trusting } from '../main/network/plain-network.ts'
import { newFolder } from '../main/new-folder.ts'
import { vaultIn } from '../main/store/folder-store.ts'
import { testStore } from '../main/store/test-store.ts'

const COMMAND = join(import.meta.dirname, '../../electron/cli/index.ts')

/** A service of its own over HTTP, and the folder of an app that is signed in to it. */
export interface Computer {
  readonly service: KeyService
  readonly url: string
  readonly token: { readonly id: string; readonly secret: string }
  readonly data: string
  /** How its connection is kept. */
  readonly keeping: Connection['keeping']
  /** Names of the keys besides the app's own. */
  living(): readonly string[]
}

export const newComputer = async (keeping: Connection['keeping'] = 'sealed'): Promise<Computer> => {
  const data = join(newFolder(), 'data')
  mkdirSync(data, { mode: 0o700 })
  const service = createKeyService({ log: true })
  const [token] = service.seed('empty')
  const [workspace] = service.workspaces()
  if (token === undefined || workspace === undefined) throw new Error('no seed')
  const listener = await listen(service, { port: 0 })
  onTestFinished(async () => {
    await listener.close()
    service.close()
  })
  const living = (): readonly string[] => service.keysOf(workspace.id).flatMap(({ id, name }) => (id === token.id ? [] : [name]))
  return { service, url: listener.url, token, data, keeping, living }
}

/** An app as far as programs reach it. */
export interface App {
  readonly channel: Channel
  readonly leases: Leases
  readonly activity: readonly Omit<ActivityEntry, 'at'>[]
  /** What the person was shown. */
  readonly shown: readonly FrozenRequest[]
  locked: boolean
  /** The app is killed: nothing of it goes on. */
  kill(): Promise<void>
}

/** Starts the app of a computer. `decide`: what the person says to a request. */
export const startApp = async (
  { url, token, data, keeping }: Computer,
  decide: (frozen: FrozenRequest, gone: AbortSignal) => Decision | Promise<Decision> = () => 'approved',
  works: Works = {},
): Promise<App> => {
  const connection: Connection = {
    ...{ id: 'c', name: 'Mail', kind: 'remote', baseUrl: url, lastFour: lastFourOf(token.secret), keyId: token.id, keeping },
  }
  let killed = false
  const never = new Promise<never>(() => {})
  const createClient: ClientFactory = async (_connection, { secret }, onGauge) => {
    if (killed) return never
    return ok(
      createKeyApiClient({
        token: () => secret,
        transport: remoteTransport(url, trusting()),
        ...(onGauge === undefined ? {} : { onGauge }),
      }),
    )
  }
  const session = createSession({
    connection,
    changed: (list) => revocations.listed(list),
    created: () => {},
    annotations: () => ({}),
    signedOutOf: () => {},
    skew: () => 0,
    open: (current, onGauge) => createClient(current, { secret: token.secret, address: url }, onGauge),
  })
  const activity: Omit<ActivityEntry, 'at'>[] = []
  const shown: FrozenRequest[] = []
  const sessions = { active: () => session, find: (id: string) => (id === 'c' ? ok(session) : fail('gone')) }
  const store = vaultIn(data)
  store.update((vault) => ({ ...vault, connections: [connection] }))
  const { leases, revocations, recover } = startLending({
    ...{ store, clock: SYSTEM_CLOCK, sessions, createClient },
    activity: { add: (entry) => void activity.push(entry) },
    isLasting: () => connection.keeping === 'sealed',
  })
  const names = { sessions, connections: () => [connection] }
  const listener = { during: () => Promise.reject(new Error('no local service')), leasesChanged: () => {} }
  const helperOf = createLeaseHelpers()
  const app = { locked: false }
  const prepared = createPreparedRuns({ mayAsk: () => !app.locked, connection: () => connection })
  const run = createRunWork({ ...names, leases, listener, helperOf })
  const channel = createChannel({
    folder: data,
    computer: { ...thisComputer(), env: {} },
    store: testStore({ isChannelOn: true }).store,
    changed: () => {},
    endAll: () => leases.endAll('channel_off'),
    answer: createAnswering({
      ...names,
      approvals: {
        ask: async (frozen, gone, waits) => {
          shown.push(frozen)
          waits(app.locked)
          return decide(frozen, gone)
        },
      },
      coolDown: createCoolDown(),
      limit: createDecisionLimit(() => {}),
      prepared,
      allowances: createAllowances({
        mayAsk: () => !app.locked,
        activeId: () => 'c',
        connection: () => connection,
        changed: () => {},
      }),
      activity: { add: (entry) => void activity.push(entry) },
      works: { run, 'prepare-run': createPrepareRunWork(run, prepared), ...works },
      leases: createLeaseCalls({ leases, listener, isLocal: () => false, helperOf }),
      locked: () => app.locked,
      refusal: () => (app.locked ? 'locked' : null),
      staleDays: () => 90,
      waiting: () => 0,
    }),
  })
  recover()
  await channel.start()
  const kill = async (): Promise<void> => {
    killed = true
    revocations.close()
    session.close()
    await channel.close()
  }
  onTestFinished(kill)
  return Object.assign(app, { channel, leases, activity, shown, kill })
}

/** The same on a new computer. */
export const newApp = async (...how: Parameters<typeof startApp> extends [Computer, ...infer Rest] ? Rest : never) => {
  const computer = await newComputer()
  return { computer, app: await startApp(computer, ...how) }
}

/** A command that runs. */
export interface Running {
  readonly process: ChildProcess
  out(): string
  readonly ended: Promise<{ readonly code: number | null; readonly out: string; readonly err: string }>
  /** Resolves once this was printed. */
  printed(text: string): Promise<void>
}

const startProgram = (
  { data }: Pick<Computer, 'data'>,
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Running => {
  const child = spawn(program, args, {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, KEYSTOW_DATA_FOLDER: data, ...env },
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

const byNode = (words: readonly string[]): readonly string[] => ['--disable-warning=ExperimentalWarning', COMMAND, ...words]

/** Starts `keystow` with these words, as a person would type them. */
export const start = (computer: Pick<Computer, 'data'>, words: readonly string[], env?: Readonly<Record<string, string>>): Running =>
  startProgram(computer, process.execPath, byNode(words), env)

/** The same by a shell that does `before` first, such as a redirection. */
export const startInShell = (
  computer: Pick<Computer, 'data'>,
  before: string,
  words: readonly string[],
  env?: Readonly<Record<string, string>>,
): Running => startProgram(computer, 'bash', ['-c', `${before} "$@"`, 'bash', process.execPath, ...byNode(words)], env)

/** The same in a terminal of so many columns, which a person types into by its standard input. */
export const startInTerminal = (computer: Pick<Computer, 'data'>, columns: number, words: readonly string[]): Running => {
  const line = [process.execPath, ...byNode(words)].map(posixWord).join(' ')
  return startProgram(computer, 'script', ['-q', '-e', '-c', `stty cols ${columns}; exec ${line}`, '/dev/null'])
}

export const keystow = (computer: Pick<Computer, 'data'>, ...words: readonly string[]) => start(computer, words).ended

/** Whether a secret is refused. */
export const isDead = async ({ url }: Pick<Computer, 'url'>, secret: string): Promise<boolean> =>
  (await fetch(`${url}/api/v1/emails`, { headers: { authorization: `Bearer ${secret}` } })).status === 401
