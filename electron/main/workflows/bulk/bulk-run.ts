import { type BulkPhase, type BulkRow, type BulkRowState, type BulkStep, isBusy } from '../../../contract/bulk.ts'
import type { Failure, Result } from '../../../contract/result.ts'
import type { Clock } from '../../base/clock.ts'
import { log } from '../../base/log.ts'
import { addressOf } from '../../key-api/bound-secret.ts'
import type { Session } from '../../sessions/session.ts'
import { tryWrite } from '../../store/disk-failure.ts'
import type { Store } from '../../store/store.ts'
import type { Vault } from '../../store/vault.ts'
import { isOfWorkspace, OTHER_WORKSPACE } from '../same-workspace.ts'
import { type Job, progressOf, shown, withoutBulk, withRowState } from './bulk-job.ts'
import { settledByList } from './bulk-recovery.ts'
import { budgetWait, limitWait, revokeRow } from './bulk-step.ts'

export interface BulkRunParts {
  readonly store: Store<Vault>
  readonly find: (connectionId: string) => Result<Session, 'gone'>
  readonly moved: (step: BulkStep) => void
  /** One key is settled. */
  readonly settled: (session: Session, row: BulkRow) => void
  readonly clock: Clock
  /** False once the job was put away: it then changes nothing any more. */
  readonly isKept: (job: Job) => boolean
  readonly isClosed: () => boolean
  readonly putAway: (job: Job) => void
}

/** Works through jobs, one request after the other. */
export interface BulkRunner {
  enter(job: Job, phase: BulkPhase): void
  set(job: Job, index: number, state: BulkRowState, cause: Failure | null): void
  /** Begins, or goes on where the job stands. */
  run(job: Job): void
}

const RUNNING: BulkPhase = { kind: 'running' }

export const createBulkRunner = ({ store, find, moved, settled, clock, isKept, isClosed, putAway }: BulkRunParts): BulkRunner => {
  const { wall: now, pause } = clock
  const pushStep = (job: Job, rows: BulkStep['rows']): void => {
    if (!isKept(job)) return
    job.step += 1
    moved({ id: job.id, progress: progressOf(job), rows })
  }

  const enter = (job: Job, phase: BulkPhase): void => {
    job.phase = phase
    job.wake.abort()
    pushStep(job, [])
  }

  const stop = (job: Job, cause: Failure): void => enter(job, { kind: 'stopped', cause })

  const set = (job: Job, index: number, state: BulkRowState, cause: Failure | null): void => {
    const row = job.rows[index]
    if (row === undefined) return
    job.counts[row.state] -= 1
    job.counts[state] += 1
    row.state = state
    row.cause = cause
    pushStep(job, [[index, shown(row)]])
  }

  /** As `set`, and noted. Should the app end before that is written, the list settles it. */
  const settle = (job: Job, session: Session, index: number, state: BulkRowState, cause: Failure | null): void => {
    // Requests end with the app, and the list may be read before one that was under way arrives: the next run finds out.
    if (isClosed()) return
    store.updateSoon((vault) => withRowState(vault, job.id, index, state))
    set(job, index, state, cause)
    const row = job.rows[index]
    if (row !== undefined && state !== 'waiting' && state !== 'sent') settled(session, shown(row))
  }

  const wait = async (job: Job, session: Session, ms: number): Promise<void> => {
    job.wake = new AbortController()
    job.gauge = session.state().gauge
    job.phase = { kind: 'limited', continuesAt: now() + ms, limit: job.gauge?.limit ?? null }
    pushStep(job, [])
    await pause(ms, job.wake.signal).catch(() => null)
    if (job.phase.kind === 'limited') enter(job, RUNNING)
  }

  const holdUp = async (job: Job, session: Session, why: Failure): Promise<void> => {
    if (why.code !== 'rate_limited') stop(job, why)
    else if (isBusy(job) && isKept(job)) await wait(job, session, limitWait(why))
  }

  /** Reads the list, which shows what became of keys whose answer never came. */
  const settleByList = async (job: Job, session: Session): Promise<void> => {
    const listed = await session.relist()
    if (!listed.ok) return holdUp(job, session, listed.error)
    if (!isOfWorkspace(listed.value, job.workspaceIds)) return stop(job, OTHER_WORKSPACE)
    job.listed = true
    const listedIds = new Set(listed.value.map(({ id }) => id))
    for (const { index, state, cause } of settledByList(job, listedIds)) settle(job, session, index, state, cause)
  }

  const send = async (job: Job, session: Session, index: number): Promise<void> => {
    const row = job.rows[index]
    if (row === undefined) return
    // Before the request: whenever the app ends, no key is sent twice without the list being asked.
    const written = tryWrite('a bulk revoke', () => store.update((vault) => withRowState(vault, job.id, index, 'sent')))
    if (!written.ok) return stop(job, written.error)
    set(job, index, 'sent', null)
    const { state, cause, why } = await revokeRow(session, row)
    settle(job, session, index, state, cause)
    job.listed = state !== 'sent'
    if (why !== null) await holdUp(job, session, why)
  }

  const finish = (job: Job, session: Session): void => {
    enter(job, { kind: 'done' })
    store.updateSoon((vault) => withoutBulk(vault, job.id))
    // Not at the price of a 429, which would leave the list read-only for a while.
    if (budgetWait(session.state().gauge, now()) === 0) void session.refresh()
  }

  const work = async (job: Job): Promise<void> => {
    while (isBusy(job) && isKept(job)) {
      const found = find(job.connectionId)
      if (!found.ok) return putAway(job)
      const session = found.value
      if (addressOf(session.connection()) !== job.address) return stop(job, { code: 'connection_moved' })
      const next = job.rows.findIndex(({ state }) => state === 'waiting')
      if (job.listed && next === -1) return finish(job, session)
      const ms = budgetWait(session.state().gauge, now())
      if (ms > 0) await wait(job, session, ms)
      // A key that the list lacks counts as gone only where the list is known to be of its workspace.
      else if (job.listed && isOfWorkspace(session.state().keys ?? [], job.workspaceIds)) await send(job, session, next)
      else await settleByList(job, session)
    }
  }

  const run = (job: Job): void => {
    enter(job, RUNNING)
    job.loop ??= work(job)
      .catch((cause) => {
        log.error('a bulk revoke failed', cause)
        stop(job, { code: 'internal' })
      })
      .finally(() => {
        job.loop = null
        // A person may have said "go on" while the last step was ending.
        if (isBusy(job) && isKept(job)) run(job)
      })
  }

  return { enter, set, run }
}
