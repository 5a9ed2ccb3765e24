import { type ApiKey, keyWithId } from '../../../contract/api-key.ts'
import { PLANS_MAX, type Plan, type PlanAction } from '../../../contract/plan.ts'
import { fail, type Result } from '../../../contract/result.ts'
import type { DiskRefusal } from '../../base/disk-failure.ts'
import type { Session } from '../connections/session.ts'
import { type Entry, newReason, type Reason } from './entry.ts'
import type { Machine } from './machine.ts'
import { shownPlans } from './shown.ts'
import type { Change, RevocationTable } from './table.ts'

/** A reason with the entry that it belongs to. */
interface Row {
  readonly entry: Entry
  readonly reason: Reason
}

const isDated = ({ dueAt }: Reason): boolean => dueAt !== null

const stopped = ({ entry, reason }: Row): Change => ({
  entry,
  event: { kind: 'stopped', reasonIds: new Set([reason.id]) },
})

/** Puts a reason in the place of the one of `id`. */
const changeOf = (entry: Entry, reason: Reason, id = reason.id): Change => ({
  entry: { ...entry, reasons: entry.reasons.filter((one) => one.id !== id) },
  event: { kind: 'wanted', reason },
})

/** What the person does with reasons: those with a date, and those that are tried or wait. */
export class Plans {
  readonly #machine: Machine
  readonly #table: RevocationTable

  constructor(machine: Machine) {
    this.#machine = machine
    this.#table = machine.table
  }

  /** As the channel `plans:list`. */
  list(): readonly Plan[] {
    return this.#table
      .all()
      .flatMap((entry) => shownPlans(entry, this.#table.tries(entry.id), !this.#isElsewhere(entry)))
  }

  /** As the channel `plans:put`. */
  put(
    session: Session,
    keyIds: readonly string[],
    wanted: { readonly dueAt: number; readonly unusedDays?: number | null },
  ): Result<null, 'gone' | 'bad_input' | DiskRefusal> {
    const { keys } = session.state()
    if (wanted.dueAt <= this.#machine.now(session)) return fail('bad_input', { detail: 'past' })
    const ids = [...new Set(keyIds)]
    const chosen = ids.flatMap((id) => keyWithId(keys, id) ?? [])
    if (chosen.length < ids.length || chosen.length === 0) return fail('gone')
    const made = chosen.map((key) => this.#machine.make.entryOf(session, key))
    if (made.some(({ id }) => this.#table.tries(id).isSending)) return fail('gone')
    const replaced = made.flatMap(({ reasons }) => reasons.filter(isDated))
    const dated = this.#table.all().flatMap(({ reasons }) => reasons.filter(isDated))
    if (dated.length - replaced.length + chosen.length > PLANS_MAX)
      return fail('bad_input', { detail: 'too_many' })
    const now = this.#machine.run.now()
    const changes = made.map((entry): Change => {
      const reason = newReason({ ...wanted, why: 'plan', isConfirmed: false }, now)
      const reasons = entry.reasons.filter((one) => !isDated(one))
      return { entry: { ...entry, reasons }, event: { kind: 'wanted', reason } }
    })
    return this.#planned(changes)
  }

  /** As the channel `plans:act`. */
  act(ids: readonly string[], action: PlanAction): Result<null, 'gone' | DiskRefusal> {
    const rows = ids.flatMap((id): Row[] => {
      const entry = this.#table.ofReason(id)
      const reason = entry?.reasons.find((one) => one.id === id)
      return entry === undefined || reason === undefined ? [] : [{ entry, reason }]
    })
    if (rows.length === 0 || !rows.every((row) => this.#fits(row, action))) return fail('gone')
    if (action === 'dismiss') return this.#table.dismiss(new Set(ids))
    if (action === 'restore') return this.#planned(rows.map((row) => this.#restored(row)))
    const written = this.#table.tryApply(
      rows.map((row) => (action === 'cancel' ? stopped(row) : this.#confirmed(row))),
    )
    this.#machine.worker.check()
    return written
  }

  #planned(changes: readonly Change[]): Result<null, DiskRefusal> {
    const written = this.#table.tryApply(changes)
    if (written.ok)
      for (const { entry } of changes) this.#table.teller.log(entry, 'plan', 'planned')
    this.#machine.worker.check()
    return written
  }

  #fits({ entry, reason }: Row, action: PlanAction): boolean {
    const { ended, group, held, dueAt } = reason
    if (action === 'dismiss') return ended !== null
    if (action === 'restore') return ended === 'cancelled' && entry.end === null
    const { isSending } = this.#table.tries(entry.id)
    const isTooLate = isSending && dueAt !== null && entry.facts.sentAt !== null
    if (ended !== null || group !== null || isTooLate) return false
    if (action === 'cancel') return true
    return this.#isElsewhere(entry) ? this.#listed(entry) !== undefined : held !== null
  }
  /** The key in the list of the place that the connection leads to now. */
  #listed(entry: Entry): ApiKey | undefined {
    return keyWithId(this.#table.session(entry)?.state().keys, entry.keyId)
  }
  #isElsewhere(entry: Entry): boolean {
    const place = this.#table.session(entry)?.place.number() ?? null
    return place !== null && place !== entry.place
  }

  #restored({ entry, reason }: Row): Change {
    const session = this.#table.session(entry)
    const now = session === null ? this.#machine.run.now() : this.#machine.now(session)
    // Nobody said that it should be carried out at a date that passed meanwhile.
    const isLate = reason.dueAt !== null && now >= reason.dueAt
    const restored: Reason = { ...reason, ended: null, held: isLate ? 'late' : null }
    return changeOf(entry, restored)
  }
  /** The person was asked about the place that the connection leads to now. */
  #confirmed({ entry, reason }: Row): Change {
    const confirmed: Reason = {
      ...newReason({ why: reason.why, isConfirmed: true }, this.#machine.run.now()),
      client: reason.client,
      leaseId: reason.leaseId,
    }
    return changeOf(this.#isElsewhere(entry) ? this.#moved(entry) : entry, confirmed, reason.id)
  }
  /**
   * The entry at the place that the connection leads to now. What is known of a key at one place says
   * nothing of another, but that a request was sent is never taken back.
   */
  #moved(entry: Entry): Entry {
    const session = this.#table.session(entry)
    const key = this.#listed(entry)
    if (session === null || key === undefined) return entry
    const {
      id,
      reasons,
      facts: { sentAt, sentFor },
    } = entry
    const fresh = this.#machine.make.newEntryOf(session, key)
    return { ...fresh, id, reasons, facts: { ...fresh.facts, sentAt, sentFor } }
  }
}
