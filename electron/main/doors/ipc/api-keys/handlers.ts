import { ok } from '../../../../contract/result.ts'
import type { Sessions } from '../../../features/connections/sessions.ts'
import type { Reveals } from '../../../features/kept/reveals.ts'
import type { Creates } from '../../../features/keys/create.ts'
import type { Revocations } from '../../../features/revocations/revocations.ts'
import type { Handle } from '../handle.ts'
import type { Push } from '../push.ts'

export const registerApiKeys = (
  handle: Handle,
  sessions: Sessions,
  revocations: Revocations,
  creates: Creates,
  reveals: Reveals,
  push: Push,
): void => {
  /** The page that comes next may have asked for what is left before this answer was there. */
  const announce = (): void => push('reveals:left', reveals.pending())

  handle('api-keys:state', (id) => sessions.doWith(id, (session) => ok(session.state())))
  handle('api-keys:refresh', (id) =>
    sessions.doWith(id, async (session) => ok(await session.refresh({ isPressed: true }))),
  )
  handle(
    'api-keys:create',
    ({ connectionId, name }) =>
      sessions.doWith(connectionId, (session) => creates.create(session, name)),
    announce,
  )
  handle('api-keys:look-again', (attemptId) => creates.lookAgain(attemptId), announce)
  handle('api-keys:unread-outcome', ({ attemptId }) =>
    ok(creates.outcomes.unread((connectionId) => sessions.find(connectionId).ok, attemptId)),
  )
  handle('api-keys:mark-outcome-read', (attemptId) => {
    creates.outcomes.markRead(attemptId)
    return ok(null)
  })
  handle(
    'api-keys:revoke-and-create',
    ({ connectionId, attemptId, id, confirmation }, isAsked) =>
      sessions.doWith(connectionId, (session) =>
        creates.again(session, attemptId, id, { ...confirmation, isAsked }),
      ),
    announce,
  )
  handle('api-keys:revoke', ({ connectionId, id, confirmation }, isAsked) =>
    sessions.doWith(connectionId, (session) =>
      revocations.revokeConfirmed(
        session,
        id,
        { ...confirmation, isAsked },
        { why: 'person', known: creates.outcomes.workspaceOf(connectionId, id) },
        creates.outcomes.leftKey(connectionId, id),
      ),
    ),
  )
}
