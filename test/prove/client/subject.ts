import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { guards } from '../../../electron/main/ipc/guards.ts'
import type { isSmall, isTrustedFrame } from '../../../electron/main/ipc/sender.ts'
import type { createKeyApiClient, KeyApiClient } from '../../../electron/main/key-api/client.ts'
import type { retryAfter, windowReset } from '../../../electron/main/key-api/reset-time.ts'
import type { RemoteOptions, remoteTransport } from '../../../electron/main/key-api/transport-undici.ts'
import type { createSecretClipboard } from '../../../electron/main/secret-clipboard.ts'
import type { unwrapSecret, wrapSecret } from '../../../electron/main/vault/envelope.ts'
import type { openSettings } from '../../../electron/main/vault/settings-store.ts'

/** What main is made of, as far as it runs without Electron: our own, or a copy that was broken on purpose. */
export interface ClientSubject {
  readonly root: string
  readonly createKeyApiClient: typeof createKeyApiClient
  readonly remoteTransport: typeof remoteTransport
  readonly retryAfter: typeof retryAfter
  readonly windowReset: typeof windowReset
  readonly createSecretClipboard: typeof createSecretClipboard
  readonly openSettings: typeof openSettings
  readonly wrapSecret: typeof wrapSecret
  readonly unwrapSecret: typeof unwrapSecret
  readonly guards: typeof guards
  readonly isSmall: typeof isSmall
  readonly isTrustedFrame: typeof isTrustedFrame
}

const MODULES = [
  'ipc/guards.ts',
  'ipc/sender.ts',
  'key-api/client.ts',
  'key-api/reset-time.ts',
  'key-api/transport-undici.ts',
  'secret-clipboard.ts',
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
