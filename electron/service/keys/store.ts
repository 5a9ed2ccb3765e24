import type { DatabaseSync } from 'node:sqlite'
import { type ApiKey, lastFourOf } from '../../contract/api-key.ts'
import type { Caller } from './caller.ts'
import { inBulk, inTransaction } from './database.ts'
import { KeyLookup } from './key-lookup.ts'
import { LastUsed } from './last-used.ts'
import { LateChanges } from './late-changes.ts'
import { hashSecret, timeOfId } from './secret.ts'
import { Snapshots } from './snapshots.ts'
import { prepareStatements } from './statements.ts'

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
export class Store {
  readonly #database: DatabaseSync
  readonly #uses: LastUsed
  readonly #keyLookup: KeyLookup
  readonly #lateChanges = new LateChanges()
  readonly #statements: ReturnType<typeof prepareStatements>
  readonly snapshots: Snapshots

  constructor(database: DatabaseSync) {
    this.#database = database
    this.#uses = new LastUsed(database)
    this.#keyLookup = new KeyLookup(database)
    this.#statements = prepareStatements(database)
    this.snapshots = new Snapshots(database, this.#uses.flush, this.#forgetAll)
  }

  /** The key behind a secret; null for a secret that no key has. */
  find(secret: string): Caller | null {
    return this.#keyLookup.find(secret)
  }
  /** Notes that a key was used, `at` in milliseconds since the epoch. */
  touch(key: Caller, at: number): void {
    this.#uses.touch(key, at)
  }

  /** Live keys of an organization, `createdAt` descending, then `id`. */
  list(organizationId: string): readonly ApiKey[] {
    return this.#statements.listed.all(organizationId).map(this.#toApiKey)
  }
  /**
   * The same, of all keys that there ever were, for those that `isListed` takes; `revokedAt` in
   * milliseconds since the epoch.
   */
  listWhere(
    organizationId: string,
    isListed: (id: string, revokedAt: number | null) => boolean,
  ): readonly ApiKey[] {
    return this.#statements.everMade
      .all(organizationId)
      .filter((row) => isListed(String(row.id), row.revoked_at as number | null))
      .map(this.#toApiKey)
  }
  listWorkspace(workspaceId: string): readonly ApiKey[] {
    return this.#statements.listedWorkspace.all(workspaceId).map(this.#toApiKey)
  }
  workspaces(): readonly Workspace[] {
    return this.#statements.allWorkspaces.all() as unknown as Workspace[]
  }
  /**
   * The latest time of any key, milliseconds since the epoch; 0 without keys. By the ids, which
   * have an index: reading each key's time would take 60 ms for a million of them.
   */
  newestTime(): number {
    const { newestKey, newestUse } = this.#statements
    return Math.max(timeOfId(String(newestKey.get()?.id)) || 0, Number(newestUse.get()?.at ?? 0))
  }

  insert(key: NewKey): void {
    const { insertKey, insertUse } = this.#statements
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
  /** Revokes a live key of the organization (any, for null); false when there is none such. */
  revoke(id: string, organizationId: string | null, at: number): boolean {
    return this.#change(() => this.#statements.setRevoked.run(at, id, organizationId))
  }
  /** Makes revoked keys live again, all or nothing. */
  restore(ids: readonly string[]): void {
    this.#keyLookup.forget()
    inTransaction(this.#database, () => {
      for (const id of ids) this.#statements.unsetRevoked.run(id)
    })
  }
  /** Gives a live key another secret; false when there is none such. */
  replaceSecret(id: string, secret: string): boolean {
    return this.#change(() =>
      this.#statements.setSecret.run(hashSecret(secret), lastFourOf(secret), id),
    )
  }

  /** Makes a change once the service's clock shows `at`, in milliseconds since the epoch. */
  later(at: number, change: () => void): void {
    this.#lateChanges.later(at, change)
  }
  /**
   * Makes the late changes whose time has come at `now`; to be called before anybody looks at the
   * data.
   */
  settle(now: number): void {
    this.#lateChanges.settle(now)
  }

  /** Removes everything and puts `fill`'s data in its place, all or nothing. */
  replaceAll(fill: Populate): void {
    inBulk(this.#database, () => {
      this.#database.exec(
        'DELETE FROM key_uses; DELETE FROM api_keys; DELETE FROM workspaces; DELETE FROM organizations',
      )
      this.#put(fill)
    })
    this.#forgetAll()
  }
  /** The same where there is nothing yet; false when there is. */
  populateEmpty(fill: Populate): boolean {
    return inTransaction(this.#database, () => {
      if (this.#statements.allWorkspaces.get() !== undefined) return false
      this.#put(fill)
      return true
    })
  }
  close(): void {
    try {
      this.#uses.flush()
    } finally {
      this.#uses.drop()
      this.#database.close()
    }
  }

  #put(fill: Populate): void {
    const organization = this.#database.prepare('INSERT INTO organizations VALUES (?, ?)')
    const workspace = this.#database.prepare(
      'INSERT INTO workspaces (id, organization_id, name) VALUES (?, ?, ?)',
    )
    fill({
      organization: (id, name) => void organization.run(id, name),
      workspace: (id, organizationId, name) => void workspace.run(id, organizationId, name),
      key: (key) => this.insert(key),
    })
  }
  /** Changes one live key; the cache no longer has it before anybody learns of the change. */
  #change(change: () => { readonly changes: number | bigint }): boolean {
    this.#keyLookup.forget()
    return change().changes === 1
  }
  /** Forgets what was known of data that another has taken the place of. */
  readonly #forgetAll = (): void => {
    this.#keyLookup.forget()
    this.#uses.drop()
    this.#lateChanges.drop()
  }
  readonly #toApiKey = (row: Record<string, unknown>): ApiKey => {
    const id = String(row.id)
    const used = this.#uses.latest(Number(row.number), row.last_used_at as number | null)
    return {
      id,
      name: String(row.name),
      lastFour: String(row.last_four),
      createdAt: iso(Number(row.created_at)),
      lastUsedAt: used === null ? null : iso(used),
    }
  }
}
