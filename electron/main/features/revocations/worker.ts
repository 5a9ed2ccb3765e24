import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Failure, isNeverSent } from '../../../contract/result.ts'
import { addressOf } from '../../base/bound-secret.ts'
import { startCountdown } from '../../base/clock.ts'
import { OTHER_WORKSPACE } from '../connections/same-workspace.ts'
import type { Session } from '../connections/session.ts'
import type { Around } from './around.ts'
import type { Budgets } from './budget.ts'
import { isNoLongerMissed } from './dates.ts'
import { type Entry, isOpen, openReasons } from './entry.ts'
import { LEAST_MS, LOOK_MS, retryWait } from './limits.ts'
import type { Looks } from './looks.ts'
import type { Prover } from './prover.ts'
import {
  blockerOf,
  type Candidate,
  candidateOf,
  dueOf,
  next,
  nextDateIn,
  type Surroundings,
  slotOf,
} from './schedule.ts'
import type { Sender } from './sender.ts'
import type { RevocationTable } from './table.ts'

/** Requests that do not get out make everything but a first press wait. */
interface Trouble {
  count: number
  until: number
}

/** Whoever asks the service. */
export interface Askers {
  readonly sender: Sender
  readonly prover: Prover
  readonly looks: Looks
}

/** Tells whether an old key waits because its new one ends. */
const isNewKeyEnding = (entry: Entry, around: Surroundings): boolean =>
  openReasons(entry).some((reason) => blockerOf(reason, entry, around)?.kind === 'new_key')

/** Goes on with all entries until their keys are dead: one loop a connection. */
export class Worker {
  readonly #table: RevocationTable
  readonly #around: Around
  readonly #budgets: Budgets
  readonly #askers: Askers
  /** What each connection is sending for. */
  readonly #flights = new Map<string, Set<Candidate>>()
  readonly #troubles = new Map<string, Trouble>()
  /** Since when the requests of a connection get out. */
  readonly #freeSince = new Map<string, number>()
  #stopTimer = (): void => {}
  #isChecking = false
  #isAgain = false

  constructor(table: RevocationTable, around: Around, budgets: Budgets, askers: Askers) {
    this.#table = table
    this.#around = around
    this.#budgets = budgets
    this.#askers = askers
    askers.prover.onDone = () => this.check()
    askers.looks.onDone = () => this.check()
  }

