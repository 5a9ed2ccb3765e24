import { ok, type Result } from '../../../contract/result.ts'
import {
  type ForgottenOutcome,
  isGone,
  type RevokeConfirmation,
} from '../../../contract/workflow.ts'
import type { DiskRefusal } from '../../base/disk-failure.ts'
import type { ActivityLog } from '../activity/activity-log.ts'
import type { Lab } from '../lab/lab.ts'
import type { KeyNotes } from '../notes/key-notes.ts'
import type { Revocations } from '../revocations/revocations.ts'
import type { KeyHashes } from '../scan/key-hashes.ts'
import type { UseWatch } from '../use-watch/use-watch.ts'
import type { Sessions } from './sessions.ts'
import type { UnfinishedWork } from './unfinished-work.ts'

interface ForgetParts {
  readonly sessions: Pick<Sessions, 'find' | 'forget' | 'active'>
  readonly activity: Pick<ActivityLog, 'add'>
  readonly revocations: Pick<Revocations, 'revokeConfirmed'>
  readonly notes: Pick<KeyNotes, 'forget'>
  readonly useWatch: Pick<UseWatch, 'forget'>
  readonly keyHashes: Pick<KeyHashes, 'forget'>
  readonly lab: Pick<Lab, 'rest'>
  readonly unfinished: Pick<UnfinishedWork, 'mayForget'>
}

/** As `connections:forget`. */
export const forgetConnection = (
  { sessions, activity, notes, useWatch, keyHashes, lab }: ForgetParts,
  id: string,
  losing: boolean,
): Result<null, 'gone' | 'unfinished' | DiskRefusal> => {
  const found = sessions.find(id)
  if (!found.ok) return found
  const { name, kind } = found.value.connection()
  const forgotten = sessions.forget(id, losing)
  if (!forgotten.ok) return forgotten
  activity.add({ connection: name, action: 'forget', keyId: null, keyName: null, outcome: 'ok' })
  // Nobody looks at the local service any more: it must not go on answering other programs, nor
  // come back with faults armed.
  if (kind === 'local') void lab.rest()
  notes.forget(id)
  useWatch.forget(id)
  keyHashes.forget(id)
  void sessions.active()?.refresh()
  return forgotten
}

/** As `connections:revoke-and-forget`. */
export const revokeAndForget = async (
  parts: ForgetParts,
  id: string,
  keyId: string,
  confirmation: RevokeConfirmation,
): Promise<Result<ForgottenOutcome, 'gone' | 'not_confirmed' | 'unfinished'>> => {
  // Before the revoke, which would leave a connection that can neither sign in nor be forgotten.
  const may = parts.unfinished.mayForget(id, false)
  if (!may.ok) return may
  const found = parts.sessions.find(id)
  if (!found.ok) return found
  const revoked = await parts.revocations.revokeConfirmed(found.value, keyId, confirmation, {
    why: 'person',
  })
  if (!revoked.ok) return revoked
  // Only a key that is gone for certain may be forgotten: its token is the last way to revoke it.
  const forgotten = isGone(revoked.value) ? forgetConnection(parts, id, false) : ok(null)
  return ok({ revoke: revoked.value, notForgotten: forgotten.ok ? null : forgotten.error })
}
