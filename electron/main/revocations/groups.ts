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
  /** The place of each entry among them, and its state as it was pushed last. */
  readonly at: ReadonlyMap<Entry, number>
  readonly states: BulkRowState[]
  readonly counts: Record<BulkRowState, number>
  phase: BulkPhase
  step: number
  /** When it goes on, in milliseconds by the steady clock, and the budget that the wait began with. */
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

const groupOf = (entries: readonly Entry[], first: Entry, phase: BulkPhase): Group => {
  const states = entries.map(stateOf)
  const counts: Group['counts'] = { waiting: 0, sent: 0, revoked: 0, already_gone: 0, failed: 0, held: 0 }
  for (const state of states) counts[state] += 1
  const at = new Map(entries.map((entry, index) => [entry, index]))
  const { group, connectionId } = first.row
  return { id: group ?? '', connectionId, entries, at, states, counts, phase, step: 0, retryAt: 0, gauge: null }
}

const progressOf = ({ id, connectionId, step, phase, entries, counts }: Group): BulkProgress => ({
  ...{ id, connectionId, step, phase },
  total: entries.length,
  counts: { ...counts },
})
const jobOf = (group: Group): BulkJob => ({ ...progressOf(group), rows: group.entries.map(rowOf) })

/** Bulk revokes, one a connection. */
export class BulkGroups {
  readonly #table: RevocationTable
  readonly #clock: Clock
  readonly #moved: (step: BulkStep) => void
  /** By connection. */
  readonly #groups = new Map<string, Group>()

  constructor(table: RevocationTable, clock: Clock, moved: (step: BulkStep) => void) {
    this.#table = table
    this.#clock = clock
    this.#moved = moved
    const left = Map.groupBy(
      table.all().filter(({ row }) => row.group !== null),
      ({ row }) => row.group,
    )
    for (const [, entries] of left) {
      const [first] = entries
      const isOver = !entries.some(isOpen)
      // Of one that was done only the proofs may be left.
      if (first !== undefined && !entries.every(isDead))
        this.#groups.set(first.row.connectionId, groupOf(entries, first, { kind: isOver ? 'done' : 'interrupted' }))
    }
  }

