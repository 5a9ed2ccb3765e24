import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { openActivityLog } from '../../../electron/main/activity-log.ts'
import type { createNotes } from '../../../electron/main/annotations/notes.ts'
import type { dialer } from '../../../electron/main/dial.ts'
import type { partsOf } from '../../../electron/main/doctor-parts.ts'
import type { activityFile } from '../../../electron/main/export/activity.ts'
import type { inventoryFile } from '../../../electron/main/export/inventory.ts'
import type { guards } from '../../../electron/main/ipc/guards.ts'
import type { isSmall, isTrustedFrame } from '../../../electron/main/ipc/sender.ts'
import type { createKeyApiClient, KeyApiClient } from '../../../electron/main/key-api/client.ts'
import type { retryAfter, windowReset } from '../../../electron/main/key-api/reset-time.ts'
import type { RemoteOptions, remoteTransport } from '../../../electron/main/key-api/transport-undici.ts'
import type { toHar } from '../../../electron/main/lab/har.ts'
import type { createLock } from '../../../electron/main/lock/lock.ts'
import type { openPassphrase } from '../../../electron/main/lock/passphrase.ts'
import type { openSealedStores } from '../../../electron/main/lock/sealed-stores.ts'
import type { openJournal } from '../../../electron/main/rotation/journal.ts'
import type { createSecretClipboard } from '../../../electron/main/secret-clipboard.ts'
import type { createConnect } from '../../../electron/main/sessions/connect.ts'
import type { connectionsFile } from '../../../electron/main/sessions/connections-file.ts'
import type { createSessions } from '../../../electron/main/sessions/sessions.ts'
import type { clipboardsOf } from '../../../electron/main/system-clipboard.ts'
import type { unwrapSecret, wrapSecret } from '../../../electron/main/vault/envelope.ts'
import type { createSealer } from '../../../electron/main/vault/sealer.ts'
import type { openSettings } from '../../../electron/main/vault/settings-store.ts'
import type { openTokenVault } from '../../../electron/main/vault/token-vault.ts'
import type { createBulks } from '../../../electron/main/workflows/bulk.ts'
import type { openBulkJournal } from '../../../electron/main/workflows/bulk-journal.ts'
import type { checkKey } from '../../../electron/main/workflows/check.ts'
import type { createReveals } from '../../../electron/main/workflows/reveals.ts'
import type { createWorkflows } from '../../../electron/main/workflows/workflows.ts'
import type { createRequestLog, logged } from '../../../electron/service/request-log.ts'

/** What main is made of, as far as it runs without Electron: our own, or a copy that was broken on purpose. */
export interface ClientSubject {
  readonly root: string
  readonly createKeyApiClient: typeof createKeyApiClient
  readonly remoteTransport: typeof remoteTransport
  readonly retryAfter: typeof retryAfter
  readonly windowReset: typeof windowReset
  readonly createSecretClipboard: typeof createSecretClipboard
  readonly clipboardsOf: typeof clipboardsOf
  readonly openSettings: typeof openSettings
  readonly wrapSecret: typeof wrapSecret
  readonly unwrapSecret: typeof unwrapSecret
  readonly createLock: typeof createLock
  readonly openPassphrase: typeof openPassphrase
  readonly openSealedStores: typeof openSealedStores
  readonly createNotes: typeof createNotes
  readonly dialer: typeof dialer
  readonly openJournal: typeof openJournal
  readonly createConnect: typeof createConnect
  readonly createSessions: typeof createSessions
  readonly createSealer: typeof createSealer
  readonly openTokenVault: typeof openTokenVault
  readonly createBulks: typeof createBulks
  readonly openBulkJournal: typeof openBulkJournal
  readonly checkKey: typeof checkKey
  readonly createReveals: typeof createReveals
  readonly createWorkflows: typeof createWorkflows
  readonly guards: typeof guards
  readonly isSmall: typeof isSmall
  readonly isTrustedFrame: typeof isTrustedFrame
  readonly createRequestLog: typeof createRequestLog
  readonly logged: typeof logged
  readonly toHar: typeof toHar
  readonly openActivityLog: typeof openActivityLog
  readonly activityFile: typeof activityFile
  readonly inventoryFile: typeof inventoryFile
  readonly connectionsFile: typeof connectionsFile
  readonly partsOf: typeof partsOf
}

const MODULES = [
  '../service/request-log.ts',
  'activity-log.ts',
  'doctor-parts.ts',
  'export/activity.ts',
  'export/inventory.ts',
  'lab/har.ts',
  'rotation/journal.ts',
  'sessions/connections-file.ts',
  'workflows/bulk-journal.ts',
  'annotations/notes.ts',
  'dial.ts',
  'sessions/connect.ts',
  'sessions/sessions.ts',
  'vault/sealer.ts',
  'vault/token-vault.ts',
  'workflows/bulk.ts',
  'workflows/check.ts',
  'workflows/reveals.ts',
  'workflows/workflows.ts',
  'ipc/guards.ts',
  'ipc/sender.ts',
  'key-api/client.ts',
  'key-api/reset-time.ts',
  'key-api/transport-undici.ts',
  'lock/lock.ts',
  'lock/passphrase.ts',
  'lock/sealed-stores.ts',
  'secret-clipboard.ts',
  'system-clipboard.ts',
  'vault/envelope.ts',
  'vault/settings-store.ts',
]

export const loadClient = async (root: string): Promise<ClientSubject> => {
  const load = (name: string) => import(/* @vite-ignore */ pathToFileURL(join(root, 'electron/main', name)).href)
  return Object.assign({ root }, ...(await Promise.all(MODULES.map(load))))
}

/** Longest that a call may take in these proofs, in milliseconds. */
export const DEADLINE_MS = 2_000

/** A client at an address, with a token of its own. */
export const clientAt = (subject: ClientSubject, url: string, token: string, options: RemoteOptions = {}): KeyApiClient =>
  subject.createKeyApiClient({ transport: subject.remoteTransport(url, options), token: () => token, deadlineMs: DEADLINE_MS })
