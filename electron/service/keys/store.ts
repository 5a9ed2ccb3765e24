import type { DatabaseSync } from 'node:sqlite'
import { type ApiKey, lastFourOf } from '../../contract/api-key.ts'
import { inBulk, inTransaction } from './database.ts'
import { createKeyLookup } from './key-lookup.ts'
import { LastUsed } from './last-used.ts'
import { createLateChanges } from './late-changes.ts'
import { hashSecret, timeOfId } from './secret.ts'
import { Snapshots } from './snapshots.ts'

const LISTED = 'k.number, k.id, k.name, k.last_four, k.created_at, u.last_used_at'
const KEYS = `FROM api_keys k
  JOIN workspaces w ON w.number = k.workspace LEFT JOIN key_uses u ON u.key = k.number`
const LIVE = 'k.revoked_at IS NULL'
const ORDER = 'ORDER BY k.created_at DESC, k.id'

/** A workspace and the organization that it belongs to. */
export interface Workspace {
  readonly id: string
  readonly name: string
  readonly organizationId: string
  readonly organization: string
}

/** A key to be stored; times in milliseconds since the epoch. The secret is hashed and not kept. */
interface NewKey {
  readonly id: string
  readonly workspaceId: string
  readonly name: string
  readonly secret: string
  readonly createdAt: number
  readonly lastUsedAt?: number | null
  readonly revokedAt?: number | null
  /** Where it is not that of the secret, which is then of no use. */
  readonly lastFour?: string
}

/** Puts data into a store, parents first. */
export type Populate = (into: {
  organization(id: string, name: string): void
  workspace(id: string, organizationId: string, name: string): void
  key(key: NewKey): void
}) => void

const iso = (ms: number): string => new Date(ms).toISOString()

/**
 * The service's data. Every method is synchronous; creates and revokes are on disk when they
 * return. Throws what SQLite throws.
 */
