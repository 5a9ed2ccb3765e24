import { ok, type Result } from '../../../contract/result.ts'
import type { CreateOutcome, RevokeConfirmation, RevokeOutcome } from '../../../contract/workflow.ts'
import type { Context } from '../../app/context.ts'
import { revokeKey } from '../../workflows/revoke.ts'
import { handle } from '../handle.ts'

const outcomeText = (outcome: CreateOutcome | RevokeOutcome): string =>
  'cause' in outcome && outcome.cause !== null ? `${outcome.kind}: ${outcome.cause.code}` : outcome.kind

/** Revokes and writes down what came of it. */
export const revokeAndLog = async (
  { sessions, activity }: Context,
  connectionId: string,
  id: string,
  confirmation: RevokeConfirmation,
): Promise<Result<RevokeOutcome>> => {
  const found = sessions.find(connectionId)
  if (!found.ok) return found
  const session = found.value
  const keyName = session.state().keys?.find((key) => key.id === id)?.name ?? null
  const revoked = await revokeKey(session, id, confirmation)
  const outcome = revoked.ok ? outcomeText(revoked.value) : revoked.error.code
  activity.add({ connection: session.connection().name, action: 'revoke', keyId: id, keyName, outcome })
  return revoked
}

export const registerApiKeys = (context: Context): void => {
  const { sessions, creates, activity } = context

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
  handle('api-keys:create', async ({ connectionId, name }) => {
    const found = sessions.find(connectionId)
    if (!found.ok) return found
    const created = await creates.create(found.value, name)
    const keyId = created.ok && created.value.kind === 'created' ? created.value.reveal.key.id : null
    const outcome = created.ok ? outcomeText(created.value) : created.error.code
    activity.add({ connection: found.value.connection().name, action: 'create', keyId, keyName: name.trim(), outcome })
    return created
  })
  handle('api-keys:undelivered-create', () => ok(creates.takeUndelivered((connectionId) => sessions.find(connectionId).ok)))
  handle('api-keys:look-again', (attemptId) => creates.lookAgain(attemptId))
  handle('api-keys:revoke', ({ connectionId, id, confirmation }) => revokeAndLog(context, connectionId, id, confirmation))
}
