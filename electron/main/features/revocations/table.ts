import type { Connection } from '../../../contract/connection.ts'
import type { DeathProof, ProofVerdict } from '../../../contract/death-proof.ts'
import type { Result } from '../../../contract/result.ts'
import type { RevokeOutcome } from '../../../contract/workflow.ts'
import { addressOf } from '../../base/bound-secret.ts'
import type { DiskRefusal } from '../../base/disk-failure.ts'
import { Waiters } from '../../base/waiters.ts'
import type { Store } from '../../store/store.ts'
import type { Vault } from '../../store/vault.ts'
import type { Session } from '../connections/session.ts'
import type { Sessions } from '../connections/sessions.ts'
import { type Entry, newTries, type Reason, type Tries } from './entry.ts'
import type { Effect, RevokeEvent } from './events.ts'
import { retryWait } from './limits.ts'
import type { Journal, RevocationEvents } from './news.ts'
import { Rows } from './rows.ts'
import type { RunClock } from './run-clock.ts'
import { shownProof } from './shown.ts'
import { step } from './step.ts'
import { Teller } from './teller.ts'

/** An entry, which may be new, and what happens to it. */
export interface Change {
  readonly entry: Entry
  readonly event: RevokeEvent
}

const keyOf = (connectionId: string, keyId: string): string => `${connectionId} ${keyId}`

/** The one table of keys that shall be dead: in memory, and as rows of the vault. */
export class RevocationTable {
  readonly #store: Store<Vault>
  readonly #sessions: Sessions
  readonly #run: RunClock
  readonly teller: Teller
  readonly rows: Rows
  readonly #entries = new Map<string, Entry>()
  readonly #idByKey = new Map<string, string>()
  readonly #tries = new Map<string, Tries>()
  /** Whoever waits for a try, by entry. */
  readonly outcomes = new Waiters<RevokeOutcome>()
  /** Told of every entry that is another one now. */
  onMoved: (entry: Entry) => void = () => {}
  #isShowing = false
  isClosed = false

