import type { Entry } from './entries.ts'
import { ranked } from './rank.ts'
import { recentIds } from './recent.ts'

const KINDS = ['commands', 'connections', 'settings', 'keys'] as const
type Kind = (typeof KINDS)[number]

interface EntryGroup {
  readonly value: Kind | 'recent'
  readonly items: readonly Entry[]
}

/** Entries shown of one kind while something is searched for. More would not be looked through. */
const MOST = 30

const isHarmless = ({ isDestructive = false }: Entry): boolean => !isDestructive

/** The best harmless entry comes first in its group, and a group that has one before the others. */
const withHarmlessFirst = (groups: readonly EntryGroup[]): readonly EntryGroup[] =>
  groups
    .map(({ value, items }) => {
      const first = items.find(isHarmless)
      return first === undefined
        ? { value, items }
        : { value, items: [first, ...items.filter((item) => item !== first)] }
    })
    .toSorted((a, b) => Number(!a.items.some(isHarmless)) - Number(!b.items.some(isHarmless)))

/** Returns what to show for a query. Without one: what was used last, then all but the keys. */
export const groupsOf = (
  entries: Readonly<Record<Kind, readonly Entry[]>>,
  query: string,
): readonly EntryGroup[] => {
  const groups = KINDS.map((kind): EntryGroup => ({ value: kind, items: entries[kind] }))
  const full = ({ items }: EntryGroup): boolean => items.length > 0
  if (query.trim() !== '')
    return withHarmlessFirst(
      groups
        .map(({ value, items }) => ({ value, ...ranked(items, query, MOST) }))
        .filter(full)
        .toSorted((a, b) => b.best - a.best),
    )
  const all = groups.flatMap(({ items }) => items)
  const recent = recentIds().flatMap(
    (id) => all.find((entry) => entry.id === id && entry.disabled !== true) ?? [],
  )
  const rest = groups
    .filter(({ value }) => value !== 'keys')
    .map(({ value, items }) => ({ value, items: items.filter((entry) => !recent.includes(entry)) }))
  return [{ value: 'recent' as const, items: recent }, ...rest].filter(full)
}
