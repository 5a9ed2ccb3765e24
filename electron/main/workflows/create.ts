import { randomUUID } from 'node:crypto'
import { type Failure, fail, ok, type Result } from '../../contract/result.ts'
import type { CreateOutcome } from '../../contract/workflow.ts'
import type { Session } from '../sessions/session.ts'
import { type CreateTurns, createOnce, createTurns, lookForOrphans, namesakes } from './create-once.ts'
import type { Reveals } from './reveals.ts'

interface Attempt {
  readonly id: string
  readonly session: Session
  readonly name: string
  readonly before: readonly string[]
  readonly cause: Failure
}

export interface CreateWorkflow {
  /** Sends exactly one POST, or none when the list cannot be read first. */
  create(session: Session, name: string): Promise<Result<CreateOutcome>>
  /** Reads the list again for an attempt whose answer was lost. Never creates. */
  lookAgain(attemptId: string): Promise<Result<CreateOutcome>>
}

export const createWorkflow = (reveals: Reveals, turns: CreateTurns = createTurns()): CreateWorkflow => {
  const lost = new Map<string, Attempt>()

  const send = async (session: Session, name: string): Promise<Result<CreateOutcome>> => {
    const before = await namesakes(session, name)
    if (!before.ok) return ok({ kind: 'refused', cause: before.error })
    const created = await createOnce(session, name, before.value)
    if (created.kind === 'refused') return ok(created)
    if (created.kind === 'created') {
      return ok({ kind: 'created', reveal: reveals.add(session.connection().id, created.key, created.secret) })
    }
    const attempt: Attempt = { id: randomUUID(), session, name, before: before.value, cause: created.cause }
    lost.set(attempt.id, attempt)
    return ok({ ...created, attemptId: attempt.id, name })
  }

  return {
    create: (session, name) => turns.take(session, () => send(session, name.trim())),
    lookAgain: async (attemptId) => {
      const attempt = lost.get(attemptId)
      if (attempt === undefined) return fail('gone')
      const { session, name, before, cause } = attempt
      return ok({ ...(await lookForOrphans(session, name, before, cause)), attemptId, name })
    },
  }
}
