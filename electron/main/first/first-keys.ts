import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Annotation, foreignUses, NO_ANNOTATION } from '../../contract/annotations.ts'
import type { ApiKey } from '../../contract/api-key.ts'
import { type OwnKey, signedInKeyId } from '../../contract/own-key.ts'
import { type Order, sortKeys } from '../../contract/sort-keys.ts'
import { DATA_VERSION } from '../../service/keys/data-version.ts'
import { LISTED, ORDER } from '../../service/keys/listed.ts'
import { hasSpecial } from '../../service/keys/private-file.ts'
import type { FirstLocal, FirstView } from './glance.ts'
import { fieldIn, hasNotices, type WrittenNotes } from './notices.ts'

/** More than the tallest screen shows. */
const MOST = 40
/** How many are read for the newest, some of which may be equally new, and for the first by another order. */
const MOST_READ = { newest: 100, other: 1_000 } as const

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

const read = (database: DatabaseSync, ownId: string, most: number): readonly ApiKey[] => {
  if (database.prepare('PRAGMA user_version').get()?.user_version !== DATA_VERSION) throw new Error('another version')
  if (database.prepare('SELECT 1 FROM clock').get() !== undefined) throw new Error('the clock is set')
  const organization = `(SELECT w.organization_id FROM api_keys k JOIN workspaces w ON w.number = k.workspace WHERE k.id = ? AND k.revoked_at IS NULL)`
  const rows = database.prepare(`${LISTED} AND w.organization_id = ${organization} ${ORDER} LIMIT ?`).all(ownId, most)
  return rows.map((row) => ({
    id: String(row.id),
    name: String(row.name),
    lastFour: String(row.last_four),
    createdAt: iso(row.created_at),
    lastUsedAt: row.last_used_at === null ? null : iso(row.last_used_at),
  }))
}

/** Whether the newest keys are listed first, as the service answers them. */
const isNewest = ({ by, descending }: Order): boolean => by === 'created' && descending

/** Whether these, the newest keys, have all that come first: only then can they be put in order. `most`: so many were read at most. */
const hasFirst = (keys: readonly ApiKey[], sort: Order, most: number): boolean =>
  keys.length < most || (isNewest(sort) && keys[MOST - 1]?.createdAt !== keys.at(-1)?.createdAt)

/**
 * The first keys of the local service as the list puts them, straight from its file, which is closed again; null where there are none, or
 * too many for their order, or anything is unusual: damaged, owned by another process, of another version, a set clock, or a notice that will
 * stand above the list. `now`: ms since the epoch.
 */
export const firstKeys = (
  folder: string,
  { id: connectionId, keyId }: FirstLocal,
  { sort, staleDays }: Pick<FirstView, 'sort' | 'staleDays'>,
  now: number,
): readonly FirstKey[] | null => {
  try {
    const notes = fieldIn(folder, 'annotations.json', 'connections') as WrittenNotes
    if (hasNotices(folder, connectionId, notes, now)) return null
    const own: OwnKey = { certainty: 'known', ids: [keyId] }
    const usedAt = foreignUses(callsIn(notes, connectionId), own)
    const file = join(folder, 'local-service.db')
    if (hasSpecial(file)) return null
    const database = new DatabaseSync(file, { readOnly: true })
    try {
      const most = isNewest(sort) ? MOST_READ.newest : MOST_READ.other
      const keys = read(database, keyId, most)
      if (keys.length === 0 || !hasFirst(keys, sort, most)) return null
      return sortKeys(keys, sort, usedAt, { now, staleDays, signedInId: signedInKeyId(own), usedAt })
        .slice(0, MOST)
        .map((key) => ({ ...key, own: key.id === keyId, usedAt: usedAt(key) }))
    } finally {
      database.close()
    }
  } catch {
    return null
  }
}
