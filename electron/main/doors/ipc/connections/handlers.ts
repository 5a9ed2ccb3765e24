import { ok } from '../../../../contract/result.ts'
import type { ClientFactory } from '../../../client/client-factory.ts'
import type { ActivityLog } from '../../../features/activity/activity-log.ts'
import { checkStorage } from '../../../features/connections/check-storage.ts'
import type { Connect } from '../../../features/connections/connect.ts'
import { logSignIn } from '../../../features/connections/logged-sign-in.ts'
import type { Sessions } from '../../../features/connections/sessions.ts'
import { testConnection } from '../../../features/connections/test-connection.ts'
import { exportConnections } from '../../../features/export/export-connections.ts'
import type { ConnectionImport } from '../../../features/export/import-connections.ts'
import type { Annotations } from '../../../features/notes/annotations.ts'
import type { ForgetConnections } from '../../../features/revocations/forget-connection.ts'
import type { FileDialogs } from '../../../platform/files/file-dialog.ts'
import { openJsonFile } from '../../../platform/files/open-file.ts'
import type { VaultFile } from '../../../store/vault-file.ts'
import type { Handle } from '../handle.ts'

export const registerConnections = (
  handle: Handle,
  sessions: Sessions,
  connect: Connect,
  createClient: ClientFactory,
  activity: ActivityLog,
): void => {
  handle('connections:add', (input) => logSignIn(activity, 'connect', connect.add(input)))
  handle('connections:use-local', () => logSignIn(activity, 'connect', connect.useLocal()))
  handle('connections:reconnect', ({ id, token, baseUrl }) =>
    logSignIn(activity, 'reconnect', connect.reconnect(id, token, baseUrl)),
  )
  handle('connections:reconnect-local', (id) =>
    logSignIn(activity, 'reconnect', connect.reconnectLocal(id)),
  )
  handle('connections:describe', ({ id, ...description }) => sessions.describe(id, description))
  handle('connections:test', (id) =>
    sessions.doWith(id, async (session) => {
      const token = sessions.token(id)
      return token.ok ? testConnection(session, createClient, token.value) : token
    }),
  )
  handle('connections:activate', (id) => {
    const activated = connect.activate(id)
    return activated.ok ? ok(null) : activated
  })
}

/** Connections that come from a file, or are written into one. */
export const registerConnectionFiles = (
  handle: Handle,
  sessions: Sessions,
  annotations: Annotations,
  files: FileDialogs,
  imports: ConnectionImport,
): void => {
  handle('connections:export', ({ withNotes }) =>
    exportConnections(sessions, annotations, files, withNotes),
  )
  handle('connections:import', async () => {
    const text = await openJsonFile(files)
    return text.ok ? imports.add(text.value) : text
  })
}

export const registerForgetting = (handle: Handle, forgetting: ForgetConnections): void => {
  handle('connections:forget', ({ id, losing }) => forgetting.forget(id, losing))
  handle('connections:revoke-and-forget', ({ id, keyId, confirmation }, isAsked) =>
    forgetting.revokeAndForget(id, keyId, { ...confirmation, isAsked }),
  )
}

/**
 * `isWanted` asks the person whether what is in memory is kept from now on. `changed`: the app's
 * state may have changed.
 */
export const registerStorage = (
  handle: Handle,
  vaultFile: VaultFile,
  isWanted: () => Promise<boolean>,
  changed: () => void,
): void => {
  handle('connections:check-storage', async () => {
    await checkStorage(vaultFile, isWanted)
    changed()
    return ok(null)
  })
}
