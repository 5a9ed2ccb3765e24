import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { basename } from 'node:path'
import type { ActivityClient } from '../../../contract/activity.ts'
import type { Connection } from '../../../contract/connection.ts'
import type { LeaseEvent } from '../../../contract/lease.ts'
import { maskSecrets } from '../../../contract/mask-secrets.ts'
import type { Failure, Result } from '../../../contract/result.ts'
import type { NotedProcess } from '../../../wire/process-birth.ts'
import { addressOf } from '../../base/bound-secret.ts'
import { SHOWN_MAX } from '../../base/shown-command.ts'
import type { NotedLease } from '../../store/work-rows.ts'
import { EMPTY_MARK } from '../keys/list-mark.ts'
import type { ListSearch } from '../keys/list-search.ts'
import type { LentKey } from '../revocations/revocations.ts'
import { type Claims, claimsOf } from './claims.ts'
import { newLeaseName } from './lease-name.ts'
import type { LeaseState } from './machine.ts'

/** The program that started a lease's process and hands it the secret. */
export interface LeaseHelper {
  send(event: LeaseEvent): void
  /** Calls back once, when it is gone; at once where it is already. */
  onGone(listener: () => void): void
}

/** What was approved. `command` and `folder` are claims. */
export interface LeasePlan {
  readonly command: readonly string[]
  readonly folder: string
  readonly seconds: number
  /** The program that asked for it. */
  readonly asker: ActivityClient
  /** The helper's process; null where the system does not say. */
  readonly process: NotedProcess | null
}

/** A lease with what belongs to it in this run. */
export interface LeaseEntry {
  note: NotedLease
  state: LeaseState
  claims: Claims
  /** null after a start. */
  readonly asker: ActivityClient | null
  helper: LeaseHelper | null
  /** Why its key could not be revoked yet. */
  problem: Failure | null
  /** The search for what its unanswered create made. */
  search: ListSearch | null
  /** Ends the wait for the end of its time. */
  stopTimer(): void
  /** Ends the wait for the helper. */
  stopWaiting(): void
  /** What the first try to revoke its key came to, or the look for that; null until then. */
  firstTry: Result<null> | null
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

export const newLeaseToken = (): string => randomBytes(32).toString('base64url')

export const isTokenOf = ({ note }: LeaseEntry, token: string): boolean =>
  timingSafeEqual(Buffer.from(hashOf(token)), Buffer.from(note.tokenHash))

const entryFor = (
  note: NotedLease,
  state: LeaseState,
  claims: Claims,
  asker: ActivityClient | null = null,
): LeaseEntry => ({
  note,
  state,
  claims,
  asker,
  helper: null,
  problem: null,
  search: null,
  stopTimer: () => {},
  stopWaiting: () => {},
  firstTry: null,
})

/** `now`: milliseconds since the epoch. */
export const freshLease = (
  connection: Connection,
  { command, folder, seconds, asker, process }: LeasePlan,
  token: string,
  now: number,
): LeaseEntry => {
  const note: NotedLease = {
    connectionId: connection.id,
    address: addressOf(connection),
    keyName: newLeaseName(folder),
    id: randomUUID(),
    keyId: null,
    before: EMPTY_MARK,
    known: [],
    tokenHash: hashOf(token),
    program: maskSecrets(basename(command[0] ?? '')).slice(0, SHOWN_MAX),
    process,
    since: now,
    endsAt: now + seconds * 1000,
    seconds,
  }
  return entryFor(note, 'creating', claimsOf(command, folder), asker)
}

/** One that an earlier run left. */
export const leftLease = (note: NotedLease): LeaseEntry =>
  entryFor(note, note.keyId === null ? 'abandoned' : 'away', {
    command: note.program,
    folder: '',
    isKnown: false,
  })

/** One that ended in an earlier run, by its key. */
export const endedLease = ({ leaseId, client, since, ...key }: LentKey): LeaseEntry => {
  const note = {
    ...key,
    id: leaseId,
    before: EMPTY_MARK,
    known: [],
    since,
    tokenHash: hashOf(''),
    program: '',
    process: null,
  }
  return entryFor({ ...note, endsAt: since, seconds: 1 }, 'ended', {
    command: client?.name ?? '',
    folder: '',
    isKnown: true,
  })
}
