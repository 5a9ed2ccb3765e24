import { ok } from '../../../contract/result.ts'
import type { Context } from '../../app/core.ts'
import type { Handle } from '../handle.ts'

export const registerPlans = (handle: Handle, { revocations, sessions }: Pick<Context, 'revocations' | 'sessions'>): void => {
  handle('plans:list', () => ok(revocations.plans()))
  handle('plans:put', ({ connectionId, keyIds, ...wanted }) => {
    const found = sessions.find(connectionId)
    return found.ok ? revocations.put(found.value, keyIds, wanted) : found
  })
  handle('plans:act', ({ ids, action }) => revocations.act(ids, action))
}
