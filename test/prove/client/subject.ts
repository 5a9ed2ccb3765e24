import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { createKeyNotes } from '../../../electron/main/annotations/key-notes.ts'
import type { createAllowances } from '../../../electron/main/approvals/allowances.ts'
import type { createApprovals } from '../../../electron/main/approvals/approvals.ts'
import type { createAnswering } from '../../../electron/main/channel/answering.ts'
import type { createChannel } from '../../../electron/main/channel/channel.ts'
import type { createSecretClipboard } from '../../../electron/main/clipboard/secret-clipboard.ts'
import type { clipboardsOf } from '../../../electron/main/clipboard/system-clipboard.ts'
import type { createEnvFile } from '../../../electron/main/delivery/env-file.ts'
import type { findGit } from '../../../electron/main/delivery/env-git.ts'
import type { createHandOver } from '../../../electron/main/delivery/hand-over.ts'
import type { createKeptHere } from '../../../electron/main/delivery/kept-here.ts'
import type { createRecipes } from '../../../electron/main/delivery/recipes/recipes.ts'
import type { shippedRecipes } from '../../../electron/main/delivery/recipes/shipped.ts'
import type { openUnfinished } from '../../../electron/main/delivery/unfinished-files.ts'
import type { openActivityLog } from '../../../electron/main/diagnostics/activity-log.ts'
import type { log } from '../../../electron/main/diagnostics/log.ts'
import type { redact } from '../../../electron/main/diagnostics/report.ts'
import type { activityFile } from '../../../electron/main/export/activity.ts'
import type { inventoryFile } from '../../../electron/main/export/inventory.ts'
import type { openIncidentJournal } from '../../../electron/main/incident/journal.ts'
import type { createLeakedKeys } from '../../../electron/main/incident/leaked-key.ts'
import type { createLeakSearch } from '../../../electron/main/incident/search.ts'
import type { guards } from '../../../electron/main/ipc/guards.ts'
import type { createKeyApiClient, KeyApiClient } from '../../../electron/main/key-api/client.ts'
import type { clientFactory } from '../../../electron/main/key-api/client-factory.ts'
import type { transportFactory } from '../../../electron/main/key-api/transport-factory.ts'
import type { remoteTransport } from '../../../electron/main/key-api/transport-undici.ts'
import type { createLock } from '../../../electron/main/lock/lock.ts'
import type { openPassphrase } from '../../../electron/main/lock/passphrase.ts'
import type { openSealedStores } from '../../../electron/main/lock/sealed-stores.ts'
import type { environmentProxy } from '../../../electron/main/network/environment-proxy.ts'
import type { createProxyChooser } from '../../../electron/main/network/proxy-choice.ts'
import type { createSwitch } from '../../../electron/main/scan/control.ts'
import type { headOf, hmacOf } from '../../../electron/main/scan/matcher.ts'
import type { ruleFile } from '../../../electron/main/scan/rules.ts'
import type { runScan } from '../../../electron/main/scan/run-scan.ts'
import type { createConnect } from '../../../electron/main/sessions/connect.ts'
import type { connectionsFile } from '../../../electron/main/sessions/connections-file.ts'
import type { createSession } from '../../../electron/main/sessions/session.ts'
import type { createSessions } from '../../../electron/main/sessions/sessions.ts'
import type { openSettings } from '../../../electron/main/storage/settings-store.ts'
import type { createSealer } from '../../../electron/main/vault/sealer.ts'
import type { openTokenVault } from '../../../electron/main/vault/token-vault.ts'
import type { createBulks } from '../../../electron/main/workflows/bulk/bulk.ts'
import type { openBulkJournal } from '../../../electron/main/workflows/bulk/bulk-journal.ts'
import type { checkKey } from '../../../electron/main/workflows/check.ts'
import type { openCreateJournal } from '../../../electron/main/workflows/create-journal.ts'
import type { createReveals } from '../../../electron/main/workflows/reveals.ts'
import type { openJournal } from '../../../electron/main/workflows/rotation/journal.ts'
import type { createWorkflows } from '../../../electron/main/workflows/workflows.ts'
import type { createRequestLog, logged } from '../../../electron/service/lab/request-log.ts'
import { trusting } from '../../main/network/plain-network.ts'

