import type { ApiKey } from '../../../electron/contract/api-key.ts'
import { comparedName } from '../../../electron/contract/health.ts'
import { isUnusedFor, type StatusScene } from '../../../electron/contract/key-status.ts'
import type { IdleWork } from '../../ui/use-when-idle.ts'

/** The filters for keys that were not used for so many days. */
export const UNUSED_FOR = { unused30: 30, unused90: 90, unused180: 180 } as const
export const FILTERS = ['unused30', 'unused90', 'unused180', 'own', 'duplicate'] as const
export type Filter = (typeof FILTERS)[number]
export type UnusedFilter = keyof typeof UNUSED_FOR

/** Returns the filter if it asks for unused keys, and null if it does not. */
export const unusedIn = (filter: Filter | null): UnusedFilter | null =>
  filter === 'own' || filter === 'duplicate' ? null : filter

/** What the filters look at besides the key itself. */
export interface FilterScene extends StatusScene {
  readonly ownIds: readonly string[]
}

/** Names that more than one key has, however they are cased. */
const doubled = (keys: readonly ApiKey[]): ReadonlySet<string> => {
  const seen = new Set<string>()
  const twice = new Set<string>()
  for (const name of keys.map(comparedName)) (seen.has(name) ? twice : seen).add(name)
  return twice
}

type KeyTest = (key: ApiKey) => boolean

/**
 * Returns which keys pass a filter. What is a duplicate is judged by the whole list, whatever of it
 * is shown.
 */
export const testOf = (filter: Filter, keys: readonly ApiKey[], scene: FilterScene): KeyTest => {
  switch (filter) {
    case 'unused30':
    case 'unused90':
    case 'unused180':
      return (key) => isUnusedFor(key, scene, UNUSED_FOR[filter])
    case 'own': {
      const own = new Set(scene.ownIds)
      return ({ id }) => own.has(id)
    }
    case 'duplicate': {
      const twice = doubled(keys)
      return (key) => twice.has(comparedName(key))
    }
  }
}

export type FilterCounts = Readonly<Record<Filter, number>>

interface FilterCount {
  /** Counts as long as `goOn`; true when all keys are counted. */
  readonly count: IdleWork
  /** As far as it is counted. */
  readonly counts: FilterCounts
}

/** Returns how many keys pass each filter; in one pass, which can be made in pieces. */
export const createFilterCount = (keys: readonly ApiKey[], scene: FilterScene): FilterCount => {
  const counts = { unused30: 0, unused90: 0, unused180: 0, own: 0, duplicate: 0 }
  // Duplicates are found in the whole list, which this has yet to go through.
  const tests = FILTERS.filter((filter) => filter !== 'duplicate').map(
    (filter) => [filter, testOf(filter, keys, scene)] as const,
  )
  const named = new Map<string, number>()
  let row = 0
  const add = (key: ApiKey): void => {
    const name = comparedName(key)
    const before = named.get(name) ?? 0
    named.set(name, before + 1)
    // The second of a name makes a duplicate of the first one too.
    if (before > 0) counts.duplicate += before === 1 ? 2 : 1
    for (const [filter, passes] of tests) if (passes(key)) counts[filter] += 1
  }
  return {
    counts,
    count: (goOn) => {
      for (; row < keys.length && goOn(); row += 1) add(keys[row] as ApiKey)
      return row >= keys.length
    },
  }
}
