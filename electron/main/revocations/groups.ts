import { randomUUID } from 'node:crypto'
import {
  type BulkAction,
  type BulkJob,
  type BulkPhase,
  type BulkProgress,
  type BulkRow,
  type BulkRowState,
  type BulkStep,
  isBusy,
  planBulk,
} from '../../contract/bulk.ts'
import type { RateGauge } from '../../contract/connection.ts'
import { type Failure, fail, ok, type Result } from '../../contract/result.ts'
import type { UnfinishedPart } from '../app/unfinished-work.ts'
import type { Clock } from '../base/clock.ts'
import type { Session } from '../sessions/session.ts'
import type { DiskRefusal } from '../store/disk-failure.ts'
import { type Entry, entryOf, isDead, isOpen, newRow, proofOf } from './entry.ts'
import { budgetWait } from './limits.ts'
import type { RevocationTable } from './table.ts'

/** A bulk revoke: rows of the table with one `group`. */
interface Group {
  readonly id: string
  readonly connectionId: string
  readonly entries: readonly Entry[]
  /** The state of each entry as it was pushed last. */
  readonly states: BulkRowState[]
  phase: BulkPhase
  step: number
  /**
   * When it goes on, in milliseconds by the steady clock, and the budget that the wait began with.
   */
  retryAt: number
  gauge: RateGauge | null
}

const stateOf = ({ row, isWorking }: Entry): BulkRowState => {
  if (row.ended === null) return row.isSent || isWorking ? 'sent' : 'waiting'
  return row.ended === 'used' || row.ended === 'cancelled' ? 'waiting' : row.ended
}

const rowOf = (entry: Entry): BulkRow => {
  const { keyId, keyName, lastFour } = entry.row
  return { id: keyId, name: keyName, lastFour, state: stateOf(entry), cause: entry.cause }
}

const groupOf = (
  entries: readonly Entry[],
  { row: { group, connectionId } }: Entry,
  phase: BulkPhase,
): Group => ({
  id: group ?? '',
  connectionId,
  entries,
  phase,
  states: entries.map(stateOf),
  step: 0,
  retryAt: 0,
  gauge: null,
})

const countsOf = ({ states }: Group): BulkProgress['counts'] => {
  const counts = { waiting: 0, sent: 0, revoked: 0, already_gone: 0, failed: 0, held: 0 }
  for (const state of states) counts[state] += 1
  return counts
}

const progressOf = (group: Group): BulkProgress => {
  const { id, connectionId, step, phase, states } = group
  return { id, connectionId, step, phase, total: states.length, counts: countsOf(group) }
}
const jobOf = (group: Group): BulkJob => ({ ...progressOf(group), rows: group.entries.map(rowOf) })

