import type { ApiKey } from '../../contract/api-key.ts'
import type { ChannelRun } from '../../contract/channel.ts'
import { doubtOf } from '../../contract/death-proof.ts'
import { LEASE_REQUESTS, type Lease, type LeaseEndReason } from '../../contract/lease.ts'
import { type Failure, fail, ok, type Result } from '../../contract/result.ts'
import type { UnfinishedPart } from '../app/unfinished-work.ts'
import { type Clock, startCountdown } from '../base/clock.ts'
import { createOneAtATime, type OneAtATime } from '../base/one-at-a-time.ts'
import type { ActivityLog } from '../diagnostics/activity-log.ts'
import { addressOf, boundTo } from '../key-api/bound-secret.ts'
import type { Revocations } from '../revocations/revocations.ts'
import type { RevocationNews } from '../revocations/table.ts'
import { enoughLeft } from '../sessions/budget.ts'
import type { Session } from '../sessions/session.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { tryWrite } from '../store/disk-failure.ts'
import type { Store } from '../store/store.ts'
import type { Vault } from '../store/vault.ts'
import { createOnce, type RunningCreates, readBeforehand } from '../workflows/create-once.ts'
import { claimsOf } from './claims.ts'
import {
  endedLease,
  freshLease,
  isTokenOf,
  type LeaseEntry,
  type LeaseHelper,
  type LeasePlan,
  leftLease,
  newLeaseToken,
} from './lease-entry.ts'
import { newLeaseName } from './lease-name.ts'
import { dropNote, noteOther, withNote } from './lease-notes.ts'
import { leaseOf, leasePart } from './lease-shown.ts'
import { AWAY_MS, awaitHelper, limitTime, REJOIN_MS, type Step } from './lease-waits.ts'
import { isLostCreate, revokeOrphans, SEARCH_MS } from './lost-create.ts'
import { type LeaseEffect, step } from './machine.ts'

/** Time for the revokes at the end of the app, which has three seconds in all. */
const CLOSE_MS = 2_000

type Granted = Omit<ChannelRun, 'url' | 'file'>

export interface LeasesParts {
  readonly store: Store<Vault>
  readonly clock: Clock
  readonly sessions: Pick<Sessions, 'find'>
  readonly revocations: Revocations
  readonly runningCreates: RunningCreates
  readonly activity: Pick<ActivityLog, 'add'>
  /** Tells whether what is noted outlives the app. */
  readonly isKept: () => boolean
  readonly changed: (leases: readonly Lease[]) => void
  /** Nobody can revoke this key from here any more, because its connection is not known. */
  readonly left: (keyName: string, address: string) => void
}

/**
 * API keys that live as long as a process of another program. Each is in the vault from before its
 * create until it ends; the row of its key, which is written with the key's id, is due from then
 * on.
 */
export class Leases {
  readonly #parts: LeasesParts
  readonly #entries = new Map<string, LeaseEntry>()
  /** A session creates one key at a time, and refuses a second create meanwhile. */
  readonly #turns = new WeakMap<Session, OneAtATime>()
  #closing: 'no' | 'under way' | 'over' = 'no'

