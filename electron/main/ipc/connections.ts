import type { ActivityEntry } from '../../contract/activity.ts'
import type { Connection } from '../../contract/connection.ts'
import { ok, type Result } from '../../contract/result.ts'
import type { Context } from '../context.ts'
import { revokeAndLog } from './api-keys.ts'
import { handle } from './handle.ts'

export const registerConnections = (context: Context): void => {
  const { sessions, connect, activity, vault } = context

  const logged = (action: ActivityEntry['action'], result: Result<Connection>): Result<Connection> => {
    if (result.ok) activity.add({ connection: result.value.name, action, keyId: result.value.keyId, keyName: null, outcome: 'ok' })
    return result
  }
  const forget = (id: string): Result<null> => {
    const found = sessions.find(id)
    if (!found.ok) return found
    activity.add({ connection: found.value.connection().name, action: 'forget', keyId: null, keyName: null, outcome: 'ok' })
    const forgotten = sessions.forget(id)
    context.notes.forget(id)
    context.rotations.forget(id)
    void sessions.active()?.refresh()
    return forgotten
  }

  handle('connections:add', async (input) => logged('connect', await connect.add(input)))
  handle('connections:use-local', async () => logged('connect', await connect.useLocal()))
  handle('connections:reconnect', async ({ id, token, keeping }) => logged('reconnect', await connect.reconnect(id, token, keeping)))
  handle('connections:reconnect-local', async (id) => logged('reconnect', await connect.reconnectLocal(id)))
  handle('connections:activate', (id) => {
    const found = sessions.activate(id)
    if (!found.ok) return found
    void found.value.refresh()
    return ok(null)
  })
  handle('connections:forget', forget)
  handle('connections:revoke-and-forget', async ({ id, keyId, confirmation }) => {
    const revoked = await revokeAndLog(context, id, keyId, confirmation)
    // Only a key that is gone for certain may be forgotten: its token is the last way to revoke it.
    if (revoked.ok && (revoked.value.kind === 'revoked' || revoked.value.kind === 'already_gone')) forget(id)
    return revoked
  })
  handle('connections:check-storage', async () => {
    await vault.probe()
    context.changed()
    const active = sessions.active()
    if (active?.state().failure?.code === 'storage_locked') void active.refresh()
    return ok(null)
  })
}
