import type { KeptId } from '../../contract/kept.ts'
import type { Clock } from '../base/clock.ts'
import type { Push } from '../doors/ipc/push.ts'
import type { ActivityLog } from '../features/activity/activity-log.ts'
import type { Sessions } from '../features/connections/sessions.ts'
import {
  createUnfinishedWork,
  type UnfinishedPart,
  type UnfinishedWork,
} from '../features/connections/unfinished-work.ts'
import { KeptChecks } from '../features/kept/kept-check.ts'
import type { KeptSecrets } from '../features/kept/kept-secrets.ts'
import { Attempts } from '../features/keys/attempts.ts'
import { Creates } from '../features/keys/create.ts'
import { CreateLog } from '../features/keys/create-log.ts'
import { CreateOutcomes } from '../features/keys/create-outcomes.ts'
import { CreateRecovery } from '../features/keys/create-recovery.ts'
import { CreateRows } from '../features/keys/create-rows.ts'
import { CreateSender } from '../features/keys/create-sender.ts'
import { CreateTurns } from '../features/keys/create-turns.ts'
import { CreatedSecrets } from '../features/keys/created-secrets.ts'
import { keyLog } from '../features/keys/key-log.ts'
import { LeakActions } from '../features/leak/leak-actions.ts'
import { LeakLookup } from '../features/leak/leak-lookup.ts'
import type { LeakSearch } from '../features/leak/leak-search.ts'
import { Leaks } from '../features/leak/leaks.ts'
import type { LeasesParts } from '../features/lease/lease-creates.ts'
import { Leases } from '../features/lease/leases.ts'
import type { KeyNotes } from '../features/notes/key-notes.ts'
import type { Revocations } from '../features/revocations/revocations.ts'
import { Rotations, type RotationsParts } from '../features/rotation/rotations.ts'

interface WorkflowsParts
  extends Omit<
    RotationsParts,
    | 'attempts'
    | 'turns'
    | 'running'
    | 'annotations'
    | 'revocations'
    | 'logged'
    | 'changed'
    | 'sessions'
  > {
  readonly sessions: Sessions
  readonly clock: Clock
  readonly leakSearch: LeakSearch
  readonly revocations: Revocations
  readonly notes: KeyNotes
  /** As `LeasesParts`. */
  readonly noteLeftLease: LeasesParts['left']
  readonly leasesChanged: LeasesParts['changed']
  /** As `KeyHashes.note`. */
  readonly noteSecret: (id: KeptId, secret: string) => void
  readonly activity: ActivityLog
  readonly push: Push
  readonly kept: Pick<KeptSecrets, 'of' | 'revoked'>
  /** As `CreateTurns`. A secret that came is among the reveals by then, or a rotation has it. */
  readonly createSettled: () => void
}

/** Collects what is unfinished of all kinds of work. */
const unfinishedOf = (
  { reveals, revocations, notes, kept, isKept }: WorkflowsParts,
  work: {
    readonly creates: Creates
    readonly rotations: Rotations
    readonly leaks: Leaks
    readonly leases: Leases
    readonly running: ReadonlySet<UnfinishedPart>
  },
): UnfinishedWork =>
  createUnfinishedWork(
    {
      reveal: () => reveals.unfinished(),
      rotation: () => work.rotations.unfinished(),
      leak: () => work.leaks.unfinished(),
      bulk: () => revocations.bulks.unfinished(),
      check: () => [...work.running],
      create: () => work.creates.unfinished(),
      lease: () => work.leases.unfinished(),
    },
    notes.seenKeys.lastIds,
    kept.of,
    isKept,
  )

/**
 * Creating, checking and rotating keys, lending them to programs, and what of these and of the bulk
 * revokes is unfinished.
 */
export const createWorkflows = (parts: WorkflowsParts) => {
  const { revocations, notes, reveals, activity, push } = parts
  const { annotations } = notes
  const turns = new CreateTurns(parts.createSettled, (session, key, secret) =>
    parts.noteSecret({ connectionId: session.connection().id, keyId: key.id }, secret),
  )
  const attempts = new Attempts(parts.clock, parts.sessions)
  const running = new Set<UnfinishedPart>()
  const logged = keyLog(activity)
  const shared = { ...parts, annotations, running, turns, attempts, logged }
  const rotations = new Rotations({
    ...shared,
    changed: (list) => {
      push('rotations:changed', list)
      leaks.rotationsChanged()
    },
  })
  const leaks = new Leaks(
    parts.store,
    parts.clock,
    new LeakLookup(parts.sessions, revocations, rotations, annotations, activity),
    (list) => push('leaks:changed', list),
  )
  revocations.pasted.of = (connectionId, keyId) => leaks.ofKey(connectionId, keyId)?.secrets ?? null
  const leakActions = new LeakActions(leaks, parts.sessions, revocations, parts.leakSearch, logged)
  const leases = new Leases({ ...shared, changed: parts.leasesChanged, left: parts.noteLeftLease })
  const createRows = new CreateRows(parts.store)
  const createLog = new CreateLog(logged)
  const outcomes = new CreateOutcomes(attempts, createRows, notes, createLog, () =>
    push('reveals:left', reveals.pending()),
  )
  const secrets = new CreatedSecrets(createRows, reveals, parts.isKept)
  const sender = new CreateSender(attempts, createRows, outcomes, secrets)
  const creates = new Creates(turns, sender, outcomes, revocations, createLog)
  const createRecovery = new CreateRecovery(createRows, parts.sessions, attempts, outcomes, secrets)
  const unfinished = unfinishedOf(parts, { creates, rotations, leaks, leases, running })
  const keptChecks = new KeptChecks(shared, parts.kept, revocations.checked)
  return {
    attempts,
    creates,
    createRecovery,
    checks: shared,
    keptChecks,
    rotations,
    leaks,
    leakActions,
    leases,
    unfinished,
  }
}
