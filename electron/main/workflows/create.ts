import { randomUUID } from 'node:crypto'
import type { ActivityClient } from '../../contract/activity.ts'
import { type ApiKey, hasId } from '../../contract/api-key.ts'
import { maskValues } from '../../contract/mask-secrets.ts'
import { type Failure, fail, ok, type Result } from '../../contract/result.ts'
import {
  type AskedFor,
  type CreateOutcome,
  isGone,
  type RetriedCreate,
  type Reveal,
  type RevokeConfirmation,
  type UnreadOutcome,
} from '../../contract/workflow.ts'
import type { KeyNotes } from '../annotations/key-notes.ts'
import type { UnfinishedPart } from '../app/unfinished-work.ts'
import type { Moment } from '../base/clock.ts'
import type { ActivityLog } from '../diagnostics/activity-log.ts'
import { addressOf, type BoundSecret, boundTo } from '../key-api/bound-secret.ts'
import type { Revocations } from '../revocations/revocations.ts'
import type { RevocationNews } from '../revocations/table.ts'
import type { Session } from '../sessions/session.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { Store } from '../store/store.ts'
import type { Vault } from '../store/vault.ts'
import { dropRow, putRow } from '../store/work.ts'
import type { CreateRecord } from '../store/work-rows.ts'
import { type AttemptEvent, type AttemptState, step, unsavedKey } from './create-machine.ts'
import {
  type CreateProgress,
  createOnce,
  type RunningCreates,
  readBeforehand,
} from './create-once.ts'
import { EMPTY_MARK, withMarked } from './list-mark.ts'
import { type Beforehand, findOrphans, onlyOrphan } from './orphans.ts'
import type { Reveals } from './reveals.ts'
import { isOfWorkspace } from './same-workspace.ts'

type Outcome = UnreadOutcome['outcome']

/** A create that gave no key, or not yet. */
interface Attempt {
  readonly id: string
  readonly session: Session
  readonly name: string
  /** Where it was sent. As `addressOf`. */
  readonly address: string
  readonly asked: AskedFor | undefined
  beforehand: Beforehand
  state: AttemptState
  /** The last list when the state was entered: a later one shows what came of it. */
  listed: Moment | null
}

/** The app ended before an answer was there. */
const APP_ENDED: Failure = { code: 'no_answer' }

export interface CreateParts {
  readonly reveals: Pick<Reveals, 'add'>
  readonly runningCreates: RunningCreates
  readonly revocations: Pick<Revocations, 'revokeConfirmed'>
  readonly notes: Pick<KeyNotes, 'createdUnread' | 'createdRead'>
  readonly activity: Pick<ActivityLog, 'add'>
  readonly store: Store<Vault>
  /** Tells whether what is noted outlives the app. */
  readonly isKept: () => boolean
  readonly sessions: Pick<Sessions, 'find'>
  /** What came of a create that an earlier run left is unread by now. */
  readonly recovered: () => void
}

/** Tells whether this computer has the secret of a key, or brought it to a place. */
const isSaved = ({ kept, deliveries }: Vault, connectionId: string, { id }: ApiKey): boolean =>
  kept.some((one) => one.connectionId === connectionId && one.id === id) ||
  deliveries.some((one) => one.connectionId === connectionId && one.keyId === id)

const outcomeOf = ({ id, name, state }: Attempt): Outcome | null =>
  state.kind === 'sent' || state.kind === 'over' || state.kind === 'retrying'
    ? null
    : { ...state, attemptId: id, name }

/**
 * Creates keys, and remembers each create that gave none until the person has read what came of it.
 */
