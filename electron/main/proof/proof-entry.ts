import { createHash, randomUUID } from 'node:crypto'
import { type DeathProof, isUnproven, PROOF_MS, type ProofVerdict } from '../../contract/death-proof.ts'
import { type Clock, elapsed, type Moment } from '../base/clock.ts'
import type { BoundSecret } from '../key-api/bound-secret.ts'
import type { DeathRecord } from '../store/work-rows.ts'

/** A revoked key whose secret is known. */
export interface DeadKey extends Pick<DeathProof, 'connectionId' | 'key'> {
  /** With the address that it was revoked at. */
  readonly secret: BoundSecret
}

/** The proof of a death with what belongs to it in this run. */
export interface ProofEntry {
  record: DeathRecord
  /** null once it is wiped. */
  secret: BoundSecret | null
  /** Digest of the secret, by which another secret of the same key is told from it, also once it is wiped. */
  readonly digest: string
  /** When the revoke began, by both clocks. */
  readonly began: Moment
  asking: Promise<void> | null
  /** Ends the wait before it is asked. */
  wake: AbortController
  /** Revokes of the key that are under way. */
  revokes: number
  /** When the key was used last by anyone but this app before it was revoked, where this run knows that. */
  usedBefore: string | null
}

export const digestOf = ({ secret }: BoundSecret): string => createHash('sha256').update(secret).digest('hex')

const entryOf = (record: DeathRecord, secret: BoundSecret, began: Moment): ProofEntry => ({
  record,
  secret,
  digest: digestOf(secret),
  began,
  asking: null,
  wake: new AbortController(),
  revokes: 0,
  usedBefore: null,
})

export const freshProof = ({ connectionId, key, secret }: DeadKey, known: readonly string[], at: Moment): ProofEntry => {
  const { id, name, lastFour } = key
  const of = { id: randomUUID(), connectionId, address: secret.address, key: { id, name, lastFour }, known }
  return entryOf({ ...of, since: at.wall, state: 'revoking', verdict: null, at: null }, secret, at)
}

/** A clock may be corrected by so many milliseconds. */
const CORRECTION_MS = 60_000

/** One that an earlier run left. By a clock that was set back since nobody can tell its age: it counts as too old. */
export const foundProof = (record: DeathRecord, secret: BoundSecret, { steady, wall }: Moment): ProofEntry => {
  const age = wall - record.since
  const known = age < -CORRECTION_MS ? PROOF_MS : Math.max(age, 0)
  return entryOf(record, secret, { steady: steady - known, wall: wall - known })
}

/** Milliseconds until its secret is wiped. */
export const timeLeft = ({ began }: ProofEntry, clock: Clock): number => PROOF_MS - elapsed(began, clock)

/** Whether its secret is still kept. */
export const isOpen = ({ record }: ProofEntry): boolean => isUnproven(record)

/** `isSealed`: the next start finds it. */
export const shownProof = ({ record, asking }: ProofEntry, isSealed: boolean): DeathProof => {
  const { id, connectionId, key, since, verdict, at } = record
  const place = isSealed ? 'sealed' : 'memory'
  return { id, connectionId, key, revokedAt: since, asking: asking !== null, verdict, at, secret: isUnproven(record) ? place : null }
}

/** As the activity log says it. */
export const outcomeText = (verdict: ProofVerdict): string => {
  if (verdict.kind !== 'not_confirmed') return verdict.kind
  return `not_confirmed: ${verdict.doubt.cause?.code ?? 'token_missing'}`
}

/** Whether a list that the connection got is what it waits for: it was not asked yet, or there was no own token to compare with. */
export const waitsForList = ({ record: { verdict } }: ProofEntry): boolean =>
  verdict === null || (verdict.kind === 'not_confirmed' && verdict.doubt.kind === 'comparison' && verdict.doubt.cause === null)
