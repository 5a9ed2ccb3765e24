import { setImmediate as nextTurn } from 'node:timers/promises'
import { PROOF_MS } from '../../contract/death-proof.ts'
import { type Moment, startCountdown } from '../base/clock.ts'
import { log } from '../base/log.ts'
import type { Session } from '../sessions/session.ts'
import { Dates } from './dates.ts'
import { Ends, type WorkerParts } from './ends.ts'
import { awaitsProof, type Entry, isOpen } from './entry.ts'
import { LEAST_MS, LOOK_MS } from './limits.ts'
import { Prover } from './prover.ts'
import { Revoker } from './revoker.ts'

const RANKS = { person: 0, program: 0, orphan: 0, undo: 0, rotation: 0, lease: 1, leak: 1, plan: 2, bulk: 3 } as const
const PROOF_RANK = 1.5
const OWN_RANK = 4

/** Tells whether a refusal could not yet be compared with an answer to the connection's own token. */
const awaitsComparison = ({ row: { verdict } }: Entry): boolean =>
  verdict === null || (verdict.kind === 'not_confirmed' && verdict.doubt.kind === 'comparison')

/** Tells whether a list lets an open row be tried again at once. */
const isWoken = ({ cause }: Entry): boolean => cause !== null && cause.code !== 'rate_limited'

/** Works through the table: of each connection one row after the other. */
export class RevocationWorker {
  readonly #parts: WorkerParts
  readonly #ends: Ends
  readonly #dates: Dates
  readonly #revoker: Revoker
  readonly #prover: Prover
  /** Connections that are worked on. */
  readonly #running = new Set<string>()
  /** When each connection got the last list that was looked at. */
  readonly #listed = new Map<string, Moment | null>()
  #stopTimer = (): void => {}

  constructor(parts: WorkerParts) {
    this.#parts = parts
    this.#ends = new Ends(parts)
    this.#dates = new Dates(parts, this.#ends)
    this.#revoker = new Revoker(parts, this.#ends, this.#dates)
    this.#prover = new Prover(parts, this.#ends)
  }

  /** Looks at all rows: something may be due because a list, a date, the lock or the network changed. In a while again by itself. */
  check(): void {
    const { table, clock } = this.#parts
    this.#stopTimer()
    if (table.isClosed) return
    const entries = table.all()
    for (const connectionId of new Set(entries.map(({ row }) => row.connectionId)))
      if (!this.#running.has(connectionId) && this.#next(connectionId) !== null) void this.#work(connectionId)
    if (entries.length > 0) this.#stopTimer = startCountdown(clock, () => this.check(), this.#nextLook())
  }

  /** Something is known of a connection. A new list settles what it can, and what failed before is tried again: not by a list that the work itself reads, or two rows would wake each other for ever. */
  listed(session: Session): void {
    const { id } = session.connection()
    const last = session.lastListed()
    if (last !== null && last !== this.#listed.get(id)) {
      this.#listed.set(id, last)
      for (const entry of this.#parts.table.all()) {
        if (entry.row.connectionId !== id) continue
        if (entry.wait === 'moved' || entry.wait === 'other_workspace') entry.wait = null
        if (!this.#running.has(id) && (isOpen(entry) ? isWoken(entry) : awaitsComparison(entry))) entry.retryAt = 0
      }
      for (const entry of this.#ends.settle(session))
        if (!entry.isWorking) void this.#workOn(entry, () => this.#prover.proveLent(session, entry)).then(() => this.check())
    }
    if (!this.#running.has(id)) this.check()
  }

  /** Asks the service with the secret of a key that is gone, whatever is left of the budget. Joins one that is asked already. */
  askNow(entry: Entry): Promise<void> {
    const session = this.#parts.table.session(entry)
    if (entry.isWorking || session === null) return entry.work
    return this.#workOn(entry, () => this.#prover.prove(session, entry, true)).finally(() => this.check())
  }

  close(): void {
    this.#stopTimer()
  }

  /** Tells whether a row without a date, or whose date has come, may be worked on; notes why one with a date waits. */
  #isDue(entry: Entry): boolean {
    const { groups, clock } = this.#parts
    const { dueAt, group } = entry.row
    if (entry.isWorking || clock.steady() < entry.retryAt) return false
    if (!isOpen(entry)) return awaitsProof(entry)
    if (this.#isLent(entry)) return false
    if (group !== null) return groups.isRunning(group)
    return dueAt === null ? entry.wait === null : this.#dates.isDue(entry, dueAt)
  }
  #isLent({ row }: Entry): boolean {
    return row.leaseId !== null && this.#parts.hasLease(row.leaseId)
  }

  /** The person's single row, leaks and leases, groups, the connection's own key last. */
  #next(connectionId: string): Entry | null {
    const { table, sessions } = this.#parts
    const session = sessions.find(connectionId)
    if (!session.ok) return null
    const own = session.value.state().own.ids
    let best: { readonly entry: Entry; readonly rank: number } | null = null
    for (const entry of table.all()) {
      const { row } = entry
      if (row.connectionId !== connectionId) continue
      const rank = own.includes(row.keyId) ? OWN_RANK : isOpen(entry) ? RANKS[row.why] : PROOF_RANK
      // All dates are looked at: one may be missed.
      if ((row.dueAt !== null || best === null || rank < best.rank) && this.#isDue(entry) && (best === null || rank < best.rank))
        best = { entry, rank }
    }
    return best?.entry ?? null
  }

  #nextLook(): number {
    const { table, clock, groups } = this.#parts
    let least = LOOK_MS
    for (const entry of table.all()) {
      const { dueAt, group, since } = entry.row
      if (entry.wait !== null || entry.isWorking || table.session(entry) === null) continue
      const retry = entry.retryAt - clock.steady()
      const waits =
        isOpen(entry) && dueAt !== null
          ? Math.max(retry, -this.#dates.lateBy(entry, dueAt))
          : awaitsProof(entry)
            ? Math.min(retry, since + PROOF_MS - clock.wall())
            : isOpen(entry) && !this.#isLent(entry) && (group === null || groups.isRunning(group))
              ? retry
              : LOOK_MS
      least = Math.min(least, Math.max(waits, LEAST_MS))
    }
    return Math.min(least, groups.nextLook())
  }

  async #work(connectionId: string): Promise<void> {
    this.#running.add(connectionId)
    try {
      for (;;) {
        const entry = this.#next(connectionId)
        const session = entry === null ? null : this.#parts.table.session(entry)
        if (entry === null || session === null || this.#parts.table.isClosed) break
        await this.#workOn(entry, () => (isOpen(entry) ? this.#revoker.revoke(session, entry) : this.#prover.prove(session, entry)))
        // A stop and a press come in between: the local service answers within the same turn.
        await nextTurn()
      }
    } finally {
      this.#running.delete(connectionId)
    }
    // Not `#work` itself: what became due while the last row ended is found there.
    if (!this.#parts.table.isClosed) this.check()
  }

  #workOn(entry: Entry, work: () => Promise<void>): Promise<void> {
    entry.isWorking = true
    this.#parts.table.show(entry)
    entry.work = work()
      .catch((cause: unknown) => {
        log.error('a revocation failed', cause)
        this.#ends.hold(entry, { code: 'internal' })
      })
      .finally(() => {
        entry.isWorking = false
        // A stop came between.
        entry.first.resolve({ kind: 'pending', cause: { code: 'cancelled' } })
        this.#parts.table.show(entry)
      })
    return entry.work
  }
}
