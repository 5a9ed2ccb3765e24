import type { ApiKey } from '../../../contract/api-key.ts'
import type { Lease, LeaseEndReason } from '../../../contract/lease.ts'
import { type Failure, fail, ok, type Result } from '../../../contract/result.ts'
import type { BoundSecret } from '../../base/bound-secret.ts'
import type { Clock } from '../../base/clock.ts'
import { Waiters } from '../../base/waiters.ts'
import type { Session } from '../connections/session.ts'
import type { Attempts } from '../keys/attempts.ts'
import type { Beforehand } from '../keys/orphans.ts'
import type { Revocations } from '../revocations/revocations.ts'
import { endedLease, type LeaseEntry, type LeaseHelper, leftLease } from './lease-entry.ts'
import { type LeaseRows, withNote } from './lease-rows.ts'
import { leaseOf } from './lease-shown.ts'
import { AWAY_MS, awaitHelper, limitTime, type Step } from './lease-waits.ts'
import { type LeaseEffect, step } from './machine.ts'

/** Time for the revokes at the end of the app, which has three seconds in all. */
const CLOSE_MS = 2_000

/** Called by the table. */
interface LeaseEvents {
  readonly changed: (leases: readonly Lease[]) => void
  /** Nobody can revoke this key from here any more, because its connection is not known. */
  readonly left: (keyName: string, address: string) => void
}

/**
 * The leases in memory, in the vault and as windows mirror them. Carries out what their steps ask
 * for.
 */
export class LeaseTable {
  readonly #rows: LeaseRows
  readonly #clock: Clock
  readonly #revocations: Revocations
  readonly #attempts: Attempts
  readonly #events: LeaseEvents
  readonly #entries = new Map<string, LeaseEntry>()
  /** Whoever waits for the first try to revoke the key of a lease, by lease. */
  readonly #firstTries = new Waiters<Result<null>>()
  #closing: 'no' | 'under way' | 'over' = 'no'
  /** Called to look for what a create without an answer made. */
  onSearch: (entry: LeaseEntry) => void = () => {}

  constructor(
    rows: LeaseRows,
    clock: Clock,
    revocations: Revocations,
    attempts: Attempts,
    events: LeaseEvents,
  ) {
    this.#rows = rows
    this.#clock = clock
    this.#revocations = revocations
    this.#attempts = attempts
    this.#events = events
  }

