import { randomUUID } from 'node:crypto'
import type { ApiKey } from '../../contract/api-key.ts'
import { maskValues } from '../../contract/mask-secrets.ts'
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
import type { Store } from '../store/store.ts'
import type { Vault } from '../store/vault.ts'
import { dropRow, putRow } from '../store/work.ts'
import type { CreateRecord } from '../store/work-rows.ts'
import {
  type Beforehand,
  type CreateProgress,
  createOnce,
  findOrphans,
  listedIds,
  type OrphanSearch,
  onlyOrphan,
  type RunningCreates,
} from './create-once.ts'
import type { Reveals } from './reveals.ts'
import { knownIds } from './same-workspace.ts'
import { createUnreadOutcomes } from './unread-outcomes.ts'

/** A create whose answer was lost. */
interface Attempt extends Beforehand {
  readonly id: string
  readonly session: Session
  readonly name: string
  readonly cause: Failure
  /** Where it was sent. As `addressOf`. */
  readonly address: string
  /** `KeyListState.listedAt` when it was not known whether the key exists; undefined once a list showed it. */
  readonly unknownSince: number | null | undefined
  readonly asked: AskedFor | undefined
}

/** The app ended before an answer was there. */
const APP_ENDED: Failure = { code: 'no_answer' }

export interface CreateWorkflow {
  /**
   * Sends exactly one POST, or none when the list cannot be read first. `asked`: it is in the vault from before the POST until its
   * secret is finished with or the person has read what came of it; what cannot be noted is not created.
   */
  create(session: Session, name: string, asked?: AskedFor): Promise<Result<CreateOutcome, 'create_running'>>
  /**
   * Takes up what an earlier run left; called once, before any create. Each secret is among the reveals then. What came of a create
   * without an answer is unread once the list was read.
   */
  recover(): void
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

export interface CreateParts {
  readonly reveals: Pick<Reveals, 'add'>
  readonly runningCreates: RunningCreates
  readonly notes: Pick<KeyNotes, 'createdUnread' | 'createdRead'>
  /** A create that had no answer was found by a later list. */
  readonly foundLater: (session: Session, key: ApiKey) => void
  readonly store: Store<Vault>
  /** Tells whether what is noted of a connection outlives the app. */
  readonly isLasting: (connectionId: string) => boolean
  readonly find: (connectionId: string) => Result<Session, 'gone'>
  /** What came of a create that an earlier run left is unread by now. */
  readonly recovered: () => void
  /** Nobody can see from here what came of this create, because its connection is not known any more. */
  readonly connectionGone: (name: string, address: string) => void
}

export const createWorkflow = ({
  reveals,
  runningCreates,
  notes,
  foundLater,
  store,
  isLasting,
  find,
  recovered,
  connectionGone,
}: CreateParts): CreateWorkflow => {
  const lost = new Map<string, Attempt>()
  const drop = (id: string): void => dropRow(store, 'creates', id)
  // A key may have been named by a secret.
  const put = (record: CreateRecord, secrets: BoundSecret | null) => putRow(store, 'creates', { record: maskValues(record), secrets })
  const unread = createUnreadOutcomes(notes, drop)
  /** Attempts whose key is being replaced, or was. */
  const retried = new Set<string>()

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
      drop(id)
      return ok(unread.keep({ session, known, asked }, { kind: 'refused', attemptId: id, name, cause }))
    }
    if (!before.ok) return refused(before.error)
    const of = { id, name, before: before.value, known, address }
    const record = asked === undefined ? null : { ...of, connectionId: connection.id, key: null, asked }
    if (record !== null) {
      const written = put(record, null)
      if (!written.ok) return refused(written.error)
    }
    const created = await createOnce(session, name, before.value, progress)
    if (created.kind === 'refused') return refused(created.cause)
    if (created.kind !== 'created') return ok(noted({ ...of, session, cause: created.cause, asked }, created))
    const { key } = created
    const bound = boundTo(connection, created.secret)
    if (record === null) return ok({ kind: 'created', reveal: reveals.add(connection.id, key, bound) })
    const isWritten = put({ ...record, key }, bound).ok
    return ok({ kind: 'created', reveal: reveal(record, key, bound, isWritten && isLasting(connection.id)) })
  }

  const reveal = ({ id, connectionId, asked }: CreateRecord, key: ApiKey, bound: BoundSecret, sealed: boolean): Reveal =>
    reveals.add(connectionId, key, bound, 'reveal', { asked, sealed, drop: () => drop(id) })

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

  const look = async (attempt: Omit<Attempt, 'unknownSince'>): Promise<void> => {
    // At once, so that the connection leads nowhere else meanwhile.
    lost.set(attempt.id, { ...attempt, unknownSince: attempt.session.state().listedAt })
    const looked = await lookAgain(attempt.id)
    if (!looked.ok) noted(attempt, { kind: 'unknown', cause: APP_ENDED, listFailure: looked.error })
    recovered()
  }

  const recoverOne = ({ record, secrets }: Vault['creates'][number]): void => {
    const { id, connectionId, name, address, key } = record
    const session = find(connectionId)
    if (!session.ok) {
      connectionGone(name, address)
      drop(id)
    } else if (key === null || secrets === null) void look({ ...record, session: session.value, cause: APP_ENDED })
    // The row stays until the reveal is finished.
    else reveal(record, key, secrets, true)
  }

  return {
    create: (session, name, asked) => runningCreates.run(session, (progress) => send(session, name.trim(), progress, asked)),
    recover: () => {
      for (const row of store.value.creates) recoverOne(row)
    },
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
