import { randomUUID } from 'node:crypto'
import type { AskedFor, CreateOutcome } from '../../../contract/workflow.ts'
import { addressOf, boundTo } from '../../base/bound-secret.ts'
import type { Session } from '../connections/session.ts'
import { type Attempt, keysIn, newAttempt, type Outcome } from './attempt.ts'
import type { Attempted, Attempts, CreateOrder } from './attempts.ts'
import type { CreateOutcomes } from './create-outcomes.ts'
import type { CreateRows } from './create-rows.ts'
import type { CreateProgress } from './create-turns.ts'
import type { CreatedSecrets } from './created-secrets.ts'

/** Sends creates, and looks for what those without an answer left. */
export class CreateSender {
  readonly #attempts: Attempts
  readonly #rows: CreateRows
  readonly #outcomes: CreateOutcomes
  readonly #secrets: CreatedSecrets

  constructor(
    attempts: Attempts,
    rows: CreateRows,
    outcomes: CreateOutcomes,
    secrets: CreatedSecrets,
  ) {
    this.#attempts = attempts
    this.#rows = rows
    this.#outcomes = outcomes
    this.#secrets = secrets
  }

  /**
   * Sends exactly one POST, or none when the list cannot be read first. It is in the vault from
   * before the POST until its secret is finished with or the person has read what came of it; what
   * cannot be noted is not created. `asked`: for a program.
   */
  async send(
    session: Session,
    name: string,
    progress: CreateProgress,
    asked?: AskedFor,
  ): Promise<CreateOutcome> {
    const connection = session.connection()
    const [id, address] = [randomUUID(), addressOf(connection)]
    const attempt = newAttempt(session, { id, name, address, known: [], asked })
    this.#outcomes.add(attempt)
    const record = { id, name, address, connectionId: connection.id, key: null, asked }
    const order: CreateOrder = {
      ...this.#outcomes.ownerOf(attempt),
      write: (beforehand) => {
        attempt.known = beforehand.known
        return this.#rows.put({ ...beforehand, ...record }, null)
      },
    }
    const created = await this.#attempts.create(session, order, progress)
    if (created.kind === 'created') {
      this.#outcomes.move(attempt, { kind: 'created' })
      const { beforehand, key, secret } = created
      const bound = boundTo(connection, secret)
      const reveal = this.#secrets.received({ ...beforehand, ...record }, key, bound)
      return { kind: 'created', reveal }
    }
    const outcome = await this.#outcomeOf(attempt, created)
    if (outcome === null) throw new Error('an attempt ended in nothing')
    attempt.shown = keysIn(outcome)
    return outcome
  }

  async #outcomeOf(
    attempt: Attempt,
    ended: Exclude<Attempted, { readonly kind: 'created' }>,
  ): Promise<Outcome | null> {
    if (ended.kind === 'refused') return this.#outcomes.move(attempt, ended)
    attempt.search = ended.search
    const outcome = await this.#outcomes.look(attempt, ended.search, false, ended.cause)
    this.#attempts.follow(ended.search)
    return outcome
  }
}
