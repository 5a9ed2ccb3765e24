import { randomUUID } from 'node:crypto'
import type { ActivityClient } from '../../../contract/activity.ts'
import type { ApiKey } from '../../../contract/api-key.ts'
import { type Failure, fail, ok, type Result } from '../../../contract/result.ts'
import {
  type AskedFor,
  type CreateOutcome,
  isGone,
  type RetriedCreate,
  type Reveal,
  type RevokeConfirmation,
} from '../../../contract/workflow.ts'
import { addressOf, type BoundSecret, boundTo } from '../../base/bound-secret.ts'
import type { CreateRecord } from '../../store/work-rows.ts'
import type { Session } from '../connections/session.ts'
import type { Sessions } from '../connections/sessions.ts'
import type { UnfinishedPart } from '../connections/unfinished-work.ts'
import type { KeyNotes } from '../notes/key-notes.ts'
import type { Revocations } from '../revocations/revocations.ts'
import { type Attempt, causeOf, keysIn, type Outcome } from './attempt.ts'
import type { Attempts, CreateOrder } from './attempts.ts'
import { CreateLog } from './create-log.ts'
import { leftKey } from './create-machine.ts'
import { CreateOutcomes } from './create-outcomes.ts'
import type { CreateRows } from './create-rows.ts'
import type { CreateProgress, CreateTurns } from './create-turns.ts'
import type { KeyLog } from './key-log.ts'
import { ListSearch } from './list-search.ts'
import type { Reveals } from './reveals.ts'

export interface CreateServices {
  readonly attempts: Attempts
  readonly turns: CreateTurns
  readonly reveals: Pick<Reveals, 'add'>
  readonly revocations: Pick<Revocations, 'revokeConfirmed'>
  readonly notes: Pick<KeyNotes, 'createdUnread' | 'createdRead'>
  readonly logged: KeyLog
  readonly sessions: Pick<Sessions, 'find'>
}

/**
 * Creates keys, and remembers each create that gave none until the person has read what came of it.
 */
export class Creates {
  readonly #services: CreateServices
  readonly #log: CreateLog
  readonly #rows: CreateRows
  readonly #isKept: () => boolean
  readonly #changed: () => void
  readonly outcomes: CreateOutcomes

