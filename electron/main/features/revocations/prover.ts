import { lacksKey } from '../../../contract/api-key.ts'
import { type DeathProof, PROOF_MS, type ProofVerdict } from '../../../contract/death-proof.ts'
import { addressOf } from '../../base/bound-secret.ts'
import { Waiters } from '../../base/waiters.ts'
import type { OwnCalls } from '../connections/own-calls.ts'
import type { Session } from '../connections/session.ts'
import type { Budgets } from './budget.ts'
import { awaitsProof, type Entry, isKeysOwn, isOpen, secretKeptSince } from './entry.ts'
import type { RunClock } from './run-clock.ts'
import { awaitsSecondList } from './schedule.ts'
import { APART_AFTER_ANSWER_MS, APART_MS } from './step.ts'
import type { RevocationTable } from './table.ts'
import { doubtful, unsure, verdictText, withoutComparison } from './verdicts.ts'

/** Pauses between two requests with the secret of one key, in milliseconds. */
const FIRST_WAIT_MS = 5_000
const LONGEST_WAIT_MS = 3_600_000
/** So many secrets of keys that are not said to be gone are tried at once. */
const MOST_ALIVE = 5

/** Why no refusal could be compared now; null where one can. */
const whyNoComparison = (session: Session): ProofVerdict | null => {
  const { phase, failure } = session.state()
  if (phase === 'signed_out')
    return withoutComparison(failure?.code === 'unauthorized' ? null : failure)
  return session.place.number() === null ? withoutComparison({ code: 'connection_moved' }) : null
}

/** Tells whether two lists lacked a key, or its DELETE or the service's answer says it may be dead. */
const mayBeDead = (entry: Entry, listAskedAt: number | null): boolean => {
  const { lostAt, absent, notFoundAt, lackedSince } = entry.facts
  if (!isOpen(entry)) return false
  if (lostAt !== null || absent !== null || notFoundAt !== null) return true
  return lackedSince !== null && !awaitsSecondList(entry, listAskedAt)
}

/**
 * Asks the service with the secrets of keys that are gone, or may be. A 401 counts only when the
 * connection's own token got a list after it, since a service may refuse everybody.
 */
export class Prover {
  readonly #table: RevocationTable
  readonly #calls: OwnCalls
  readonly #budgets: Budgets
  readonly #run: RunClock
  /** When keys that are not said to be gone were asked for last, by connection. */
  readonly #alive = new Map<string, number>()
  /** Connections whose secrets are being tried. */
  readonly #running = new Set<string>()
  /** Entries whose verdict somebody waits for, whatever is left of the budget. */
  readonly #verdicts = new Waiters<DeathProof | null>()
  /** Called after each round. */
  onDone: () => void = () => {}

  constructor(table: RevocationTable, calls: OwnCalls, budgets: Budgets, run: RunClock) {
    this.#table = table
    this.#calls = calls
    this.#budgets = budgets
    this.#run = run
  }

