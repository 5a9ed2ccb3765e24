import { isBusy } from '../../contract/bulk.ts'
import type { LocalServiceFailure } from '../../contract/failures.ts'
import { fail, ok, type Result } from '../../contract/result.ts'
import type { KeyNotes } from '../annotations/key-notes.ts'
import type { Lab } from '../lab/lab.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { BulkGroups } from './groups.ts'

interface UndoParts {
  readonly bulks: Pick<BulkGroups, 'jobs' | 'control'>
  readonly sessions: Pick<Sessions, 'find'>
  readonly lab: Pick<Lab, 'change'>
  readonly notes: { readonly seenKeys: Pick<KeyNotes['seenKeys'], 'startOver'> }
}

/** As `bulk:undo`. */
export const undoBulk = async (
  { bulks, sessions, lab, notes }: UndoParts,
  id: string,
): Promise<Result<null, LocalServiceFailure | 'gone' | 'bulk_running'>> => {
  const job = bulks.jobs().find((one) => one.id === id)
  const session = job === undefined ? fail('gone') : sessions.find(job.connectionId)
  if (job === undefined || !session.ok || session.value.connection().kind !== 'local')
    return fail('gone')
  if (isBusy(job)) return fail('bulk_running')
  const revoked = job.rows.filter(({ state }) => state === 'revoked')
  const restored = await lab.change((service) => service.restoreKeys(revoked.map((row) => row.id)))
  if (!restored.ok) return restored
  // They are no news of keys that appeared.
  notes.seenKeys.startOver(job.connectionId)
  bulks.control(id, 'dismiss')
  void session.value.refresh()
  return ok(null)
}
