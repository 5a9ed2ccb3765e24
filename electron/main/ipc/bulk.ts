import { ok } from '../../contract/result.ts'
import type { Context } from '../context.ts'
import { handle } from './handle.ts'

export const registerBulk = ({ bulks }: Context): void => {
  handle('bulk:start', ({ connectionId, ids }) => bulks.start(connectionId, ids))
  handle('bulk:jobs', () => ok(bulks.jobs()))
  handle('bulk:steer', ({ id, action }) => bulks.steer(id, action))
}
