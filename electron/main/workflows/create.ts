import { randomUUID } from 'node:crypto'
import type { ApiKey } from '../../contract/api-key.ts'
import { type Failure, fail, ok, type Result } from '../../contract/result.ts'
import {
  type AskedFor,
  type CreateOutcome,
  isGone,
  type RetriedCreate,
  type Reveal,
  type RevokeOutcome,
  type UnreadOutcome,
} from '../../contract/workflow.ts'
import type { KeyNotes } from '../annotations/key-notes.ts'
import type { UnfinishedPart } from '../app/unfinished-work.ts'
import { addressOf, type BoundSecret, boundTo } from '../key-api/bound-secret.ts'
import type { Session } from '../sessions/session.ts'
import type { CreateJournal, CreateRecord } from './create-journal.ts'
import {
  type CreateProgress,
  createOnce,
  findOrphans,
  listedIds,
  type OrphanSearch,
  onlyOrphan,
  type RunningCreates,
} from './create-once.ts'
import { type Attempt, createRecovery } from './recover-creates.ts'
import type { Reveals } from './reveals.ts'
import { knownIds } from './same-workspace.ts'
import { createUnreadOutcomes } from './unread-outcomes.ts'

export interface CreateWorkflow {
  /**
   * Sends exactly one POST, or none when the list cannot be read first. `asked`: it is in the journal from before the POST until its
   * secret is finished with or the person has read what came of it; what cannot be noted is not created.
   */
  create(session: Session, name: string, asked?: AskedFor): Promise<Result<CreateOutcome, 'create_running'>>
  /**
   * Takes up what an earlier run left in the journal. When this resolves, each secret that can be opened now is among the reveals; the
   * next call tries the others again. What came of a create without an answer is unread once the list was read.
   */
  recover(): Promise<void>
  /** The connection is forgotten, which `also` writes down. Throws when the disk refuses, having changed nothing. */
  forget(connectionId: string, also: () => void): void
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
  /** A secret that the secure store did not open stays in the journal for the next `recover`. */
  markRead(attemptId: string): void
  /** The creates under way, and those whose outcome no list has shown yet. */
  unfinished(): readonly UnfinishedPart[]
}

export interface CreateParts {
  readonly reveals: Pick<Reveals, 'add'>
  readonly runningCreates: RunningCreates
  readonly notes: Pick<KeyNotes, 'createdUnread' | 'createdRead'>
  /** A create that had no answer was found by a later list. */
  readonly foundLater: (session: Session, key: ApiKey) => void
  readonly journal: CreateJournal
  readonly find: (connectionId: string) => Result<Session, 'gone'>
  /** What an earlier run left is among the reveals by now, or unread. */
  readonly recovered: () => void
  /** Nobody can see from here what came of this create, because its connection is not known any more. */
  readonly connectionGone: (name: string, address: string) => void
}

