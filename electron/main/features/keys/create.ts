import type { ActivityClient } from '../../../contract/activity.ts'
import { fail, ok, type Result } from '../../../contract/result.ts'
import {
  type AskedFor,
  type CreateOutcome,
  isGone,
  type RetriedCreate,
  type RevokeConfirmation,
} from '../../../contract/workflow.ts'
import { addressOf } from '../../base/bound-secret.ts'
import type { Session } from '../connections/session.ts'
import type { UnfinishedPart } from '../connections/unfinished-work.ts'
import type { Revocations } from '../revocations/revocations.ts'
import { keysIn, type Outcome } from './attempt.ts'
import type { CreateLog } from './create-log.ts'
import { leftKey } from './create-machine.ts'
import type { CreateOutcomes } from './create-outcomes.ts'
import type { CreateSender } from './create-sender.ts'
import type { CreateTurns } from './create-turns.ts'

/** Creates keys, for a person or a program, one after the other in each session. */
export class Creates {
  readonly #turns: CreateTurns
  readonly #sender: CreateSender
  readonly #revocations: Revocations
  readonly #log: CreateLog
  /** The creates that gave no key, until the person has read so. */
  readonly outcomes: CreateOutcomes

  constructor(
    turns: CreateTurns,
    sender: CreateSender,
    outcomes: CreateOutcomes,
    revocations: Revocations,
    log: CreateLog,
  ) {
    this.#turns = turns
    this.#sender = sender
    this.outcomes = outcomes
    this.#revocations = revocations
    this.#log = log
  }

  /** As `CreateSender.send`. `asked`: for a program, `client`. */
  async create(
    session: Session,
    name: string,
    asked?: AskedFor,
    client?: ActivityClient,
  ): Promise<Result<CreateOutcome, 'create_running'>> {
    const created = await this.#turns.run(session, async (progress) =>
      ok(await this.#sender.send(session, name.trim(), progress, asked)),
    )
    this.#log.created(session, name, created, client)
    return created
  }

  /**
   * Reads the list again for an attempt whose answer was lost. Never creates. Fails with
   * `connection_moved` when the connection leads elsewhere by now.
   */
  async lookAgain(attemptId: string): Promise<Result<Outcome, 'gone' | 'connection_moved'>> {
    const attempt = this.outcomes.get(attemptId)
    if (attempt === undefined || attempt.search === null) return fail('gone')
    if (addressOf(attempt.session.connection()) !== attempt.address) return fail('connection_moved')
    const outcome = await this.outcomes.look(attempt, attempt.search, true)
    if (outcome !== null) attempt.shown = keysIn(outcome)
    // Else it is being retried, or was meanwhile.
    return outcome === null ? fail('gone') : ok(outcome)
  }

  /**
   * Creates again what an attempt was to create, once the key that it left is revoked. Nobody else
   * creates there meanwhile, and all of it holds the end of the app. Fails with `gone` where the
   * session has no such attempt, or the attempt left no such key.
   */
  async again(
    session: Session,
    attemptId: string,
    keyId: string,
    confirmation: RevokeConfirmation,
  ): Promise<Result<RetriedCreate, 'gone' | 'connection_moved' | 'create_running'>> {
    const attempt = this.outcomes.get(attemptId)
    if (attempt?.session !== session) return fail('gone')
    if (addressOf(session.connection()) !== attempt.address) return fail('connection_moved')
    return this.#turns.run(session, async (progress): Promise<Result<RetriedCreate, 'gone'>> => {
      this.outcomes.move(attempt, { kind: 'retry', keyId })
      if (attempt.state.kind !== 'retrying') return fail('gone')
      const key = leftKey(attempt.state, keyId)
      const wanted = { why: 'orphan', known: attempt.known } as const
      const revoke = await this.#revocations.revokeConfirmed(
        session,
        keyId,
        confirmation,
        wanted,
        key,
      )
      const isRevoked = revoke.ok && isGone(revoke.value)
      this.outcomes.move(attempt, { kind: isRevoked ? 'gone' : 'kept' })
      if (!isRevoked) return ok({ revoke, created: null })
      const created = await this.#sender.send(session, attempt.name, progress)
      this.#log.created(session, attempt.name, ok(created))
      return ok({ revoke, created })
    })
  }

  /** The creates under way, and those of which nobody knows what they left. */
  unfinished(): readonly UnfinishedPart[] {
    return [...this.#turns.unfinished(), ...this.outcomes.unfinished()]
  }
}