/** What main is made of, as far as it runs without Electron: our own, or a copy that was broken on purpose. */
export interface ClientSubject {
  readonly root: string
  readonly createKeyApiClient: typeof createKeyApiClient
  readonly remoteTransport: typeof remoteTransport
  readonly createSecretClipboard: typeof createSecretClipboard
  readonly clipboardsOf: typeof clipboardsOf
  readonly openSettings: typeof openSettings
  readonly openIncidentJournal: typeof openIncidentJournal
  readonly createLeakedKeys: typeof createLeakedKeys
  readonly createLeakSearch: typeof createLeakSearch
  readonly createLock: typeof createLock
  readonly openPassphrase: typeof openPassphrase
  readonly openSealedStores: typeof openSealedStores
  readonly createKeyNotes: typeof createKeyNotes
  readonly clientFactory: typeof clientFactory
  readonly transportFactory: typeof transportFactory
  readonly openJournal: typeof openJournal
  readonly openCreateJournal: typeof openCreateJournal
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
  readonly createRequestLog: typeof createRequestLog
  readonly logged: typeof logged
  readonly openActivityLog: typeof openActivityLog
  readonly activityFile: typeof activityFile
  readonly inventoryFile: typeof inventoryFile
  readonly connectionsFile: typeof connectionsFile
  readonly redact: typeof redact
  readonly createEnvFile: typeof createEnvFile
  readonly createAllowances: typeof createAllowances
  readonly createApprovals: typeof createApprovals
  readonly createAnswering: typeof createAnswering
  readonly createChannel: typeof createChannel
  readonly openUnfinished: typeof openUnfinished
  readonly createRecipes: typeof createRecipes
  readonly shippedRecipes: typeof shippedRecipes
  readonly createHandOver: typeof createHandOver
  readonly createKeptHere: typeof createKeptHere
  readonly createSession: typeof createSession
  readonly findGit: typeof findGit
  readonly createSwitch: typeof createSwitch
  readonly headOf: typeof headOf
  readonly hmacOf: typeof hmacOf
  readonly ruleFile: typeof ruleFile
  readonly runScan: typeof runScan
  readonly log: typeof log
  readonly environmentProxy: typeof environmentProxy
  readonly createProxyChooser: typeof createProxyChooser
}

const MODULES = [
  '../service/lab/request-log.ts',
  'delivery/env-file.ts',
  'delivery/env-git.ts',
  'scan/control.ts',
  'scan/matcher.ts',
  'scan/rules.ts',
  'scan/run-scan.ts',
  'approvals/allowances.ts',
  'approvals/approvals.ts',
  'channel/answering.ts',
  'channel/channel.ts',
  'delivery/unfinished-files.ts',
  'delivery/recipes/recipes.ts',
  'delivery/recipes/shipped.ts',
  'delivery/hand-over.ts',
  'delivery/kept-here.ts',
  'diagnostics/activity-log.ts',
  'diagnostics/log.ts',
  'diagnostics/report.ts',
  'export/activity.ts',
  'export/inventory.ts',
  'workflows/create-journal.ts',
  'workflows/rotation/journal.ts',
  'sessions/connections-file.ts',
  'workflows/bulk/bulk-journal.ts',
  'annotations/key-notes.ts',
  'key-api/client-factory.ts',
  'key-api/transport-factory.ts',
  'sessions/connect.ts',
  'sessions/session.ts',
  'sessions/sessions.ts',
  'vault/sealer.ts',
  'vault/token-vault.ts',
  'workflows/bulk/bulk.ts',
  'workflows/check.ts',
  'workflows/reveals.ts',
  'workflows/workflows.ts',
  'incident/journal.ts',
  'incident/leaked-key.ts',
  'incident/search.ts',
  'ipc/guards.ts',
  'key-api/client.ts',
  'key-api/transport-undici.ts',
  'lock/lock.ts',
  'lock/passphrase.ts',
  'lock/sealed-stores.ts',
  'clipboard/secret-clipboard.ts',
  'clipboard/system-clipboard.ts',
  'network/environment-proxy.ts',
  'network/proxy-choice.ts',
  'storage/settings-store.ts',
]

export const loadClient = async (root: string): Promise<ClientSubject> => {
  const load = (name: string) => import(/* @vite-ignore */ pathToFileURL(join(root, 'electron/main', name)).href)
  return Object.assign({ root }, ...(await Promise.all(MODULES.map(load))))
}

/** Longest that a call may take in these proofs, in milliseconds. */
const DEADLINE_MS = 2_000

/** A client at an address, with a token of its own. */
export const clientAt = (subject: ClientSubject, url: string, token: string): KeyApiClient =>
  subject.createKeyApiClient({ transport: subject.remoteTransport(url, trusting()), token: () => token, deadlineMs: DEADLINE_MS })
