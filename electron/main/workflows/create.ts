import { randomUUID } from 'node:crypto'
import { type Failure, fail, ok, type Result } from '../../contract/result.ts'
import type { CreateOutcome, UndeliveredCreate } from '../../contract/workflow.ts'
import type { UnfinishedPart } from '../app/unfinished-work.ts'
import { addressOf, boundTo } from '../key-api/bound-secret.ts'
import type { Session } from '../sessions/session.ts'
import { type CreateQueue, type CreateTurn, createCreateQueue, createOnce, type Looked, lookForOrphans, namesakes } from './create-once.ts'
import type { Reveals } from './reveals.ts'

interface Attempt {
  readonly id: string
  readonly session: Session
  readonly name: string
  readonly before: readonly string[]
  readonly cause: Failure
  /** Where it was sent. As `addressOf`. */
  readonly address: string
  /** `KeyListState.listedAt` when it was not known whether the key exists; undefined once a list showed it. */
  readonly unknownSince: number | null | undefined
}

export interface CreateWorkflow {
  /** Sends exactly one POST, or none when the list cannot be read first. */
  create(session: Session, name: string): Promise<Result<CreateOutcome, 'create_running'>>
  /** Reads the list again for an attempt whose answer was lost. Never creates. Fails with `address_changed` when the connection leads elsewhere by now. */
  lookAgain(attemptId: string): Promise<Result<CreateOutcome, 'gone' | 'address_changed'>>
  /** This answer of `create` or `lookAgain` reached no page: the outcome of a create without an answer is kept for the next page that asks. */
  keepUndelivered(answer: Result<CreateOutcome>): void
  /** The first such outcome of a known connection, null where there is none. It is kept until a page says that its attempt is the one `shown`. */
  undelivered(isKnown: (connectionId: string) => boolean, shown: string | null): UndeliveredCreate | null
  /** The creates under way, and those of which no list has told yet. */
  unfinished(): readonly UnfinishedPart[]
  /** As `CreateQueue.onSettled`; a secret that came is among the reveals, or a rotation has it. */
  onSettled(listener: () => void): void
}

export const createWorkflow = (reveals: Reveals, turns: CreateQueue = createCreateQueue()): CreateWorkflow => {
  const lost = new Map<string, Attempt>()
  let kept: readonly UndeliveredCreate[] = []

  const noted = (attempt: Omit<Attempt, 'unknownSince'>, looked: Looked<Failure>): CreateOutcome => {
    const unknownSince = looked.kind === 'unknown' ? attempt.session.state().listedAt : undefined
    lost.set(attempt.id, { ...attempt, unknownSince })
    return { ...looked, attemptId: attempt.id, name: attempt.name }
  }

  const send = async (session: Session, name: string, turn: CreateTurn): Promise<Result<CreateOutcome, never>> => {
    const connection = session.connection()
    const before = await namesakes(session, name)
    if (!before.ok) return ok({ kind: 'refused', cause: before.error })
    const created = await createOnce(session, name, before.value, turn)
    if (created.kind === 'refused') return ok(created)
    if (created.kind === 'created') {
      return ok({ kind: 'created', reveal: reveals.add(connection.id, created.key, boundTo(connection, created.secret)) })
    }
    const attempt = { id: randomUUID(), session, name, before: before.value, cause: created.cause, address: addressOf(connection) }
    return ok(noted(attempt, created))
  }

  return {
    create: (session, name) => turns.take(session, (turn) => send(session, name.trim(), turn)),
    lookAgain: async (attemptId) => {
      const attempt = lost.get(attemptId)
      if (attempt === undefined) return fail('gone')
      const { session, name, before, cause, address } = attempt
      if (addressOf(session.connection()) !== address) return fail('address_changed')
      // What was kept of this attempt is older than what is found out now.
      kept = kept.filter(({ outcome }) => outcome.attemptId !== attemptId)
      return ok(noted(attempt, await lookForOrphans(session, name, before, cause)))
    },
    keepUndelivered: (answer) => {
      if (!answer.ok || answer.value.kind === 'created' || answer.value.kind === 'refused') return
      const outcome = answer.value
      const connectionId = lost.get(outcome.attemptId)?.session.connection().id
      if (connectionId !== undefined) kept = [...kept, { connectionId, outcome }]
    },
    undelivered: (isKnown, shown) => {
      kept = kept.filter(({ connectionId, outcome }) => isKnown(connectionId) && outcome.attemptId !== shown)
      return kept[0] ?? null
    },
    onSettled: turns.onSettled,
    unfinished: () => [
      ...turns.unfinished(),
      ...[...lost.values()]
        .filter(({ session, unknownSince }) => unknownSince !== undefined && session.state().listedAt === unknownSince)
        .map(({ session, address }) => ({ connectionId: session.connection().id, address, resting: true })),
    ],
  }
}