export const createCreates = (parts: CreateParts) => {
  const {
    reveals,
    runningCreates,
    revocations,
    notes,
    activity,
    store,
    isKept,
    sessions,
    recovered,
  } = parts
  const attempts = new Map<string, Attempt>()

  /**
   * Sends exactly one POST, or none when the list cannot be read first. It is in the vault from
   * before the POST until its secret is finished with or the person has read what came of it; what
   * cannot be noted is not created. `asked`: for a program, `client`.
   */
  const create = async (
    session: Session,
    name: string,
    asked?: AskedFor,
    client?: ActivityClient,
  ): Promise<Result<CreateOutcome, 'create_running'>> => {
    const created = await runningCreates.run(session, async (progress) =>
      ok(await send(session, name.trim(), progress, asked)),
    )
    logCreate(session, name, created, client)
    return created
  }

  /**
   * Takes up what an earlier run left; called once, before any create. Each secret is among the
   * reveals then. That one was shown and not marked as saved is unread at once, what came of a
   * create without an answer once the list was read.
   */
  const recover = (): void => {
    for (const { record, secrets } of store.value.creates) {
      const { id, connectionId, name, address, key, asked, before, known, since } = record
      const session = sessions.find(connectionId)
      if (!session.ok || (key !== null && isSaved(store.value, connectionId, key))) drop(id)
      else if (key !== null && secrets !== null)
        // The row stays until the reveal is finished.
        revealLeft(record, key, secrets, true)
      else {
        const attempt: Attempt = {
          id,
          session: session.value,
          name,
          address,
          asked,
          beforehand: { before, known, since },
          state: { kind: 'sent' },
          listed: session.value.lastListed(),
        }
        attempts.set(id, attempt)
        if (key === null) void lookFirst(id)
        else
          move(attempt, {
            kind: 'searched',
            found: { kind: 'lost', cause: null, orphans: [key], others: [] },
            isLater: false,
          })
      }
    }
    recovered()
  }

  /**
   * Reads the list again for an attempt whose answer was lost. Never creates. Fails with
   * `connection_moved` when the connection leads elsewhere by now.
   */
  const lookAgain = async (
    attemptId: string,
  ): Promise<Result<CreateOutcome, 'gone' | 'connection_moved'>> => {
    const attempt = attempts.get(attemptId)
    if (attempt === undefined) return fail('gone')
    const { session, name, beforehand, address, state } = attempt
    if (addressOf(session.connection()) !== address) return fail('connection_moved')
    const found = await findOrphans(
      session,
      name,
      beforehand,
      ('cause' in state ? state.cause : null) ?? APP_ENDED,
    )
    const outcome = move(attempt, { kind: 'searched', found, isLater: true })
    // Else it is being retried, or was meanwhile.
    return outcome === null ? fail('gone') : ok(outcome)
  }

  /**
   * Creates again what an attempt was to create, once the key that it left is revoked. Nobody else
   * creates there meanwhile, and all of it holds the end of the app. Fails with `gone` where the
   * session has no such attempt, or the attempt left no such key.
   */
  const again = async (
    session: Session,
    attemptId: string,
    keyId: string,
    confirmation: RevokeConfirmation,
  ): Promise<Result<RetriedCreate, 'gone' | 'connection_moved' | 'create_running'>> => {
    const attempt = attempts.get(attemptId)
    if (attempt?.session !== session) return fail('gone')
    if (addressOf(session.connection()) !== attempt.address) return fail('connection_moved')
    return runningCreates.run(session, async (progress): Promise<Result<RetriedCreate, 'gone'>> => {
      move(attempt, { kind: 'retry', keyId })
      if (attempt.state.kind !== 'retrying') return fail('gone')
      const wanted = { why: 'orphan' } as const
      const unlisted = unsavedKey(attempt.state, keyId)
      const revoke = await revocations.revokeConfirmed(
        session,
        keyId,
        confirmation,
        wanted,
        unlisted,
      )
      const isRevoked = revoke.ok && isGone(revoke.value)
      move(attempt, { kind: isRevoked ? 'gone' : 'kept' })
      if (!isRevoked) return ok({ revoke, created: null })
      const created = await send(session, attempt.name, progress)
      logCreate(session, attempt.name, ok(created))
      return ok({ revoke, created })
    })
  }

  /**
   * The oldest outcome without a key that is not marked as read, null where there is none. What
   * cannot be acted on is dropped: its connection is not known any more, or all keys that it left
   * are gone.
   */
  const unread = (isKnown: (connectionId: string) => boolean): UnreadOutcome | null => {
    for (const attempt of attempts.values()) {
      const { session, beforehand, asked } = attempt
      const connectionId = session.connection().id
      const { keys } = session.state()
      if (!isKnown(connectionId)) move(attempt, { kind: 'forgotten' })
      else if (keys?.every(hasId) && isOfWorkspace(keys, new Set(beforehand.known)))
        move(attempt, { kind: 'listed', ids: new Set(keys.map(({ id }) => id)) })
      const outcome = outcomeOf(attempt)
      if (outcome !== null)
        return { connectionId, outcome, ...(asked === undefined ? {} : { asked }) }
    }
    return null
  }

  /**
   * Returns a key whose secret was not saved: it is told of before the first list, and can be revoked
   * then. Null for any other.
   */
  const unsaved = (connectionId: string, keyId: string): ApiKey | null =>
    [...attempts.values()]
      .filter(({ session }) => session.connection().id === connectionId)
      .map((attempt) => unsavedKey(attempt.state, keyId))
      .find((key) => key !== null) ?? null

  /** Drops creates whose key was revoked: its secret need not be saved. */
  const revoked = ({ row: { connectionId, keyId, ended } }: RevocationNews): void => {
    if (ended !== 'revoked' && ended !== 'already_gone') return
    for (const { record } of store.value.creates)
      if (record.connectionId === connectionId && record.key?.id === keyId) {
        attempts.delete(record.id)
        drop(record.id)
      }
  }

  const markRead = (attemptId: string): void => {
    const attempt = attempts.get(attemptId)
    if (attempt !== undefined) move(attempt, { kind: 'read' })
  }

  /**
   * A create of the connection was answered with this key: no attempt takes it for its own, in a
   * later run neither.
   */
  const answered = (connectionId: string, key: ApiKey): void => {
    for (const attempt of attempts.values()) {
      if (attempt.session.connection().id !== connectionId || outcomeOf(attempt) === null) continue
      const before = withMarked(attempt.beforehand.before, key.id)
      attempt.beforehand = { ...attempt.beforehand, before }
      const row = store.value.creates.find(({ record }) => record.id === attempt.id)
      if (row !== undefined) put({ ...row.record, before }, row.secrets)
    }
  }

  /** The creates under way, and those of which nobody knows what they left. */
  const unfinished = (): readonly UnfinishedPart[] => {
    const open = [...attempts.values()].filter(
      ({ state, session, listed }) =>
        state.kind === 'sent' || (state.kind === 'unknown' && session.lastListed() === listed),
    )
    return [
      ...runningCreates.unfinished(),
      ...open.map(({ session, address, beforehand }) => ({
        connectionId: session.connection().id,
        address,
        known: beforehand.known,
        resting: true,
      })),
    ]
  }

  const send = async (
    session: Session,
    name: string,
    progress: CreateProgress,
    asked?: AskedFor,
  ): Promise<CreateOutcome> => {
    const connection = session.connection()
    const beforehand = await readBeforehand(session)
    const attempt: Attempt = {
      id: randomUUID(),
      session,
      name,
      asked,
      address: addressOf(connection),
      beforehand: beforehand.ok ? beforehand.value : { before: EMPTY_MARK, known: [] },
      state: { kind: 'sent' },
      listed: session.lastListed(),
    }
    const { id, address } = attempt
    attempts.set(id, attempt)
    const moved = (event: AttemptEvent): CreateOutcome => {
      const outcome = move(attempt, event)
      if (outcome === null) throw new Error('an attempt ended in nothing')
      return outcome
    }
    if (!beforehand.ok) return moved({ kind: 'refused', cause: beforehand.error })
    const { id: connectionId } = connection
    const record = { ...beforehand.value, id, name, address, connectionId, key: null, asked }
    const written = put(record, null)
    if (!written.ok) return moved({ kind: 'refused', cause: written.error })
    const created = await createOnce(session, name, beforehand.value, progress)
    if (created.kind === 'refused') return moved(created)
    if (created.kind !== 'created')
      return moved({ kind: 'searched', found: created, isLater: false })
    const { key } = created
    const bound = boundTo(connection, created.secret)
    move(attempt, { kind: 'created' })
    const isSealed = asked !== undefined
    const isWritten = put({ ...record, key }, isSealed ? bound : null).ok
    const sealed = isSealed && isWritten && isKept()
    return { kind: 'created', reveal: revealLeft(record, key, bound, sealed) }
  }

  const lookFirst = async (id: string): Promise<void> => {
    const looked = await lookAgain(id)
    const attempt = attempts.get(id)
    if (!looked.ok && attempt !== undefined)
      move(attempt, {
        kind: 'searched',
        found: { kind: 'unknown', cause: APP_ENDED, listFailure: looked.error },
        isLater: true,
      })
    recovered()
  }

  /** Answers what the person is to read of it then; null where there is nothing. */
  const move = (attempt: Attempt, event: AttemptEvent): Outcome | null => {
    const { id, session, name } = attempt
    const [state, effects] = step(attempt.state, event)
    attempt.state = state
    attempt.listed = session.lastListed()
    if (state.kind === 'over') attempts.delete(id)
    for (const effect of effects) {
      if (effect.kind === 'drop') drop(id)
      else if (effect.kind === 'left') notes.createdUnread(session.connection().id, effect.key.id)
      else if (effect.kind === 'read') notes.createdRead(session.connection().id, effect.key.id)
      else add(session, name, effect.key.id, 'found')
    }
    return outcomeOf(attempt)
  }

  const revealLeft = (
    { id, connectionId, asked }: CreateRecord,
    key: ApiKey,
    bound: BoundSecret,
    sealed: boolean,
  ): Reveal =>
    reveals.add(connectionId, key, bound, 'reveal', { asked, sealed, drop: () => drop(id) })
  const put = (record: CreateRecord, secrets: BoundSecret | null) => {
    // A key may have been named by a secret.
    return putRow(store, 'creates', { record: maskValues(record), secrets })
  }
  const drop = (id: string): void => {
    dropRow(store, 'creates', id)
    // Written at once, because the next start would otherwise tell of this create again.
    store.flush()
  }

  const logCreate = (
    session: Session,
    name: string,
    created: Result<CreateOutcome>,
    client?: ActivityClient,
  ): void => {
    const outcome = created.ok ? created.value : null
    const orphan = outcome?.kind === 'lost' ? onlyOrphan(outcome) : null
    const said = created.ok ? (orphan === null ? created.value.kind : 'found') : created.error.code
    const cause = outcome !== null && 'cause' in outcome ? `: ${outcome.cause?.code}` : ''
    add(
      session,
      name,
      (outcome?.kind === 'created' ? outcome.reveal.key : orphan)?.id ?? null,
      said + cause,
      client,
    )
  }
  const add = (
    session: Session,
    name: string,
    keyId: string | null,
    outcome: string,
    client?: ActivityClient,
  ): void => {
    const entry = {
      connection: session.connection().name,
      action: 'create',
      keyId,
      keyName: name.trim(),
      outcome,
    } as const
    activity.add({ ...entry, ...(client === undefined ? {} : { client }) })
  }

  return {
    create,
    recover,
    lookAgain,
    again,
    unread,
    unsaved,
    revoked,
    markRead,
    answered,
    unfinished,
  }
}

export type Creates = ReturnType<typeof createCreates>
