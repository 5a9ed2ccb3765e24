import { expect } from 'vitest'
import { lastFourOf } from '../../../electron/contract/api-key.ts'
import type { LeaseEvent } from '../../../electron/contract/lease.ts'
import { fail, ok } from '../../../electron/contract/result.ts'
import type { LeasePlan } from '../../../electron/main/leases/lease-entry.ts'
import { createLeases } from '../../../electron/main/leases/leases.ts'
import { createDeathProofs } from '../../../electron/main/proof/death-proofs.ts'
import { trackCreates } from '../../../electron/main/workflows/create-once.ts'
import type { KeyService } from '../../../electron/service/index.ts'
import { valueIn } from '../../values.ts'
import { clientsOf, seeded } from '../key-api/seeded.ts'
import { memoryProofParts } from '../proof/memory-proofs.ts'
import { connectionTo } from '../samples.ts'
import { quietSession } from '../sessions/quiet-sessions.ts'
import { testStore } from '../store/test-store.ts'

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
}

interface AppOptions {
  readonly carry?: KeyService['answer']
  /** Carries the creates alone. */
  readonly create?: KeyService['answer']
  readonly known?: boolean
  readonly now?: () => number
}

/** An app at work in a world, with what is on the disk, whose time passes only by `pass`. */
export const startApp = (world: World, { carry = world.service.answer, create = carry, known = true, now = Date.now }: AppOptions = {}) => {
  const { own } = world
  const connection = connectionTo('local', { kind: 'local', lastFour: lastFourOf(own.secret), keyId: own.id, keeping: 'session' })
  const createClient = clientsOf((request) => (request.method === 'POST' ? create : carry)(request))
  const find = (id: string) => (known && id === 'c' ? ok(session) : fail('gone'))
  const proofs = createDeathProofs({ ...memoryProofParts(), find, createClient })
  const session = quietSession({
    connection,
    changed: (list) => leases.listed(list),
    revoked: ({ id }, keyId) => leases.keyRevoked(id, keyId),
    revoking: (key) => proofs.revoking(connection.id, key),
    open: (current, onGauge) => createClient(current, { secret: own.secret, address: 'local' }, onGauge),
  })
  let time = 0
  let slept = 0
  const waiting = new Set<{ readonly at: number; readonly end: () => void }>()
  /** Keys that nobody can revoke any more. */
  const left: string[] = []
  const log: string[] = []
  const leases = createLeases({
    store: world.restart(),
    find,
    proveDeath: proofs.prove,
    createClient,
    runningCreates: trackCreates(() => {}),
    logged: (action, _connection, _keyId, _keyName, outcome) => log.push(`${action}: ${outcome}`),
    changed: () => {},
    left: (keyName, address) => left.push(`${keyName} ${address}`),
    clock: {
      wall: now,
      steady: () => time + slept,
      pause: (ms, signal) =>
        new Promise((resolve) => {
          const wait = {
            at: time + ms,
            end: (): void => {
              waiting.delete(wait)
              resolve()
            },
          }
          waiting.add(wait)
          signal?.addEventListener('abort', wait.end)
        }),
    },
  })
  proofs.know(leases.secretOf)
  return {
    ...{ leases, session, left, log },
    /** The computer sleeps for so many milliseconds: timers stand still. */
    sleep: (ms: number) => {
      slept += ms
    },
    /** Milliseconds of the waits that are under way. */
    waits: () => [...waiting].map(({ at }) => at - time),
    /** Lets so many milliseconds pass, waits that begin meanwhile included. */
    pass: async (ms: number) => {
      const until = time + ms
      for (;;) {
        // Whatever follows from the last wait: in-process answers need no more than some turns.
        for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate)
        const next = [...waiting].filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at)[0]
        if (next === undefined) break
        time = next.at
        next.end()
      }
      time = until
    },
  }
}

export type Run = ReturnType<typeof startApp>

/** A lease whose program runs. */
export const running = async (run: Run, plan: Partial<LeasePlan> = {}) => {
  const helper = newHelper()
  const granted = valueIn(await run.leases.run(run.session, { ...PLAN, ...plan }, helper))
  run.leases.started(helper)
  return { helper, granted }
}

/** An app with one lease. */
export const leased = async (world: World, plan: Partial<LeasePlan> = {}) => {
  const run = startApp(world)
  return { run, ...(await running(run, plan)) }
}

export const begin = (run: Run, helper = newHelper(), plan: Partial<LeasePlan> = {}) =>
  run.leases.run(run.session, { ...PLAN, ...plan }, helper)

/** Neither a key nor a record is left, nor a lease where an app is given. */
export const expectNoneLeft = (world: World, run?: Run): void =>
  expect([world.living(), world.noted(), run?.leases.list() ?? []]).toEqual([[], [], []])

/** Whether a secret works, by a request that is not the app's. */
export const works = async ({ service }: World, { secret }: { readonly secret: string }): Promise<boolean> =>
  (await service.handle(new Request('http://a.test/api/v1/emails', { headers: { authorization: `Bearer ${secret}` } }))).status !== 401
