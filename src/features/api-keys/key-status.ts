import type { ApiKey } from '../../../electron/contract/api-key.ts'
import type { SortColumn } from '../../../electron/contract/settings.ts'

const DAY = 86_400_000

/** What a key's age and last use say about it. `days` are whole days. */
export type KeyStatus = { readonly kind: 'active' | 'recent' | 'fresh' } | { readonly kind: 'idle' | 'unused'; readonly days: number }

export const keyStatus = ({ createdAt, lastUsedAt }: Pick<ApiKey, 'createdAt' | 'lastUsedAt'>, now: number): KeyStatus => {
  if (lastUsedAt !== null) {
    const since = now - Date.parse(lastUsedAt)
    if (since <= DAY) return { kind: 'active' }
    if (since <= 30 * DAY) return { kind: 'recent' }
    return { kind: 'idle', days: Math.floor(since / DAY) }
  }
  const age = now - Date.parse(createdAt)
  return age > 7 * DAY ? { kind: 'unused', days: Math.floor(age / DAY) } : { kind: 'fresh' }
}

/** The status column's order: what is in use first, what was never seen in use last. */
const rank = (key: ApiKey, now: number): number => {
  const status = keyStatus(key, now)
  const kinds: readonly KeyStatus['kind'][] = ['active', 'recent', 'idle', 'fresh', 'unused']
  return kinds.indexOf(status.kind) * 1e6 + ('days' in status ? status.days : 0)
}

const byText = new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare
const byNumber = (a: number, b: number): number => (a < b ? -1 : a > b ? 1 : 0)
const lastUse = (key: ApiKey): number => (key.lastUsedAt === null ? Number.NEGATIVE_INFINITY : Date.parse(key.lastUsedAt))

const comparisons: Readonly<Record<SortColumn, (a: ApiKey, b: ApiKey, now: number) => number>> = {
  name: (a, b) => byText(a.name, b.name),
  key: (a, b) => byText(a.lastFour, b.lastFour),
  created: (a, b) => byNumber(Date.parse(a.createdAt), Date.parse(b.createdAt)),
  lastUsed: (a, b) => byNumber(lastUse(a), lastUse(b)),
  status: (a, b, now) => byNumber(rank(a, now), rank(b, now)),
}

/** Sorted by one column; equal rows by name, then by id, whatever the direction. */
export const sortKeys = (
  keys: readonly ApiKey[],
  { by, descending }: { readonly by: SortColumn; readonly descending: boolean },
  now: number,
): readonly ApiKey[] =>
  keys.toSorted((a, b) => (descending ? -1 : 1) * comparisons[by](a, b, now) || byText(a.name, b.name) || (a.id < b.id ? -1 : 1))
