import { randomUUID } from 'node:crypto'
import { type ApiKey, lastFourOf } from '../../contract/api-key.ts'
import { type Failure, type FailureCode, fail, ok, type Result } from '../../contract/result.ts'
import type { CreateOutcome } from '../../contract/workflow.ts'
import type { Session } from '../sessions/session.ts'
import type { Reveals } from './reveals.ts'

/** How old the list before a create may be, in milliseconds, to tell afterwards which keys are new. */
const FRESH_MS = 10_000

/** Answers after which the key may exist all the same. */
const AMBIGUOUS: ReadonlySet<FailureCode> = new Set([
  'no_answer',
  'timed_out',
  'server_error',
  'unreadable_answer',
  'answer_too_large',
  'unexpected_status',
  'redirected',
  'cancelled',
])

interface Attempt {
  readonly id: string
  readonly session: Session
  readonly name: string
  readonly before: ReadonlySet<string>
  readonly cause: Failure
}

export interface CreateWorkflow {
  /** Sends exactly one POST, or none when the list cannot be read first. */
  create(session: Session, name: string): Promise<Result<CreateOutcome>>
  /** Reads the list again for an attempt whose answer was lost. Never creates. */
  lookAgain(attemptId: string): Promise<Result<CreateOutcome>>
}

export const createWorkflow = (reveals: Reveals): CreateWorkflow => {
  const lost = new Map<string, Attempt>()
  const pending = new Set<Session>()

  const idsBefore = async (session: Session): Promise<Result<ReadonlySet<string>>> => {
    const { keys, listedAt } = session.state()
    if (keys !== null && listedAt !== null && Date.now() - listedAt < FRESH_MS) return ok(new Set(keys.map((key) => key.id)))
    const listed = await session.relist()
    return listed.ok ? ok(new Set(listed.value.map((key) => key.id))) : listed
  }

  const inspect = async (attempt: Attempt): Promise<CreateOutcome> => {
    const { id: attemptId, name, cause } = attempt
    const listed = await attempt.session.relist()
    if (!listed.ok) return { kind: 'unknown', attemptId, name, cause, listFailure: listed.error }
    // New in the list and of this name: it came after the list before, so within the call. No clock has to agree for that.
    const orphans = listed.value.filter((key) => !attempt.before.has(key.id) && key.name.trim() === name)
    const [orphan, ...others] = orphans
    if (orphan !== undefined && others.length === 0) attempt.session.added(orphan)
    return { kind: 'lost', attemptId, name, cause, orphans }
  }

  const send = async (session: Session, name: string): Promise<Result<CreateOutcome>> => {
    const before = await idsBefore(session)
    if (!before.ok) return ok({ kind: 'refused', cause: before.error })
    const client = await session.client()
    if (!client.ok) return ok({ kind: 'refused', cause: client.error })
    const created = await client.value.create(name)
    if (created.ok) {
      const { id, name: label, key: secret, createdAt } = created.value
      const key: ApiKey = { id, name: label, lastFour: lastFourOf(secret), createdAt, lastUsedAt: null }
      session.added(key)
      return ok({ kind: 'created', reveal: reveals.add(session.connection().id, key, secret) })
    }
    session.noticed(created.error)
    if (!AMBIGUOUS.has(created.error.code)) return ok({ kind: 'refused', cause: created.error })
    const attempt: Attempt = { id: randomUUID(), session, name, before: before.value, cause: created.error }
    lost.set(attempt.id, attempt)
    return ok(await inspect(attempt))
  }

  return {
    create: async (session, name) => {
      if (pending.has(session)) return fail('busy')
      pending.add(session)
      try {
        return await send(session, name.trim())
      } finally {
        pending.delete(session)
      }
    },
    lookAgain: async (attemptId) => {
      const attempt = lost.get(attemptId)
      return attempt === undefined ? fail('gone') : ok(await inspect(attempt))
    },
  }
}
