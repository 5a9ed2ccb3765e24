import { PROOF_MS } from '../../contract/death-proof.ts'
import { isNeverSent } from '../../contract/result.ts'
import { startCountdown } from '../base/clock.ts'
import { log } from '../base/log.ts'
import type { Session } from '../sessions/session.ts'
import { Dates } from './dates.ts'
import { Ends, type WorkerParts } from './ends.ts'
import { awaitsProof, type Entry, isOpen } from './entry.ts'
import { LEAST_MS, LOOK_MS } from './limits.ts'
import { Prover } from './prover.ts'
import { Revoker } from './revoker.ts'

const RANKS = { person: 0, program: 0, orphan: 0, undo: 0, rotation: 0, lease: 1, leak: 1, plan: 2, bulk: 3 } as const
const OWN_RANK = 4

/** Works through the table: of each connection one row after the other. */
export class RevocationWorker {
  readonly #parts: WorkerParts
  readonly #ends: Ends
  readonly #dates: Dates
  readonly #revoker: Revoker
  readonly #prover: Prover
  readonly #running = new Set<string>()
  /** Which list each connection had last, by when it came. */
  readonly #listedAt = new Map<string, number | null>()
  #stopTimer = (): void => {}

  constructor(parts: WorkerParts) {
    this.#parts = parts
    this.#ends = new Ends(parts)
    this.#dates = new Dates(parts, this.#ends)
    this.#revoker = new Revoker(parts, this.#ends)
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

  /** A connection got a list, once each: what could not reach the service is tried again, and the list settles what it can. */
  listed(session: Session): void {
    const { id } = session.connection()
    const { listedAt } = session.state()
    if (this.#listedAt.get(id) === listedAt) return
    this.#listedAt.set(id, listedAt)
    for (const entry of this.#parts.table.all()) {
      if (entry.row.connectionId !== id) continue
      if (entry.wait === 'moved' || entry.wait === 'other_workspace') entry.wait = null
      // What is lost each time would be sent over and over.
      if (entry.cause !== null && (isNeverSent(entry.cause.code) || entry.cause.code === 'unauthorized')) entry.retryAt = 0
      // There was no answer to compare a refusal with.
      if (entry.row.verdict?.kind === 'not_confirmed' && entry.row.verdict.doubt.kind === 'comparison') entry.retryAt = 0
    }
    for (const entry of this.#ends.settle(session))
      if (!entry.isWorking) void this.#workOn(entry, () => this.#prover.proveLent(session, entry)).then(() => this.check())
    this.check()
  }

  /** Asks the service with the secret of a key that is gone, whatever is left of the budget. Joins one that is asked already. */
  askNow(entry: Entry): Promise<void> {
    const session = this.#parts.table.session(entry)
    if (entry.isWorking || session === null) return entry.work
    return this.#workOn(entry, () => this.#prover.prove(session, entry, true))
  }

  close(): void {
    this.#stopTimer()
  }

  /** Tells whether a row without a date, or whose date has come, may be worked on; notes why one with a date waits. */
  #isDue(entry: Entry): boolean {
    const { table, groups, hasLease, isLocked, clock } = this.#parts
    const { dueAt, group, leaseId } = entry.row
    if (entry.isWorking || clock.steady() < entry.retryAt || table.session(entry) === null) return false
    if (!isOpen(entry)) return awaitsProof(entry)
    if (leaseId !== null && hasLease(leaseId)) return false
    if (group !== null) return groups.isRunning(group)
    return dueAt === null ? entry.wait === null : this.#dates.isDue(entry, dueAt) && !isLocked()
  }

  /** The person's single row, leaks and leases, groups, the connection's own key last. */
  #next(connectionId: string): Entry | null {
    const { table } = this.#parts
    let best: { readonly entry: Entry; readonly rank: number } | null = null
    for (const entry of table.all()) {
      if (entry.row.connectionId !== connectionId || !this.#isDue(entry)) continue
      const isOwn = table.session(entry)?.state().own.ids.includes(entry.row.keyId) === true
      const rank = isOwn ? OWN_RANK : RANKS[entry.row.why]
      if (best === null || rank < best.rank) best = { entry, rank }
    }
    return best?.entry ?? null
  }

  #nextLook(): number {
    const { table, clock, groups } = this.#parts
    let least = LOOK_MS
    for (const entry of table.all()) {
      const { dueAt, group, since } = entry.row
      if (entry.wait !== null || entry.isWorking) continue
      const retry = entry.retryAt - clock.steady()
      if (isOpen(entry) ? group === null || groups.isRunning(group) : awaitsProof(entry)) least = Math.min(least, Math.max(retry, LEAST_MS))
      if (dueAt !== null && isOpen(entry)) least = Math.min(least, Math.max(-this.#dates.lateBy(entry, dueAt), retry, LEAST_MS))
      if (awaitsProof(entry)) least = Math.min(least, Math.max(since + PROOF_MS - clock.wall(), LEAST_MS))
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
        this.#parts.table.show(entry)
      })
    return entry.work
  }
}