  /**
   * `isKept` tells whether what is noted outlives the app. `changed`: there may be an outcome that
   * nobody has read.
   */
  constructor(
    services: CreateServices,
    rows: CreateRows,
    isKept: () => boolean,
    changed: () => void,
  ) {
    this.#services = services
    this.#log = new CreateLog(services.logged)
    this.#rows = rows
    this.#isKept = isKept
    this.#changed = changed
    const { attempts, notes } = services
    this.outcomes = new CreateOutcomes(attempts, rows, notes, this.#log, changed)
  }

  /**
   * Sends exactly one POST, or none when the list cannot be read first. It is in the vault from
   * before the POST until its secret is finished with or the person has read what came of it; what
   * cannot be noted is not created. `asked`: for a program, `client`.
   */
  async create(
    session: Session,
    name: string,
    asked?: AskedFor,
    client?: ActivityClient,
  ): Promise<Result<CreateOutcome, 'create_running'>> {
    const created = await this.#services.turns.run(session, async (progress) =>
      ok(await this.#send(session, name.trim(), progress, asked)),
    )
    this.#log.created(session, name, created, client)
    return created
  }

  /**
   * Takes up what an earlier run left; called once, before any create. Each secret is among the
   * reveals then. That one was shown and not marked as saved is unread at once. A create without an
   * answer is a lost one: what came of it is unread once a list was read.
   */
  recover(): void {
    for (const { record, secrets } of this.#rows.all()) {
      const { id, connectionId, key } = record
      const session = this.#services.sessions.find(connectionId)
      if (!session.ok || (key !== null && this.#rows.isSaved(connectionId, key)))
        this.#rows.drop(id)
      else if (key !== null && secrets !== null)
        // The row stays until the reveal is finished.
        this.#reveal(record, key, secrets, true)
      else this.#takeUp(record, session.value)
    }
    this.#changed()
  }
  #takeUp(record: CreateRecord, session: Session): void {
    const { key, before, known, since, address } = record
    const attempt: Attempt = {
      ...record,
      asked: record.asked,
      session,
      state: { kind: 'sent' },
      search: null,
      shown: '',
    }
    this.outcomes.add(attempt)
    if (key !== null) {
      const found = { kind: 'lost', cause: null, orphans: [key], others: [] } as const
      this.outcomes.move(attempt, { kind: 'searched', found, isLater: false })
      return
    }
    const order = this.outcomes.ownerOf(attempt)
    attempt.search = new ListSearch(session, address, order, { before, known, since })
    this.#services.attempts.follow(attempt.search, true)
    if (!attempt.search.isAsking) attempt.search.failed({ code: 'connection_moved' })
  }

  /**
   * Reads the list again for an attempt whose answer was lost. Never creates. Fails with
   * `connection_moved` when the connection leads elsewhere by now.
   */
  async lookAgain(attemptId: string): Promise<Result<CreateOutcome, 'gone' | 'connection_moved'>> {
    const attempt = this.outcomes.get(attemptId)
    if (attempt === undefined || attempt.search === null) return fail('gone')
    if (addressOf(attempt.session.connection()) !== attempt.address) return fail('connection_moved')
    const outcome = await this.#look(attempt, attempt.search, true)
    if (outcome !== null) attempt.shown = keysIn(outcome)
    // Else it is being retried, or was meanwhile.
    return outcome === null ? fail('gone') : ok(outcome)
  }
  async #look(
    attempt: Attempt,
    search: ListSearch,
    isLater: boolean,
    cause = causeOf(attempt),
  ): Promise<Outcome | null> {
    const left = await search.look()
    const found =
      'code' in left
        ? ({ kind: 'unknown', cause, listFailure: left } as const)
        : ({ kind: 'lost', cause, ...left } as const)
    return this.outcomes.move(attempt, { kind: 'searched', found, isLater })
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
    const { turns, revocations } = this.#services
    return turns.run(session, async (progress): Promise<Result<RetriedCreate, 'gone'>> => {
      this.outcomes.move(attempt, { kind: 'retry', keyId })
      if (attempt.state.kind !== 'retrying') return fail('gone')
      const key = leftKey(attempt.state, keyId)
      const wanted = { why: 'orphan' } as const
      const revoke = await revocations.revokeConfirmed(session, keyId, confirmation, wanted, key)
      const isRevoked = revoke.ok && isGone(revoke.value)
      this.outcomes.move(attempt, { kind: isRevoked ? 'gone' : 'kept' })
      if (!isRevoked) return ok({ revoke, created: null })
      const created = await this.#send(session, attempt.name, progress)
      this.#log.created(session, attempt.name, ok(created))
      return ok({ revoke, created })
    })
  }

  /** The creates under way, and those of which nobody knows what they left. */
  unfinished(): readonly UnfinishedPart[] {
    return [...this.#services.turns.unfinished(), ...this.outcomes.unfinished()]
  }

  async #send(
    session: Session,
    name: string,
    progress: CreateProgress,
    asked?: AskedFor,
  ): Promise<CreateOutcome> {
    const connection = session.connection()
    const [id, address] = [randomUUID(), addressOf(connection)]
    const attempt: Attempt = {
      id,
      session,
      name,
      asked,
      address,
      state: { kind: 'sent' },
      search: null,
      shown: '',
    }
    this.outcomes.add(attempt)
    const record = { id, name, address, connectionId: connection.id, key: null, asked }
    const order: CreateOrder = {
      ...this.outcomes.ownerOf(attempt),
      write: (beforehand) => this.#rows.put({ ...beforehand, ...record }, null),
    }
    const created = await this.#services.attempts.create(session, order, progress)
    if (created.kind === 'created') {
      const bound = boundTo(connection, created.secret)
      return this.#received(attempt, { ...created.beforehand, ...record }, created.key, bound)
    }
    const outcome =
      created.kind === 'refused'
        ? this.outcomes.move(attempt, created)
        : await this.#lookFirst(attempt, created.search, created.cause)
    if (outcome === null) throw new Error('an attempt ended in nothing')
    attempt.shown = keysIn(outcome)
    return outcome
  }
  async #lookFirst(attempt: Attempt, search: ListSearch, cause: Failure): Promise<Outcome | null> {
    attempt.search = search
    const outcome = await this.#look(attempt, search, false, cause)
    this.#services.attempts.follow(search)
    return outcome
  }
  #received(
    attempt: Attempt,
    record: CreateRecord,
    key: ApiKey,
    bound: BoundSecret,
  ): CreateOutcome {
    this.outcomes.move(attempt, { kind: 'created' })
    const isSealed = record.asked !== undefined
    const isWritten = this.#rows.put({ ...record, key }, isSealed ? bound : null).ok
    const sealed = isSealed && isWritten && this.#isKept()
    return { kind: 'created', reveal: this.#reveal(record, key, bound, sealed) }
  }

  #reveal(
    { id, connectionId, asked }: CreateRecord,
    key: ApiKey,
    bound: BoundSecret,
    sealed: boolean,
  ): Reveal {
    const drop = (): void => this.#rows.drop(id)
    return this.#services.reveals.add(connectionId, key, bound, 'reveal', { asked, sealed, drop })
  }
}