export const createWorkflow = ({
  reveals,
  runningCreates,
  notes,
  foundLater,
  journal,
  find,
  recovered,
  connectionGone,
}: CreateParts): CreateWorkflow => {
  const lost = new Map<string, Attempt>()
  const unread = createUnreadOutcomes(notes, journal.drop)
  /** Attempts whose key is being replaced, or was. */
  const retried = new Set<string>()
  /** The records of the journal that this run sees to. */
  const handled = new Set<string>()

  const noted = (attempt: Omit<Attempt, 'unknownSince'>, found: OrphanSearch<Failure>): CreateOutcome => {
    const unknownSince = found.kind === 'unknown' ? attempt.session.state().listedAt : undefined
    lost.set(attempt.id, { ...attempt, unknownSince })
    const orphan = onlyOrphan(found)
    if (orphan !== null) notes.createdUnread(attempt.session.connection().id, orphan.id)
    return unread.keep(attempt, { ...found, attemptId: attempt.id, name: attempt.name })
  }

  const send = async (
    session: Session,
    name: string,
    progress: CreateProgress,
    asked?: AskedFor,
  ): Promise<Result<CreateOutcome, never>> => {
    const connection = session.connection()
    const [id, address] = [randomUUID(), addressOf(connection)]
    const before = await listedIds(session)
    const known = knownIds(session)
    const refused = (cause: Failure): Result<CreateOutcome, never> => {
      journal.drop(id)
      return ok(unread.keep({ session, known, asked }, { kind: 'refused', attemptId: id, name, cause }))
    }
    if (!before.ok) return refused(before.error)
    const of = { id, name, before: before.value, known, address }
    const record = asked === undefined ? null : { ...of, connectionId: connection.id, key: null, asked }
    if (record !== null) {
      handled.add(id)
      const written = await journal.put(record, null)
      if (!written.ok) return refused(written.error)
    }
    const created = await createOnce(session, name, before.value, progress)
    if (created.kind === 'refused') return refused(created.cause)
    if (created.kind !== 'created') return ok(noted({ ...of, session, cause: created.cause, asked }, created))
    const { key } = created
    const bound = boundTo(connection, created.secret)
    if (record === null) return ok({ kind: 'created', reveal: reveals.add(connection.id, key, bound) })
    const sealed = await journal.put({ ...record, key }, bound)
    return ok({ kind: 'created', reveal: reveal({ ...record, key }, key, bound, sealed.ok && sealed.value === 'sealed') })
  }

  const reveal = ({ id, connectionId, asked }: CreateRecord, key: ApiKey, bound: BoundSecret, sealed: boolean): Reveal =>
    reveals.add(connectionId, key, bound, 'reveal', { asked, sealed, drop: () => journal.drop(id) })

  const lookAgain = async (attemptId: string): Promise<Result<CreateOutcome, 'gone' | 'connection_moved'>> => {
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
  }

  const recover = createRecovery({
    ...{ journal, find, connectionGone, recovered, handled, noted, lookAgain },
    awaitList: (attempt) => lost.set(attempt.id, { ...attempt, unknownSince: attempt.session.state().listedAt }),
    offer: (record, key, bound) => {
      lost.delete(record.id)
      unread.drop(record.id)
      reveal(record, key, bound, true)
    },
  })

  return {
    create: (session, name, asked) => runningCreates.run(session, (progress) => send(session, name.trim(), progress, asked)),
    recover,
    forget: (connectionId, also) =>
      journal.dropAll(
        journal.records().flatMap((record) => (record.connectionId === connectionId ? [record.id] : [])),
        also,
      ),
    lookAgain,
    again: async (session, attemptId, keyId, revoke) => {
      const attempt = lost.get(attemptId)
      if (attempt?.session !== session) return fail('gone')
      const { name, address } = attempt
      if (addressOf(session.connection()) !== address) return fail('connection_moved')
      return runningCreates.run(session, async (progress): Promise<Result<RetriedCreate, 'gone'>> => {
        const outcome = unread.of(attemptId)
        if (outcome?.kind !== 'lost' || !outcome.orphans.some(({ id }) => id === keyId)) return fail('gone')
        retried.add(attemptId)
        const revoked = await revoke()
        if (!revoked.ok || !isGone(revoked.value)) {
          retried.delete(attemptId)
          return ok({ revoke: revoked, created: null })
        }
        unread.close(attemptId)
        lost.delete(attemptId)
        const created = await send(session, name, progress)
        return created.ok ? ok({ revoke: revoked, created: created.value }) : created
      })
    },
    unread: unread.oldest,
    markRead: unread.markRead,
    unfinished: () => [
      ...runningCreates.unfinished(),
      ...[...lost.values()]
        .filter(({ session, unknownSince }) => unknownSince !== undefined && session.state().listedAt === unknownSince)
        .map(({ session, address, known }) => ({ connectionId: session.connection().id, address, known, resting: true })),
    ],
  }
}
