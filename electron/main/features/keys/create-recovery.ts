import type { CreateRecord } from '../../store/work-rows.ts'
import type { Session } from '../connections/session.ts'
import type { Sessions } from '../connections/sessions.ts'
import { newAttempt } from './attempt.ts'
import type { Attempts } from './attempts.ts'
import type { CreateOutcomes } from './create-outcomes.ts'
import type { CreateRows } from './create-rows.ts'
import type { CreatedSecrets } from './created-secrets.ts'

/**
 * Takes up the creates that an earlier run left.
 *
 * - A secret that the vault has is among the reveals afterwards.
 * - A key whose secret was shown and not marked as saved is an unread outcome at once.
 * - A create without an answer is a lost one: its outcome is unread once a list was read. If the
 * person has read that its key is not listed, it is unread only once a list has the key.
 */
export class CreateRecovery {
  readonly #rows: CreateRows
  readonly #sessions: Sessions
  readonly #attempts: Attempts
  readonly #outcomes: CreateOutcomes
  readonly #secrets: CreatedSecrets

  constructor(
    rows: CreateRows,
    sessions: Sessions,
    attempts: Attempts,
    outcomes: CreateOutcomes,
    secrets: CreatedSecrets,
  ) {
    this.#rows = rows
    this.#sessions = sessions
    this.#attempts = attempts
    this.#outcomes = outcomes
    this.#secrets = secrets
  }

  /** Called once, before any create. */
  run(): void {
    for (const { record, secrets } of this.#rows.all()) {
      const { id, connectionId, key } = record
      const session = this.#sessions.find(connectionId)
      if (!session.ok || (key !== null && this.#rows.isSaved(connectionId, key)))
        this.#rows.drop(id)
      else if (key !== null && secrets !== null) this.#secrets.recovered(record, key, secrets)
      else this.#takeUp(record, session.value)
    }
    this.#outcomes.announce()
  }

  #takeUp(record: CreateRecord, session: Session): void {
    const { key, before, known, since, address, isRead } = record
    const attempt = newAttempt(session, record)
    this.#outcomes.add(attempt)
    if (key !== null) {
      const found = { kind: 'lost', cause: null, orphans: [key], others: [] } as const
      this.#outcomes.move(attempt, { kind: 'searched', found, isLater: false })
      return
    }
    if (isRead === true) attempt.state = { kind: 'quiet' }
    const owner = this.#outcomes.ownerOf(attempt)
    attempt.search = this.#attempts.searchOf(session, address, owner, { before, known, since })
    this.#attempts.follow(attempt.search, true)
    if (attempt.search.isAsking) return
    if (isRead === true) owner.ended()
    else attempt.search.failed({ code: 'connection_moved' })
  }
}