  /** Tries the secrets that are due. Returns when to look again. */
  turn(session: Session, entries: readonly Entry[], listAskedAt: number | null): number {
    const { id } = session.connection()
    const now = this.#run.now()
    let until = Number.POSITIVE_INFINITY
    const due: Entry[] = []
    const why = whyNoComparison(session)
    for (const entry of entries) {
      const isAsked = this.#verdicts.has(entry.id)
      const isAlive = entry.end === null
      if (isAlive ? entry.secrets === null : !awaitsProof(entry)) continue
      if (isAlive && !isAsked && !mayBeDead(entry, listAskedAt)) continue
      const at = Math.max(this.#askAt(entry), isAlive && !isAsked ? this.#aliveAt(id) : 0)
      if (at > now) until = Math.min(until, at)
      else if (why === null) due.push(entry)
      else this.#putOff(entry, why)
    }
    if (due.length === 0 || this.#running.has(id)) return until
    const wait = this.#budgets.of(session).waitFor('background', this.#run.clock.steady())
    const chosen = wait === 0 ? due : due.filter((entry) => this.#isAwaited(entry))
    if (chosen.length > 0) void this.#round(session, this.#withFewAlive(id, chosen))
    return wait === 0 ? until : Math.min(until, now + wait)
  }

  /** Of keys that are not said to be gone, a few are asked for a minute. */
  #withFewAlive(connectionId: string, entries: readonly Entry[]): readonly Entry[] {
    const alive = entries.filter(({ id, end }) => end === null && !this.#verdicts.has(id))
    if (alive.length > 0) this.#alive.set(connectionId, this.#run.now())
    const left = new Set(alive.slice(MOST_ALIVE))
    return entries.filter((entry) => !left.has(entry))
  }
  #aliveAt(connectionId: string): number {
    return (this.#alive.get(connectionId) ?? Number.NEGATIVE_INFINITY) + APART_MS
  }

  /**
   * Resolves with the next verdict on a key; null where there is none. Asks now, unless a first
   * refusal waits for its second.
   */
  ask(id: string): Promise<DeathProof | null> {
    this.#table.tries(id).askAt = 0
    const verdict = this.#verdicts.wait(id)
    this.onDone()
    return verdict
  }

  /** A list came: what could not be compared is tried again. */
  listed(connectionId: string): void {
    for (const { id, connectionId: of, verdict } of this.#table.all()) {
      const isUncompared = verdict?.kind === 'not_confirmed' && verdict.doubt.kind === 'comparison'
      if (of === connectionId && isUncompared) this.#table.tries(id).askAt = 0
    }
  }

  /**
   * Wipes secrets that were kept for long enough, wherever their keys are. Returns when to look
   * again.
   */
  wipeOld(entries: readonly Entry[]): number {
    let until = Number.POSITIVE_INFINITY
    for (const entry of entries) {
      const since = secretKeptSince(entry)
      if (since === null) continue
      const at = since + PROOF_MS + 1
      if (at > this.#run.now()) until = Math.min(until, at)
      else this.giveUp(entry, 'expired')
    }
    return until
  }
  /** Wipes the secret: nothing can be proven any more. */
  giveUp(entry: Entry, outcome: 'given_up' | 'expired'): void {
    const left = this.#table.apply(entry.id, { kind: 'wiped' })
    if (left === undefined) return
    this.#table.teller.log(left, 'prove', outcome)
    // Whoever waits for the proof hears that none comes.
    for (const reason of left.reasons) this.#table.teller.tell(left, reason, null)
    this.#verdicts.tell(entry.id, this.#table.proofOf(left))
  }
  /** Whoever waits hears that nothing more comes. */
  close(): void {
    this.#verdicts.tellAll(null)
  }
  /** The same for entries that are dropped. */
  dropped(ids: readonly string[]): void {
    for (const id of ids) this.#verdicts.tell(id, null)
  }

  /** A lease's command waits for the first verdict too. */
  #isAwaited({ id, verdict, reasons }: Entry): boolean {
    return (
      this.#verdicts.has(id) ||
      (verdict === null && reasons.some(({ leaseId }) => leaseId !== null))
    )
  }
  #askAt({ id, end, facts: { refused } }: Entry): number {
    const tries = this.#table.tries(id)
    if (refused === null) return tries.askAt
    const isDeleted = end?.kind === 'dead' && end.by === 'answer'
    return Math.max(tries.askAt, refused.since + (isDeleted ? APART_AFTER_ANSWER_MS : APART_MS))
  }

  async #round(session: Session, entries: readonly Entry[]): Promise<void> {
    const { id } = session.connection()
    this.#running.add(id)
    try {
      const refused = await Promise.all(entries.map((entry) => this.#ask(session, entry)))
      await this.#compare(
        session,
        entries.filter((_entry, index) => refused[index]),
      )
    } finally {
      this.#running.delete(id)
    }
    // Not within this turn: the next round may be due at once.
    queueMicrotask(() => this.onDone())
  }

  /** One request with the key's secret. Resolves to whether it was refused. */
  async #ask(session: Session, { id, keyId, secrets }: Entry): Promise<boolean> {
    const tries = this.#table.tries(id)
    this.#pause(id)
    if (secrets === null) return false
    if (addressOf(session.connection()) !== secrets.address) {
      this.#settle(id, doubtful({ code: 'connection_moved' }))
      return false
    }
    const place = session.place.number()
    tries.isAsking = true
    this.#table.show(id)
    const askedAt = this.#run.now()
    const key = { session, keyId, usedBefore: tries.usedBefore ?? undefined }
    const listed = await this.#calls.list(session, secrets, [key])
    tries.isAsking = false
    // Forgotten meanwhile, given up, or cut off by the end of the app, which says nothing.
    if (this.#table.isClosed || this.#table.get(id)?.secrets !== secrets) return false
    if (listed.ok && place !== null) {
      const entry = this.#table.apply(id, { kind: 'works', place, askedAt })
      if (entry === undefined) return false
      // An answer to a request from before the end says nothing of the time since.
      const isEarly = entry.end !== null && askedAt < entry.end.at
      if (!isEarly) this.#settle(id, { kind: 'works' })
      return false
    }
    // With a status: a secret that no header can carry is refused without a request.
    if (!listed.ok && listed.error.code === 'unauthorized' && listed.error.status === 401)
      return true
    if (!listed.ok) this.#settle(id, doubtful(listed.error))
    return false
  }

  /** Nothing is sent where nothing can be compared. */
  #putOff({ id, end }: Entry, why: ProofVerdict): void {
    this.#pause(id)
    if (end !== null || this.#verdicts.has(id)) this.#settle(id, why)
  }
  #pause(id: string): void {
    const tries = this.#table.tries(id)
    tries.asked += 1
    tries.askAt =
      this.#run.now() + Math.min(FIRST_WAIT_MS * 4 ** Math.min(tries.asked, 6), LONGEST_WAIT_MS)
  }

  /** One list with the connection's own token for all refusals. */
  async #compare(session: Session, entries: readonly Entry[]): Promise<void> {
    if (entries.length === 0) return
    const settleAll = (verdict: ProofVerdict): void => {
      for (const { id } of entries) this.#settle(id, verdict)
    }
    const why = whyNoComparison(session)
    if (why !== null) return settleAll(why)
    const budget = this.#budgets.of(session)
    budget.sending(this.#run.clock.steady())
    const own = await session.relist({ retry: false }).finally(() => budget.sent())
    if (this.#table.isClosed) return
    const isSignedOut = !own.ok && own.error.code === 'unauthorized'
    if (!own.ok) return settleAll(withoutComparison(isSignedOut ? null : own.error))
    for (const { id, keyId, secrets, place } of entries) {
      // The connection may lead elsewhere by now, or the secret be given up.
      if (this.#table.get(id)?.secrets !== secrets || secrets === null) continue
      if (addressOf(session.connection()) !== secrets.address || own.value.place !== place)
        this.#settle(id, withoutComparison({ code: 'connection_moved' }))
      else this.#refused(id, place, !own.value.isPart && lacksKey(own.value.keys, keyId))
    }
  }
  #refused(id: string, place: number, isLacking: boolean): void {
    const before = this.#table.get(id)?.facts.refused
    const entry = this.#table.apply(id, { kind: 'refused', place, isLacking })
    if (entry === undefined) return
    const { isProven, refused } = entry.facts
    if (isProven) {
      this.#settle(id, { kind: 'confirmed' })
      return
    }
    // It does not count: the list shows the key or is a part, the key is too new, or the secret may
    // be another key's.
    if (refused?.count !== 1 || refused === before) {
      const isOther = refused !== null && !isKeysOwn(entry.facts)
      this.#settle(id, isOther ? unsure(entry) : doubtful({ code: 'not_proven' }))
      return
    }
    // The second refusal has a pause of its own.
    this.#table.tries(id).askAt = 0
    // Whoever waits for the end of a program's key hears of the first.
    for (const reason of entry.reasons)
      if (reason.leaseId !== null) this.#table.teller.tell(entry, reason, null)
    this.#table.show(id)
  }

  #settle(id: string, verdict: ProofVerdict): void {
    const before = this.#table.get(id)
    if (before === undefined) return
    // While nobody says that the key is gone, nothing is to be proven of that.
    if (before.end === null && verdict.kind !== 'confirmed') {
      this.#verdicts.tell(id, this.#table.proofOf(before))
      return
    }
    const entry = this.#table.judged(id, verdict)
    if (entry === undefined) return
    if (before.verdict === null || verdictText(before.verdict) !== verdictText(verdict))
      this.#table.teller.log(entry, 'prove', verdictText(verdict))
    for (const reason of entry.reasons) this.#table.teller.tell(entry, reason, verdict)
    this.#verdicts.tell(id, this.#table.proofOf(entry))
  }
}
