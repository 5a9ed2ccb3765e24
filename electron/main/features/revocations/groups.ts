import { randomUUID } from 'node:crypto'
import {
  type BulkAction,
  type BulkJob,
  type BulkRow,
  type BulkStep,
  isBusy,
} from '../../../contract/bulk.ts'
import { fail, ok, type Result } from '../../../contract/result.ts'
import { planBulk } from '../../../shared/bulk-plan.ts'
import type { DiskRefusal } from '../../base/disk-failure.ts'
import type { Session } from '../connections/session.ts'
import type { UnfinishedPart } from '../connections/unfinished-work.ts'
import { type Entry, newReason, type Reason } from './entry.ts'
import type { EntryMaker } from './entry-maker.ts'
import {
  type Group,
  isSameLimit,
  jobOf,
  type Limit,
  openRows,
  phaseOf,
  progressOf,
  reasonIn,
  stateOf,
} from './group.ts'
import type { RunClock } from './run-clock.ts'
import type { Change, RevocationTable } from './table.ts'

/** Bulk revokes, one a connection. */
export class BulkGroups {
  readonly #table: RevocationTable
  readonly #make: EntryMaker
  readonly #run: RunClock
  readonly #moved: (step: BulkStep) => void
  /** By connection. */
  readonly #groups = new Map<string, Group>()
  /** Called when entries may be sent that could not be before. */
  onFreed: () => void = () => {}

  constructor(
    table: RevocationTable,
    make: EntryMaker,
    run: RunClock,
    moved: (step: BulkStep) => void,
  ) {
    this.#table = table
    this.#make = make
    this.#run = run
    this.#moved = moved
    table.onMoved = (entry) => this.#entryMoved(entry)
    this.#takeUp()
  }