/** Bulk revokes, one a connection. */
export const createBulkGroups = (
  table: RevocationTable,
  clock: Clock,
  moved: (step: BulkStep) => void,
) => {
  /** By connection. */
  const groups = new Map<string, Group>()

  const jobs = (): readonly BulkJob[] => [...groups.values()].map(jobOf)

  /** As the channel `bulk:start`. */
  const start = (
    session: Session,
    ids: readonly string[],
  ): Result<BulkJob, 'gone' | 'bulk_running' | DiskRefusal> => {
    const { id: connectionId } = session.connection()
    const before = groups.get(connectionId)
    if (before !== undefined && before.phase.kind !== 'done') return fail('bulk_running')
    const { keys, own, skew } = session.state()
    const now = clock.wall()
    const plan = planBulk(ids, keys ?? [], own, session.possibleUses(), now + skew)
    const group = randomUUID()
    const entries = plan.keys.map((key) =>
      entryOf(
        newRow(
          session,
          key,
          { why: 'bulk', group, isConfirmed: plan.leavesNone || plan.recentIds.has(key.id) },
          now,
        ),
        true,
      ),
    )
    const [first] = entries
    if (first === undefined) return fail('gone')
    const written = table.update(
      [...entries, ...(before?.entries.flatMap(proofOf) ?? [])],
      before?.entries,
    )
    if (!written.ok) return written
    if (before !== undefined) putAway(before)
    const started = groupOf(entries, first, { kind: 'running' })
    groups.set(connectionId, started)
    push(started, [])
    return ok(jobOf(started))
  }

  const control = (id: string, action: BulkAction): Result<null, 'gone' | DiskRefusal> => {
    const group = byId(id)
    if (group === undefined) return fail('gone')
    const { kind } = group.phase
    if (action === 'pause' && isBusy(group)) enter(group, { kind: 'paused' })
    else if (action === 'stop' && (isBusy(group) || kind === 'paused'))
      enter(group, { kind: 'stopped', cause: null })
    else if (action === 'resume' && !isBusy(group) && kind !== 'done')
      enter(group, { kind: 'running' })
    else if (action === 'retry' && kind === 'done') return retry(group)
    else if (action === 'dismiss' && !isBusy(group)) {
      table.logStops(group.entries.filter((entry) => isOpen(entry) && entry.row.isSent))
      const removed = table.update(group.entries.flatMap(proofOf), group.entries)
      if (removed.ok) putAway(group)
      return removed
    }
    return ok(null)
  }

  /** Tells whether rows of the group may be worked on now. */
  const isRunning = (id: string): boolean => {
    const group = byId(id)
    if (group?.phase.kind === 'limited' && clock.steady() >= group.retryAt)
      enter(group, { kind: 'running' })
    return group?.phase.kind === 'running'
  }

  /** Milliseconds until one goes on by itself. */
  const nextLook = (): number => {
    const limited = [...groups.values()].filter(({ phase }) => phase.kind === 'limited')
    return Math.min(...limited.map(({ retryAt }) => Math.max(retryAt - clock.steady(), 0)))
  }

  /**
   * A row could not be revoked, and neither could others. It goes on after so many milliseconds
   * where the limit is why.
   */
  const hold = (entry: Entry, cause: Failure, ms: number): void => {
    const group = byId(entry.row.group)
    // What a person has stopped meanwhile rests.
    if (group === undefined || !isBusy(group)) return
    if (cause.code !== 'rate_limited') {
      enter(group, { kind: 'stopped', cause })
      return
    }
    group.gauge = table.session(entry)?.state().gauge ?? null
    group.retryAt = clock.steady() + ms
    enter(group, {
      kind: 'limited',
      continuesAt: clock.wall() + ms,
      limit: group.gauge?.limit ?? null,
    })
  }

  /** An entry of a group is another one now. */
  const entryMoved = (entry: Entry): void => {
    const group = byId(entry.row.group)
    const index = group?.entries.indexOf(entry) ?? -1
    const state = stateOf(entry)
    // An entry that another took the place of is not among them.
    if (group === undefined || index < 0 || group.states[index] === state) return
    group.states[index] = state
    push(group, [[index, rowOf(entry)]])
    if (
      group.phase.kind !== 'done' &&
      !group.states.some((one) => one === 'waiting' || one === 'sent')
    )
      finish(group)
  }

  /** A list has news: a budget that is there again ends a wait. */
  const listed = (session: Session): void => {
    const group = groups.get(session.connection().id)
    const { gauge } = session.state()
    if (group?.phase.kind !== 'limited' || gauge === null || gauge === group.gauge) return
    const now = clock.wall()
    if ((gauge.resetsAt ?? 0) > now && budgetWait(gauge, now) === 0) group.retryAt = 0
  }

  /** Ends the groups of connections that are no more. */
  const keepOnly = (connections: readonly { readonly id: string }[]): void => {
    for (const group of [...groups.values()])
      if (!connections.some(({ id }) => id === group.connectionId)) putAway(group)
  }

  /** Tells whether any works, or will by itself. */
  const isAnyBusy = (): boolean => [...groups.values()].some(isBusy)

  /** Those that are not at their end, by where each was begun. */
  const unfinished = (): readonly UnfinishedPart[] => {
    return [...groups.values()].flatMap((group) => {
      const [first] = group.entries
      if (group.phase.kind === 'done' || first === undefined) return []
      const { connectionId, address, workspaceKeyIds } = first.row
      const known = [...workspaceKeyIds, ...group.entries.map(({ row }) => row.keyId)]
      return [{ connectionId, address, known, resting: !isBusy(group), outlivesApp: true }]
    })
  }

  const byId = (id: string | null): Group | undefined =>
    [...groups.values()].find((group) => group.id === id)
  const push = (group: Group, rows: BulkStep['rows']): void => {
    group.step += 1
    moved({ id: group.id, progress: progressOf(group), rows })
  }
  const enter = (group: Group, phase: BulkPhase): void => {
    group.phase = phase
    push(group, [])
  }
  const putAway = (group: Group): void => {
    if (groups.get(group.connectionId) === group) groups.delete(group.connectionId)
    moved({ id: group.id, progress: null, rows: [] })
  }
  const finish = (group: Group): void => {
    enter(group, { kind: 'done' })
    const [first] = group.entries
    const session = first === undefined ? null : table.session(first)
    // After the last key has left the list, not at the price of a 429, which would leave the list
    // read-only for a while.
    if (session !== null && budgetWait(session.state().gauge, clock.wall()) === 0)
      queueMicrotask(() => void session.refresh())
  }
  const retry = (group: Group): Result<null, DiskRefusal> => {
    const failed = group.entries.filter(({ row }) => row.ended === 'failed')
    for (const entry of failed) {
      entry.cause = null
      table.change(entry, { ended: null })
    }
    enter(group, { kind: 'running' })
    return ok(null)
  }
  const left = Map.groupBy(
    table.all().filter(({ row }) => row.group !== null),
    ({ row }) => row.group,
  )
  for (const [, entries] of left) {
    const [first] = entries
    const isOver = !entries.some(isOpen)
    // Of one that was done only the proofs may be left.
    if (first !== undefined && !entries.every(isDead))
      groups.set(
        first.row.connectionId,
        groupOf(entries, first, { kind: isOver ? 'done' : 'interrupted' }),
      )
  }

  return {
    jobs,
    start,
    control,
    isRunning,
    nextLook,
    hold,
    moved: entryMoved,
    listed,
    keepOnly,
    isBusy: isAnyBusy,
    unfinished,
  }
}

export type BulkGroups = ReturnType<typeof createBulkGroups>
