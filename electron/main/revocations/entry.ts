import { randomUUID } from 'node:crypto'
import type { ActivityClient } from '../../contract/activity.ts'
import type { ApiKey } from '../../contract/api-key.ts'
import { type DeathProof, isUnproven } from '../../contract/death-proof.ts'
import { maskSecrets } from '../../contract/mask-secrets.ts'
import type { Plan, PlanPhase, PlanWait } from '../../contract/plan.ts'
import type { Failure } from '../../contract/result.ts'
import type { RevokeReason } from '../../contract/revocation.ts'
import type { RevokeOutcome } from '../../contract/workflow.ts'
import { addressOf, type BoundSecret } from '../key-api/bound-secret.ts'
import type { Session } from '../sessions/session.ts'
import type { NotedRevocation } from '../store/work-rows.ts'
import { knownIds } from '../workflows/same-workspace.ts'

/** A row of the table with what this run of the app knows of it. */
export interface Entry {
  row: NotedRevocation
  /** Why the last try did not end it. */
  cause: Failure | null
  tries: number
  /** When it is tried again, in milliseconds by the steady clock. */
  retryAt: number
  /** Why it waits for the person. */
  wait: PlanWait | null
  /** Why its date was missed, once it was. */
  missed: PlanWait | null
  /** This run has looked at its date: an earlier one may have missed it. */
  hasLooked: boolean
  isWorking: boolean
  /** The last work on it. */
  work: Promise<void>
  /** The service answered that it has no such key. */
  wasAbsent: boolean
  /**
   * When the key was used last by anyone but this app before it was revoked, where this run knows
   * that.
   */
  usedBefore: string | null
  /** Settles with the result of the try that callers wait for. */
  outcome: PromiseWithResolvers<RevokeOutcome>
}

/** Lets one more caller wait for the try under way. Resolves with its result. */
export const joinTry = (entry: Entry): Promise<RevokeOutcome> => {
  const { resolve } = entry.outcome
  entry.outcome = Promise.withResolvers()
  resolve(entry.outcome.promise)
  return entry.outcome.promise
}

/** What a caller wants of a revocation. What is left out is null, or `isConfirmed`. */
export interface Wanted
  extends Partial<
    Pick<NotedRevocation, 'group' | 'leaseId' | 'dueAt' | 'unusedDays' | 'isConfirmed'>
  > {
  readonly why: RevokeReason
  /** The program that asked for it. */
  readonly client?: ActivityClient
  readonly secrets?: BoundSecret | null
  /** Ids of keys of its workspace, from when the session was certainly signed in to that. */
  readonly known?: readonly string[]
}

/** So many of the workspace's keys are enough to know its list again. */
const WORKSPACE_KEYS = 8

/** The row of a key. `now`: milliseconds since the epoch. */
export const newRow = (
  session: Session,
  key: Pick<ApiKey, 'id' | 'name' | 'lastFour'>,
  { known = knownIds(session), ...wanted }: Wanted,
  now: number,
): NotedRevocation => ({
  group: null,
  leaseId: null,
  dueAt: null,
  unusedDays: null,
  isConfirmed: true,
  ...wanted,
  id: randomUUID(),
  connectionId: session.connection().id,
  address: addressOf(session.connection()),
  workspaceKeyIds: known.filter((id) => id !== key.id).slice(0, WORKSPACE_KEYS),
  keyId: key.id,
  // A key may have been named by a secret.
  keyName: maskSecrets(key.name),
  lastFour: key.lastFour,
  client: wanted.client ?? null,
  since: now,
  isSent: false,
  ended: null,
  usedAt: null,
  secrets: wanted.secrets ?? null,
  verdict: null,
  verdictAt: null,
})

/** `hasLooked`: the row was made in this run, so that no earlier one missed its date. */
export const entryOf = (row: NotedRevocation, hasLooked: boolean): Entry => ({
  row,
  cause: null,
  tries: 0,
  retryAt: 0,
  wait: null,
  missed: null,
  hasLooked,
  isWorking: false,
  wasAbsent: false,
  usedBefore: null,
  work: Promise.resolve(),
  outcome: Promise.withResolvers(),
})

export const isOpen = ({ row }: Entry): boolean => row.ended === null

export const isDead = ({ row }: { readonly row: Pick<NotedRevocation, 'ended'> }): boolean =>
  row.ended === 'revoked' || row.ended === 'already_gone'

/** Tells whether the key is gone, and the secret of it is to be tried. */
export const awaitsProof = (entry: Entry): boolean => isDead(entry) && entry.row.secrets !== null

/**
 * What is left of a row that the person puts away: the proof of the death, where that is still to
 * come.
 */
export const proofOf = (entry: Entry): readonly Entry[] =>
  awaitsProof(entry)
    ? [{ ...entry, isWorking: false, row: { ...entry.row, group: null, dueAt: null } }]
    : []

/**
 * Tells whether a row stays in the vault: something is to be done, or the person is to see what
 * came of it.
 */
export const isKept = ({ row }: Entry): boolean =>
  row.ended === null || row.secrets !== null || row.dueAt !== null || row.ended === 'failed'

/**
 * Rows that the window shows elsewhere: with their bulk revoke, or with their lease while that
 * lasts.
 */
const isShownElsewhere = ({ row }: Entry): boolean =>
  row.group !== null || (row.leaseId !== null && row.ended === null)

const phaseOf = ({ row, cause, wait, isWorking }: Entry): PlanPhase => {
  if (row.ended !== null) return { kind: 'ended', end: row.ended, usedAt: row.usedAt }
  if (isWorking && row.dueAt === null && cause === null) return { kind: 'working' }
  if (wait !== null) return { kind: 'waiting', why: wait }
  return cause === null ? { kind: 'planned' } : { kind: 'held', cause }
}

/** The row as the window shows it among what is planned; null where it does not. */
export const shownPlan = (entry: Entry): Plan | null => {
  const { id, connectionId, keyId, keyName, lastFour, why, dueAt, unusedDays, ended } = entry.row
  if (isShownElsewhere(entry) || (ended !== null && dueAt === null)) return null
  return {
    id,
    connectionId,
    keyId,
    keyName,
    lastFour,
    why,
    dueAt,
    unusedDays,
    phase: phaseOf(entry),
  }
}

/** The row as a proof of a death; null where its secret is not, and was not, to be tried. */
export const shownProof = (entry: Entry): DeathProof | null => {
  const { id, connectionId, keyId, keyName, lastFour, since, verdict, verdictAt, secrets } =
    entry.row
  if (!awaitsProof(entry) && verdict?.kind !== 'confirmed') return null
  const key = { id: keyId, name: keyName, lastFour }
  return {
    id,
    connectionId,
    key,
    revokedAt: since,
    asking: entry.isWorking,
    verdict,
    at: verdictAt,
    hasSecret: isUnproven({ verdict }) && secrets !== null,
  }
}
