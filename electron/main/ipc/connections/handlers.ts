import { readFile, stat } from 'node:fs/promises'
import { dialog } from 'electron'
import type { ActivityEntry } from '../../../contract/activity.ts'
import type { Connection } from '../../../contract/connection.ts'
import { fail, ok, type Result } from '../../../contract/result.ts'
import type { Context } from '../../app/context.ts'
import { log } from '../../diagnostics/log.ts'
import { dataFile, saveAs } from '../../export/save-as.ts'
import { connectionsFile } from '../../sessions/connections-file.ts'
import { testConnection } from '../../sessions/test-connection.ts'
import { revokeAndLog } from '../api-keys/handlers.ts'
import { handle } from '../handle.ts'

/** A larger file is not one of ours. */
const MAX_FILE_BYTES = 1_000_000

const chosenFile = async (): Promise<Result<string | null>> => {
  const { canceled, filePaths } = await dialog.showOpenDialog({
    properties: ['openFile'],
    filters: [{ name: 'JSON', extensions: ['json'] }],
  })
  const [path] = filePaths
  if (canceled || path === undefined) return ok(null)
  try {
    return (await stat(path)).size > MAX_FILE_BYTES ? fail('bad_input') : ok(await readFile(path, 'utf8'))
  } catch (cause) {
    log.error('a file of connections could not be read', cause)
    return fail('bad_input')
  }
}

export const registerConnections = (context: Context): void => {
  const { sessions, connect, activity, vault, lab, createClient } = context

  const logged = (action: ActivityEntry['action'], result: Result<Connection>): Result<Connection> => {
    if (result.ok) activity.add({ connection: result.value.name, action, keyId: result.value.keyId, keyName: null, outcome: 'ok' })
    return result
  }
  const forget = (id: string, losing: boolean): Result<null> => {
    const found = sessions.find(id)
    if (!found.ok) return found
    const { name, kind } = found.value.connection()
    const forgotten = sessions.forget(id, losing)
    if (!forgotten.ok) return forgotten
    activity.add({ connection: name, action: 'forget', keyId: null, keyName: null, outcome: 'ok' })
    // Nobody looks at the local service any more: it must not go on answering other programs, nor come back with faults armed.
    if (kind === 'local') void lab.rest()
    context.notes.forget(id)
    void sessions.active()?.refresh()
    return forgotten
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
  handle('connections:export', () => saveAs('keystow-connections', dataFile('json'), connectionsFile(sessions.connections())))
  handle('connections:import', async () => {
    const text = await chosenFile()
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
  handle('connections:forget', ({ id, losing }) => forget(id, losing))
  handle('connections:revoke-and-forget', async ({ id, keyId, confirmation }) => {
    // Before the revoke, which would leave a connection that can neither sign in nor be forgotten.
    const may = context.unfinished.mayForget(id, false)
    if (!may.ok) return may
    const revoked = await revokeAndLog(context, id, keyId, confirmation)
    // Only a key that is gone for certain may be forgotten: its token is the last way to revoke it.
    if (revoked.ok && (revoked.value.kind === 'revoked' || revoked.value.kind === 'already_gone')) forget(id, false)
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
