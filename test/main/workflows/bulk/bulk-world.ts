import { lastFourOf } from '../../../../electron/contract/api-key.ts'
import type { BulkJob, BulkPhase, BulkRow, BulkStep } from '../../../../electron/contract/bulk.ts'
import { fail, ok } from '../../../../electron/contract/result.ts'
import { createKeyApiClient } from '../../../../electron/main/key-api/client.ts'
import { localTransport } from '../../../../electron/main/key-api/transport-local.ts'
import { type Bulks, createBulks } from '../../../../electron/main/workflows/bulk/bulk.ts'
import type { KeyService } from '../../../../electron/service/index.ts'
import { clockWith, hastyClock } from '../../../clock.ts'
import { valueIn } from '../../../values.ts'
import { seeded } from '../../key-api/seeded.ts'
import { connectionTo } from '../../samples.ts'
import { quietSession } from '../../sessions/quiet-sessions.ts'
import { testStore } from '../../store/test-store.ts'

type Carrier = KeyService['answer']

/** What outlives an app: the service, whose clock stands still, and the app's vault. */
export const newWorld = (count = 12) => {
  const { service, own, workspace } = seeded()
  const stored = testStore()
  let { store } = stored
  service.clock.freeze()
  /** Keys besides the app's own, none of them used yet. */
  const ids = Array.from({ length: count }, (_, n) => service.issueKey(workspace.id, `worker-${n}`).id)
  /** All revokes that the service was asked for. */
  const revokes = (): readonly { readonly id: string; readonly status: number | null }[] =>
    (service.log?.entries() ?? [])
      .filter(({ method }) => method === 'DELETE')
      .map(({ target, status }) => ({ id: new URLSearchParams(target.split('?')[1]).get('id') ?? '', status }))
  return {
    ...{ service, own, ids, revokes, disk: stored.disk },
    statuses: () => revokes().map(({ status }) => status),
    alive: () => service.keysOf(workspace.id).map(({ id }) => id),
    /** The vault of the run. */
    store: () => store,
    /** What the vault holds of bulk revokes. */
    noted: () => store.value.bulks,
    /** Opens the vault as the next run of the app finds it. */
    restart: () => {
      store = stored.restart()
      return store
    },
  }
}

export type World = ReturnType<typeof newWorld>

/** Starts the app, with what is on the disk. `carry` stands between it and the service. */
export const startApp = (world: World, carry: Carrier = (request) => world.service.answer(request)) => {
  const { own } = world
  const { now: wall, advance } = world.service.clock
  const steps: BulkStep[] = []
  const settled: BulkRow[] = []
  /** Waits in milliseconds, in order; each moved the service's clock on by as much. */
  const waits: number[] = []
  const listeners = new Set<() => void>()
  const session = quietSession({
    connection: connectionTo('local', { kind: 'local', lastFour: lastFourOf(own.secret), keyId: own.id, keeping: 'session' }),
    changed: (state) => bulks?.listChanged(state),
    open: async (_connection, onGauge) =>
      ok(
        createKeyApiClient({
          token: () => own.secret,
          clock: { ...hastyClock(), wall },
          onGauge,
          transport: localTransport(carry),
        }),
      ),
  })
  const bulks: Bulks = createBulks({
    store: world.restart(),
    find: (id) => (id === 'c' ? ok(session) : fail('gone')),
    moved: (step) => {
      steps.push(step)
      for (const listener of listeners) listener()
    },
    settled: (_session, row) => settled.push(row),
    clock: clockWith({
      wall,
      pause: async (ms, signal) => {
        waits.push(ms)
        // A turn in which a person could do something.
        await new Promise(setImmediate)
        if (!signal?.aborted) advance(ms)
      },
    }),
  })
  /** Resolves when a job has come to a phase. */
  const reach = (kind: BulkPhase['kind']) =>
    new Promise<BulkJob>((resolve) => {
      const check = (): void => {
        const job = bulks.jobs().find(({ phase }) => phase.kind === kind)
        if (job === undefined) return
        listeners.delete(check)
        resolve(job)
      }
      listeners.add(check)
      check()
    })
  return {
    ...{ session, bulks, steps, settled, waits, reach },
    begin: (ids: readonly string[]) => valueIn(bulks.start('c', ids)),
    /** How many keys are revoked once the job is done. */
    revoked: async () => (await reach('done')).counts.revoked,
  }
}

export type Run = ReturnType<typeof startApp>

/** Calls `work` before the revoke that comes after so many. */
export const beforeRevoke =
  (world: World, after: number, work: () => unknown): Carrier =>
  async (request) => {
    if (request.method === 'DELETE' && world.revokes().length === after) await work()
    return world.service.answer(request)
  }

/** As `startApp`, with the list read. */
export const startListed = async (world: World, carry?: Carrier): Promise<Run> => {
  const run = startApp(world, carry)
  await run.session.relist()
  return run
}
