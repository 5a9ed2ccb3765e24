import { isNeverSent } from '../../../contract/result.ts'
import { isRisky } from '../../../shared/risk.ts'
import { log } from '../../base/log.ts'
import type { KeyApiClient } from '../../client/client.ts'
import type { Session } from '../connections/session.ts'
import type { Around } from './around.ts'
import type { Budgets } from './budget.ts'
import { type Entry, goesAtOnce, isOpenReason, type Reason } from './entry.ts'
import { isSentFor, judge, riskOf } from './judge.ts'
import type { KnownSecrets } from './known-secrets.ts'
import { LEAST_MS, retryWait } from './limits.ts'
import type { NewKeys } from './new-keys.ts'
import type { PastedSecrets } from './pasted-secrets.ts'
import { blockerOf, isNewKeyLate } from './schedule.ts'
import { sendRevoke } from './send.ts'
import { APART_MS } from './step.ts'
import type { RevocationTable } from './table.ts'

/** So many DELETEs of a group are noted in one write before they are sent. */
const BATCH = { remote: 20, local: 250 } as const
/** Writes for a group lie so far apart at least, in milliseconds. */
const BATCH_EVERY_MS = 250

/** Where secrets of keys are looked up. */
export interface KeyKnowledge {
  readonly known: KnownSecrets
  readonly newKeys: NewKeys
  readonly pasted: PastedSecrets
}

/** Sends the DELETEs of a connection's entries, each noted in the vault before. */
export class Sender {
  readonly #table: RevocationTable
  readonly #around: Around
  readonly #keys: KeyKnowledge
  readonly #budgets: Budgets
  #batchAt = Number.NEGATIVE_INFINITY

  constructor(table: RevocationTable, around: Around, keys: KeyKnowledge, budgets: Budgets) {
    this.#table = table
    this.#around = around
    this.#keys = keys
    this.#budgets = budgets
  }

  /** Sends one DELETE for a reason, unless something holds it by now. Never throws. */
  async send(session: Session, id: string, reasonId: string): Promise<void> {
    const tries = this.#table.tries(id)
    const now = this.#around.run.now()
    // Whatever comes of it, the next try is not at once.
    Object.assign(tries, { isSending: true, lastAt: now, retryAt: now + LEAST_MS })
    tries.reasonIds.add(reasonId)
    this.#table.show(id)
    try {
      await this.#try(session, id, reasonId)
    } catch (cause) {
      log.error('a revocation failed', cause)
      this.#table.apply(id, { kind: 'untouched', cause: { code: 'internal' } })
    } finally {
      tries.isSending = false
      this.#table.show(id)
    }
  }

  async #try(session: Session, id: string, reasonId: string): Promise<void> {
    const client = await session.client()
    if (!client.ok) {
      this.#table.apply(id, { kind: 'untouched', cause: client.error })
      return
    }
    await this.#learnSecret(session, id)
    const ready = this.#ready(session, id, reasonId)
    if (ready === null || !this.#judge(session, ready.entry, ready.reason)) return
    if (!(await this.#hasNewKey(session, ready.entry, ready.reason))) return
    await this.#pace(ready.entry, ready.reason)
    // A stop, and where the connection leads, are looked at again right before each DELETE.
    const last = this.#ready(session, id, reasonId)
    const place = session.place.number()
    if (last === null || place === null) return
    if (this.#note(session, last.entry, last.reason))
      await this.#delete(session, client.value, last.entry, place)
  }

  /** The entry and the reason, where nothing holds them. */
  #ready(
    session: Session,
    id: string,
    reasonId: string,
  ): { readonly entry: Entry; readonly reason: Reason } | null {
    const entry = this.#table.get(id)
    const reason = entry?.reasons.find((one) => one.id === reasonId)
    if (entry === undefined || reason === undefined || this.#table.isClosed) return null
    if (entry.end !== null || !isOpenReason(reason) || session.place.number() !== entry.place)
      return null
    return blockerOf(reason, entry, this.#around.of(session)) === null ? { entry, reason } : null
  }

  /** Looks up the key's secret, which proves the death afterwards. */
  async #learnSecret(session: Session, id: string): Promise<void> {
    const entry = this.#table.get(id)
    if (entry === undefined || entry.facts.isSure) return
    const { known, pasted } = this.#keys
    const { connectionId, keyId } = entry
    const own = await known.of(connectionId, keyId)
    if (own?.sure === true) {
      this.#table.apply(id, { kind: 'learnt', secrets: own.secret, isSure: true })
      return
    }
    const secrets = pasted.of(connectionId, keyId)
    if (secrets === null) return
    const learnt = this.#table.apply(id, { kind: 'learnt', secrets, isSure: false })
    const place = session.place.number()
    if (learnt === undefined || learnt.secrets === null || place === null) return
    const tries = this.#table.tries(id)
    const askedAt = this.#around.run.now()
    if (learnt.facts.hasWorked || askedAt - tries.pastedAt < APART_MS) return
    tries.pastedAt = askedAt
    await pasted.soon(session, keyId, secrets, (listed) => {
      if (listed.ok) this.#table.apply(id, { kind: 'works', place, askedAt })
      // A request that did not get out tells nothing: the secret is tried again after the next DELETE.
      else if (isNeverSent(listed.error.code)) tries.pastedAt = Number.NEGATIVE_INFINITY
    })
  }

  /** Judges by the last list. Returns false where the reason waits for the person, or ends. */
  #judge(session: Session, entry: Entry, reason: Reason): boolean {
    const key = session.state().keys?.find(({ id }) => id === entry.keyId)
    if (key === undefined) return this.#mayGoUnlisted(session, entry, reason)
    const risk = riskOf(session, key, isSentFor(entry, reason) ? null : undefined)
    if (reason.group !== null && !reason.isConfirmed && isRisky(risk)) {
      this.#table.apply(entry.id, { kind: 'over', reasonId: reason.id, end: 'held', usedAt: null })
      return false
    }
    if (reason.dueAt === null) return true
    const isRotating = this.#around.rules.isRotating(entry.connectionId, entry.keyId)
    const verdict = judge(entry, reason, key, session, isRotating)
    if (verdict.kind === 'wait') this.#hold(entry, reason, verdict.why)
    else if (verdict.kind === 'used') {
      const { usedAt } = verdict
      this.#table.apply(entry.id, { kind: 'over', reasonId: reason.id, end: 'used', usedAt })
    }
    return verdict.kind === 'revoke'
  }
  /** A list that lacks the key, however long, does not say whether it was used before its date. */
  #mayGoUnlisted(session: Session, { id, facts }: Entry, { dueAt }: Reason): boolean {
    if (dueAt === null || facts.sentAt !== null) return true
    const code = session.state().isPart ? 'only_part' : 'not_listed'
    this.#table.apply(id, { kind: 'untouched', cause: { code } })
    return false
  }
  #hold(entry: Entry, { id }: Reason, why: NonNullable<Reason['held']>): void {
    this.#table.apply(entry.id, { kind: 'held', reasonId: id, why })
  }

