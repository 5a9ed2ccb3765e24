import { expect } from 'vitest'
import { lastFourOf } from '../../../electron/contract/api-key.ts'
import type { Connection } from '../../../electron/contract/connection.ts'
import type { LeaseEvent } from '../../../electron/contract/lease.ts'
import { fail, ok } from '../../../electron/contract/result.ts'
import type { Clock } from '../../../electron/main/base/clock.ts'
import type { LeasePlan } from '../../../electron/main/leases/lease-entry.ts'
import type { KeyService } from '../../../electron/service/index.ts'
import { valueIn } from '../../values.ts'
import { clientsOf, seeded } from '../key-api/seeded.ts'
import { connectionTo } from '../samples.ts'
import { quietSession } from '../sessions/quiet-sessions.ts'
import { testStore } from '../store/test-store.ts'
import { startLending } from './lending.ts'

/** What outlives an app: the service, and the app's folder and vault. */
export const newWorld = (seed: 'empty' | 'mixed' = 'empty') => {
  const { folder, service, own, workspace } = seeded(seed)
  const stored = testStore()
  let { store } = stored
  return {
    ...{ service, folder, own, disk: stored.disk },
    /** Names of the keys besides the app's own. */
    living: () =>
      service
        .keysOf(workspace.id)
        .filter(({ id }) => id !== own.id)
        .map(({ name }) => name),
    /** Ids of the leases that the vault holds. */
    noted: () => store.value.leases.map(({ id }) => id),
    /** Opens the vault as the next run of the app finds it. */
    restart: () => {
      store = stored.restart()
      return store
    },
    methods: () => (service.log?.entries() ?? []).map(({ method }) => method),
  }
}

export type World = ReturnType<typeof newWorld>

/** A helper as the app sees it. */
export const newHelper = () => {
  const events: LeaseEvent[] = []
  const listeners: (() => void)[] = []
  let gone = false
  return {
    events,
    send: (event: LeaseEvent) => void events.push(event),
    onGone: (listener: () => void) => {
      if (gone) listener()
      else listeners.push(listener)
    },
    /** Its connection ends. */
    leave: () => {
      gone = true
      for (const listener of listeners.splice(0)) listener()
    },
  }
}

const PLAN: LeasePlan = {
  command: ['npm', 'run', 'dev'],
  folder: '/home/me/shop',
  seconds: 3_600,
  asker: { name: 'keystow', request: 'run', connectionId: 'c' },
  process: null,
}

interface AppOptions {
  readonly carry?: KeyService['answer']
  /** Carries the creates alone. */
  readonly create?: KeyService['answer']
  readonly known?: boolean
  /** Milliseconds since the epoch, before any time passes. */
  readonly now?: () => number
  readonly keeping?: Connection['keeping']
}

/** Whatever follows from what was done: in-process answers need no more than some turns. */
const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate)
}

/** A clock whose time passes only by `pass`. */
const testClock = (now: () => number) => {
  let [time, slept] = [0, 0]
  const waiting = new Set<{ readonly at: number; readonly end: () => void }>()
  const clock: Clock = {
    wall: () => now() + time,
    steady: () => time + slept,
    pause: (ms, signal) =>
      new Promise((resolve, reject) => {
        const wait = {
          at: time + ms,
          end: (): void => {
            waiting.delete(wait)
            resolve()
          },
        }
        waiting.add(wait)
        signal?.addEventListener('abort', () => {
          waiting.delete(wait)
          reject(new Error('aborted'))
        })
      }),
  }
  return {
    clock,
    /** The computer sleeps for so many milliseconds: timers stand still. */
    sleep: (ms: number) => {
      slept += ms
    },
    /** It wakes up, or the helper's beat says that time has passed. */
    wake: async () => {
      for (const { at, end } of waiting) if (at <= time + slept) end()
      await turns()
    },
    /** Lets so many milliseconds pass, waits that begin meanwhile included. */
    pass: async (ms: number) => {
      const until = time + ms
      for (;;) {
        await turns()
        const next = [...waiting].filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at)[0]
        if (next === undefined) break
        time = next.at
        next.end()
      }
      time = until
    },
  }
}

/** An app at work in a world, with what is on the disk. */
export const startApp = (
  world: World,
  { carry = world.service.answer, create = carry, known = true, now = Date.now, keeping = 'sealed' }: AppOptions = {},
) => {
  const { own } = world
  const connection = connectionTo('local', { kind: 'local', lastFour: lastFourOf(own.secret), keyId: own.id, keeping })
  const createClient = clientsOf((request) => (request.method === 'POST' ? create : carry)(request))
  const sessions = { find: (id: string) => (known && id === 'c' ? ok(session) : fail('gone')) }
  const session = quietSession({
    connection,
    changed: (list) => revocations.listed(list),
    open: (current, onGauge) => createClient(current, { secret: own.secret, address: 'local' }, onGauge),
  })
  const time = testClock(now)
  const store = world.restart()
  store.updateSoon((vault) => ({ ...vault, connections: known ? [connection] : [] }))
  /** Keys that nobody can revoke any more. */
  const left: string[] = []
  const log: string[] = []
  const activity = {
    add: ({ action, outcome }: { readonly action: string; readonly outcome: string }) => void log.push(`${action}: ${outcome}`),
  }
  const parts = { store, clock: time.clock, sessions, createClient, activity, isLasting: () => keeping === 'sealed' }
  const { leases, revocations, recover } = startLending(parts, (keyName, address) => left.push(`${keyName} ${address}`))
  return { ...{ leases, revocations, session, store, left, log, recover }, ...time }
}

export type Run = ReturnType<typeof startApp>

/** The person revokes a key in the window. */
export const revokeByHand = ({ revocations, session }: Run, keyId: string) => {
  const key = session.state().keys?.find(({ id }) => id === keyId)
  return revocations.revokeConfirmed(session, keyId, { typedName: key?.name ?? null, signOut: false }, { why: 'person' })
}

/** A lease whose program runs. */
export const running = async (run: Run, plan: Partial<LeasePlan> = {}) => {
  const helper = newHelper()
  const { lease: id, leaseToken: token, keyId, secret } = valueIn(await run.leases.run(run.session, { ...PLAN, ...plan }, helper))
  run.leases.started(helper)
  const keyName = run.leases.list().find((lease) => lease.id === id)?.keyName ?? ''
  return { helper, granted: { id, token, keyId, secret, keyName } }
}

/** An app with one lease. */
export const leased = async (world: World, plan: Partial<LeasePlan> = {}) => {
  const run = startApp(world)
  return { run, ...(await running(run, plan)) }
}

export const begin = (run: Run, helper = newHelper(), plan: Partial<LeasePlan> = {}) =>
  run.leases.run(run.session, { ...PLAN, ...plan }, helper)

/** Neither a key nor a row is left, nor a lease where an app is given. */
export const expectNoneLeft = (world: World, run?: Run): void =>
  expect([world.living(), world.noted(), run?.leases.list() ?? [], run?.revocations.lent() ?? []]).toEqual([[], [], [], []])

/** Whether a secret works, by a request that is not the app's. */
export const works = async ({ service }: World, { secret }: { readonly secret: string }): Promise<boolean> =>
  (await service.handle(new Request('http://a.test/api/v1/emails', { headers: { authorization: `Bearer ${secret}` } }))).status !== 401
