import { PROOF_MS } from '../../contract/death-proof.ts'
import type { PlanWait } from '../../contract/plan.ts'
import { type Failure, isNeverSent } from '../../contract/result.ts'
import { needsTypedName, type RevokeOutcome, revokeRisk } from '../../contract/workflow.ts'
import { type Clock, type Moment, momentOf, startCountdown } from '../base/clock.ts'
import { log } from '../base/log.ts'
import { addressOf } from '../key-api/bound-secret.ts'
import type { ClientFactory } from '../key-api/client-factory.ts'
import type { Session } from '../sessions/session.ts'
import { isOfWorkspace, OTHER_WORKSPACE } from '../workflows/same-workspace.ts'
import { askService, isCompared } from './ask-service.ts'
import { awaitsProof, type Entry, isOpen } from './entry.ts'
import type { BulkGroups } from './groups.ts'
import { judge, whyDateWaits } from './judge.ts'
import type { KnownSecrets } from './known-secrets.ts'
import { budgetWait, retryWait } from './limits.ts'
import { sendRevoke } from './send.ts'
import type { RevocationTable } from './table.ts'

export interface WorkerParts {
  readonly table: RevocationTable
  readonly groups: BulkGroups
  readonly clock: Clock
  readonly createClient: ClientFactory
  readonly known: KnownSecrets
  readonly isLocked: () => boolean
  /** Tells whether a rotation of the key is not finished. */
  readonly isRotating: (connectionId: string, keyId: string) => boolean
  /** Tells whether there is a lease of this id: what is to end with it waits. */
  readonly hasLease: (leaseId: string) => boolean
  /** A row with a date waits for the person, or is settled while nobody need have looked. */
  readonly said: (what: 'revoked' | 'not_revoked' | 'waiting', connectionId: string) => void
  /** The service answered a key's own secret at this time, in ms since the epoch by its clock: that is no use by somebody else. */
  readonly used: (connectionId: string, keyId: string, at: number, usedBefore: string | null) => void
}

/** The time is looked at so often at least, in milliseconds: a clock may be set, and a computer may sleep. */
const LOOK_MS = 600_000
/** From one look to the next at least, in milliseconds. */
const LEAST_MS = 1_000
/** A clock that went on by so much more than time did was set ahead, in milliseconds. */
const JUMP_MS = 60_000

/** Pauses between two requests with the secret of one key. */
const FIRST_PROOF_WAIT_MS = 5_000
const LONGEST_PROOF_WAIT_MS = 3_600_000

const RANKS = { person: 0, program: 0, orphan: 0, undo: 0, rotation: 0, lease: 1, leak: 1, plan: 2, bulk: 3 } as const
const OWN_RANK = 4

/** Works through the table: of each connection one row after the other. */
export class RevocationWorker {
  readonly #parts: WorkerParts
  readonly #begun: Moment
  readonly #running = new Set<string>()
  /** Which list each connection had last, by when it came. */
  readonly #listedAt = new Map<string, number | null>()
  #stopTimer = (): void => {}

  constructor(parts: WorkerParts) {
    this.#parts = parts
    this.#begun = momentOf(parts.clock)
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
    this.#settle(session)
    this.check()
  }

  /** Asks the service with the secret of a key that is gone, whatever is left of the budget. Joins one that is asked already. */
  askNow(entry: Entry): Promise<void> {
    const session = this.#parts.table.session(entry)
    if (entry.isWorking || session === null) return entry.work
    return this.#workOn(entry, () => this.#prove(session, entry, true))
  }

  close(): void {
    this.#stopTimer()
  }