  jobs(): readonly BulkJob[] {
    return [...this.#groups.values()].map(jobOf)
  }

  /** As the channel `bulk:start`. */
  start(session: Session, ids: readonly string[]): Result<BulkJob, 'gone' | 'bulk_running' | DiskRefusal> {
    const { id: connectionId } = session.connection()
    const before = this.#groups.get(connectionId)
    if (before !== undefined && before.phase.kind !== 'done') return fail('bulk_running')
    const { keys, own, skew } = session.state()
    const now = this.#clock.wall()
    const plan = planBulk(ids, keys ?? [], own, session.possibleUses(), now + skew)
    const group = randomUUID()
    const entries = plan.keys.map((key) =>
      entryOf(newRow(session, key, { why: 'bulk', group, isConfirmed: plan.leavesNone || plan.recentIds.has(key.id) }, now), true),
    )
    const [first] = entries
    if (first === undefined) return fail('gone')
    const written = this.#table.update([...entries, ...(before?.entries.flatMap(proofOf) ?? [])], before?.entries)
    if (!written.ok) return written
    if (before !== undefined) this.#putAway(before)
    const started = groupOf(entries, first, { kind: 'running' })
    this.#groups.set(connectionId, started)
    this.#push(started, [])
    return ok(jobOf(started))
  }

  control(id: string, action: BulkAction): Result<null, 'gone' | DiskRefusal> {
    const group = this.#byId(id)
    if (group === undefined) return fail('gone')
    const { kind } = group.phase
    if (action === 'pause' && isBusy(group)) this.#enter(group, { kind: 'paused' })
    else if (action === 'stop' && (isBusy(group) || kind === 'paused')) this.#enter(group, { kind: 'stopped', cause: null })
    else if (action === 'resume' && !isBusy(group) && kind !== 'done') this.#enter(group, { kind: 'running' })
    else if (action === 'retry' && kind === 'done') return this.#retry(group)
    else if (action === 'dismiss' && !isBusy(group)) {
      this.#table.logStops(group.entries.filter((entry) => isOpen(entry) && entry.row.isSent))
      const removed = this.#table.update(group.entries.flatMap(proofOf), group.entries)
      if (removed.ok) this.#putAway(group)
      return removed
    }
    return ok(null)
  }

  /** Tells whether rows of the group may be worked on now. */
  isRunning(id: string): boolean {
    const group = this.#byId(id)
    if (group?.phase.kind === 'limited' && this.#clock.steady() >= group.retryAt) this.#enter(group, { kind: 'running' })
    return group?.phase.kind === 'running'
  }

  /** Milliseconds until one goes on by itself. */
  nextLook(): number {
    const limited = [...this.#groups.values()].filter(({ phase }) => phase.kind === 'limited')
    return Math.min(...limited.map(({ retryAt }) => Math.max(retryAt - this.#clock.steady(), 0)))
  }

  /** A row could not be revoked, and neither could others. It goes on after so many milliseconds where the limit is why. */
  hold(entry: Entry, cause: Failure, ms: number): void {
    const group = this.#byId(entry.row.group)
    // What a person has stopped meanwhile rests.
    if (group === undefined || !isBusy(group)) return
    if (cause.code !== 'rate_limited') {
      this.#enter(group, { kind: 'stopped', cause })
      return
    }
    group.gauge = this.#table.session(entry)?.state().gauge ?? null
    group.retryAt = this.#clock.steady() + ms
    this.#enter(group, { kind: 'limited', continuesAt: this.#clock.wall() + ms, limit: group.gauge?.limit ?? null })
  }

  /** An entry of a group is another one now. */
  moved(entry: Entry): void {
    const group = this.#byId(entry.row.group)
    const index = group?.at.get(entry)
    if (group === undefined || index === undefined) return
    const [before, state] = [group.states[index], stateOf(entry)]
    if (before === state || before === undefined) return
    group.states[index] = state
    group.counts[before] -= 1
    group.counts[state] += 1
    this.#push(group, [[index, rowOf(entry)]])
    if (group.counts.waiting + group.counts.sent === 0 && group.phase.kind !== 'done') this.#finish(group)
  }

  /** A list has news: a budget that is there again ends a wait. */
  listed(session: Session): void {
    const group = this.#groups.get(session.connection().id)
    const { gauge } = session.state()
    if (group?.phase.kind !== 'limited' || gauge === null || gauge === group.gauge) return
    const now = this.#clock.wall()
    if ((gauge.resetsAt ?? 0) > now && budgetWait(gauge, now) === 0) group.retryAt = 0
  }

  /** Ends the groups of connections that are no more. */
  keepOnly(connections: readonly { readonly id: string }[]): void {
    for (const group of [...this.#groups.values()]) if (!connections.some(({ id }) => id === group.connectionId)) this.#putAway(group)
  }

  /** Tells whether any works, or will by itself. */
  isBusy(): boolean {
    return [...this.#groups.values()].some(isBusy)
  }

  /** Those that are not at their end, by where each was begun. */
  unfinished(): readonly UnfinishedPart[] {
    return [...this.#groups.values()].flatMap((group) => {
      const [first] = group.entries
      if (group.phase.kind === 'done' || first === undefined) return []
      const { connectionId, address, workspaceKeyIds } = first.row
      const known = [...workspaceKeyIds, ...group.entries.map(({ row }) => row.keyId)]
      return [{ connectionId, address, known, resting: !isBusy(group), outlivesApp: true }]
    })
  }

  #byId(id: string | null): Group | undefined {
    return [...this.#groups.values()].find((group) => group.id === id)
  }
  #push(group: Group, rows: BulkStep['rows']): void {
    group.step += 1
    this.#moved({ id: group.id, progress: progressOf(group), rows })
  }
  #enter(group: Group, phase: BulkPhase): void {
    group.phase = phase
    this.#push(group, [])
  }
  #putAway(group: Group): void {
    if (this.#groups.get(group.connectionId) === group) this.#groups.delete(group.connectionId)
    this.#moved({ id: group.id, progress: null, rows: [] })
  }
  #finish(group: Group): void {
    this.#enter(group, { kind: 'done' })
    const [first] = group.entries
    const session = first === undefined ? null : this.#table.session(first)
    // After the last key has left the list, not at the price of a 429, which would leave the list read-only for a while.
    if (session !== null && budgetWait(session.state().gauge, this.#clock.wall()) === 0) queueMicrotask(() => void session.refresh())
  }
  #retry(group: Group): Result<null, DiskRefusal> {
    const failed = group.entries.filter(({ row }) => row.ended === 'failed')
    for (const entry of failed) {
      entry.cause = null
      this.#table.change(entry, { ended: null })
    }
    this.#enter(group, { kind: 'running' })
    return ok(null)
  }
}