  jobs(): readonly BulkJob[] {
    return [...this.#groups.values()].map(jobOf)
  }

  /** As the channel `bulk:start`. */
  start(
    session: Session,
    ids: readonly string[],
  ): Result<BulkJob, 'gone' | 'bulk_running' | DiskRefusal> {
    const { id: connectionId } = session.connection()
    const before = this.#groups.get(connectionId)
    if (before !== undefined && phaseOf(before).kind !== 'done') return fail('bulk_running')
    const plan = planBulk(ids, session.state(), session.possibleUses(), session.now())
    if (plan.keys.length === 0) return fail('gone')
    const group = randomUUID()
    const now = this.#run.now()
    const changes = plan.keys.map((key): Change => {
      const isConfirmed = plan.leavesNone || plan.recentIds.has(key.id)
      const reason = newReason({ why: 'bulk', group, isConfirmed }, now)
      return { entry: this.#make.entryOf(session, key), event: { kind: 'wanted', reason } }
    })
    const written = this.#table.tryApply(changes)
    if (!written.ok) return written
    if (before !== undefined) {
      this.#putAway(before)
      this.#table.dismiss(this.#reasonIdsOf(before))
    }
    const entries = changes.flatMap(({ entry }) => this.#table.get(entry.id) ?? [])
    const started = this.#groupOf(group, entries)
    this.#groups.set(connectionId, started)
    this.#push(started, [])
    queueMicrotask(() => this.onFreed())
    return ok(jobOf(started))
  }

  control(id: string, action: BulkAction): Result<null, 'gone' | DiskRefusal> {
    const group = this.#byId(id)
    if (group === undefined) return fail('gone')
    const phase = phaseOf(group)
    const isWorking = isBusy({ phase })
    if (action === 'pause' && isWorking) this.#pause(group, 'paused')
    else if (action === 'stop' && (isWorking || phase.kind === 'paused'))
      this.#pause(group, 'stopped')
    else if (action === 'resume' && !isWorking && phase.kind !== 'done') this.#pause(group, null)
    else if (action === 'retry' && phase.kind === 'done') this.#retry(group)
    else if (action === 'dismiss' && !isWorking) return this.#dismiss(group)
    // Not within the step: what it frees is looked for once it is done.
    queueMicrotask(() => this.onFreed())
    return ok(null)
  }

  /** Tells whether entries of the group may be worked on. */
  isRunning(id: string): boolean {
    const group = this.#byId(id)
    return group !== undefined && group.paused === null
  }
  /** Tells whether entries of the group wait for their first request. */
  hasMore(id: string): boolean {
    const group = this.#byId(id)
    return group !== undefined && group.paused === null && group.counts.waiting > 0
  }
  /** The limit of the service makes the group of a connection wait, or does so no longer. */
  setLimit(connectionId: string, limit: Limit | null): void {
    const group = this.#groups.get(connectionId)
    if (group === undefined || group.paused !== null) return
    if (isSameLimit(group.limit, limit)) return
    group.limit = limit
    this.#push(group, [])
  }

  /** Ends the groups of connections that are no more. */
  keepOnly(connections: readonly { readonly id: string }[]): void {
    for (const { connectionId } of this.#groups.values())
      if (!connections.some(({ id }) => id === connectionId)) this.forget(connectionId)
  }
  /** The entries of the connection are no more. */
  forget(connectionId: string): void {
    const group = this.#groups.get(connectionId)
    if (group !== undefined) this.#putAway(group)
  }
  /** Tells whether any works, or will by itself. */
  isBusy(): boolean {
    return this.jobs().some(isBusy)
  }
  /** Those that are not at their end, by where each was begun. */
  unfinished(): readonly UnfinishedPart[] {
    return [...this.#groups.values()].flatMap((group) => {
      const phase = phaseOf(group)
      if (phase.kind === 'done') return []
      const { connectionId, address } = group
      const known = group.rows.map(({ id }) => id)
      return [{ connectionId, address, known, resting: !isBusy({ phase }), outlivesApp: true }]
    })
  }

  #byId(id: string): Group | undefined {
    return [...this.#groups.values()].find((group) => group.id === id)
  }
  #rowOf(entry: Entry, reason: Reason): BulkRow {
    const { keyId, keyName, lastFour } = entry
    const { isSending, cause } = this.#table.tries(entry.id)
    const state = stateOf(entry, reason, isSending)
    const isLent = entry.reasons.some(
      ({ leaseId, ended }) => leaseId !== null && ended !== 'cancelled',
    )
    return { id: keyId, name: keyName, lastFour, state, cause, isLent }
  }
  #groupOf(id: string, entries: readonly Entry[]): Group {
    const counts = { waiting: 0, sent: 0, revoked: 0, already_gone: 0, not_proven: 0, held: 0 }
    const rows: BulkRow[] = []
    const indexes = new Map<string, number>()
    for (const entry of entries) {
      const reason = reasonIn(entry, id)
      if (reason === undefined) continue
      const row = this.#rowOf(entry, reason)
      indexes.set(entry.id, rows.length)
      rows.push(row)
      counts[row.state] += 1
    }
    const { connectionId = '', address = '' } = entries[0] ?? {}
    return { id, connectionId, address, indexes, rows, counts, paused: null, limit: null, step: 0 }
  }

  /** Takes up the groups that an earlier run left: each waits for the person. */
  #takeUp(): void {
    const byGroup = new Map<string, Entry[]>()
    for (const entry of this.#table.all())
      for (const { group } of entry.reasons) {
        if (group === null) continue
        const entries = byGroup.get(group) ?? []
        entries.push(entry)
        byGroup.set(group, entries)
      }
    for (const [id, entries] of byGroup) {
      const group = this.#groupOf(id, entries)
      group.paused = openRows(group) === 0 ? null : 'interrupted'
      this.#groups.set(group.connectionId, group)
    }
  }

  /** An entry is another one now. */
  #entryMoved(entry: Entry): void {
    const group = this.#groups.get(entry.connectionId)
    const index = group?.indexes.get(entry.id)
    const reason = group === undefined ? undefined : reasonIn(entry, group.id)
    if (group === undefined || index === undefined || reason === undefined) return
    const before = group.rows[index]
    const row = this.#rowOf(entry, reason)
    if (before === undefined || (before.state === row.state && before.cause === row.cause)) return
    group.counts[before.state] -= 1
    group.counts[row.state] += 1
    group.rows[index] = row
    this.#push(group, [[index, row]])
    if (before.state !== row.state && openRows(group) === 0) this.#finish(group, entry)
  }
  #finish(group: Group, entry: Entry): void {
    group.limit = null
    const session = this.#table.session(entry)
    // After the last key has left the list: the window shows what is left.
    if (session !== null) queueMicrotask(() => void session.refresh())
  }

  #pause(group: Group, paused: Group['paused']): void {
    group.paused = paused
    group.limit = null
    this.#push(group, [])
  }
  #retry(group: Group): void {
    for (const [id, index] of group.indexes)
      if (group.rows[index]?.state === 'not_proven') this.#table.apply(id, { kind: 'again' })
    this.#push(group, [])
  }
  #dismiss(group: Group): Result<null, DiskRefusal> {
    const reasonIds = this.#reasonIdsOf(group)
    const changes = [...group.indexes.keys()].flatMap((id): Change[] => {
      const entry = this.#table.get(id)
      return entry === undefined ? [] : [{ entry, event: { kind: 'stopped', reasonIds } }]
    })
    const written = this.#table.tryApply(changes)
    if (!written.ok) return written
    this.#putAway(group)
    return this.#table.dismiss(reasonIds)
  }

  #reasonIdsOf(group: Group): ReadonlySet<string> {
    const ids = [...group.indexes.keys()].flatMap((id) => {
      const entry = this.#table.get(id)
      return (entry === undefined ? undefined : reasonIn(entry, group.id))?.id ?? []
    })
    return new Set(ids)
  }
  #push(group: Group, rows: BulkStep['rows']): void {
    group.step += 1
    this.#moved({ id: group.id, progress: progressOf(group), rows })
  }
  #putAway(group: Group): void {
    if (this.#groups.get(group.connectionId) === group) this.#groups.delete(group.connectionId)
    this.#moved({ id: group.id, progress: null, rows: [] })
  }
}
