import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { basename } from 'node:path'
import type { ActivityClient } from '../../contract/activity.ts'
import type { Lease, LeaseEvent, LeasePhase } from '../../contract/lease.ts'
import { maskSecrets } from '../../contract/mask-secrets.ts'
import type { Failure } from '../../contract/result.ts'
import type { UnfinishedPart } from '../app/unfinished-work.ts'
import type { Moment } from '../base/clock.ts'
import type { NotedLease } from '../store/work-rows.ts'

/** The program that started a lease's process and hands it the secret. */
export interface LeaseHelper {
  send(event: LeaseEvent): void
  /** Calls back once, when it is gone; at once where it is already. */
  onGone(listener: () => void): void
}

/** What a lease is to be for, as it was approved. `command` and `folder` are claims. */
export interface LeasePlan {
  readonly command: readonly string[]
  readonly folder: string
  readonly seconds: number
  /** The program that asked for it. */
  readonly asker: ActivityClient
}

/** A lease with what belongs to it in this run. */
export interface LeaseEntry {
  readonly noted: NotedLease
  keyId: string | null
  command: string
  folder: string
  phase: LeasePhase
  /** null in a run that did not create the key. */
  secret: string | null
  helper: LeaseHelper | null
  problem: Failure | null
  /** This run of the app knows what it is for. After a start only its helper does. */
  hasClaims: boolean
  /** How long it may last, in milliseconds, and from when on, by both clocks. */
  limit: { readonly ms: number; readonly since: Moment } | null
  /** End the waits for the end of its time, and for a helper that is away. */
  stopTimer(): void
  stopAway(): void
  /** Ends the wait for the next try to revoke. */
  wake: AbortController
  /** The first try to revoke, once it was begun: what it failed by, or null. */
  firstTry: Promise<Failure | null> | null
  /** The list was read and had no key of this name. */
  missed: boolean
  /** Its key was revoked in another way, before the lease was over. */
  wasRevoked: boolean
  /** Tries to prove that the secret is dead that had another answer. */
  unproven: number
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

export const newLeaseToken = (): string => randomBytes(32).toString('base64url')

export const isTokenOf = ({ noted }: LeaseEntry, token: string): boolean =>
  timingSafeEqual(Buffer.from(hashOf(token)), Buffer.from(noted.tokenHash))

const idle = (): void => {}

type Claims = Pick<LeaseEntry, 'command' | 'folder' | 'hasClaims'>

const entryFor = (noted: NotedLease, phase: LeasePhase, { command, folder, hasClaims }: Claims): LeaseEntry => ({
  noted,
  keyId: noted.keyId,
  command,
  folder,
  hasClaims,
  limit: null,
  phase,
  secret: null,
  helper: null,
  problem: null,
  stopTimer: idle,
  stopAway: idle,
  wake: new AbortController(),
  firstTry: null,
  missed: false,
  wasRevoked: false,
  unproven: 0,
})

/** Longest command that is shown, in characters. */
const SHOWN_MAX = 200

/** The program without its path, and its arguments. */
export const shownCommand = ([program = '', ...args]: readonly string[]): string => {
  const text = maskSecrets([basename(program), ...args].join(' '))
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX - 1)}…` : text
}

/** What a helper says of its lease, as it is shown. */
export const claimsOf = (command: readonly string[], folder: string): Claims => ({
  command: shownCommand(command),
  folder: maskSecrets(folder),
  hasClaims: true,
})

/** `now`: milliseconds since the epoch. */
export const freshLease = (
  of: Pick<NotedLease, 'connectionId' | 'address' | 'keyName' | 'known'>,
  { command, folder, seconds }: LeasePlan,
  token: string,
  now: number,
): LeaseEntry => {
  const program = maskSecrets(basename(command[0] ?? '')).slice(0, SHOWN_MAX)
  const noted: NotedLease = {
    ...of,
    id: randomUUID(),
    keyId: null,
    tokenHash: hashOf(token),
    program,
    since: now,
    endsAt: now + seconds * 1000,
    seconds,
  }
  return entryFor(noted, 'creating', claimsOf(command, folder))
}

/** One that an earlier run left. */
export const foundLease = (noted: NotedLease): LeaseEntry =>
  entryFor(noted, noted.keyId === null ? 'ending' : 'away', { command: noted.program, folder: '', hasClaims: false })

export const leaseOf = ({ noted, keyId, command, folder, phase, problem }: LeaseEntry): Lease => ({
  id: noted.id,
  connectionId: noted.connectionId,
  keyId,
  keyName: noted.keyName,
  command,
  folder,
  phase,
  since: noted.since,
  endsAt: noted.endsAt,
  problem,
})

/** One that cannot be revoked now rests: it is tried again, and by the next run of the app too. */
export const leasePart = ({ noted, phase, problem, command }: LeaseEntry): UnfinishedPart => ({
  connectionId: noted.connectionId,
  address: noted.address,
  known: noted.known,
  resting: phase === 'ending' && problem !== null,
  outlivesApp: true,
  label: command,
})
