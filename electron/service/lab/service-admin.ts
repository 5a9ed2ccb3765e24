import type { CreatedApiKey } from '../../contract/api-key.ts'
import { createSecret, type NextId } from '../keys/secret.ts'
import type { Store } from '../keys/store.ts'
import type { Clock } from './clock.ts'

/**
 * What the service's own settings screen does, out of band of the HTTP interface. Source:
 * docs/interface.md, I35.
 */
export const createSettingsScreen = (
  /** Gives the data as it is at the moment. */
  store: () => Store,
  clock: Clock,
  prefix: () => string,
  nextId: NextId,
) => ({
  workspaces: () => store().workspaces(),
  keysOf: (workspaceId: string) => store().listWorkspace(workspaceId),
  /** Throws SQLite's error for an unknown workspace. */
  issueKey: (workspaceId: string, name: string): CreatedApiKey => {
    const createdAt = clock.now()
    const key = {
      id: nextId('key_', createdAt),
      workspaceId,
      name,
      secret: createSecret(prefix()),
      createdAt,
    }
    store().insert(key)
    return { id: key.id, name, key: key.secret, createdAt: new Date(createdAt).toISOString() }
  },
  /**
   * A new secret for a live key; the old one is dead at once. null for an unknown or revoked key.
   */
  reissue: (keyId: string): string | null => {
    const secret = createSecret(prefix())
    return store().replaceSecret(keyId, secret) ? secret : null
  },
  /** Revokes a key of any organization; false when it is not live. */
  revokeKey: (id: string): boolean => store().revoke(id, null, clock.now()),
  /** Makes revoked keys live again, with the secrets that they had. */
  restoreKeys: (ids: readonly string[]) => store().restore(ids),
})

export type ServiceAdmin = ReturnType<typeof createSettingsScreen>