  /** Tells whether the vault outlives the app. */
  get isKept(): boolean {
    return this.#rows.isKept()
  }
  all(): readonly LeaseEntry[] {
    return [...this.#entries.values()]
  }
  /** Leases whose key may work. */
  open(): readonly LeaseEntry[] {
    return this.all().filter(({ state }) => state !== 'dead' && state !== 'unfound')
  }
  get(id: string): LeaseEntry | undefined {
    return this.#entries.get(id)
  }
  has({ note }: LeaseEntry): boolean {
    return this.#entries.has(note.id)
  }
  heldBy(helper: LeaseHelper): LeaseEntry | undefined {
    return this.all().find((entry) => entry.helper === helper)
  }
  readonly show = (): void => this.#events.changed(this.open().map(leaseOf))

  /** Reads what the last run left. */
  read(): void {
    const left = this.#rows.read().map(leftLease)
    const ended = this.#revocations
      .lent()
      .filter(({ leaseId }) => !left.some(({ note }) => note.id === leaseId))
    for (const entry of [...left, ...ended.map(endedLease)]) this.#entries.set(entry.note.id, entry)
  }
  /** Begins a lease whose create is about to be sent, unless there is a reason to send none. */
  begin(entry: LeaseEntry, helper: LeaseHelper): Result<null> {
    if (this.#closing !== 'no') return fail('quitting')
    this.hold(entry, helper)
    if (entry.state !== 'creating') return fail('cancelled')
    const written = this.#rows.write(entry)
    if (!written.ok) return written
    this.#entries.set(entry.note.id, entry)
    this.show()
    return written
  }
  /** As `LeaseRows.writeBeforehand`. */
  writeBeforehand(entry: LeaseEntry, beforehand: Beforehand): void {
    this.#rows.writeBeforehand(entry, beforehand)
  }
  /**
   * Takes the key that was created for a lease, and notes it with the row by which it is revoked.
   * Returns whether its helper still waits for it.
   */
  give(entry: LeaseEntry, session: Session, key: ApiKey, secrets: BoundSecret): boolean {
    entry.note = { ...entry.note, keyId: key.id }
    const wanted = { why: 'lease', client: entry.asker, secrets } as const
    this.#revocations.addLent(session, key, entry.note.id, wanted, withNote(entry.note))
    return this.step(entry, 'created') === 'given'
  }
  hold(entry: LeaseEntry, helper: LeaseHelper): void {
    entry.helper = helper
    helper.onGone(() => {
      if (entry.helper !== helper) return
      entry.helper = null
      this.step(entry, 'helper_gone')
    })
  }

  readonly step: Step = (entry, event) => {
    const [state, effects] = step(entry.state, event)
    if (state === entry.state) return state
    entry.stopWaiting()
    entry.state = state
    for (const effect of effects) this.#perform(entry, effect)
    this.show()
    return state
  }
  endAll(why: LeaseEndReason): void {
    for (const entry of this.all()) this.step(entry, why)
  }
  #perform(entry: LeaseEntry, effect: LeaseEffect): void {
    if (effect === 'limit') limitTime(entry, entry.note.seconds * 1000, this.#clock, this.step)
    else if (effect === 'wait') void awaitHelper(entry, AWAY_MS, this.#clock, this.step)
    else if (effect === 'end') this.#end(entry)
    else if (effect === 'search') this.onSearch(entry)
    else if (effect === 'forget') this.forget(entry)
    else entry.helper?.send({ kind: 'ending', why: effect.tell })
  }
  #end(entry: LeaseEntry): void {
    entry.stopTimer()
    this.#rows.drop(entry)
    this.#revocations.check()
    this.hearFirstTry(entry)
  }
  forget(entry: LeaseEntry): void {
    entry.stopTimer()
    entry.stopWaiting()
    this.tried(entry)
    if (entry.search !== null) this.#attempts.drop(entry.search)
    this.#rows.drop(entry)
    this.#entries.delete(entry.note.id)
  }
  /** Forgets a lease of a connection that is no more: nobody can revoke its key from here. */
  leave(entry: LeaseEntry): void {
    if (entry.state !== 'dead' && entry.state !== 'unfound')
      this.#events.left(entry.note.keyName, entry.note.address)
    this.forget(entry)
  }

  /** Resolves after the first try to revoke the key, with what that came to. */
  async firstTry({ note, firstTry }: LeaseEntry): Promise<Result<null>> {
    return firstTry ?? this.#firstTries.wait(note.id)
  }
  tried(entry: LeaseEntry, result: Result<null> = ok(null)): void {
    entry.firstTry ??= result
    this.#firstTries.tell(entry.note.id, entry.firstTry)
  }
  hearFirstTry(entry: LeaseEntry): void {
    void this.#revocations.nextTry(entry.note.id)?.then((outcome) => {
      if (outcome.kind === 'pending') this.delay(entry, outcome.cause)
    })
  }
  /** The key could not be revoked, or not be proven dead, for now. */
  delay(entry: LeaseEntry, cause: Failure): void {
    entry.problem = cause
    if (this.#closing !== 'over') entry.helper?.send({ kind: 'pending', cause })
    this.tried(entry, { ok: false, error: cause })
    this.show()
  }

  /**
   * Waits up to `CLOSE_MS` for revokes that are running. Then tells each helper whose key is still
   * alive that the next run goes on.
   */
  async close(): Promise<void> {
    this.#closing = 'under way'
    this.endAll('quit')
    const firstTries = Promise.all(this.all().map((entry) => this.firstTry(entry)))
    const enough = new AbortController()
    await Promise.race([firstTries, this.#clock.pause(CLOSE_MS, enough.signal).catch(() => {})])
    enough.abort()
    this.#closing = 'over'
    for (const { state, problem, stopTimer, helper } of this.all()) {
      stopTimer()
      if (state !== 'dead' || problem === null)
        helper?.send({ kind: 'pending', cause: { code: 'quitting' } })
    }
  }
}
