import { isBusy, undoable } from '../../../contract/bulk.ts'
import type { LocalServiceFailure } from '../../../contract/failures.ts'
import { fail, ok, type Result } from '../../../contract/result.ts'
import type { Sessions } from '../connections/sessions.ts'
import type { SeenKeys } from '../notes/seen-keys.ts'
import type { Revocations } from '../revocations/revocations.ts'
import type { Lab } from './lab.ts'

/** As `bulk:undo`. */
export const undoBulk = async (
  revocations: Revocations,
  sessions: Sessions,
  lab: Lab,
  seenKeys: SeenKeys,
  id: string,
): Promise<Result<null, LocalServiceFailure | 'gone' | 'bulk_running'>> => {
  const { bulks } = revocations
  const job = bulks.jobs().find((one) => one.id === id)
  const session = job === undefined ? fail('gone') : sessions.find(job.connectionId)
  if (job === undefined || !session.ok || session.value.connection().kind !== 'local')
    return fail('gone')
  if (isBusy(job)) return fail('bulk_running')
  const ids = undoable(job.rows).map((row) => row.id)
  const restored = await lab.change((service) => {
    service.restoreKeys(ids)
    // Before any list shows the keys: they must not be revoked again, and are no news.
    revocations.restored(job.connectionId, ids)
    seenKeys.restored(job.connectionId, ids)
  })
  if (!restored.ok) return restored
  bulks.control(id, 'dismiss')
  void session.value.refresh()
  return ok(null)
}
