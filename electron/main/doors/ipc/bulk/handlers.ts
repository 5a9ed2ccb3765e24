import { ok } from '../../../../contract/result.ts'
import type { Context } from '../../../app/core.ts'
import { undoBulk } from '../../../features/revocations/undo-bulk.ts'
import type { Handle } from '../handle.ts'

export const registerBulk = (
  handle: Handle,
  context: Pick<Context, 'revocations' | 'sessions' | 'lab' | 'notes'>,
): void => {
  const { sessions, revocations, lab, notes } = context
  const { bulks } = revocations
  handle('bulk:start', ({ connectionId, ids }) =>
    sessions.doWith(connectionId, (session) => bulks.start(session, ids)),
  )
  handle('bulk:jobs', () => ok(bulks.jobs()))
  handle('bulk:undo', (id) => undoBulk(revocations, sessions, lab, notes, id))
  handle('bulk:control', ({ id, action }) => bulks.control(id, action))
}