  constructor(parts: LeasesParts) {
    this.#parts = parts
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
      .filter(({ row }) => !left.some(({ note }) => note.id === row.leaseId))
    for (const entry of [...left, ...ended.map(({ row }) => endedLease(row))])
      this.#entries.set(entry.note.id, entry)
    for (const entry of this.#entries.values()) {
      if (entry.state === 'abandoned') this.#step(entry, 'unanswered')
      else if (entry.state === 'ended') this.#hearFirstTry(entry)
      else {
        void awaitHelper(entry, REJOIN_MS, clock, this.#step)
        // A clock that was set back since makes it last no longer than it was to last from now.
        limitTime(
          entry,
          Math.min(Math.max(entry.note.endsAt - clock.wall(), 0), entry.note.seconds * 1000),
          clock,
          this.#step,
        )
      }
    }
    this.#show()
  }

  /** Creates a key. Fails as the create did; what it may have left is revoked. */
  run(session: Session, plan: LeasePlan, helper: LeaseHelper): Promise<Result<Granted>> {
    const inTurn = this.#turns.get(session) ?? createOneAtATime()
    this.#turns.set(session, inTurn)
    return inTurn(() => this.#create(session, plan, helper))
  }

  #create(session: Session, plan: LeasePlan, helper: LeaseHelper): Promise<Result<Granted>> {
    const { store, clock, runningCreates, revocations, activity, isKept } = this.#parts
    return runningCreates.run(session, async (progress): Promise<Result<Granted>> => {
      const beforehand = await readBeforehand(session)
      if (!beforehand.ok) return beforehand
      const enough = enoughLeft(session, LEASE_REQUESTS)
      if (!enough.ok) return enough
      if (this.#closing !== 'no') return fail('quitting')
      const connection = session.connection()
      const [token, keyName] = [newLeaseToken(), newLeaseName(plan.folder)]
      const of = {
        connectionId: connection.id,
        address: addressOf(connection),
        keyName,
        before: beforehand.value.before,
        known: beforehand.value.known,
      }
      const entry = freshLease(of, plan, token, clock.wall())
      this.#hold(entry, helper)
      if (entry.state !== 'creating') return fail('cancelled')
      const noted = tryWrite('a lease', () => store.update(withNote(entry.note)))
      if (!noted.ok) return noted
      this.#entries.set(entry.note.id, entry)
      this.#show()
      const created = await createOnce(session, keyName, beforehand.value, progress)
      const keyId = created.kind === 'created' ? created.key.id : null
      const outcome =
        created.kind === 'created' ? 'created' : `${created.kind}: ${created.cause.code}`
      activity.add({
        connection: connection.name,
        action: 'create',
        keyId,
        keyName,
        outcome,
        client: plan.asker,
      })
      if (created.kind !== 'created') {
        this.#step(entry, created.kind === 'refused' ? 'refused' : 'unanswered')
        return { ok: false, error: created.cause }
      }
      const { key, secret } = created
      entry.note = { ...entry.note, keyId: key.id }
      const wanted = {
        why: 'lease',
        client: plan.asker,
        secrets: boundTo(connection, secret),
      } as const
      revocations.addLent(session, key, entry.note.id, wanted, withNote(entry.note))
      if (this.#step(entry, 'created') !== 'given') return fail('cancelled')
      return ok({
        lease: entry.note.id,
        leaseToken: token,
        secret,
        keyId: key.id,
        isKept: isKept(),
      })
    })
  }

  /** Its program runs. */
  started(helper: LeaseHelper): Result<null, 'gone'> {
    const entry = this.#heldBy(helper)
    if (entry === undefined) return fail('gone')
    this.#step(entry, 'started')
    return ok(null)
  }
  /**
   * Its program ended. Resolves after the first try to revoke the key and to prove its death: fails
   * as that did.
   */
  async ended(helper: LeaseHelper): Promise<Result<null>> {
    const entry = this.#heldBy(helper)
    // Revoked before its program ended.
    if (entry === undefined) return ok(null)
    this.#step(entry, 'program_ended')
    return entry.firstTry.promise
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
    this.#step(entry, 'person')
    await entry.firstTry.promise
    return ok(null)
  }
  endAll(why: LeaseEndReason): void {
    for (const entry of this.#entries.values()) this.#step(entry, why)
  }

  /**
   * A create of the connection was answered with this key: no search for what a lost one left takes
   * it, in a later run neither.
   */
  answered(connectionId: string, { id }: ApiKey): void {
    for (const entry of this.#entries.values())
      if (isLostCreate(entry, connectionId)) noteOther(this.#parts.store, entry, id)
  }
  /** Hears that a key is gone, and what the service answered to its secret. */
  heard(news: RevocationNews): void {
    const { row } = news
    if (row.ended !== 'revoked' && row.ended !== 'already_gone') return
    for (const entry of this.#entries.values()) {
      const { note } = entry
      if (note.id === row.leaseId) this.#rowEnded(entry, news)
      // Whoever wanted the key dead is named before the row of its lease, which ends with it.
      else if (note.connectionId === row.connectionId && note.keyId === row.keyId)
        this.#step(entry, 'person')
    }
  }
  #rowEnded(entry: LeaseEntry, { row, verdict }: RevocationNews): void {
    this.#step(entry, 'revoked')
    if (verdict !== null && verdict.kind !== 'confirmed') this.#delay(entry, doubtOf(verdict))
    else if (verdict !== null || row.secrets === null) {
      entry.helper?.send({ kind: 'revoked' })
      entry.firstTry.resolve(ok(null))
      this.#step(entry, 'proven')
    }
  }

  /** Forgets the leases of connections that are no more: nobody can revoke their keys from here. */
  dropUnknown(): void {
    const { sessions, left } = this.#parts
    for (const entry of this.#entries.values()) {
      if (sessions.find(entry.note.connectionId).ok) continue
      if (entry.state !== 'dead') left(entry.note.keyName, entry.note.address)
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
      [...this.#entries.values()].map(({ firstTry }) => firstTry.promise),
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
    return [...this.#entries.values()].filter(({ state }) => state !== 'dead')
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
    this.#show()
    return state
  }
  #perform(entry: LeaseEntry, effect: LeaseEffect): void {
    const { clock } = this.#parts
    if (effect === 'limit') limitTime(entry, entry.note.seconds * 1000, clock, this.#step)
    else if (effect === 'wait') void awaitHelper(entry, AWAY_MS, clock, this.#step)
    else if (effect === 'end') this.#end(entry)
    else if (effect === 'search') void this.#search(entry)
    else if (effect === 'forget') this.#forget(entry)
    else entry.helper?.send({ kind: 'ending', why: effect.tell })
  }

  #end(entry: LeaseEntry): void {
    entry.stopTimer()
    dropNote(this.#parts.store, entry)
    this.#parts.revocations.check()
    this.#hearFirstTry(entry)
  }
  #hearFirstTry(entry: LeaseEntry): void {
    const lent = this.#parts.revocations.lent().find(({ row }) => row.leaseId === entry.note.id)
    void lent?.outcome.promise.then((outcome) => {
      if (outcome.kind === 'pending') this.#delay(entry, outcome.cause)
    })
  }
  #delay(entry: LeaseEntry, cause: Failure): void {
    entry.problem = cause
    if (this.#closing !== 'over') entry.helper?.send({ kind: 'pending', cause })
    entry.firstTry.resolve({ ok: false, error: cause })
    this.#show()
  }

  /** Looks once more after the first list without an orphan: the create may still be on its way. */
  async #search(entry: LeaseEntry, isLast = false): Promise<void> {
    const { sessions, revocations, clock } = this.#parts
    const session = sessions.find(entry.note.connectionId)
    if (!session.ok) return
    const found = await revokeOrphans(entry, session.value, revocations)
    entry.firstTry.resolve(ok(null))
    if (found.ok && (isLast || found.value > 0)) this.#step(entry, 'found')
    if (entry.state !== 'searched') return
    entry.problem = found.ok ? null : found.error
    entry.stopTimer = startCountdown(clock, () => void this.#search(entry, found.ok), SEARCH_MS)
    this.#show()
  }

  #forget(entry: LeaseEntry): void {
    entry.stopTimer()
    entry.stopWaiting()
    entry.firstTry.resolve(ok(null))
    dropNote(this.#parts.store, entry)
    this.#entries.delete(entry.note.id)
  }
}
