import { ok } from '../../../contract/result.ts'
import type { Context } from '../../app/core.ts'
import { createAndLog, revokeAndCreate } from '../../workflows/logged-create.ts'
import { revokeAndLog } from '../../workflows/logged-revoke.ts'
import type { Handle } from '../handle.ts'

type Needs = 'sessions' | 'creates' | 'activity' | 'reveals' | 'push'

export const registerApiKeys = (handle: Handle, context: Pick<Context, Needs>): void => {
  const { sessions, creates, reveals, push } = context
  /** The page that comes next may have asked for what is left before this answer was there. */
  const announce = (): void => push('reveals:left', reveals.pending())

  handle('api-keys:state', (id) => {
    const found = sessions.find(id)
    return found.ok ? ok(found.value.state()) : found
  })
  handle('api-keys:refresh', async (id) => {
    const found = sessions.find(id)
    if (!found.ok) return found
    await found.value.refresh()
    return ok(null)
  })
  handle('api-keys:create', ({ connectionId, name }) => createAndLog(context, connectionId, name), announce)
  handle('api-keys:look-again', (attemptId) => creates.lookAgain(attemptId), announce)
  handle('api-keys:unread-outcome', () => ok(creates.unread((connectionId) => sessions.find(connectionId).ok)))
  handle('api-keys:mark-outcome-read', (attemptId) => {
    creates.markRead(attemptId)
    return ok(null)
  })
  handle('api-keys:revoke-and-create', (input) => revokeAndCreate(context, input), announce)
  handle('api-keys:revoke', ({ connectionId, id, confirmation }) => revokeAndLog(context, connectionId, id, confirmation))
}
