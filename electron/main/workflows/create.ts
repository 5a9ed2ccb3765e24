import { randomUUID } from 'node:crypto'
import { type Failure, fail, ok, type Result } from '../../contract/result.ts'
import type { CreateOutcome, UntoldCreate } from '../../contract/workflow.ts'
import { addressOf, boundTo } from '../bound-secret.ts'
import type { Session } from '../sessions/session.ts'
import type { UnfinishedPart } from '../unfinished-work.ts'
import { type CreateTurns, createOnce, createTurns, type Looked, lookForOrphans, namesakes } from './create-once.ts'
import type { Reveals } from './reveals.ts'

interface Attempt {
  readonly id: string
  readonly session: Session
  readonly name: string
  readonly before: readonly string[]
  readonly cause: Failure
  /** Where it was sent. As `addressOf`. */
  readonly address: string
  /** `KeyListState.listedAt` when nobody could tell what came of it; undefined once the list told. */
  readonly untoldSince: number | null | undefined
}

export interface CreateWorkflow {
  /** Sends exactly one POST, or none when the list cannot be read first. */
  create(session: Session, name: string): Promise<Result<CreateOutcome>>
  /** Reads the list again for an attempt whose answer was lost. Never creates. Fails with `address_changed` when the connection leads elsewhere by now. */
  lookAgain(attemptId: string): Promise<Result<CreateOutcome>>
  /** This answer of `create` or `lookAgain` reached no page: what it says of a lost create waits for the next that asks. */
  untold(answer: Result<CreateOutcome>): void
  /** Such a create, once; null where there is none. */
  takeUntold(): UntoldCreate | null
  /** The creates under way, and those of which no list has told yet. */
  unfinished(): readonly UnfinishedPart[]
}

export const createWorkflow = (reveals: Reveals, turns: CreateTurns = createTurns()): CreateWorkflow => {
  const lost = new Map<string, Attempt>()
  let waiting: readonly UntoldCreate['outcome'][] = []

  const noted = (attempt: Omit<Attempt, 'untoldSince'>, looked: Looked<Failure>): CreateOutcome => {
    const untoldSince = looked.kind === 'unknown' ? attempt.session.state().listedAt : undefined
    lost.set(attempt.id, { ...attempt, untoldSince })
    return { ...looked, attemptId: attempt.id, name: attempt.name }
  }

  const send = async (session: Session, name: string): Promise<Result<CreateOutcome>> => {
    const connection = session.connection()
    const before = await namesakes(session, name)
    if (!before.ok) return ok({ kind: 'refused', cause: before.error })
    const created = await createOnce(session, name, before.value)
    if (created.kind === 'refused') return ok(created)
    if (created.kind === 'created') {
      return ok({ kind: 'created', reveal: reveals.add(connection.id, created.key, boundTo(connection, created.secret)) })
    }
    const attempt = { id: randomUUID(), session, name, before: before.value, cause: created.cause, address: addressOf(connection) }
    return ok(noted(attempt, created))
  }

  return {
    create: (session, name) => turns.take(session, () => send(session, name.trim())),
    lookAgain: async (attemptId) => {
      const attempt = lost.get(attemptId)
      if (attempt === undefined) return fail('gone')
      const { session, name, before, cause, address } = attempt
      if (addressOf(session.connection()) !== address) return fail('address_changed')
      return ok(noted(attempt, await lookForOrphans(session, name, before, cause)))
    },
    untold: (answer) => {
      if (!answer.ok || answer.value.kind === 'created' || answer.value.kind === 'refused') return
      waiting = [...waiting, answer.value]
    },
    takeUntold: () => {
      const [outcome, ...rest] = waiting
      waiting = rest
      const attempt = outcome === undefined ? undefined : lost.get(outcome.attemptId)
      return outcome === undefined || attempt === undefined ? null : { connectionId: attempt.session.connection().id, outcome }
    },
    unfinished: () => [
      ...turns.unfinished(),
      ...[...lost.values()]
        .filter(({ session, untoldSince }) => untoldSince !== undefined && session.state().listedAt === untoldSince)
        .map(({ session, address }) => ({ connectionId: session.connection().id, address, resting: true })),
    ],
  }
}