export const createStore = (database: DatabaseSync) => {
  const uses = new LastUsed(database)
  const keyLookup = createKeyLookup(database)
  const lateChanges = createLateChanges()
  const listed = database.prepare(
    `SELECT ${LISTED} ${KEYS} WHERE ${LIVE} AND w.organization_id = ? ${ORDER}`,
  )
  const listedWorkspace = database.prepare(
    `SELECT ${LISTED} ${KEYS} WHERE ${LIVE} AND w.id = ? ${ORDER}`,
  )
  const everMade = database.prepare(
    `SELECT ${LISTED}, k.revoked_at ${KEYS} WHERE w.organization_id = ? ${ORDER}`,
  )
  const insertKey = database.prepare(
    'INSERT INTO api_keys (id, workspace, name, hash, last_four, created_at, revoked_at) VALUES (?, (SELECT number FROM workspaces WHERE id = ?), ?, ?, ?, ?, ?)',
  )
  const insertUse = database.prepare('INSERT INTO key_uses VALUES (?, ?)')
  const setRevoked = database.prepare(`
    UPDATE api_keys SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL
    AND workspace IN (SELECT number FROM workspaces WHERE organization_id = ifnull(?, organization_id))`)
  const unsetRevoked = database.prepare('UPDATE api_keys SET revoked_at = NULL WHERE id = ?')
  const setSecret = database.prepare(
    'UPDATE api_keys SET hash = ?, last_four = ? WHERE id = ? AND revoked_at IS NULL',
  )
  const allWorkspaces = database.prepare(`
    SELECT w.id, w.name, o.id AS organizationId, o.name AS organization FROM workspaces w
    JOIN organizations o ON o.id = w.organization_id ORDER BY w.id`)

  const newestKey = database.prepare('SELECT id FROM api_keys ORDER BY id DESC LIMIT 1')
  const newestUse = database.prepare('SELECT min(max(last_used_at), 8.64e15) AS at FROM key_uses')

  const toApiKey = (row: Record<string, unknown>): ApiKey => {
    const id = String(row.id)
    const used = uses.latest(Number(row.number), row.last_used_at as number | null)
    return {
      id,
      name: String(row.name),
      lastFour: String(row.last_four),
      createdAt: iso(Number(row.created_at)),
      lastUsedAt: used === null ? null : iso(used),
    }
  }
  const insert = (key: NewKey): void => {
    const { lastInsertRowid: number } = insertKey.run(
      key.id,
      key.workspaceId,
      key.name,
      hashSecret(key.secret),
      key.lastFour ?? lastFourOf(key.secret),
      key.createdAt,
      key.revokedAt ?? null,
    )
    if (typeof key.lastUsedAt === 'number') insertUse.run(number, key.lastUsedAt)
  }

  const put = (fill: Populate): void => {
    const organization = database.prepare('INSERT INTO organizations VALUES (?, ?)')
    const workspace = database.prepare(
      'INSERT INTO workspaces (id, organization_id, name) VALUES (?, ?, ?)',
    )
    fill({
      organization: (id, name) => void organization.run(id, name),
      workspace: (id, organizationId, name) => void workspace.run(id, organizationId, name),
      key: insert,
    })
  }

  /** Changes one live key; the cache no longer has it before anybody learns of the change. */
  const changed = (change: () => { readonly changes: number | bigint }): boolean => {
    keyLookup.forget()
    return change().changes === 1
  }
  const replaced = (): void => {
    keyLookup.forget()
    uses.drop()
    lateChanges.drop()
  }

  return {
    find: keyLookup.find,
    touch: uses.touch,
    /** Live keys of an organization, `createdAt` descending, then `id`. */
    list: (organizationId: string): readonly ApiKey[] => listed.all(organizationId).map(toApiKey),
    /**
     * The same, of all keys that there ever were, for those that `isListed` takes; `revokedAt` in
     * milliseconds since the epoch.
     */
    listWhere: (
      organizationId: string,
      isListed: (id: string, revokedAt: number | null) => boolean,
    ): readonly ApiKey[] =>
      everMade
        .all(organizationId)
        .filter((row) => isListed(String(row.id), row.revoked_at as number | null))
        .map(toApiKey),
    listWorkspace: (workspaceId: string): readonly ApiKey[] =>
      listedWorkspace.all(workspaceId).map(toApiKey),
    insert,
    /** Makes a change once the service's clock shows `at`, in milliseconds since the epoch. */
    later: lateChanges.later,
    settle: lateChanges.settle,
    /** Revokes a live key of the organization (any, for null); false when there is none such. */
    revoke: (id: string, organizationId: string | null, at: number): boolean =>
      changed(() => setRevoked.run(at, id, organizationId)),
    /** Makes revoked keys live again, all or nothing. */
    restore: (ids: readonly string[]): void => {
      keyLookup.forget()
      inTransaction(database, () => {
        for (const id of ids) unsetRevoked.run(id)
      })
    },
    /** Gives a live key another secret; false when there is none such. */
    replaceSecret: (id: string, secret: string): boolean =>
      changed(() => setSecret.run(hashSecret(secret), lastFourOf(secret), id)),
    workspaces: (): readonly Workspace[] => allWorkspaces.all() as unknown as Workspace[],
    /** Removes everything and puts `fill`'s data in its place, all or nothing. */
    replaceAll: (fill: Populate): void => {
      inBulk(database, () => {
        database.exec(
          'DELETE FROM key_uses; DELETE FROM api_keys; DELETE FROM workspaces; DELETE FROM organizations',
        )
        put(fill)
      })
      replaced()
    },
    /** The same where there is nothing yet; false when there is. */
    populateEmpty: (fill: Populate): boolean =>
      inTransaction(database, () => {
        if (allWorkspaces.get() !== undefined) return false
        put(fill)
        return true
      }),
    /**
     * The latest time of any key, milliseconds since the epoch; 0 without keys. By the ids, which
     * have an index: reading each key's time would take 60 ms for a million of them.
     */
    newestTime: (): number =>
      Math.max(timeOfId(String(newestKey.get()?.id)) || 0, Number(newestUse.get()?.at ?? 0)),
    snapshots: new Snapshots(database, uses.flush, replaced),
    close: (): void => {
      try {
        uses.flush()
      } finally {
        uses.drop()
        database.close()
      }
    },
  }
}

export type Store = ReturnType<typeof createStore>
