import type { Failure } from '../../../contract/result.ts'
import type { Session } from '../connections/session.ts'
import type { Budgets } from './budget.ts'
import { type Entry, isOpen } from './entry.ts'
import type { RunClock } from './run-clock.ts'
import { LIST_EVERY_MS, listAwaiting, nextListAt, type Surroundings } from './schedule.ts'
import type { RevocationTable } from './table.ts'

/** Pauses between two tries of a token that was refused, in milliseconds. */
const POLL_MS = 60_000
const LONGEST_POLL_MS = 1_800_000

/** A token that the service refuses. */
interface Refusal {
  readonly since: number
  count: number
  pollAt: number
}

/** Asks for lists by itself, while the end of a key depends on one. */
export class Looks {
  readonly #table: RevocationTable
  readonly #budgets: Budgets
  readonly #run: RunClock
  /** When a list was asked for by itself last, by connection. */
  readonly #triedAt = new Map<string, number>()
  readonly #running = new Set<string>()
  readonly #refusals = new Map<string, Refusal>()
  /** Called when a list came, or did not. */
  onDone: () => void = () => {}

  constructor(table: RevocationTable, budgets: Budgets, run: RunClock) {
    this.#table = table
    this.#budgets = budgets
    this.#run = run
  }

  /** Asks for the list that is wanted. Returns when to look again. */
  turn(session: Session, entries: readonly Entry[], around: Surroundings): number {
    const { id } = session.connection()
    const at = this.#wantedAt(session, entries, around)
    if (at > around.runNow || this.#running.has(id)) return at
    const wait = this.#budgets.of(session).waitFor('background', this.#run.clock.steady())
    if (wait > 0) return around.runNow + wait
    void this.#look(session, around)
    return around.runNow + LIST_EVERY_MS
  }

  /** A token is refused until a list comes. */
  listed(connectionId: string): void {
    this.#refusals.delete(connectionId)
  }

  #wantedAt(session: Session, entries: readonly Entry[], around: Surroundings): number {
    const { id } = session.connection()
    const { phase, failure } = session.state()
    if (failure?.code === 'unauthorized') return this.#pollAt(session, entries, around.runNow)
    this.#refusals.delete(id)
    // Without a token there is nothing to ask with.
    if (phase === 'signed_out') return Number.POSITIVE_INFINITY
    const tried = this.#triedAt.get(id) ?? null
    // After a new token or address nothing is sent until its first list.
    if (session.place.number() === null)
      return entries.some(isOpen)
        ? (tried ?? Number.NEGATIVE_INFINITY) + LIST_EVERY_MS
        : Number.POSITIVE_INFINITY
    return nextListAt(entries, around, tried)
  }

  #pollAt(session: Session, entries: readonly Entry[], now: number): number {
    const { id } = session.connection()
    const refusal = this.#refusals.get(id) ?? { since: now, count: 1, pollAt: now + POLL_MS }
    this.#refusals.set(id, refusal)
    const { ids } = session.state().own
    // Its own key is gone, as was wanted.
    const isOver = entries.some(
      ({ keyId, end }) => ids.includes(keyId) && end?.kind === 'dead' && end.by === 'answer',
    )
    return isOver || !entries.some(isOpen) ? Number.POSITIVE_INFINITY : refusal.pollAt
  }

  async #look(session: Session, around: Surroundings): Promise<void> {
    const { id } = session.connection()
    this.#running.add(id)
    this.#triedAt.set(id, this.#run.now())
    const budget = this.#budgets.of(session)
    budget.sending(this.#run.clock.steady())
    try {
      const listed = await session.relist({ retry: false })
      if (!listed.ok && listed.error.code === 'unauthorized') this.#refused(session)
      if (!listed.ok) this.#noteDates(session, around, listed.error)
    } finally {
      budget.sent()
      this.#running.delete(id)
    }
    this.onDone()
  }

  /** A date that has come waits for the list that did not come. */
  #noteDates(session: Session, around: Surroundings, cause: Failure): void {
    const { id } = session.connection()
    for (const entry of this.#table.all())
      if (entry.connectionId === id && listAwaiting(entry, around).length > 0)
        this.#table.apply(entry.id, { kind: 'untouched', cause })
  }

  #refused(session: Session): void {
    const { id } = session.connection()
    const now = this.#run.now()
    const refusal = this.#refusals.get(id) ?? { since: now, count: 0, pollAt: 0 }
    refusal.count += 1
    refusal.pollAt = now + Math.min(POLL_MS * 2 ** (refusal.count - 1), LONGEST_POLL_MS)
    this.#refusals.set(id, refusal)
    const { count, since } = refusal
    for (const keyId of session.state().own.ids) {
      const entry = this.#table.ofKey(id, keyId)
      if (entry !== undefined) this.#table.apply(entry.id, { kind: 'own_refused', count, since })
    }
  }
}
