import { type Annotation, foreignUses } from '../../../electron/contract/annotations.ts'
import type { ApiKey } from '../../../electron/contract/api-key.ts'
import type { Connection, KeyListState } from '../../../electron/contract/connection.ts'
import { comparedName } from '../../../electron/contract/health.ts'
import { isUnusedFor } from '../../../electron/contract/key-status.ts'
import { signedInKeyId } from '../../../electron/contract/own-key.ts'
import { UNUSED_FOR } from '../keys/filters.ts'

/** `shared`: the names that keys of several connections have. */
export const ALL_KEYS_CHOICES = ['all', 'shared', 'unused30', 'unused90', 'unused180'] as const
export type AllKeysChoice = (typeof ALL_KEYS_CHOICES)[number]

/** A listed key with its connection. */
export interface PlacedKey {
  readonly connection: Connection
  readonly apiKey: ApiKey
  /** When it was used last by anyone but this app. */
  readonly usedAt: string | null
  /** This app is signed in with the key. */
  readonly isSignedIn: boolean
  /** The service's time, in ms since the epoch. */
  readonly now: number
}

type Notes = Readonly<
  Record<string, { readonly annotations: Readonly<Record<string, Annotation>> }>
>

/** The keys of all connections, as they are listed. `now`: by this computer's clock. */
export const placedKeys = (
  connections: readonly Connection[],
  lists: Readonly<Record<string, KeyListState>>,
  notes: Notes,
  now: number,
): readonly PlacedKey[] =>
  connections.flatMap((connection) => {
    const list = lists[connection.id]
    if (list === undefined || list.keys === null) return []
    const usedAt = foreignUses(notes[connection.id]?.annotations ?? {}, list.own)
    const signedInId = signedInKeyId(list.own)
    return list.keys.map((apiKey) => ({
      connection,
      apiKey,
      usedAt: usedAt(apiKey),
      isSignedIn: apiKey.id === signedInId,
      now: now + list.skew,
    }))
  })

export const chosenKeys = (
  placed: readonly PlacedKey[],
  choice: AllKeysChoice,
): readonly PlacedKey[] => {
  if (choice === 'all') return placed
  if (choice === 'shared') {
    const places = new Map<string, Set<string>>()
    for (const { apiKey, connection } of placed) {
      const name = comparedName(apiKey)
      places.set(name, (places.get(name) ?? new Set()).add(connection.id))
    }
    return placed.filter(({ apiKey }) => (places.get(comparedName(apiKey))?.size ?? 0) > 1)
  }
  return placed.filter(({ apiKey, usedAt, isSignedIn, now }) =>
    isUnusedFor(
      apiKey,
      { now, signedInId: isSignedIn ? apiKey.id : null, usedAt: () => usedAt },
      UNUSED_FOR[choice],
    ),
  )
}

export const ALL_KEYS_COLUMNS = ['name', 'connection', 'lastUsed'] as const
type AllKeysColumn = (typeof ALL_KEYS_COLUMNS)[number]
export interface AllKeysOrder {
  readonly by: AllKeysColumn
  readonly descending: boolean
}

const nameOrder = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Equal rows stand by name, then by connection, whatever the direction. */
export const sortedKeys = (
  placed: readonly PlacedKey[],
  { by, descending }: AllKeysOrder,
): readonly PlacedKey[] => {
  const sign = descending ? -1 : 1
  const byName = (a: PlacedKey, b: PlacedKey): number =>
    nameOrder.compare(a.apiKey.name, b.apiKey.name)
  const byConnection = (a: PlacedKey, b: PlacedKey): number =>
    nameOrder.compare(a.connection.name, b.connection.name)
  const byUse = (a: PlacedKey, b: PlacedKey): number =>
    (Date.parse(a.usedAt ?? '') || 0) - (Date.parse(b.usedAt ?? '') || 0)
  const compare = { name: byName, connection: byConnection, lastUsed: byUse }[by]
  return placed.toSorted((a, b) => sign * compare(a, b) || byName(a, b) || byConnection(a, b))
}
