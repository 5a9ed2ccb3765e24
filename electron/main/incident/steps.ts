import { lacksKey } from '../../contract/api-key.ts'
import type { ProofVerdict } from '../../contract/death-proof.ts'
import type { Incident } from '../../contract/incident.ts'
import type { Failure } from '../../contract/result.ts'
import { isRevoking, isUnfinished, type Rotation } from '../../contract/rotate.ts'
import type { RevokeConfirmation } from '../../contract/workflow.ts'
import { addressOf, type BoundSecret } from '../key-api/bound-secret.ts'
import type { Revocations } from '../revocations/revocations.ts'
import type { Session } from '../sessions/session.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { Rotations } from '../workflows/rotation/rotations.ts'
import { isOfWorkspace, OTHER_WORKSPACE } from '../workflows/same-workspace.ts'
import type { IncidentReport } from './machine.ts'

/** A runbook with what belongs to it in this run. */
export interface Entry {
  incident: Incident
  /** By which a list is known to be one of the same workspace. */
  readonly knownIds: readonly string[]
  /** Where the leaked key belongs to: its requests and its secret go nowhere else. */
  readonly address: string
  /** null where there is none. */
  secret: BoundSecret | null
  confirmation: RevokeConfirmation
  /** Its last steps, until it rests. */
  work: Promise<void>
}

export interface StepParts {
  readonly sessions: Pick<Sessions, 'find'>
  readonly rotations: Pick<Rotations, 'list' | 'act'>
  readonly revocations: Pick<Revocations, 'revokeConfirmed' | 'prove'>
}

const failed = (cause: Failure): IncidentReport => ({ kind: 'failed', cause })

/** The rotation that replaces the leaked key, if there is one. */
export const rotationOf = (
  rotations: readonly Rotation[],
  { connectionId, key }: Incident,
): Rotation | null =>
  rotations.find((one) => one.connectionId === connectionId && one.oldKey.id === key.id) ?? null

/** What a rotation that was to revoke the leaked key says of it. */
const reportOfRotation = ({ end, problem }: Rotation): IncidentReport => {
  if (end === 'rotated') return { kind: 'gone', by: 'app' }
  if (problem?.kind === 'failed') return failed(problem.cause)
  return problem?.kind === 'new_gone' ? { kind: 'new_gone' } : failed({ code: 'rotation_moved_on' })
}

export const reportOfVerdict = (verdict: ProofVerdict): IncidentReport =>
  verdict.kind === 'works'
    ? { kind: 'alive' }
    : verdict.kind === 'confirmed'
      ? verdict
      : { kind: 'unproven', doubt: verdict.doubt }

const revokeAlone = async (
  { revocations }: StepParts,
  session: Session,
  entry: Entry,
): Promise<IncidentReport> => {
  const { key } = entry.incident
  if (session.state().keys?.some(({ id }) => id === key.id) !== true) {
    const listed = await session.relist()
    if (!listed.ok) return failed(listed.error)
    if (!isOfWorkspace(listed.value, new Set(entry.knownIds))) return failed(OTHER_WORKSPACE)
    if (lacksKey(listed.value, key.id)) return { kind: 'gone', by: 'found' }
  }
  const wanted = { why: 'leak', secrets: entry.secret, known: entry.knownIds } as const
  const revoked = await revocations.revokeConfirmed(session, key.id, entry.confirmation, wanted)
  if (!revoked.ok) return failed(revoked.error)
  return revoked.value.kind === 'pending'
    ? revoked.value
    : { kind: 'gone', by: revoked.value.kind === 'revoked' ? 'app' : 'found' }
}

/**
 * Has the leaked key revoked: by the rotation that replaces it or, without one, by a row of its
 * own.
 */
export const revokeLeaked = async (parts: StepParts, entry: Entry): Promise<IncidentReport> => {
  const { incident, address, confirmation } = entry
  const session = parts.sessions.find(incident.connectionId)
  if (!session.ok) return failed(session.error)
  if (addressOf(session.value.connection()) !== address) return failed({ code: 'connection_moved' })
  const found = (): Rotation | null => rotationOf(parts.rotations.list(), incident)
  const rotation = found()
  if (rotation === null || !isUnfinished(rotation)) return revokeAlone(parts, session.value, entry)
  const acted = await parts.rotations.act(rotation.id, {
    kind: 'retire',
    typedName: confirmation.typedName,
  })
  const after = found()
  // Its old key is being revoked already, or is now.
  if (after !== null && isRevoking(after))
    return {
      kind: 'pending',
      cause: after.problem?.kind === 'pending' ? after.problem.cause : null,
    }
  if (!acted.ok) return failed(acted.error)
  return after === null ? failed({ code: 'gone' }) : reportOfRotation(after)
}

/** Asks the service with the leaked secret, or joins the proof that follows the revoke. */
export const proveDead = async (
  { sessions, revocations }: StepParts,
  { incident, secret }: Entry,
): Promise<IncidentReport> => {
  const session = sessions.find(incident.connectionId)
  if (secret === null || !session.ok)
    return failed({ code: secret === null ? 'token_missing' : 'gone' })
  const proof = await revocations.prove(session.value, incident.key, secret)
  return proof?.verdict == null ? failed({ code: 'cancelled' }) : reportOfVerdict(proof.verdict)
}
