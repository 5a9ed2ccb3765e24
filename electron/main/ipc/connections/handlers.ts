import type { ActivityEntry } from '../../../contract/activity.ts'
import type { Connection } from '../../../contract/connection.ts'
import { type FailureCode, ok, type Result } from '../../../contract/result.ts'
import type { Context } from '../../app/context.ts'
import { openJsonFile } from '../../export/open-file.ts'
import { dataFile, saveAs } from '../../export/save-as.ts'
import { connectionsFile } from '../../sessions/connections-file.ts'
import { testConnection } from '../../sessions/test-connection.ts'
import { forgetConnection, revokeAndForget } from '../../workflows/forget.ts'
import { handle } from '../handle.ts'

type Needs = 'sessions' | 'connect' | 'activity' | 'vault' | 'lab' | 'createClient' | 'notes' | 'unfinished' | 'topics' | 'lock'

export const registerConnections = (context: Pick<Context, Needs>): void => {
  const { sessions, connect, activity, vault, createClient, topics, lock } = context

  const logged = <Code extends FailureCode>(
    action: ActivityEntry['action'],
    result: Result<Connection, Code>,
  ): Result<Connection, Code> => {
    if (result.ok) activity.add({ connection: result.value.name, action, keyId: result.value.keyId, keyName: null, outcome: 'ok' })
    return result
  }

  handle('connections:add', async (input) => logged('connect', await connect.add(input)))
  handle('connections:use-local', async () => logged('connect', await connect.useLocal()))
  handle('connections:reconnect', async ({ id, token, keeping, baseUrl }) =>
    logged('reconnect', await connect.reconnect(id, token, keeping, baseUrl)),
  )
  handle('connections:describe', ({ id, ...words }) => sessions.describe(id, words))
  handle('connections:test', async (id) => {
    const found = sessions.find(id)
    return found.ok ? testConnection(found.value, createClient, () => sessions.token(id)) : found
  })
  handle('connections:export', () => saveAs(lock, 'keystow-connections', dataFile('json'), connectionsFile(sessions.connections())))
  handle('connections:import', async () => {
    const text = await openJsonFile(lock)
    if (!text.ok) return text
    return text.value === null ? ok(null) : connect.importFile(text.value)
  })
  handle('connections:reconnect-local', async (id) => logged('reconnect', await connect.reconnectLocal(id)))
  handle('connections:activate', (id) => {
    const found = sessions.activate(id)
    if (!found.ok) return found
    void found.value.refresh()
    return ok(null)
  })
  handle('connections:forget', ({ id, losing }) => forgetConnection(context, id, losing))
  handle('connections:revoke-and-forget', ({ id, keyId, confirmation }) => revokeAndForget(context, id, keyId, confirmation))
  handle('connections:check-storage', async () => {
    await vault.probe()
    topics.appChanged.publish()
    const active = sessions.active()
    if (active?.state().failure?.code === 'storage_locked') void active.refresh()
    return ok(null)
  })
}
