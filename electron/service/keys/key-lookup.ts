import { timingSafeEqual } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { hashText } from './secret.ts'

/** Who makes a request: a live or revoked key with where it belongs. */
export interface Caller {
  readonly keyId: string
  readonly workspaceId: string
  readonly organizationId: string
  readonly revoked: boolean
}

/** The keys behind secrets, by one indexed look-up of the secret's hash. Live ones are cached, a bounded number of them (docs/performance.md, P1, P2, P7 and P12). */
export interface KeyLookup {
  /** null for a secret that no key has. */
  find(secret: string): Caller | null
  /** Empties the cache; to be called before any change of a key counts as made. */
  forget(): void
}

/** Enough for every key that one machine's programs use; some 5 MB. */
const REMEMBERED = 16_384

export const createKeyLookup = (database: DatabaseSync): KeyLookup => {
  const byHash = database.prepare(`
    SELECT k.id, k.hash, w.id AS workspace_id, w.organization_id, k.revoked_at FROM api_keys k
    JOIN workspaces w ON w.number = k.workspace WHERE k.hash = ?`)
  const live = new Map<string, Caller>()

  const remember = (hash: string, caller: Caller): void => {
    // The oldest goes. It loses nothing: counts and uses are kept elsewhere.
    if (live.size === REMEMBERED) live.delete(live.keys().next().value as string)
    live.set(hash, caller)
  }

  return {
    find: (secret) => {
      const text = hashText(secret)
      const known = live.get(text)
      if (known !== undefined) return known
      const hash = Buffer.from(text, 'binary')
      const row = byHash.get(hash)
      if (row === undefined || !timingSafeEqual(row.hash as Uint8Array, hash)) return null
      const caller = {
        keyId: String(row.id),
        workspaceId: String(row.workspace_id),
        organizationId: String(row.organization_id),
        revoked: row.revoked_at !== null,
      }
      if (!caller.revoked) remember(text, caller)
      return caller
    },
    forget: () => live.clear(),
  }
}
