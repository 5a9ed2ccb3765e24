import { ok } from '../../../contract/result.ts'
import type { Context } from '../../app/core.ts'
import type { Handle } from '../handle.ts'

export const registerPlans = (
  handle: Handle,
  { revocations, sessions }: Pick<Context, 'revocations' | 'sessions'>,
): void => {
  handle('plans:list', () => ok(revocations.plans()))
  handle('plans:put', ({ connectionId, keyIds, ...wanted }) =>
    sessions.doWith(connectionId, (session) => revocations.put(session, keyIds, wanted)),
  )
  handle('plans:act', ({ ids, action }) => revocations.act(ids, action))
}
