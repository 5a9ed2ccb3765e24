import { doubtOf } from '../../../contract/death-proof.ts'
import type { Lease, LeaseEndReason } from '../../../contract/lease.ts'
import { type Failure, fail, ok, type Result } from '../../../contract/result.ts'
import { tryWrite } from '../../base/disk-failure.ts'
import { Waiters } from '../../base/waiters.ts'
import type { Session } from '../connections/session.ts'
import type { UnfinishedPart } from '../connections/unfinished-work.ts'
import { endedByDeath } from '../revocations/entry.ts'
import type { RevocationNews } from '../revocations/news.ts'
import { claimsOf } from './claims.ts'
import { type Granted, LeaseCreates, type LeasesParts } from './lease-creates.ts'
import {
  endedLease,
  isTokenOf,
  type LeaseEntry,
  type LeaseHelper,
  type LeasePlan,
  leftLease,
} from './lease-entry.ts'
import { dropNote, withNote } from './lease-notes.ts'
import { leaseOf, leasePart } from './lease-shown.ts'
import { AWAY_MS, awaitHelper, limitLeft, limitTime, REJOIN_MS, type Step } from './lease-waits.ts'
import { type LeaseEffect, step } from './machine.ts'

/** Age of a create whose key no list showed, in milliseconds, after which no start looks for it. */
const FORGET_MS = 86_400_000
/** Time for the revokes at the end of the app, which has three seconds in all. */
const CLOSE_MS = 2_000

/**
 * API keys that live as long as a process of another program. Each is in the vault from before its
 * create until it ends; the row of its key, which is written with the key's id, is due from then
 * on.
 */
export class Leases {
  readonly #parts: LeasesParts
  readonly #creates: LeaseCreates
  readonly #entries = new Map<string, LeaseEntry>()
  /** Whoever waits for the first try to revoke the key of a lease, by lease. */
  readonly #firstTries = new Waiters<Result<null>>()
  #closing: 'no' | 'under way' | 'over' = 'no'

