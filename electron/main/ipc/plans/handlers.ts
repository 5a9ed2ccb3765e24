import { ok } from '../../../contract/result.ts'
import type { Context } from '../../app/core.ts'
import type { Handle } from '../handle.ts'

export const registerPlans = (handle: Handle, { plans }: Pick<Context, 'plans'>): void => {
  handle('plans:list', () => ok(plans.list()))
  handle('plans:put', ({ connectionId, keyIds, ...wanted }) => plans.put(connectionId, keyIds, wanted))
  handle('plans:act', ({ id, action }) => plans.act(id, action))
}
