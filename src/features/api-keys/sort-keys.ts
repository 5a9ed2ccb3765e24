import type { ApiKey } from '../../../electron/contract/api-key.ts'
import type { SortColumn } from '../../../electron/contract/settings.ts'
import { type KeyStatus, type StatusScene, statusOf } from './key-status.ts'

/** The status column's order: what is in use first, what was never seen in use last. */
const RANKS: Readonly<Record<KeyStatus['kind'], number>> = { active: 0, recent: 1, idle: 2, fresh: 3, unused: 4 }

const rank = (key: ApiKey, scene: StatusScene): number => {
  const status = statusOf(key, scene)
  return RANKS[status.kind] * 1e6 + ('days' in status ? status.days : 0)
}

const byText = new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare
const byNameThenId = (a: ApiKey, b: ApiKey): number => byText(a.name, b.name) || (a.id < b.id ? -1 : 1)

export interface Order {
  readonly by: SortColumn
  readonly descending: boolean
}

/** By a number of each key, worked out once a key and not once a comparison. */
const byNumber = (keys: readonly ApiKey[], { descending }: Order, numberOf: (key: ApiKey) => number): readonly ApiKey[] => {
  const sign = descending ? -1 : 1
  const rows = keys.map((key) => ({ key, value: numberOf(key) }))
  // Not a difference: two that were never used are both infinitely long ago.
  rows.sort((a, b) => (a.value === b.value ? byNameThenId(a.key, b.key) : a.value < b.value ? -sign : sign))
  return rows.map(({ key }) => key)
}

/** Sorted by one column; equal rows by name, then by id, whatever the direction. Only the status needs the scene. */
export const sortKeys = (keys: readonly ApiKey[], order: Order, scene: StatusScene | null): readonly ApiKey[] => {
  const sign = order.descending ? -1 : 1
  switch (order.by) {
    case 'name':
      return keys.toSorted((a, b) => sign * byText(a.name, b.name) || byNameThenId(a, b))
    case 'key':
      return keys.toSorted((a, b) => sign * byText(a.lastFour, b.lastFour) || byNameThenId(a, b))
    case 'created':
      return byNumber(keys, order, ({ createdAt }) => Date.parse(createdAt))
    case 'lastUsed':
      return byNumber(keys, order, ({ lastUsedAt }) => (lastUsedAt === null ? Number.NEGATIVE_INFINITY : Date.parse(lastUsedAt)))
    case 'status':
      return byNumber(keys, order, (key) => (scene === null ? 0 : rank(key, scene)))
  }
}
