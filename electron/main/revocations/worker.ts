import { setImmediate as nextTurn } from 'node:timers/promises'
import { PROOF_MS } from '../../contract/death-proof.ts'
import { type Moment, startCountdown } from '../base/clock.ts'
import { log } from '../base/log.ts'
import type { Session } from '../sessions/session.ts'
import { createEnds, type WorkerParts } from './ends.ts'
import { awaitsProof, type Entry, isOpen } from './entry.ts'
import { LEAST_MS, LOOK_MS } from './limits.ts'
import { createTries } from './tries.ts'

const RANKS = {
  person: 0,
  program: 0,
  orphan: 0,
  undo: 0,
  rotation: 0,
  lease: 1,
  leak: 1,
  plan: 2,
  bulk: 3,
} as const
const PROOF_RANK = 1.5
const OWN_RANK = 4

/**
 * Tells whether a refusal could not yet be compared with an answer to the connection's own token.
 */
const awaitsComparison = ({ row: { verdict } }: Entry): boolean =>
  verdict === null || (verdict.kind === 'not_confirmed' && verdict.doubt.kind === 'comparison')

/** Tells whether a list lets an open row be tried again at once. */
const isWoken = ({ cause }: Entry): boolean => cause !== null && cause.code !== 'rate_limited'

/** Works through the table: of each connection one row after the other. */
export const createWorker = (parts: WorkerParts) => {
  const { table, sessions, clock, groups } = parts
  const ends = createEnds(parts)
  const tries = createTries(parts, ends)
  /** Connections that are worked on. */
  const running = new Set<string>()
  /** When each connection got the last list that was looked at. */
  const listedAt = new Map<string, Moment | null>()
  let stopTimer = (): void => {}

  /**
   * Looks at all rows: something may be due because a list, a date, the lock or the network
   * changed. In a while again by itself.
   */
  const check = (): void => {
    stopTimer()
    if (table.isClosed) return
    const entries = table.all()
    for (const connectionId of new Set(entries.map(({ row }) => row.connectionId)))
      if (!running.has(connectionId) && next(connectionId) !== null) void work(connectionId)
    if (entries.length > 0) stopTimer = startCountdown(clock, check, nextLook())
  }

  /**
   * Something is known of a connection. A new list settles what it can, and what failed before is
   * tried again: not by a list that the work itself reads, or two rows would wake each other for
   * ever.
   */
  const listed = (session: Session): void => {
    const { id } = session.connection()
    const last = session.lastListed()
    if (last !== null && last !== listedAt.get(id)) {
      listedAt.set(id, last)
      for (const entry of table.all()) {
        if (entry.row.connectionId !== id) continue
        if (entry.wait === 'moved' || entry.wait === 'other_workspace') entry.wait = null
        if (!running.has(id) && (isOpen(entry) ? isWoken(entry) : awaitsComparison(entry)))
          entry.retryAt = 0
      }
      for (const entry of ends.settle(session))
        if (!entry.isWorking) void workOn(entry, () => tries.proveLent(session, entry)).then(check)
    }
    if (!running.has(id)) check()
  }

  /**
   * Asks the service with the secret of a key that is gone, whatever is left of the budget. Joins
   * one that is asked already.
   */
  const askNow = (entry: Entry): Promise<void> => {
    const session = table.session(entry)
    if (entry.isWorking || session === null) return entry.work
    return workOn(entry, () => tries.prove(session, entry, true)).finally(check)
  }

  /**
   * Tells whether a row without a date, or whose date has come, may be worked on; notes why one
   * with a date waits.
   */
  const isDue = (entry: Entry): boolean => {
    const { dueAt, group } = entry.row
    if (entry.isWorking || clock.steady() < entry.retryAt) return false
    if (!isOpen(entry)) return awaitsProof(entry)
    if (ends.isLent(entry)) return false
    if (group !== null) return groups.isRunning(group)
    return dueAt === null ? entry.wait === null : ends.isDue(entry, dueAt)
  }

  /** The person's single row, leaks and leases, groups, the connection's own key last. */
  const next = (connectionId: string): Entry | null => {
    const session = sessions.find(connectionId)
    if (!session.ok) return null
    const own = session.value.state().own.ids
    let best: { readonly entry: Entry; readonly rank: number } | null = null
    for (const entry of table.all()) {
      const { row } = entry
      if (row.connectionId !== connectionId) continue
      const rank = own.includes(row.keyId) ? OWN_RANK : isOpen(entry) ? RANKS[row.why] : PROOF_RANK
      // All dates are looked at: one may be missed.
      if (
        (row.dueAt !== null || best === null || rank < best.rank) &&
        isDue(entry) &&
        (best === null || rank < best.rank)
      )
        best = { entry, rank }
    }
    return best?.entry ?? null
  }

  /** Milliseconds until a row may be due by itself. */
  const waitOf = (entry: Entry): number => {
    const { dueAt, group, since } = entry.row
    const retry = entry.retryAt - clock.steady()
    if (entry.wait !== null || entry.isWorking || table.session(entry) === null) return LOOK_MS
    if (awaitsProof(entry)) return Math.min(retry, since + PROOF_MS - clock.wall())
    if (!isOpen(entry)) return LOOK_MS
    if (dueAt !== null) return Math.max(retry, -table.lateBy(entry, dueAt))
    return !ends.isLent(entry) && (group === null || groups.isRunning(group)) ? retry : LOOK_MS
  }
  const nextLook = (): number => {
    let least = Math.min(LOOK_MS, groups.nextLook())
    for (const entry of table.all()) least = Math.min(least, Math.max(waitOf(entry), LEAST_MS))
    return least
  }

  const work = async (connectionId: string): Promise<void> => {
    running.add(connectionId)
    try {
      for (;;) {
        const entry = next(connectionId)
        const session = entry === null ? null : table.session(entry)
        if (entry === null || session === null || table.isClosed) break
        await workOn(entry, () =>
          isOpen(entry) ? tries.revoke(session, entry) : tries.prove(session, entry),
        )
        // Without an outcome where a stop, or one more press in the last moment, came between.
        entry.outcome.resolve({ kind: 'pending', cause: entry.cause ?? { code: 'cancelled' } })
        // A stop and a press come in between: the local service answers within the same turn.
        await nextTurn()
      }
    } finally {
      running.delete(connectionId)
    }
    // By a look at all rows: what became due while the last row ended is found there.
    if (!table.isClosed) check()
  }

  const workOn = (entry: Entry, work: () => Promise<void>): Promise<void> => {
    entry.isWorking = true
    table.show(entry)
    entry.work = work()
      .catch((cause: unknown) => {
        log.error('a revocation failed', cause)
        ends.hold(entry, { code: 'internal' })
      })
      .finally(() => {
        entry.isWorking = false
        table.show(entry)
      })
    return entry.work
  }
  return { check, listed, askNow, close: () => stopTimer() }
}
