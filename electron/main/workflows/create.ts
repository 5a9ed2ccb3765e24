import { randomUUID } from 'node:crypto'
import type { ApiKey } from '../../contract/api-key.ts'
import { type Failure, fail, ok, type Result } from '../../contract/result.ts'
import { type CreateOutcome, isGone, type RetriedCreate, type RevokeOutcome, type UnreadOutcome } from '../../contract/workflow.ts'
import type { KeyNotes } from '../annotations/key-notes.ts'
import type { UnfinishedPart } from '../app/unfinished-work.ts'
import { addressOf, boundTo } from '../key-api/bound-secret.ts'
import type { Session } from '../sessions/session.ts'
import {
  type Beforehand,
  type CreateProgress,
  createOnce,
  findOrphans,
  namesakes,
  type OrphanSearch,
  onlyOrphan,
  type RunningCreates,
} from './create-once.ts'
import type { Reveals } from './reveals.ts'
import { isOfWorkspace, knownIds } from './same-workspace.ts'

interface Attempt extends Beforehand {
  readonly id: string
  readonly session: Session
  readonly name: string
  readonly cause: Failure
  /** Where it was sent. As `addressOf`. */
  readonly address: string
  /** `KeyListState.listedAt` when it was not known whether the key exists; undefined once a list showed it. */
  readonly unknownSince: number | null | undefined
}

export interface CreateWorkflow {
  /** Sends exactly one POST, or none when the list cannot be read first. */
  create(session: Session, name: string): Promise<Result<CreateOutcome, 'create_running'>>
  /** Reads the list again for an attempt whose answer was lost. Never creates. Fails with `connection_moved` when the connection leads elsewhere by now. */
  lookAgain(attemptId: string): Promise<Result<CreateOutcome, 'gone' | 'connection_moved'>>
  /**
   * Creates again what an attempt was to create, once `revoke` has taken back the key that it left. Nobody else creates there
   * meanwhile, and all of it holds the end of the app. Fails with `gone` where the session has no such attempt, or the attempt left no such key.
   */
  again(
    session: Session,
    attemptId: string,
    keyId: string,
    revoke: () => Promise<Result<RevokeOutcome>>,
  ): Promise<Result<RetriedCreate, 'gone' | 'connection_moved' | 'create_running'>>
  /**
   * The oldest outcome without a key that is not marked as read, null where there is none. What cannot be acted on is dropped: its
   * connection is not known any more, or all keys that it left are gone.
   */
  unread(isKnown: (connectionId: string) => boolean): UnreadOutcome | null
  markRead(attemptId: string): void
  /** The creates under way, and those whose outcome no list has shown yet. */
  unfinished(): readonly UnfinishedPart[]
}

interface Unread {
  readonly session: Session
  /** As `Beforehand.known`. */
  readonly known: readonly string[]
  readonly outcome: UnreadOutcome['outcome']
}

/** What is still there of the keys that an outcome left, as far as the list shows. */
const withoutGone = ({ session, known, outcome }: Unread): UnreadOutcome['outcome'] | null => {
  const { keys } = session.state()
  if (outcome.kind !== 'lost' || outcome.orphans.length === 0 || keys === null) return outcome
  if (!isOfWorkspace(keys, new Set(known))) return outcome
  const orphans = outcome.orphans.filter(({ id }) => keys.some((key) => key.id === id))
  return orphans.length === 0 ? null : { ...outcome, orphans }
}

