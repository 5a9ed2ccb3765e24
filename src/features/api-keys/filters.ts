import type { ApiKey } from '../../../electron/contract/api-key.ts'
import { type StatusScene, statusOf } from './key-status.ts'

export const FILTERS = ['idle', 'unused', 'new', 'own', 'duplicate'] as const
export type Filter = (typeof FILTERS)[number]

/** What the filters look at besides the key itself. */
export interface FilterScene extends StatusScene {
  readonly ownIds: readonly string[]
  /** Keys that came since the app's last run. */
  readonly newIds: readonly string[]
}

const nameOf = ({ name }: ApiKey): string => name.trim().toLowerCase()

/** Names that more than one key has, however they are cased. */
const doubled = (keys: readonly ApiKey[]): ReadonlySet<string> => {
  const seen = new Set<string>()
  const twice = new Set<string>()
  for (const key of keys) (seen.has(nameOf(key)) ? twice : seen).add(nameOf(key))
  return twice
}

/** The test of each filter for the keys of one list. */
const testsOf = (keys: readonly ApiKey[], scene: FilterScene): Readonly<Record<Filter, (key: ApiKey) => boolean>> => {
  const twice = doubled(keys)
  const own = new Set(scene.ownIds)
  const fresh = new Set(scene.newIds)
  return {
    idle: (key) => statusOf(key, scene).kind === 'idle',
    unused: (key) => scene.usedAt(key) === null,
    new: ({ id }) => fresh.has(id),
    own: ({ id }) => own.has(id),
    duplicate: (key) => twice.has(nameOf(key)),
  }
}

/** The keys in `shown` that a filter lets through; what is a duplicate is judged by the whole list. */
export const filterKeys = (
  shown: readonly ApiKey[],
  filter: Filter | null,
  keys: readonly ApiKey[],
  scene: FilterScene,
): readonly ApiKey[] => (filter === null ? shown : shown.filter(testsOf(keys, scene)[filter]))

export const countFilters = (keys: readonly ApiKey[], scene: FilterScene): Readonly<Record<Filter, number>> => {
  const tests = testsOf(keys, scene)
  const counts = { idle: 0, unused: 0, new: 0, own: 0, duplicate: 0 }
  for (const key of keys) for (const filter of FILTERS) if (tests[filter](key)) counts[filter] += 1
  return counts
}
