import type { ActivityAction } from '../../contract/activity.ts'
import type { KeptId, KeptKey } from '../../contract/kept.ts'
import type { KeyNotes } from '../annotations/key-notes.ts'
import { createUnfinishedWork, type UnfinishedWork } from '../app/unfinished-work.ts'
import type { Clock } from '../base/clock.ts'
import type { ActivityLog } from '../diagnostics/activity-log.ts'
import { createIncidents, type Incidents, type IncidentsParts } from '../incident/incidents.ts'
import type { Push } from '../ipc/push.ts'
import type { ClientFactory } from '../key-api/client-factory.ts'
import type { LeasesParts } from '../leases/lease-table.ts'
import { createLeases, type Leases } from '../leases/leases.ts'
import type { Session } from '../sessions/session.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { Store } from '../store/store.ts'
import type { Vault } from '../store/vault.ts'
import type { Bulks } from './bulk/bulk.ts'
import type { CheckParts } from './check.ts'
import { type CreateParts, type CreateWorkflow, createWorkflow } from './create.ts'
import { trackCreates } from './create-once.ts'
import type { Reveals } from './reveals.ts'
import { createRotations, type Rotations, type RotationsParts } from './rotation/rotations.ts'

/** Creating, checking and rotating keys, lending them to programs, and what of these and of the bulk revokes is unfinished. */
export interface Workflows {
  readonly creates: CreateWorkflow
  readonly checks: CheckParts
  readonly rotations: Rotations
  readonly incidents: Incidents
  readonly leases: Leases
  readonly unfinished: UnfinishedWork
}

export interface WorkflowsParts extends Pick<RotationsParts, 'isLasting' | 'holdsCopy' | 'refused'> {
  readonly clock: Clock
  readonly createClient: ClientFactory
  /** As `DeathProofs.prove`. */
  readonly proveDeath: LeasesParts['proveDeath']
  readonly sessions: Sessions
  readonly notes: KeyNotes
  readonly reveals: Reveals
  readonly bulks: Bulks
  readonly store: Store<Vault>
  /** As `IncidentsParts`. */
  readonly leaks: Pick<IncidentsParts, 'search' | 'leakedKeys' | 'prove'>
  /** As `CreateParts`. */
  readonly noteLeftCreate: CreateParts['connectionGone']
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

export const createWorkflows = (parts: WorkflowsParts): Workflows => {
  const {
    clock,
    createClient,
    proveDeath,
    sessions,
    notes,
    reveals,
    bulks,
    store,
    leaks,
    noteLeftCreate,
    noteLeftLease,
    leasesChanged,
    noteSecret,
    activity,
    push,
    createSettled,
    isLasting,
    holdsCopy,
    refused,
    keptOf,
  } = parts
  const runningCreates = trackCreates(createSettled, (session, key, secret) => {
    const { id } = session.connection()
    rotations.answered(id, key)
    noteSecret({ connectionId: id, keyId: key.id }, secret)
  })
  const checks: CheckParts = {
    createClient,
    annotations: notes.annotations,
    running: new Set(),
    ...(refused === undefined ? {} : { refused }),
  }
  const logged = (action: ActivityAction, session: Session, keyId: string | null, keyName: string, outcome: string): void =>
    activity.add({ connection: session.connection().name, action, keyId, keyName, outcome })
  const rotations = createRotations({
    ...checks,
    sessions,
    runningCreates,
    reveals,
    store,
    isLasting,
    holdsCopy,
    remind: (connectionId, keyId, remindAt) => notes.annotations.edit(connectionId, keyId, { remindAt }),
    logged,
    changed: (list) => {
      push('rotations:changed', list)
      incidents.rotationsChanged()
    },
  })
  const incidents = createIncidents({
    ...leaks,
    store,
    isLasting,
    sessions,
    rotations,
    logged: (action, session, { id, name }, outcome) => logged(action, session, id, name, outcome),
    clock,
    changed: (list) => push('incidents:changed', list),
  })
  const leases = createLeases({
    clock,
    store,
    find: sessions.find,
    proveDeath,
    createClient,
    runningCreates,
    logged: (action, connection, keyId, keyName, outcome, client) =>
      activity.add({ connection, action, keyId, keyName, outcome, ...(client === undefined ? {} : { client }) }),
    changed: leasesChanged,
    left: noteLeftLease,
  })
  const creates = createWorkflow({
    ...{ reveals, runningCreates, notes, store, isLasting, find: sessions.find, connectionGone: noteLeftCreate },
    recovered: () => push('reveals:left', reveals.pending()),
    foundLater: (session, { id, name }) => logged('create', session, id, name.trim(), 'found'),
  })
  const unfinished = createUnfinishedWork(
    {
      reveal: reveals.unfinished,
      rotation: rotations.unfinished,
      incident: incidents.unfinished,
      bulk: bulks.unfinished,
      check: () => [...checks.running],
      create: creates.unfinished,
      lease: leases.unfinished,
    },
    notes.seenKeys.lastIds,
    keptOf,
    isLasting,
  )
  return { creates, checks, rotations, incidents, leases, unfinished }
}
