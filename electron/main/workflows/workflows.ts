import type { ActivityAction } from '../../contract/activity.ts'
import type { KeptId, KeptKey } from '../../contract/kept.ts'
import type { KeyNotes } from '../annotations/key-notes.ts'
import { createUnfinishedWork, type UnfinishedPart } from '../app/unfinished-work.ts'
import type { ActivityLog } from '../diagnostics/activity-log.ts'
import { createIncidents, type IncidentsParts } from '../incident/incidents.ts'
import type { Push } from '../ipc/push.ts'
import { Leases, type LeasesParts } from '../leases/leases.ts'
import type { Revocations } from '../revocations/revocations.ts'
import type { Session } from '../sessions/session.ts'
import { createCreates } from './create.ts'
import { trackCreates } from './create-once.ts'
import { Rotations, type RotationsParts } from './rotation/rotations.ts'

interface WorkflowsParts
  extends Omit<
      RotationsParts,
      'runningCreates' | 'running' | 'annotations' | 'revocations' | 'logged' | 'changed'
    >,
    Pick<IncidentsParts, 'search' | 'leakedKeys' | 'clock'> {
  readonly revocations: Revocations
  readonly notes: KeyNotes
  /** As `LeasesParts`. */
  readonly noteLeftLease: LeasesParts['left']
  readonly leasesChanged: LeasesParts['changed']
  /** As `KeyHashes.note`. */
  readonly noteSecret: (id: KeptId, secret: string) => void
  readonly activity: ActivityLog
  readonly push: Push
  /** As `KeptSecrets.of`. */
  readonly keptOf: (connectionId: string) => readonly KeptKey[]
  /** As `trackCreates`. A secret that came is among the reveals by then, or a rotation has it. */
  readonly createSettled: () => void
}

/**
 * Creating, checking and rotating keys, lending them to programs, and what of these and of the bulk
 * revokes is unfinished.
 */
export const createWorkflows = (parts: WorkflowsParts) => {
  const { revocations, notes, reveals, activity, push } = parts
  const { annotations } = notes
  const runningCreates = trackCreates(parts.createSettled, (session, key, secret) => {
    const { id } = session.connection()
    for (const one of [rotations, creates, leases]) one.answered(id, key)
    parts.noteSecret({ connectionId: id, keyId: key.id }, secret)
  })
  const shared = { ...parts, annotations, running: new Set<UnfinishedPart>(), runningCreates }
  const logged = (
    action: ActivityAction,
    session: Session,
    keyId: string | null,
    keyName: string,
    outcome: string,
  ): void =>
    activity.add({ connection: session.connection().name, action, keyId, keyName, outcome })
  const rotations = new Rotations({
    ...shared,
    logged,
    changed: (list) => {
      push('rotations:changed', list)
      incidents.rotationsChanged()
    },
  })
  const incidents = createIncidents({
    ...shared,
    rotations,
    logged: (action, session, { id, name }, outcome) => logged(action, session, id, name, outcome),
    changed: (list) => push('incidents:changed', list),
  })
  const leases = new Leases({ ...shared, changed: parts.leasesChanged, left: parts.noteLeftLease })
  const creates = createCreates({
    ...shared,
    recovered: () => push('reveals:left', reveals.pending()),
  })
  const unfinished = createUnfinishedWork(
    {
      reveal: reveals.unfinished,
      rotation: () => rotations.unfinished(),
      incident: () => incidents.unfinished(),
      bulk: () => revocations.bulks.unfinished(),
      check: () => [...shared.running],
      create: () => creates.unfinished(),
      lease: () => leases.unfinished(),
    },
    notes.seenKeys.lastIds,
    parts.keptOf,
    parts.isKept,
  )
  return { creates, checks: shared, rotations, incidents, leases, unfinished }
}
