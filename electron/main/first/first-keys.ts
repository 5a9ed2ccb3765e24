import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Annotation, foreignUses, NO_ANNOTATION } from '../../contract/annotations.ts'
import type { ApiKey } from '../../contract/api-key.ts'
import type { OwnKey } from '../../contract/own-key.ts'
import { DATA_VERSION } from '../../service/keys/data-version.ts'
import { LISTED, ORDER } from '../../service/keys/listed.ts'
import type { FirstConnection } from './glance.ts'
import { fieldIn, hasNotices, type WrittenNotes } from './notices.ts'

/** More than the tallest screen shows. */
const MOST = 40

/** A key as its row shows it. */
export interface FirstKey extends Pick<ApiKey, 'id' | 'name' | 'lastFour' | 'createdAt'> {
  readonly own: boolean
  /** As `lastForeignUse`. */
  readonly usedAt: string | null
}

const isTime = (found: unknown): boolean => typeof found === 'string' && !Number.isNaN(Date.parse(found))

/** The app's own calls with keys, which are no use by others. Throws where a note is not as it is written. */
const callsIn = (notes: WrittenNotes, connectionId: string): Readonly<Record<string, Annotation>> =>
  Object.fromEntries(
    Object.entries(notes[connectionId] ?? {}).map(([id, { checkedAt = null, usedBeforeCheck = null, ownUntil = null }]) => {
      const fits = [checkedAt, ownUntil].every((at) => at === null || typeof at === 'number')
      if (!fits || (usedBeforeCheck !== null && !isTime(usedBeforeCheck))) throw new Error('a note is not as it is written')
      return [id, { ...NO_ANNOTATION, checkedAt, usedBeforeCheck, ownUntil }]
    }),
  )

const iso = (ms: unknown): string => new Date(Number(ms)).toISOString()

const read = (database: DatabaseSync, ownId: string): readonly Record<string, unknown>[] => {
  if (database.prepare('PRAGMA user_version').get()?.user_version !== DATA_VERSION) throw new Error('another version')
  if (database.prepare('SELECT 1 FROM clock').get() !== undefined) throw new Error('the clock is set')
  const organization = `(SELECT w.organization_id FROM api_keys k JOIN workspaces w ON w.number = k.workspace WHERE k.id = ? AND k.revoked_at IS NULL)`
  return database.prepare(`${LISTED} AND w.organization_id = ${organization} ${ORDER} LIMIT ${MOST}`).all(ownId)
}

/**
 * The first keys of the local service by `createdAt` descending, straight from its file, which is closed again; null where there are none,
 * or anything is unusual: damaged, owned by another process, of another version, a set clock, or a notice that will stand above the list.
 */
export const firstKeys = (folder: string, { id: connectionId, keyId }: FirstConnection): readonly FirstKey[] | null => {
  try {
    const notes = fieldIn(folder, 'annotations.json', 'connections') as WrittenNotes
    if (hasNotices(folder, connectionId, notes, Date.now())) return null
    const own: OwnKey = { certainty: 'known', ids: [keyId] }
    const usedAt = foreignUses(callsIn(notes, connectionId), own)
    const database = new DatabaseSync(join(folder, 'local-service.db'), { readOnly: true })
    try {
      const keys = read(database, keyId).map(
        (row): ApiKey => ({
          id: String(row.id),
          name: String(row.name),
          lastFour: String(row.last_four),
          createdAt: iso(row.created_at),
          lastUsedAt: row.last_used_at === null ? null : iso(row.last_used_at),
        }),
      )
      if (keys.length === 0) return null
      return keys.map((key) => ({ ...key, own: key.id === keyId, usedAt: usedAt(key) }))
    } finally {
      database.close()
    }
  } catch {
    return null
  }
}
