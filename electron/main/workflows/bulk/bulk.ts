import { type BulkAction, type BulkJob, isBusy, planBulk } from '../../../contract/bulk.ts'
import type { Connection, KeyListState } from '../../../contract/connection.ts'
import { fail, ok, type Result } from '../../../contract/result.ts'
import type { UnfinishedPart } from '../../app/unfinished-work.ts'
import { SYSTEM_CLOCK } from '../../base/clock.ts'
import { type DiskRefusal, tryWrite } from '../../store/disk-failure.ts'
import type { NotedBulk } from '../../store/work-rows.ts'
import { knownIds } from '../same-workspace.ts'
import { type Job, jobFrom, noted, planned, shownJob, withBulk, withoutBulk } from './bulk-job.ts'
import { leftJobs } from './bulk-recovery.ts'
import { type BulkRunParts, createBulkRunner } from './bulk-run.ts'
import { budgetWait } from './bulk-step.ts'

/** Revokes of many keys, one job a connection. They go on whatever the window does, and are noted so that a crash loses none. */
export interface Bulks {
  /** As the channel `bulk:start`. */
  start(connectionId: string, ids: readonly string[]): Result<BulkJob, 'gone' | 'bulk_running' | DiskRefusal>
  jobs(): readonly BulkJob[]
  control(id: string, action: BulkAction): Result<null, 'gone' | DiskRefusal>
  /** A list has news: a budget that is there again ends a wait. */
  listChanged(state: KeyListState): void
  /** Ends the jobs of connections that are no more. */
  keepOnly(connections: readonly Connection[]): void
  /** Whether any job works, or will by itself. */
  busy(): boolean
  /** The jobs that are not at their end, by where each was begun. */
  unfinished(): readonly UnfinishedPart[]
  /** The app ends: nothing more is sent or noted, and the next run finds the jobs as they are noted now. */
  close(): void
}

export type BulkParts = Pick<BulkRunParts, 'store' | 'find' | 'moved' | 'settled'> & Partial<Pick<BulkRunParts, 'clock'>>

export const createBulks = ({ store, find, moved, settled, clock = SYSTEM_CLOCK }: BulkParts): Bulks => {
  const now = clock.wall
  /** By connection. */
  const jobs = new Map<string, Job>()

  const putAway = (job: Job): void => {
    jobs.delete(job.connectionId)
    job.wake.abort()
    store.updateSoon((vault) => withoutBulk(vault, job.id))
    moved({ id: job.id, progress: null, rows: [] })
  }
  const isKept = (job: Job): boolean => jobs.get(job.connectionId) === job
  let closed = false
  const runner = createBulkRunner({ store, find, moved, settled, clock, isKept, isClosed: () => closed, putAway })

  const note = (bulk: NotedBulk): Result<null, DiskRefusal> =>
    tryWrite('a bulk revoke', () => store.update((vault) => withBulk(vault, bulk)))

  const goOn = (job: Job): void => {
    job.listed = false
    runner.run(job)
  }

  const retry = (job: Job): Result<null, DiskRefusal> => {
    const failed = job.rows.flatMap(({ state }, index) => (state === 'failed' ? [index] : []))
    const again = {
      ...noted(job),
      rows: noted(job).rows.map((row, index) => (failed.includes(index) ? { ...row, state: 'waiting' as const } : row)),
    }
    const written = note(again)
    if (!written.ok) return written
    for (const index of failed) runner.set(job, index, 'waiting', null)
    goOn(job)
    return written
  }

  for (const job of leftJobs(store, find)) jobs.set(job.connectionId, job)

  return {
    start: (connectionId, ids) => {
      const found = find(connectionId)
      if (!found.ok) return found
      const known = jobs.get(connectionId)
      if (known !== undefined && known.phase.kind !== 'done') return fail('bulk_running')
      const { keys, own, skew } = found.value.state()
      const plan = planBulk(ids, keys ?? [], own, found.value.possibleUses(), now() + skew)
      if (plan.keys.length === 0) return fail('gone')
      const bulk = planned(found.value.connection(), knownIds(found.value), plan)
      const written = note(bulk)
      if (!written.ok) return written
      if (known !== undefined) putAway(known)
      const job = jobFrom(bulk, { kind: 'running' }, true)
      jobs.set(connectionId, job)
      runner.run(job)
      return ok(shownJob(job))
    },
    jobs: () => [...jobs.values()].map(shownJob),
    control: (id, action) => {
      const job = [...jobs.values()].find((one) => one.id === id)
      if (job === undefined) return fail('gone')
      const { kind } = job.phase
      if (action === 'pause' && isBusy(job)) runner.enter(job, { kind: 'paused' })
      else if (action === 'stop' && (isBusy(job) || kind === 'paused')) runner.enter(job, { kind: 'stopped', cause: null })
      else if (action === 'resume' && !isBusy(job) && kind !== 'done') goOn(job)
      else if (action === 'retry' && kind === 'done') return retry(job)
      else if (action === 'dismiss' && !isBusy(job)) putAway(job)
      return ok(null)
    },
    listChanged: ({ connectionId, gauge }) => {
      const job = jobs.get(connectionId)
      if (job?.phase.kind !== 'limited' || gauge === null || gauge === job.gauge) return
      if ((gauge.resetsAt ?? 0) > now() && budgetWait(gauge, now()) === 0) job.wake.abort()
    },
    keepOnly: (connections) => {
      for (const job of [...jobs.values()]) if (!connections.some(({ id }) => id === job.connectionId)) putAway(job)
    },
    busy: () => [...jobs.values()].some(isBusy),
    unfinished: () =>
      [...jobs.values()]
        .filter(({ phase }) => phase.kind !== 'done')
        .map((job) => ({
          connectionId: job.connectionId,
          address: job.address,
          known: [...job.workspaceIds],
          resting: !isBusy(job),
          outlivesApp: true,
        })),
    close: () => {
      closed = true
      jobs.clear()
    },
  }
}
