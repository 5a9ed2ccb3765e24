import { ok } from '../../../../contract/result.ts'
import type { Sessions } from '../../../features/connections/sessions.ts'
import type { Lab } from '../../../features/lab/lab.ts'
import { undoBulk } from '../../../features/lab/undo-bulk.ts'
import type { SeenKeys } from '../../../features/notes/seen-keys.ts'
import type { Revocations } from '../../../features/revocations/revocations.ts'
import type { Handle } from '../handle.ts'

export const registerBulk = (
  handle: Handle,
  revocations: Revocations,
  sessions: Sessions,
  lab: Lab,
  seenKeys: SeenKeys,
): void => {
  const { bulks } = revocations
  handle('bulk:start', ({ connectionId, ids }) =>
    sessions.doWith(connectionId, (session) => bulks.start(session, ids)),
  )
  handle('bulk:jobs', () => ok(bulks.jobs()))
  handle('bulk:undo', (id) => undoBulk(revocations, sessions, lab, seenKeys, id))
  handle('bulk:control', ({ id, action }) => bulks.control(id, action))
}