  constructor(parts: LeasesParts) {
    this.#parts = parts
    this.#creates = new LeaseCreates(parts, {
      begin: (entry, helper) => this.#begin(entry, helper),
      has: ({ note }) => this.#entries.has(note.id),
      step: this.#step,
      tried: (entry) => this.#tried(entry, ok(null)),
      show: this.#show,
    })
  }

  list(): readonly Lease[] {
    return this.#open().map(leaseOf)
  }
  unfinished(): readonly UnfinishedPart[] {
    return this.#open().map(leasePart)
  }

  /** Takes up what the last run left. Called once, when there are sessions. */
  recover(): void {
    const { store, revocations, clock } = this.#parts
    const left = store.value.leases.map(leftLease)
    const ended = revocations
      .lent()
      .filter(({ leaseId }) => !left.some(({ note }) => note.id === leaseId))
    for (const entry of [...left, ...ended.map(endedLease)]) this.#entries.set(entry.note.id, entry)
    for (const entry of this.#entries.values()) {
      if (entry.state === 'abandoned') this.#step(entry, 'unanswered')
      else if (entry.state === 'ended') this.#hearFirstTry(entry)
      else {
        void awaitHelper(entry, REJOIN_MS, clock, this.#step)
        limitLeft(entry, () => this.#serviceNow(entry), clock, this.#step)
      }
    }
    this.#show()
  }

  /** Now by the service's clock, where that differs from this computer's; null before its first list. */
  #serviceNow({ note }: LeaseEntry): number | null {
    const session = this.#parts.sessions.find(note.connectionId)
    if (!session.ok) return null
    const { value } = session
    const isKnown = value.connection().kind === 'local' || value.lastListed() !== null
    return isKnown ? this.#parts.clock.wall() + value.state().skew : null
  }
  /** Enough lists had no key of a lost create: an old one is given up, which the activity log says. */
  #giveUpOld(entry: LeaseEntry): void {
    const { sessions, logged } = this.#parts
    const { connectionId, keyName, since } = entry.note
    if ((this.#serviceNow(entry) ?? since) - since <= FORGET_MS) return
    const session = sessions.find(connectionId)
    if (session.ok) logged('create', session.value, { name: keyName }, 'lost: not_found')
    this.#forget(entry)
  }

  /** Creates a key. Fails as the create did; what it may have left is revoked. */
  run(session: Session, plan: LeasePlan, helper: LeaseHelper): Promise<Result<Granted>> {
    return this.#creates.create(session, plan, helper)
  }
  /** Begins a lease whose create is about to be sent, unless there is a reason to send none. */
  #begin(entry: LeaseEntry, helper: LeaseHelper): Result<null> {
    if (this.#closing !== 'no') return fail('quitting')
    this.#hold(entry, helper)
    if (entry.state !== 'creating') return fail('cancelled')
    const { store } = this.#parts
    const noted = tryWrite('a lease', () => store.update(withNote(entry.note)))
    if (!noted.ok) return noted
    this.#entries.set(entry.note.id, entry)
    this.#show()
    return noted
  }

  /** Its program runs. */
  started(helper: LeaseHelper): Result<null, 'gone'> {
    const entry = this.#heldBy(helper)
    if (entry === undefined) return fail('gone')
    this.#step(entry, 'started')
    return ok(null)
  }
  /**
   * Its program ended. Resolves after the first try to revoke the key, and of its secret after that:
   * fails as they did.
   */
  async ended(helper: LeaseHelper): Promise<Result<null>> {
    const entry = this.#heldBy(helper)
    // Revoked before its program ended.
    if (entry === undefined) return ok(null)
    this.#step(entry, 'program_ended')
    return this.#firstTry(entry)
  }
  /**
   * A helper that lost the app takes up its lease. Fails with `gone` where that is over, or the
   * token is a different one.
   */
  rejoin(
    id: string,
    token: string,
    command: readonly string[],
    folder: string,
    helper: LeaseHelper,
  ): Result<null, 'gone'> {
    const entry = this.#entries.get(id)
    if (entry?.state !== 'away' || !isTokenOf(entry, token)) return fail('gone')
    if (!entry.claims.isKnown) entry.claims = claimsOf(command, folder)
    this.#step(entry, 'rejoined')
    this.#hold(entry, helper)
    return ok(null)
  }
  /**
   * A person ends it. Resolves after the first try to revoke its key; why that failed, if it did,
   * is in the list.
   */
  async end(id: string): Promise<Result<null, 'gone'>> {
    const entry = this.#entries.get(id)
    if (entry === undefined) return fail('gone')
    this.#parts.revocations.leaseEndedByPerson(id)
    this.#step(entry, 'person')
    await this.#firstTry(entry)
    return ok(null)
  }
  endAll(why: LeaseEndReason): void {
    for (const entry of this.#entries.values()) this.#step(entry, why)
  }

  /** As the topic `revocationNews`. */
  heard(news: RevocationNews): void {
    const { row } = news
    for (const entry of this.#entries.values()) {
      const { note } = entry
      const isUnproven = row.ended === 'not_proven' && row.secrets === null
      if (note.id === row.leaseId && (row.ended === 'cancelled' || isUnproven)) this.#giveUp(entry)
      else if (!endedByDeath(row)) continue
      else if (note.id === row.leaseId) {
        this.#step(entry, 'revoked')
        this.#hearProof(entry, news)
      } else if (note.connectionId === row.connectionId && note.keyId === row.keyId)
        // Whoever wanted the key dead is named before its lease, which ends with it.
        this.#step(entry, 'person')
    }
  }
  #hearProof(entry: LeaseEntry, { row, verdict }: RevocationNews): void {
    // The second refusal, with which the proof is whole, is not waited for.
    if (row.isRefused || verdict?.kind === 'confirmed') {
      entry.helper?.send({ kind: 'revoked' })
      this.#tried(entry, ok(null))
      this.#step(entry, 'proven')
    } else if (verdict !== null) this.#delay(entry, doubtOf(verdict))
    else if (row.secrets === null) this.#giveUp(entry)
  }
  /** Nobody finds out any more whether its key is dead. */
  #giveUp(entry: LeaseEntry): void {
    entry.helper?.send({ kind: 'not_proven' })
    this.#tried(entry, fail('cancelled'))
    this.#step(entry, 'unproven')
  }

  /** Forgets the leases of connections that are no more: nobody can revoke their keys from here. */
  dropUnknown(): void {
    const { sessions, left } = this.#parts
    for (const entry of this.#entries.values()) {
      if (sessions.find(entry.note.connectionId).ok) continue
      if (entry.state !== 'dead' && entry.state !== 'unfound')
        left(entry.note.keyName, entry.note.address)
      this.#forget(entry)
    }
  }

  /**
   * Waits up to `CLOSE_MS` for revokes that are running. Then tells each helper whose key is still
   * alive that the next run goes on.
   */
  async close(): Promise<void> {
    this.#closing = 'under way'
    this.endAll('quit')
    const firstTries = Promise.all(
      [...this.#entries.values()].map((entry) => this.#firstTry(entry)),
    )
    const enough = new AbortController()
    await Promise.race([
      firstTries,
      this.#parts.clock.pause(CLOSE_MS, enough.signal).catch(() => {}),
    ])
    enough.abort()
    this.#closing = 'over'
    for (const { state, problem, stopTimer, helper } of this.#entries.values()) {
      stopTimer()
      if (state !== 'dead' || problem === null)
        helper?.send({ kind: 'pending', cause: { code: 'quitting' } })
    }
  }

  /** Leases whose key may work. */
  #open(): readonly LeaseEntry[] {
    return [...this.#entries.values()].filter(
      ({ state }) => state !== 'dead' && state !== 'unfound',
    )
  }
  #heldBy(helper: LeaseHelper): LeaseEntry | undefined {
    return [...this.#entries.values()].find((entry) => entry.helper === helper)
  }
  readonly #show = (): void => this.#parts.changed(this.list())

  #hold(entry: LeaseEntry, helper: LeaseHelper): void {
    entry.helper = helper
    helper.onGone(() => {
      if (entry.helper !== helper) return
      entry.helper = null
      this.#step(entry, 'helper_gone')
    })
  }

  readonly #step: Step = (entry, event) => {
    const [state, effects] = step(entry.state, event)
    if (state === entry.state) return state
    entry.stopWaiting()
    entry.state = state
    for (const effect of effects) this.#perform(entry, effect)
    if (state === 'unfound') this.#giveUpOld(entry)
    this.#show()
    return state
  }
  #perform(entry: LeaseEntry, effect: LeaseEffect): void {
    const { clock } = this.#parts
    if (effect === 'limit') limitTime(entry, entry.note.seconds * 1000, clock, this.#step)
    else if (effect === 'wait') void awaitHelper(entry, AWAY_MS, clock, this.#step)
    else if (effect === 'end') this.#end(entry)
    else if (effect === 'search') this.#creates.search(entry)
    else if (effect === 'forget') this.#forget(entry)
    else entry.helper?.send({ kind: 'ending', why: effect.tell })
  }

  #end(entry: LeaseEntry): void {
    entry.stopTimer()
    dropNote(this.#parts.store, entry)
    this.#parts.revocations.check()
    this.#hearFirstTry(entry)
  }
  /** Resolves after the first try to revoke the key, with what that came to. */
  async #firstTry({ note, firstTry }: LeaseEntry): Promise<Result<null>> {
    return firstTry ?? this.#firstTries.wait(note.id)
  }
  #tried(entry: LeaseEntry, result: Result<null>): void {
    entry.firstTry ??= result
    this.#firstTries.tell(entry.note.id, entry.firstTry)
  }
  #hearFirstTry(entry: LeaseEntry): void {
    void this.#parts.revocations.nextTry(entry.note.id)?.then((outcome) => {
      if (outcome.kind === 'pending') this.#delay(entry, outcome.cause)
    })
  }
  #delay(entry: LeaseEntry, cause: Failure): void {
    entry.problem = cause
    if (this.#closing !== 'over') entry.helper?.send({ kind: 'pending', cause })
    this.#tried(entry, { ok: false, error: cause })
    this.#show()
  }

  #forget(entry: LeaseEntry): void {
    entry.stopTimer()
    entry.stopWaiting()
    this.#tried(entry, ok(null))
    if (entry.search !== null) this.#parts.attempts.drop(entry.search)
    dropNote(this.#parts.store, entry)
    this.#entries.delete(entry.note.id)
  }
}
