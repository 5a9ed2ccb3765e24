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

/** How many of the sorted `values` are below `value`. */
const countBelow = (values: Float64Array, value: number): number => {
  let [low, high] = [0, values.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((values[middle] as number) < value) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * By a number of each key. The numbers are sorted without the keys, as only numbers are without a call for every comparison, and then
 * tell each key its place: in a hundred thousand keys that is half the time.
 */
const byNumber = (keys: readonly ApiKey[], { descending }: Order, numberOf: (key: ApiKey) => number): readonly ApiKey[] => {
  const sign = descending ? -1 : 1
  const numbers = Float64Array.from(keys, (key) => sign * numberOf(key))
  const sorted = numbers.toSorted()
  const rows: ApiKey[] = Array(keys.length)
  const equal = new Uint32Array(keys.length)
  keys.forEach((key, at) => {
    const place = countBelow(sorted, numbers[at] as number)
    rows[place + (equal[place] as number)] = key
    equal[place] = (equal[place] as number) + 1
  })
  equal.forEach((count, place) => {
    if (count < 2) return
    const tied = rows.slice(place, place + count).sort(byNameThenId)
    for (const [at, key] of tied.entries()) rows[place + at] = key
  })
  return rows
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
