import { type ActivityEntry, keysOfClient } from '../../../electron/contract/activity.ts'
import type { ApiKey } from '../../../electron/contract/api-key.ts'
import type { Connection, KeyListState } from '../../../electron/contract/connection.ts'

/**
 * A program that asked for something. Its name is a claim, which another program may make as well.
 */
export interface Program {
  readonly name: string
  /** What it asked, the newest first. */
  readonly requests: readonly ActivityEntry[]
  /** Ids of the keys that it got, by connection; some may be gone. */
  readonly got: ReadonlyMap<string, readonly string[]>
}

/** The programs of the log, given newest first, in that order. */
export const programsIn = (entries: readonly ActivityEntry[]): readonly Program[] => {
  const byName = Map.groupBy(
    entries.filter(({ client }) => client !== undefined),
    ({ client }) => client?.name ?? '',
  )
  return [...byName].map(([name, own]) => ({
    name,
    requests: own.filter(({ action }) => action === 'ask'),
    got: keysOfClient(own, name),
  }))
}

/** Returns how often a program asked: an entry may stand for several requests. */
export const timesAsked = ({ requests }: Program): number =>
  requests.reduce((sum, { count = 1 }) => sum + count, 0)

/** What a program has on one connection. */
export interface Holding {
  readonly connection: Connection
  /** null while nothing is known of the connection. */
  readonly list: KeyListState | null
  /** Those that are listed; null while there is no list. */
  readonly living: readonly ApiKey[] | null
}

/**
 * Returns what is left of the keys that a program got, on each connection that is still here, and
 * how many keys it got on others.
 */
export const holdingsOf = (
  { got }: Program,
  connections: readonly Connection[],
  lists: Readonly<Record<string, KeyListState>>,
): { readonly holdings: readonly Holding[]; readonly elsewhere: number } => {
  const holdings = connections.flatMap((connection): readonly Holding[] => {
    const ids = new Set(got.get(connection.id))
    if (ids.size === 0) return []
    const list = lists[connection.id] ?? null
    const living = list?.keys?.filter(({ id }) => ids.has(id)) ?? null
    return living?.length === 0 ? [] : [{ connection, list, living }]
  })
  const known = new Set(connections.map(({ id }) => id))
  const elsewhere = [...got].reduce((sum, [id, ids]) => (known.has(id) ? sum : sum + ids.length), 0)
  return { holdings, elsewhere }
}