  /**
   * Looks at all entries: something may be due because a list, a date, the lock or the network
   * changed. In a while again by itself.
   */
  check(): void {
    if (this.#table.isClosed) return
    // What a look changes may call for another.
    this.#isAgain = this.#isChecking
    if (this.#isChecking) return
    this.#isChecking = true
    try {
      this.#checkAll()
    } finally {
      this.#isChecking = false
    }
    if (this.#isAgain) queueMicrotask(() => this.check())
  }
  #checkAll(): void {
    this.#stopTimer()
    this.#table.prune()
    const byConnection = Map.groupBy(this.#table.all(), ({ connectionId }) => connectionId)
    let until = this.#askers.prover.wipeOld(this.#table.all())
    for (const entries of byConnection.values()) until = Math.min(until, this.#turn(entries))
    if (byConnection.size === 0) return
    const ms = Math.min(Math.max(until - this.#around.run.now(), LEAST_MS), LOOK_MS)
    this.#stopTimer = startCountdown(this.#around.run.clock, () => this.check(), ms)
  }

  /** A list came: what did not get out may do so now. */
  listed(connectionId: string): void {
    this.#troubles.delete(connectionId)
    this.#askers.looks.listed(connectionId)
    this.#askers.prover.listed(connectionId)
  }
  close(): void {
    this.#stopTimer()
    this.#askers.prover.close()
  }

  /** Goes on with the entries of one connection. Returns when to look again. */
  #turn(all: readonly Entry[]): number {
    const [first] = all
    const session = first === undefined ? null : this.#table.session(first)
    if (session === null) return Number.POSITIVE_INFINITY
    const around = this.#around.of(session)
    const { prover, looks } = this.#askers
    const place = session.place.number()
    const entries = all.filter((entry) => entry.place === place)
    for (const entry of entries) this.#noteHolds(entry, around)
    const isClosed = this.#whyNothing(session) !== null
    if (isClosed) this.#freeSince.delete(session.connection().id)
    const wait = isClosed ? LOOK_MS : this.#sendAll(session)
    this.#tellBlocked(session, around)
    const now = this.#table
      .all()
      .filter(({ connectionId }) => connectionId === session.connection().id)
    const here = now.filter((entry) => entry.place === place)
    const proofs = prover.turn(session, place === null ? now : here, around.listAskedAt)
    const lists = looks.turn(session, place === null ? now : here, around)
    const dates = around.runNow + Math.min(...here.map((entry) => nextDateIn(entry, around)))
    return Math.min(wait, proofs, lists, dates)
  }

  /** Why nothing can be sent on a connection; null where it can. */
  #whyNothing(session: Session): Failure | null {
    const { phase, failure } = session.state()
    // Only another token helps, or the same once the service takes it again.
    if (phase === 'signed_out') return failure ?? { code: 'token_missing' }
    return session.place.number() === null ? { code: 'connection_moved' } : null
  }

  /**
   * Reasons whose date passed unseen, or whose new key does not come, wait for the person; those whose
   * date is to come do not.
   */
  #noteHolds(entry: Entry, around: Surroundings): void {
    if (entry.end !== null) return
    for (const reason of openReasons(entry)) {
      const { id: reasonId, held } = reason
      const blocker = blockerOf(reason, entry, around)
      if (isNoLongerMissed(held, dueOf(reason, entry, around)))
        this.#table.apply(entry.id, { kind: 'held', reasonId, why: null })
      else if (blocker?.kind === 'hold')
        this.#table.apply(entry.id, { kind: 'held', reasonId, why: blocker.why })
    }
  }

  /** Sends all that can be sent now. Returns when to look again. */
  #sendAll(session: Session): number {
    const { id } = session.connection()
    for (;;) {
      const around = this.#around.of(session)
      const candidates = this.#candidates(session, around)
      const { groups } = this.#around
      const backgroundWaits = this.#backgroundWaits(session)
      this.#noteFree(id, around.runNow)
      const chosen = next(candidates, this.#load(session, backgroundWaits), around.runNow)
      if (chosen.kind === 'send') {
        if (chosen.candidate.reason.group !== null) groups.setLimit(id, null)
        this.#fly(session, chosen.candidate)
        continue
      }
      const isLimited = backgroundWaits > 0 && !this.#troubles.has(id)
      if (isLimited && candidates.some(({ reason }) => reason.group !== null))
        groups.setLimit(id, {
          continuesAt: this.#around.run.clock.wall() + backgroundWaits,
          limit: session.state().gauge?.limit ?? null,
        })
      return chosen.until
    }
  }
  #noteFree(connectionId: string, now: number): void {
    if (this.#troubles.has(connectionId)) this.#freeSince.delete(connectionId)
    else if (!this.#freeSince.has(connectionId)) this.#freeSince.set(connectionId, now)
  }
  #candidates(session: Session, around: Surroundings): readonly Candidate[] {
    const { id } = session.connection()
    const place = session.place.number()
    const own = new Set(session.state().own.ids)
    return this.#table.all().flatMap((entry) => {
      if (entry.connectionId !== id || entry.place !== place) return []
      return candidateOf(entry, this.#table.tries(entry.id), around, own.has(entry.keyId)) ?? []
    })
  }
  #load(session: Session, backgroundWaits: number) {
    const { id } = session.connection()
    const flights = [...(this.#flights.get(id) ?? [])]
    return {
      taken: new Set(flights.map(slotOf)),
      others: flights.filter(({ isOwn }) => !isOwn).length,
      firstWaits: this.#budgets.of(session).waitFor('first', this.#around.run.clock.steady()),
      backgroundWaits,
      freeSince: this.#freeSince.get(id) ?? Number.POSITIVE_INFINITY,
    }
  }
  #backgroundWaits(session: Session): number {
    const trouble = this.#troubles.get(session.connection().id)
    const limit = this.#budgets.of(session).waitFor('background', this.#around.run.clock.steady())
    return Math.max(limit, (trouble?.until ?? 0) - this.#around.run.now(), 0)
  }

  #fly(session: Session, candidate: Candidate): void {
    const { id } = session.connection()
    const flights = this.#flights.get(id) ?? new Set()
    this.#flights.set(id, flights)
    flights.add(candidate)
    void this.#askers.sender.send(session, candidate.id, candidate.reason.id).then(async () => {
      // A stop and a press come in between: the local service answers within the same turn.
      await nextTurn()
      flights.delete(candidate)
      this.#noteTrouble(id, candidate.id)
      this.#goOn(session, candidate)
    })
  }
  /** A long bulk revoke goes on by itself; all else may call for a proof, a list or the own key. */
  #goOn(session: Session, { reason }: Candidate): void {
    if (this.#table.isClosed) return
    const hasMore = reason.group !== null && this.#around.groups.hasMore(reason.group)
    if (hasMore && this.#whyNothing(session) === null) this.#sendAll(session)
    const flights = this.#flights.get(session.connection().id)?.size ?? 0
    if (!hasMore || flights === 0) this.check()
  }
  #noteTrouble(connectionId: string, entryId: string): void {
    const { cause, isSending } = this.#table.tries(entryId)
    if (isSending) return
    if (cause === null || !isNeverSent(cause.code)) {
      this.#troubles.delete(connectionId)
      return
    }
    const count = this.#troubles.get(connectionId)?.count ?? 0
    const until = this.#around.run.now() + retryWait(cause, count)
    this.#troubles.set(connectionId, { count: count + 1, until })
  }

  /** Whoever waits for a try that does not come now hears why. */
  #tellBlocked(session: Session, around: Surroundings): void {
    const { id: connectionId } = session.connection()
    for (const id of this.#table.outcomes.ids()) {
      const entry = this.#table.get(id)
      if (entry?.connectionId !== connectionId) continue
      const cause = this.#whyNotNow(session, entry, around)
      if (cause !== null) this.#table.outcomes.tell(id, { kind: 'pending', cause })
    }
  }
  /** null: the entry is being tried, or is the next when a slot is free. */
  #whyNotNow(session: Session, entry: Entry, around: Surroundings): Failure | null {
    const tries = this.#table.tries(entry.id)
    if (tries.isSending) return null
    if (!isOpen(entry)) return { code: 'cancelled' }
    if (entry.place !== session.place.number() && session.place.number() !== null)
      return entry.address === addressOf(session.connection())
        ? OTHER_WORKSPACE
        : { code: 'connection_moved' }
    const why = this.#whyNothing(session)
    if (why !== null) return why
    const isOwn = session.state().own.ids.includes(entry.keyId)
    const candidate = candidateOf(entry, tries, around, isOwn)
    if (candidate === null)
      return { code: isNewKeyEnding(entry, around) ? 'new_key_ending' : 'not_confirmed' }
    if (candidate.readyAt > around.runNow) return tries.cause ?? { code: 'cancelled' }
    const waits = candidate.isFirst
      ? this.#budgets.of(session).waitFor('first', this.#around.run.clock.steady())
      : this.#backgroundWaits(session)
    return waits > 0 ? { code: 'rate_limited', retryAfter: Math.ceil(waits / 1000) } : null
  }
}
