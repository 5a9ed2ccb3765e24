import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Annotation, foreignUses, NO_ANNOTATION } from '../../contract/annotations.ts'
import type { ApiKey } from '../../contract/api-key.ts'
import type { OwnKey } from '../../contract/own-key.ts'
import { DATA_VERSION } from '../../service/keys/data-version.ts'
import { LISTED, ORDER } from '../../service/keys/listed.ts'
import type { FirstConnection } from './glance.ts'

/** More than the tallest screen shows. */
const MOST = 40
/** How long the file may be busy, in milliseconds: whoever writes to it now is not waited for. */
const BUSY_MS = 50

/** A key as its row shows it. */
export interface FirstKey extends Pick<ApiKey, 'id' | 'name' | 'lastFour' | 'createdAt'> {
  readonly own: boolean
  /** As `lastForeignUse`. */
  readonly usedAt: string | null
}

const isTime = (found: unknown): boolean => typeof found === 'string' && !Number.isNaN(Date.parse(found))

type Calls = Pick<Annotation, 'checkedAt' | 'usedBeforeCheck' | 'ownUntil'>

/** The app's own calls with keys, which are no use by others. Throws where a note is not as it is written. */
const callsIn = (folder: string, connectionId: string): Readonly<Record<string, Annotation>> => {
  let text: string
  try {
    text = readFileSync(join(folder, 'annotations.json'), 'utf8')
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return {}
    throw cause
  }
  const { connections } = JSON.parse(text) as { readonly connections: Readonly<Record<string, Readonly<Record<string, Partial<Calls>>>>> }
  const notes = Object.entries(connections[connectionId] ?? {})
  return Object.fromEntries(
    notes.map(([id, { checkedAt = null, usedBeforeCheck = null, ownUntil = null }]) => {
      const fits = [checkedAt, ownUntil].every((at) => at === null || typeof at === 'number')
      if (!fits || (usedBeforeCheck !== null && !isTime(usedBeforeCheck))) throw new Error('a note is not as it is written')
      return [id, { ...NO_ANNOTATION, checkedAt, usedBeforeCheck, ownUntil }]
    }),
  )
}

const hasLeases = (folder: string): boolean => {
  try {
    return readdirSync(join(folder, 'leases')).some((name) => name.endsWith('.json'))
  } catch {
    return false
  }
}

const iso = (ms: unknown): string => new Date(Number(ms)).toISOString()

const read = (database: DatabaseSync, ownId: string): readonly Record<string, unknown>[] => {
  if (database.prepare('PRAGMA user_version').get()?.user_version !== DATA_VERSION) throw new Error('another version')
  if (database.prepare('SELECT 1 FROM clock').get() !== undefined) throw new Error('the clock is set')
  const organization = `(SELECT w.organization_id FROM api_keys k JOIN workspaces w ON w.number = k.workspace WHERE k.id = ? AND k.revoked_at IS NULL)`
  return database.prepare(`${LISTED} AND w.organization_id = ${organization} ${ORDER} LIMIT ${MOST}`).all(ownId)
}

/**
 * The first keys of the local service by `createdAt` descending, straight from its file, which is closed again; null where there are none,
 * or anything is unusual: damaged, busy, of another version, a set clock, programs with keys of their own.
 */
export const firstKeys = (folder: string, { id: connectionId, keyId }: FirstConnection): readonly FirstKey[] | null => {
  try {
    if (hasLeases(folder)) return null
    const own: OwnKey = { certainty: 'known', ids: [keyId] }
    const usedAt = foreignUses(callsIn(folder, connectionId), own)
    const database = new DatabaseSync(join(folder, 'local-service.db'), { readOnly: true, timeout: BUSY_MS })
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
      return keys.map(({ lastUsedAt, ...key }) => ({ ...key, own: key.id === keyId, usedAt: usedAt({ ...key, lastUsedAt }) }))
    } finally {
      database.close()
    }
  } catch {
    return null
  }
}
