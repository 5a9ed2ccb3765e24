import { ok } from '../../../../contract/result.ts'
import type { Context } from '../../../app/core.ts'
import { checkStorage } from '../../../features/connections/check-storage.ts'
import { exportConnections } from '../../../features/connections/export-connections.ts'
import { forgetConnection, revokeAndForget } from '../../../features/connections/forget.ts'
import { importConnections } from '../../../features/connections/import-connections.ts'
import { logSignIn } from '../../../features/connections/logged-sign-in.ts'
import { testConnection } from '../../../features/connections/test-connection.ts'
import { openJsonFile } from '../../../platform/files/open-file.ts'
import { isAgreed } from '../../../platform/window/agreed.ts'
import type { Handle } from '../handle.ts'

type Needs =
  | 'revocations'
  | 'sessions'
  | 'connect'
  | 'activity'
  | 'vaultFile'
  | 'lab'
  | 'createClient'
  | 'notes'
  | 'useWatch'
  | 'keyHashes'
  | 'unfinished'
  | 'topics'
  | 'files'
  | 'platform'
  | 'window'
  | 'interaction'
  | 'texts'

export const registerConnections = (handle: Handle, context: Pick<Context, Needs>): void => {
  const { sessions, connect, activity, createClient, files } = context

  handle('connections:add', (input) => logSignIn(activity, 'connect', connect.add(input)))
  handle('connections:use-local', () => logSignIn(activity, 'connect', connect.useLocal()))
  handle('connections:reconnect', ({ id, token, baseUrl }) =>
    logSignIn(activity, 'reconnect', connect.reconnect(id, token, baseUrl)),
  )
  handle('connections:describe', ({ id, ...description }) => sessions.describe(id, description))
  handle('connections:test', (id) =>
    sessions.doWith(id, async (session) => {
      const token = sessions.token(id)
      return token.ok ? testConnection(session, createClient, token.value) : token
    }),
  )
  handle('connections:export', ({ withNotes }) => exportConnections(context, withNotes))
  handle('connections:import', async () => {
    const text = await openJsonFile(files)
    return text.ok ? importConnections(context, text.value) : text
  })
  handle('connections:reconnect-local', (id) =>
    logSignIn(activity, 'reconnect', connect.reconnectLocal(id)),
  )
  handle('connections:activate', (id) => {
    const activated = connect.activate(id)
    return activated.ok ? ok(null) : activated
  })
  handle('connections:forget', ({ id, losing }) => forgetConnection(context, id, losing))
  handle('connections:revoke-and-forget', ({ id, keyId, confirmation }, isAsked) =>
    revokeAndForget(context, id, keyId, { ...confirmation, isAsked }),
  )
  handle('connections:check-storage', async () => {
    const { vaultFile, topics, window, texts, platform } = context
    const { vault, cancel } = texts().questions
    await checkStorage({
      vaultFile,
      changed: topics.appChanged.publish,
      isWanted: () => isAgreed(platform, window.current(), vault.keepOnDisk, cancel),
    })
    return ok(null)
  })
}
