import { ok } from '../../../contract/result.ts'
import type { Context } from '../../app/core.ts'
import { undoBulk } from '../../workflows/bulk/undo.ts'
import type { Handle } from '../handle.ts'

export const registerBulk = (handle: Handle, context: Pick<Context, 'bulks' | 'sessions' | 'lab' | 'notes'>): void => {
  const { bulks } = context
  handle('bulk:start', ({ connectionId, ids }) => bulks.start(connectionId, ids))
  handle('bulk:jobs', () => ok(bulks.jobs()))
  handle('bulk:undo', (id) => undoBulk(context, id))
  handle('bulk:control', ({ id, action }) => bulks.control(id, action))
}