export const createWorkflow = (
  reveals: Reveals,
  runningCreates: RunningCreates,
  notes: Pick<KeyNotes, 'createdUnread' | 'createdRead'>,
  /** A create that had no answer was found by a later list. */
  foundLater: (session: Session, key: ApiKey) => void,
): CreateWorkflow => {
  const lost = new Map<string, Attempt>()
  const unread = new Map<string, Unread>()
  /** Attempts whose key is being replaced, or was. */
  const retried = new Set<string>()

  const kept = (session: Session, known: readonly string[], outcome: UnreadOutcome['outcome']): CreateOutcome => {
    unread.set(outcome.attemptId, { session, known, outcome })
    return outcome
  }
  const noted = (attempt: Omit<Attempt, 'unknownSince'>, found: OrphanSearch<Failure>): CreateOutcome => {
    const unknownSince = found.kind === 'unknown' ? attempt.session.state().listedAt : undefined
    lost.set(attempt.id, { ...attempt, unknownSince })
    const orphan = onlyOrphan(found)
    if (orphan !== null) notes.createdUnread(attempt.session.connection().id, orphan.id)
    return kept(attempt.session, attempt.known, { ...found, attemptId: attempt.id, name: attempt.name })
  }

  const send = async (session: Session, name: string, progress: CreateProgress): Promise<Result<CreateOutcome, never>> => {
    const connection = session.connection()
    const id = randomUUID()
    const before = await namesakes(session, name)
    const known = knownIds(session)
    if (!before.ok) return ok(kept(session, known, { kind: 'refused', attemptId: id, name, cause: before.error }))
    const created = await createOnce(session, name, before.value, progress)
    if (created.kind === 'refused') return ok(kept(session, known, { ...created, attemptId: id, name }))
    if (created.kind === 'created') {
      return ok({ kind: 'created', reveal: reveals.add(connection.id, created.key, boundTo(connection, created.secret)) })
    }
    const attempt = { id, session, name, before: before.value, known, cause: created.cause, address: addressOf(connection) }
    return ok(noted(attempt, created))
  }

  return {
    create: (session, name) => runningCreates.run(session, (progress) => send(session, name.trim(), progress)),
    lookAgain: async (attemptId) => {
      const attempt = lost.get(attemptId)
      if (attempt === undefined) return fail('gone')
      const { session, name, cause, address } = attempt
      if (addressOf(session.connection()) !== address) return fail('connection_moved')
      const found = await findOrphans(session, name, attempt, cause)
      // What was looked for is being taken back meanwhile, and created again under the same name.
      if (retried.has(attemptId)) return fail('gone')
      const orphan = onlyOrphan(found)
      if (orphan !== null) foundLater(session, orphan)
      return ok(noted(attempt, found))
    },
    again: async (session, attemptId, keyId, revoke) => {
      const attempt = lost.get(attemptId)
      if (attempt?.session !== session) return fail('gone')
      const { name, address } = attempt
      if (addressOf(session.connection()) !== address) return fail('connection_moved')
      return runningCreates.run(session, async (progress): Promise<Result<RetriedCreate, 'gone'>> => {
        const outcome = unread.get(attemptId)?.outcome
        if (outcome?.kind !== 'lost' || !outcome.orphans.some(({ id }) => id === keyId)) return fail('gone')
        retried.add(attemptId)
        const revoked = await revoke()
        if (!revoked.ok || !isGone(revoked.value)) {
          retried.delete(attemptId)
          return ok({ revoke: revoked, created: null })
        }
        unread.delete(attemptId)
        lost.delete(attemptId)
        const created = await send(session, name, progress)
        return created.ok ? ok({ revoke: revoked, created: created.value }) : created
      })
    },
    unread: (isKnown) => {
      for (const [attemptId, entry] of unread) {
        const connectionId = entry.session.connection().id
        const outcome = isKnown(connectionId) ? withoutGone(entry) : null
        if (outcome !== null) return { connectionId, outcome }
        unread.delete(attemptId)
      }
      return null
    },
    markRead: (attemptId) => {
      const entry = unread.get(attemptId)
      if (entry === undefined) return
      unread.delete(attemptId)
      const orphan = entry.outcome.kind === 'refused' ? null : onlyOrphan(entry.outcome)
      if (orphan !== null) notes.createdRead(entry.session.connection().id, orphan.id)
    },
    unfinished: () => [
      ...runningCreates.unfinished(),
      ...[...lost.values()]
        .filter(({ session, unknownSince }) => unknownSince !== undefined && session.state().listedAt === unknownSince)
        .map(({ session, address, known }) => ({ connectionId: session.connection().id, address, known, resting: true })),
    ],
  }
}
