import { ok } from '../../../../contract/result.ts'
import type { Sessions } from '../../../features/connections/sessions.ts'
import type { Revocations } from '../../../features/revocations/revocations.ts'
import type { Handle } from '../handle.ts'

export const registerPlans = (
  handle: Handle,
  revocations: Revocations,
  sessions: Sessions,
): void => {
  handle('plans:list', () => ok(revocations.plans.list()))
  handle('plans:put', ({ connectionId, keyIds, ...wanted }) =>
    sessions.doWith(connectionId, (session) => revocations.plans.put(session, keyIds, wanted)),
  )
  handle('plans:act', ({ ids, action }) => revocations.plans.act(ids, action))
}