  /** A key is not revoked before the one that replaces it was seen to work. */
  async #hasNewKey(session: Session, entry: Entry, reason: Reason): Promise<boolean> {
    if (reason.onlyWhile === null) return true
    const cause = await this.#keys.newKeys.whyNot(session, reason.onlyWhile)
    if (cause === null) return true
    if (isNewKeyLate(reason, this.#around.run.now())) this.#hold(entry, reason, 'new_key')
    else this.#table.apply(entry.id, { kind: 'untouched', cause })
    return false
  }

  /** A group whose DELETEs are not noted yet waits for its next write. */
  async #pace(entry: Entry, { group }: Reason): Promise<void> {
    if (group === null || this.#isNoted(entry)) return
    const { clock } = this.#around.run
    const ms = this.#batchAt + BATCH_EVERY_MS - clock.steady()
    if (ms > 0) await clock.pause(ms).catch(() => {})
    this.#batchAt = clock.steady()
  }
  #isNoted(entry: Entry): boolean {
    return entry.facts.sentAt !== null || this.#table.rows.isAhead(entry.id)
  }

  /**
   * Notes that a DELETE is about to be sent. Returns false where the disk refuses: only a leak and
   * what a person pressed are sent all the same.
   */
  #note(session: Session, entry: Entry, reason: Reason): boolean {
    if (!this.#isNoted(entry)) {
      const isLocal = session.connection().kind === 'local'
      const batch = isLocal ? BATCH.local : BATCH.remote
      const written = this.#table.rows.writeAhead(this.#nextOf(entry, reason, batch))
      if (!written.ok && !goesAtOnce(reason)) {
        this.#table.apply(entry.id, { kind: 'untouched', cause: written.error })
        return false
      }
    }
    this.#table.apply(entry.id, { kind: 'sending', reasonId: reason.id })
    return true
  }
  /** The entry, and others of its group that come next, each with the reason it is sent for. */
  #nextOf(
    first: Entry,
    { id: reasonId, group }: Reason,
    most: number,
  ): ReadonlyMap<string, string> {
    const reasonIds = new Map([[first.id, reasonId]])
    if (group === null) return reasonIds
    for (const { id, end, reasons, facts } of this.#table.all()) {
      if (reasonIds.size === most) break
      const reason = reasons.find((one) => one.group === group && isOpenReason(one))
      if (end === null && facts.sentAt === null && reason !== undefined)
        reasonIds.set(id, reason.id)
    }
    return reasonIds
  }

  async #delete(
    session: Session,
    client: KeyApiClient,
    { id, keyId, connectionId, facts }: Entry,
    place: number,
  ): Promise<void> {
    const { keys, own } = session.state()
    const isOwn = own.ids.includes(keyId)
    // The token is asked for first, because none is there once it is its own key that is gone.
    const found = isOwn ? await this.#keys.known.of(connectionId, keyId) : null
    const key = keys?.find((one) => one.id === keyId)
    this.#table.tries(id).usedBefore = key === undefined ? null : session.lastUses()(key)
    const budget = this.#budgets.of(session)
    const { clock } = this.#around.run
    budget.sending(clock.steady())
    const wasLost = facts.lostAt !== null
    const sent = await sendRevoke(session, client, keyId, wasLost).finally(() => budget.sent())
    if (this.#table.isClosed) return
    if (sent.kind === 'untouched') {
      if (sent.cause.code === 'rate_limited')
        budget.refused(clock.steady() + retryWait(sent.cause, 0))
      this.#table.apply(id, sent)
      return
    }
    if (sent.kind !== 'deleted') {
      this.#table.apply(id, { ...sent, place })
      return
    }
    const listed = isOwn ? await session.relist({ retry: false }) : null
    const signedOut = listed?.ok === false && listed.error.code === 'unauthorized'
    if (signedOut && found !== null)
      this.#table.apply(id, { kind: 'learnt', secrets: found.secret, isSure: true })
    this.#table.apply(id, { kind: 'deleted', place, signedOut })
    session.removed(keyId)
  }
}