  constructor(
    store: Store<Vault>,
    sessions: Sessions,
    journal: Journal,
    events: RevocationEvents,
    run: RunClock,
  ) {
    this.#store = store
    this.#sessions = sessions
    this.#run = run
    this.teller = new Teller(sessions, journal, events)
    this.rows = new Rows(store, journal, run, this.#entries)
    for (const entry of store.value.revocations) {
      const [started] = step(entry, { kind: 'started' }, run.now())
      this.#set(started)
    }
  }

  all(): readonly Entry[] {
    return [...this.#entries.values()]
  }
  get(id: string): Entry | undefined {
    return this.#entries.get(id)
  }
  ofKey(connectionId: string, keyId: string): Entry | undefined {
    return this.#entries.get(this.#idByKey.get(keyOf(connectionId, keyId)) ?? '')
  }
  /** Every entry of a key: another connection may lead to the same workspace. */
  everyOfKey(connection: Connection, keyId: string): readonly Entry[] {
    const address = addressOf(connection)
    const isHere = (entry: Entry): boolean =>
      entry.connectionId === connection.id || entry.address === address
    return this.all().filter((entry) => entry.keyId === keyId && isHere(entry))
  }
  /** The entry that a reason belongs to. */
  ofReason(reasonId: string): Entry | undefined {
    return this.all().find(({ reasons }) => reasons.some(({ id }) => id === reasonId))
  }
  tries(id: string): Tries {
    const known = this.#tries.get(id) ?? newTries()
    this.#tries.set(id, known)
    return known
  }
  session({ connectionId }: { readonly connectionId: string }): Session | null {
    const found = this.#sessions.find(connectionId)
    return found.ok ? found.value : null
  }

  proofOf(entry: Entry): DeathProof | null {
    return shownProof(entry, this.tries(entry.id))
  }

  /** Takes in an event. Progress is written soon. Returns the entry as it is then. */
  apply(id: string, event: RevokeEvent): Entry | undefined {
    const before = this.#entries.get(id)
    if (before === undefined || this.isClosed) return before
    const [after, effects] = step(before, event, this.#run.now())
    this.#set(after)
    // Who hears of the first may write the row, which says that all of them are in the log.
    for (const effect of effects) this.teller.logEffect(after, effect)
    for (const effect of effects) this.#follow(after, effect)
    if (after !== before) this.rows.writeSoon()
    if (after !== before || effects.length > 0) this.show(id)
    return after
  }

  /**
   * Takes in events, and changes the rest of the vault, in one write. Nothing has happened where the
   * disk refuses.
   */
  tryApply(
    changes: readonly Change[],
    change?: (vault: Vault) => Vault,
  ): Result<null, DiskRefusal> {
    const steps = changes.map(({ entry, event }) => step(entry, event, this.#run.now()))
    const next = new Map(this.#entries)
    for (const [entry] of steps) next.set(entry.id, entry)
    // Whatever ends is in the activity log before its row says so.
    for (const [entry, effects] of steps)
      for (const effect of effects) this.teller.logEffect(entry, effect)
    if (steps.some(([, effects]) => effects.length > 0)) this.teller.flush()
    const written = this.rows.write(next, change)
    if (written.ok) this.#take(steps)
    else
      for (const [entry, effects] of steps) this.teller.logStays(entry, effects, written.error.code)
    return written
  }
  /** The same for what needs no room on the disk: these keys shall be dead in any case. */
  applyAnyway(changes: readonly Change[], change?: (vault: Vault) => Vault): void {
    if (this.tryApply(changes, change).ok) return
    if (change !== undefined) this.#store.updateSoon(change)
    this.#take(changes.map(({ entry, event }) => step(entry, event, this.#run.now())))
    this.rows.writeSoon()
  }
  #take(steps: readonly ReturnType<typeof step>[]): void {
    for (const [entry, effects] of steps) {
      this.#set(entry)
      for (const effect of effects) this.#follow(entry, effect)
      this.show(entry.id)
    }
  }

  /** Notes what the proof of a death came to, which no step says. */
  judged(id: string, verdict: ProofVerdict): Entry | undefined {
    const entry = this.#entries.get(id)
    if (entry === undefined || this.isClosed) return entry
    const changed = { ...entry, verdict, verdictAt: this.#run.now() }
    this.#set(changed)
    this.rows.writeSoon()
    this.show(id)
    return changed
  }
  /** Adds an entry that nobody gave a reason for yet: its secret alone is to be tried. */
  add(entry: Entry): void {
    this.#set(entry)
    this.rows.writeSoon()
    this.show(entry.id)
  }
  /** Takes reasons that the person has looked at off the list. */
  dismiss(reasonIds: ReadonlySet<string>): Result<null, DiskRefusal> {
    const dismissed = (reason: Reason): Reason =>
      reasonIds.has(reason.id) ? { ...reason, group: null, isDismissed: true } : reason
    const before = this.all().filter(({ reasons }) => reasons.some(({ id }) => reasonIds.has(id)))
    for (const entry of before) this.#set({ ...entry, reasons: entry.reasons.map(dismissed) })
    const written = this.rows.write()
    if (!written.ok) for (const entry of before) this.#set(entry)
    else this.teller.events.changed()
    return written
  }
  /** Drops entries without a word: nobody wants to know of these keys any more. */
  drop(entries: readonly Entry[]): void {
    if (entries.length === 0) return
    for (const entry of entries) {
      this.#forget(entry)
      this.outcomes.tell(entry.id, { kind: 'pending', cause: { code: 'cancelled' } })
    }
    this.rows.writeSoon()
    this.teller.events.changed()
  }

  /** Drops the entries that nobody has to know of any more. */
  prune(): void {
    const over = this.rows.over()
    for (const entry of over) this.#forget(entry)
    if (over.length > 0) this.rows.writeSoon()
  }
  /** Tells whoever shows the entry that it, or what this run knows of it, may be another one. */
  show(id: string): void {
    const entry = this.#entries.get(id)
    if (entry === undefined || this.isClosed) return
    this.onMoved(entry)
    // A bulk revoke shows its own rows.
    const isInGroup = entry.reasons.every(({ group }) => group !== null)
    const hasProof = entry.secrets !== null || entry.verdict !== null
    if (this.#isShowing || (isInGroup && !hasProof && entry.reasons.length > 0)) return
    // Once for all that changes in this turn.
    this.#isShowing = true
    queueMicrotask(() => {
      this.#isShowing = false
      if (!this.isClosed) this.teller.events.changed()
    })
  }
  close(): void {
    this.isClosed = true
    this.rows.close()
    this.outcomes.tellAll({ kind: 'pending', cause: { code: 'quitting' } })
  }

  #set(entry: Entry): void {
    this.#entries.set(entry.id, entry)
    this.#idByKey.set(keyOf(entry.connectionId, entry.keyId), entry.id)
    if (entry.facts.sentAt !== null) this.rows.forgetAhead(entry.id)
  }
  #forget({ id, connectionId, keyId }: Entry): void {
    this.#entries.delete(id)
    this.#tries.delete(id)
    this.rows.forgetAhead(id)
    const key = keyOf(connectionId, keyId)
    if (this.#idByKey.get(key) === id) this.#idByKey.delete(key)
  }

  #follow(entry: Entry, effect: Effect): void {
    const tries = this.tries(entry.id)
    this.teller.tellEffect(entry, effect)
    const hasEnded = effect.kind === 'answered' && entry.end !== null
    // The pauses of questions before say nothing of when the next may be answered.
    if (hasEnded || effect.kind === 'reopened') Object.assign(tries, { askAt: 0, asked: 0 })
    if (effect.kind === 'answered') this.outcomes.tell(entry.id, effect.outcome)
    else if (effect.kind === 'retry' && tries.cause?.code !== 'rate_limited') tries.retryAt = 0
    else if (effect.kind === 'pause') {
      const { cause } = effect
      if (tries.cause?.code !== cause.code)
        this.teller.log(entry, 'revoke', `pending: ${cause.code}`)
      tries.cause = cause
      tries.retryAt = this.#run.now() + retryWait(cause, tries.count)
      tries.count += 1
    }
    if (entry.end !== null) tries.cause = null
  }
}
