import type { KeptId } from '../../contract/kept.ts'
import type { KeyNotes } from '../annotations/key-notes.ts'
import {
  createUnfinishedWork,
  type UnfinishedPart,
  type UnfinishedWork,
} from '../app/unfinished-work.ts'
import type { Clock } from '../base/clock.ts'
import type { KeptSecrets } from '../delivery/kept-secrets.ts'
import type { ActivityLog } from '../diagnostics/activity-log.ts'
import { LeakActions } from '../features/leak/leak-actions.ts'
import { LeakLookup } from '../features/leak/leak-lookup.ts'
import type { LeakSearch } from '../features/leak/leak-search.ts'
import { Leaks } from '../features/leak/leaks.ts'
import type { Revocations } from '../features/revocations/revocations.ts'
import type { Push } from '../ipc/push.ts'
import type { LeasesParts } from '../leases/lease-creates.ts'
import { Leases } from '../leases/leases.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { Attempts } from './attempts.ts'
import { Creates } from './create.ts'
import { CreateLog } from './create-log.ts'
import { CreateOutcomes } from './create-outcomes.ts'
import { CreateRecovery } from './create-recovery.ts'
import { CreateRows } from './create-rows.ts'
import { CreateSender } from './create-sender.ts'
import { CreateTurns } from './create-turns.ts'
import { CreatedSecrets } from './created-secrets.ts'
import { KeptChecks } from './kept-check.ts'
import { keyLog } from './key-log.ts'
import { Rotations, type RotationsParts } from './rotation/rotations.ts'

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
