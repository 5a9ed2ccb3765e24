import { ok } from '../../../contract/result.ts'
import type { Context } from '../../app/core.ts'
import type { Handle } from '../handle.ts'

type Needs = 'sessions' | 'revocations' | 'creates' | 'reveals' | 'push'

export const registerApiKeys = (handle: Handle, context: Pick<Context, Needs>): void => {
  const { sessions, creates, reveals, push, revocations } = context
  /** The page that comes next may have asked for what is left before this answer was there. */
  const announce = (): void => push('reveals:left', reveals.pending())

  handle('api-keys:state', (id) => {
    const found = sessions.find(id)
    return found.ok ? ok(found.value.state()) : found
  })
  handle('api-keys:refresh', async (id) => {
    const found = sessions.find(id)
    if (!found.ok) return found
    return ok(await found.value.refresh())
  })
  handle(
    'api-keys:create',
    async ({ connectionId, name }) => {
      const found = sessions.find(connectionId)
      return found.ok ? creates.create(found.value, name) : found
    },
    announce,
  )
  handle('api-keys:look-again', (attemptId) => creates.lookAgain(attemptId), announce)
  handle('api-keys:unread-outcome', () => ok(creates.unread((connectionId) => sessions.find(connectionId).ok)))
  handle('api-keys:mark-outcome-read', (attemptId) => creates.markRead(attemptId))
  handle(
    'api-keys:revoke-and-create',
    async ({ connectionId, attemptId, id, confirmation }) => {
      const found = sessions.find(connectionId)
      return found.ok ? creates.again(found.value, attemptId, id, confirmation) : found
    },
    announce,
  )
  handle('api-keys:revoke', ({ connectionId, id, confirmation }) => {
    const found = sessions.find(connectionId)
    return found.ok ? revocations.revokeConfirmed(found.value, id, confirmation, { why: 'person' }) : found
  })
}
