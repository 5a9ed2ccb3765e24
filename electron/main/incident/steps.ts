import type { ApiKey } from '../../contract/api-key.ts'
import type { Failure } from '../../contract/result.ts'
import { isUnfinished, type Rotation } from '../../contract/rotate.ts'
import type { RevokeConfirmation, RevokeOutcome } from '../../contract/workflow.ts'
import type { BoundSecret } from '../key-api/bound-secret.ts'
import type { Revocations } from '../revocations/revocations.ts'
import type { Session } from '../sessions/session.ts'
import type { Rotations } from '../workflows/rotation/rotations.ts'
import { isOfWorkspace, OTHER_WORKSPACE } from '../workflows/same-workspace.ts'
import type { IncidentReport } from './machine.ts'

export interface IncidentStepParts {
  readonly rotations: Pick<Rotations, 'list' | 'act'>
  readonly revocations: Pick<Revocations, 'revoke' | 'revokeConfirmed' | 'prove'>
  /** The runbook of a leak began or ended. */
  readonly logged: (action: 'leak', session: Session, key: ApiKey, outcome: string) => void
}

export interface LeakedKey {
  readonly key: ApiKey
  /** By which a list is known to be one of the same workspace. */
  readonly knownIds: readonly string[]
  readonly secrets: BoundSecret | null
}

const failed = (cause: Failure): IncidentReport => ({ kind: 'failed', cause })

const reportOf = (outcome: RevokeOutcome): IncidentReport =>
  outcome.kind === 'pending' ? outcome : { kind: 'gone', by: outcome.kind === 'revoked' ? 'app' : 'found' }

/** What a rotation that was to revoke the leaked key says of it. */
const reportOfRotation = ({ end, problem }: Rotation): IncidentReport => {
  if (end === 'rotated') return { kind: 'gone', by: 'app' }
  switch (problem?.kind) {
    case 'failed':
      return failed(problem.cause)
    case 'new_gone':
      return { kind: 'new_gone' }
    case 'pending':
      return problem
    default:
      return failed({ code: 'rotation_moved_on' })
  }
}

/** The rotation that replaces this key, if there is one. */
export const rotationOf = (rotations: readonly Rotation[], connectionId: string, key: ApiKey): Rotation | null =>
  rotations.find((one) => one.connectionId === connectionId && one.oldKey.id === key.id) ?? null

/** What a runbook sends: at most one DELETE, or one list call with the leaked secret. */
export const createIncidentSteps = ({ rotations, revocations }: IncidentStepParts) => {
  const alone = async (
    session: Session,
    { key, knownIds, secrets }: LeakedKey,
    confirmation: RevokeConfirmation,
  ): Promise<IncidentReport> => {
    if (session.state().keys?.some(({ id }) => id === key.id) !== true) {
      const listed = await session.relist()
      if (!listed.ok) return failed(listed.error)
      if (!isOfWorkspace(listed.value, new Set(knownIds))) return failed(OTHER_WORKSPACE)
      if (!listed.value.some(({ id }) => id === key.id)) return { kind: 'gone', by: 'found' }
    }
    const revoked = await revocations.revokeConfirmed(session, key.id, confirmation, { why: 'leak', secrets })
    return revoked.ok ? reportOf(revoked.value) : failed(revoked.error)
  }

  return {
    revoke: async (session: Session, leaked: LeakedKey, confirmation: RevokeConfirmation): Promise<IncidentReport> => {
      const { id: connectionId } = session.connection()
      const found = (): Rotation | null => rotationOf(rotations.list(), connectionId, leaked.key)
      const rotation = found()
      if (rotation === null || !isUnfinished(rotation)) return alone(session, leaked, confirmation)
      const acted = await rotations.act(rotation.id, { kind: 'retire', typedName: confirmation.typedName })
      if (!acted.ok) return failed(acted.error)
      const after = found()
      return after === null ? failed({ code: 'gone' }) : reportOfRotation(after)
    },
    prove: async (session: Session, key: ApiKey, secret: BoundSecret): Promise<IncidentReport> => {
      const proof = await revocations.prove(session, key, secret)
      switch (proof?.verdict?.kind) {
        case undefined:
          return failed({ code: 'cancelled' })
        case 'confirmed':
          return { kind: 'confirmed' }
        case 'works':
          return { kind: 'alive' }
        case 'not_confirmed':
          return { kind: 'unproven', doubt: proof.verdict.doubt }
      }
    },
  }
}
