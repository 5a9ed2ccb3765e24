import type { ActivityAction } from '../../../contract/activity.ts'
import type { ProofVerdict } from '../../../contract/death-proof.ts'
import type { DiskRefusal } from '../../base/disk-failure.ts'
import type { Sessions } from '../connections/sessions.ts'
import type { Entry, Reason } from './entry.ts'
import type { Effect } from './events.ts'
import type { Journal, RevocationEvents } from './news.ts'

/** Tells whether the key ended for another reason than this one, which has its entry in the log. */
const isEndedByOther = ({ reasons }: Entry, { id, ended }: Reason): boolean =>
  ended === 'already_gone' && reasons.some((other) => other.id !== id && other.ended === 'revoked')

/** A service that is late refuses a new secret, too: that says nothing of what comes afterwards. */
const isRefusedSinceEnd = ({ end, facts: { refused } }: Entry): boolean =>
  refused !== null && (refused.count > 1 || (end !== null && refused.since >= end.at))

/** Tells the activity log, and whoever listens, what happened to an entry. */
export class Teller {
  readonly #sessions: Sessions
  readonly #journal: Journal
  readonly events: RevocationEvents
  /** Leases that a person ended: their programs had no part in the revoke. */
  readonly endedByPerson = new Set<string>()

  constructor(sessions: Sessions, journal: Journal, events: RevocationEvents) {
    this.#sessions = sessions
    this.#journal = journal
    this.events = events
  }

  log(
    { connectionId, address, keyId, keyName, lastFour }: Entry,
    action: ActivityAction,
    outcome: string,
    client: Reason['client'] = null,
  ): void {
    const session = this.#sessions.find(connectionId)
    const connection = session.ok ? session.value.connection().name : address
    const asker = client === null ? {} : { client }
    this.#journal.add({ connection, action, keyId, keyName, lastFour, outcome, ...asker })
  }
  /** Writes down what follows from an event. */
  logEffect(entry: Entry, effect: Effect): void {
    if (effect.kind === 'logged') this.log(entry, 'revoke', effect.outcome)
    if (effect.kind !== 'reason_ended') return
    const { reason, outcome } = effect
    // What was not sent of a bulk revoke is no news.
    if (reason.group !== null && outcome === 'cancelled') return
    // Whatever else wanted the key dead, such as the end of its program, is no second revoke.
    if (reason.why !== 'program' && isEndedByOther(entry, reason)) return
    const isPlan = reason.dueAt !== null && outcome !== 'revoked'
    const isByPerson = reason.leaseId !== null && this.endedByPerson.has(reason.leaseId)
    this.log(entry, isPlan ? 'plan' : 'revoke', outcome, isByPerson ? null : reason.client)
  }
  /** A row stays after all: the disk refused that it ended. */
  logStays(entry: Entry, effects: readonly Effect[], code: DiskRefusal): void {
    for (const effect of effects) {
      if (effect.kind !== 'reason_ended') continue
      if (effect.reason.dueAt === null) this.log(entry, 'revoke', `pending: ${code}`)
      else this.log(entry, 'plan', 'planned')
    }
  }
  flush(): void {
    this.#journal.flush()
  }

  /** Tells whoever listens what follows from an event. */
  tellEffect(entry: Entry, effect: Effect): void {
    const { connectionId, keyId, address } = entry
    if (effect.kind === 'proven') this.events.refused({ connectionId, keyId }, address)
    else if (effect.kind === 'reason_held') {
      if (effect.reason.dueAt !== null) this.events.settled('waiting', connectionId)
    } else if (effect.kind === 'reason_ended') {
      const { ended, dueAt } = effect.reason
      this.tell(entry, effect.reason, null)
      if (dueAt !== null && ended !== 'cancelled')
        this.events.settled(ended === 'revoked' ? 'revoked' : 'not_revoked', connectionId)
    }
  }
  tell(entry: Entry, { why, leaseId, ended }: Reason, verdict: ProofVerdict | null): void {
    const { connectionId, keyId, keyName, secrets } = entry
    const isRefused = isRefusedSinceEnd(entry)
    const row = { connectionId, keyId, keyName, why, leaseId, ended, secrets, isRefused }
    this.events.news({ row, verdict })
  }
}