  #lateBy(entry: Entry, dueAt: number): number {
    return this.#parts.clock.wall() + (this.#parts.table.session(entry)?.state().skew ?? 0) - dueAt
  }

  /** Tells whether a row without a date, or whose date has come, may be worked on; notes why one with a date waits. */
  #isDue(entry: Entry): boolean {
    const { table, groups, hasLease, isLocked, clock } = this.#parts
    const { dueAt, group, leaseId } = entry.row
    if (entry.isWorking || clock.steady() < entry.retryAt || table.session(entry) === null) return false
    if (!isOpen(entry)) return awaitsProof(entry)
    if (leaseId !== null && hasLease(leaseId)) return false
    if (group !== null) return groups.isRunning(group)
    return dueAt === null ? entry.wait === null : this.#isDateDue(entry, dueAt) && !isLocked()
  }

  #isDateDue(entry: Entry, dueAt: number): boolean {
    const session = this.#parts.table.session(entry)
    if (session === null) return false
    const lateBy = this.#lateBy(entry, dueAt)
    // Before its first list nobody knows how far the local service's clock is ahead.
    if (!entry.hasLooked && (session.connection().kind === 'remote' || session.state().listedAt !== null)) {
      entry.hasLooked = true
      if (lateBy >= 0) entry.missed = 'closed'
    }
    if (lateBy < 0) {
      // Where the clock was set back, what was missed by it is not, unless the service's clock says so too.
      if (entry.missed !== null && (session.serviceTime() ?? 0) >= dueAt) return false
      entry.missed = null
      entry.wait = null
      return false
    }
    if (!entry.hasLooked) return false
    if (this.#parts.isLocked()) entry.missed ??= 'locked'
    const { clock } = this.#parts
    const isAhead = clock.wall() - this.#begun.wall - (clock.steady() - this.#begun.steady) > JUMP_MS
    const why = whyDateWaits({ lateBy, missed: entry.missed, isClockUnsure: isAhead && session.serviceTime() === null })
    if (why !== null) this.#wait(entry, why)
    return entry.wait === null
  }

  #wait(entry: Entry, why: PlanWait): void {
    if (entry.wait === why) return
    const isNews = entry.wait === null
    entry.wait = why
    this.#parts.table.show(entry)
    entry.first.resolve({ kind: 'pending', cause: { code: why === 'moved' ? 'connection_moved' : 'not_confirmed' } })
    if (isNews && entry.row.dueAt !== null) this.#parts.said('waiting', entry.row.connectionId)
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
      if (dueAt !== null && isOpen(entry)) least = Math.min(least, Math.max(-this.#lateBy(entry, dueAt), retry, LEAST_MS))
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
        await this.#workOn(entry, () => (isOpen(entry) ? this.#revoke(session, entry) : this.#prove(session, entry)))
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
        this.#hold(entry, { code: 'internal' })
      })
      .finally(() => {
        entry.isWorking = false
        this.#parts.table.show(entry)
      })
    return entry.work
  }

  /** It is tried again. */
  #hold(entry: Entry, cause: Failure, ms = retryWait(cause, entry.tries)): void {
    const { table, clock, groups } = this.#parts
    if (!table.has(entry) || !isOpen(entry)) return
    if (entry.row.group !== null) groups.hold(entry, cause, ms)
    else {
      if (entry.cause?.code !== cause.code) table.log(entry, 'revoke', `pending: ${cause.code}`)
      entry.cause = cause
      entry.tries += 1
      entry.retryAt = clock.steady() + ms
    }
    entry.first.resolve({ kind: 'pending', cause })
  }

  /** The key is gone: with it end all rows that name it. */
  #die(entry: Entry, outcome: Exclude<RevokeOutcome, { readonly kind: 'pending' }>): void {
    const { table, said } = this.#parts
    const { connectionId, keyId, dueAt } = entry.row
    // A stop that came too late does not undo what was done.
    const others = table.ofKey(connectionId, keyId).filter((one) => one !== entry && isOpen(one))
    table.end(entry, outcome.kind)
    entry.first.resolve(outcome)
    if (dueAt !== null) said(outcome.kind === 'revoked' ? 'revoked' : 'not_revoked', connectionId)
    for (const other of others) {
      // The secret is tried once, and what was planned is needless.
      const secrets = entry.row.secrets === null ? other.row.secrets : null
      table.end(other, 'already_gone', { secrets, dueAt: null })
      other.first.resolve({ ...outcome, kind: 'already_gone' })
    }
  }

  /** Ends the rows of keys that a list of their workspace lacks; what was sent for the others may be sent again. */
  #settle(session: Session, asking: Entry | null = null): void {
    const { id } = session.connection()
    const { phase, keys } = session.state()
    if (phase !== 'ready' || keys === null) return
    const listed = new Set(keys.map((key) => key.id))
    for (const entry of this.#parts.table.all()) {
      const { row } = entry
      if (row.connectionId !== id || !isOpen(entry) || (entry.isWorking && entry !== asking)) continue
      if (row.address !== addressOf(session.connection())) continue
      const isLent = row.leaseId !== null && this.#parts.hasLease(row.leaseId)
      if (listed.has(row.keyId)) {
        if (row.isSent) this.#parts.table.change(entry, { isSent: false })
      } else if (isLent) void this.#tryLent(session, entry)
      else if (isOfWorkspace(keys, new Set(row.workspaceKeyIds)))
        this.#die(entry, {
          kind: row.isSent && !entry.wasAbsent ? 'revoked' : 'already_gone',
          answered: entry.wasAbsent,
          signedOut: false,
        })
    }
  }

  /** A list may lack a key that works: one that a program uses is over once the service refuses its secret. */
  async #tryLent(session: Session, entry: Entry): Promise<void> {
    const { clock, createClient, table } = this.#parts
    const { secrets } = entry.row
    if (secrets === null || entry.isWorking) return
    await this.#workOn(entry, async () => {
      const verdict = await askService(createClient, clock, session, secrets)
      if (verdict.kind !== 'confirmed' || !table.has(entry) || !isOpen(entry)) return
      this.#die(entry, { kind: 'already_gone', answered: false, signedOut: false })
      table.settleProof(entry, verdict)
    })
    // The lease may have ended meanwhile.
    this.check()
  }

  async #revoke(session: Session, entry: Entry): Promise<void> {
    const { table, clock } = this.#parts
    const { row } = entry
    if (addressOf(session.connection()) !== row.address) {
      if (row.group === null) return this.#wait(entry, 'moved')
      return this.#hold(entry, { code: 'connection_moved' })
    }
    const { failure, gauge } = session.state()
    // Only another token helps.
    if (failure?.code === 'unauthorized') return this.#hold(entry, failure)
    const ms = row.group === null && row.dueAt === null ? 0 : budgetWait(gauge, clock.wall())
    if (ms > 0) return this.#hold(entry, { code: 'rate_limited' }, ms)
    const { phase, keys } = session.state()
    let key = phase === 'ready' ? keys?.find(({ id }) => id === row.keyId) : undefined
    if (row.dueAt !== null || row.isSent || key === undefined) {
      const listed = await session.relist()
      if (!table.has(entry) || !isOpen(entry)) return
      if (!listed.ok) return this.#hold(entry, listed.error)
      this.#settle(session, entry)
      if (!isOpen(entry)) return
      key = listed.value.find(({ id }) => id === row.keyId)
      if (key === undefined)
        return row.group === null && row.dueAt !== null ? this.#wait(entry, 'other_workspace') : this.#hold(entry, OTHER_WORKSPACE)
    }
    if (row.dueAt !== null) {
      const verdict = judge(row, key, session, this.#parts.isRotating(row.connectionId, row.keyId))
      if (verdict.kind === 'wait') return this.#wait(entry, verdict.why)
      if (verdict.kind === 'early') {
        entry.retryAt = clock.steady() + Math.min(Math.max(verdict.ms, LEAST_MS), LOOK_MS)
        return
      }
      if (verdict.kind === 'used') {
        table.end(entry, 'used', { usedAt: verdict.usedAt })
        return this.#parts.said('not_revoked', row.connectionId)
      }
    }
    const { own, skew } = session.state()
    const risk = revokeRisk(key, session.state().keys ?? [key], own, session.possibleUses()(key), clock.wall() + skew)
    if (row.group !== null && !row.isConfirmed && needsTypedName(risk)) return table.end(entry, 'held')
    await this.#send(session, entry, own.ids.includes(row.keyId))
  }

  async #send(session: Session, entry: Entry, isOwn: boolean): Promise<void> {
    const { table, known } = this.#parts
    const { connectionId, keyId } = entry.row
    const client = await session.client()
    if (!client.ok) return this.#hold(entry, client.error)
    const found = entry.row.secrets === null ? await known.of(connectionId, keyId) : null
    // A stop is looked at again before each DELETE.
    if (!table.has(entry) || !isOpen(entry)) return
    const key = session.state().keys?.find(({ id }) => id === keyId)
    entry.usedBefore = key === undefined ? null : session.lastUses()(key)
    table.change(entry, { isSent: true, ...(found?.sure === true ? { secrets: found.secret } : {}) })
    const sent = await sendRevoke(session, client.value, keyId)
    if (table.isClosed) return
    if (sent.kind === 'untouched') {
      if (isOwn && sent.cause.code === 'unauthorized') return this.#die(entry, { kind: 'already_gone', answered: true, signedOut: true })
      table.change(entry, { isSent: false })
      return this.#hold(entry, sent.cause)
    }
    if (sent.kind === 'deleted') {
      // Known by id: gone for certain. By last four only: the next list call shows it.
      const listed = isOwn ? await session.relist() : null
      const signedOut = listed?.ok === false && listed.error.code === 'unauthorized'
      if (signedOut && found !== null) table.change(entry, { secrets: found.secret })
      this.#die(entry, { kind: 'revoked', answered: true, signedOut })
      return session.removed(keyId)
    }
    entry.wasAbsent = sent.kind === 'absent'
    await this.#askList(session, entry, isOwn, 'cause' in sent ? sent.cause : { code: 'not_found' })
  }

  /** After anything but a plain yes only the list knows what is true. */
  async #askList(session: Session, entry: Entry, isOwn: boolean, cause: Failure): Promise<void> {
    const { table } = this.#parts
    const listed = await session.relist()
    if (table.isClosed || !isOpen(entry)) return
    if (!listed.ok) {
      // The app's own key answers 401 once it is gone: that is the proof, not a failure.
      if (isOwn && listed.error.code === 'unauthorized')
        return this.#die(entry, { kind: entry.wasAbsent ? 'already_gone' : 'revoked', answered: entry.wasAbsent, signedOut: true })
      return this.#hold(entry, listed.error)
    }
    this.#settle(session, entry)
    if (!isOpen(entry)) return
    if (entry.row.isSent) return this.#hold(entry, OTHER_WORKSPACE)
    if (entry.row.group === null) return this.#hold(entry, cause)
    entry.cause = cause
    table.end(entry, 'failed')
  }

  async #prove(session: Session, entry: Entry, isAsked = false): Promise<void> {
    const { table, clock, createClient } = this.#parts
    const { secrets, since, connectionId, keyId, leaseId, verdict: verdictBefore } = entry.row
    if (secrets === null) return
    // A clock that was set back does not keep it for longer.
    if (Math.abs(clock.wall() - since) > PROOF_MS) return table.giveUpProof(entry, 'expired')
    // The command of a lease waits for the first answer, and a request was left for it.
    const isAwaited = isAsked || (leaseId !== null && verdictBefore === null)
    const wait = isAwaited || isCompared(session, clock) ? 0 : budgetWait(session.state().gauge, clock.wall())
    if (wait > 0) {
      entry.retryAt = clock.steady() + wait
      return
    }
    entry.tries += 1
    entry.retryAt = clock.steady() + Math.min(FIRST_PROOF_WAIT_MS * 4 ** Math.min(entry.tries, 6), LONGEST_PROOF_WAIT_MS)
    const verdict = await askService(createClient, clock, session, secrets)
    if (verdict.kind === 'works') this.#parts.used(connectionId, keyId, clock.wall() + session.state().skew, entry.usedBefore)
    // Forgotten meanwhile, given up, or cut off by the end of the app, which says nothing.
    if (table.has(entry) && entry.row.secrets === secrets) table.settleProof(entry, verdict)
  }
}
