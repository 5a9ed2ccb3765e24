import type { ApiKey } from './api-key.ts'
import { isoTime } from './iso-time.ts'
import { type KeyStatus, type StatusScene, statusOf } from './key-status.ts'
import { once } from './once.ts'
import { radixSort } from './radix-sort.ts'
import type { Settings } from './settings.ts'

/** The status column's order: what is in use first, what was never seen in use last. */
const RANKS: Readonly<Record<KeyStatus['kind'], number>> = {
  active: 0,
  recent: 1,
  idle: 2,
  fresh: 3,
  unused: 4,
}

const rank = (key: ApiKey, scene: StatusScene): number => {
  const status = statusOf(key, scene)
  return RANKS[status.kind] * 1e6 + ('days' in status ? status.days : 0)
}

/**
 * Made when two texts are compared: main's first use of `Intl` takes its time (docs/performance.md,
 * P20).
 */
const textOrder = once(
  () => new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare,
)
const byNameThenId = (a: ApiKey, b: ApiKey): number =>
  textOrder()(a.name, b.name) || (a.id < b.id ? -1 : 1)

export type Order = Settings['sort']

const byText = (
  keys: readonly ApiKey[],
  { descending }: Order,
  textOf: (key: ApiKey) => string,
): readonly ApiKey[] => {
  const [sign, compare] = [descending ? -1 : 1, textOrder()]
  return keys.toSorted((a, b) => sign * compare(textOf(a), textOf(b)) || byNameThenId(a, b))
}

/** Before any time. */
const NEVER = -8.64e15
/** Sorts unreadable times after all others, so that newest-first order shows them at the top. */
const UNKNOWN = 8.64e15

const timeOf = (iso: string): number => {
  const time = isoTime(iso)
  return Number.isNaN(time) ? UNKNOWN : time
}

/**
 * By a whole number of each key, without a call for every comparison: in a hundred thousand keys
 * that is a third of the time.
 */
const byNumber = (
  keys: readonly ApiKey[],
  { descending }: Order,
  numberOf: (key: ApiKey) => number,
): readonly ApiKey[] => {
  const sign = descending ? -1 : 1
  const numbers = new Float64Array(keys.length)
  let least = Number.POSITIVE_INFINITY
  for (const [at, key] of keys.entries()) {
    const number = sign * numberOf(key)
    numbers[at] = number
    if (number < least) least = number
  }
  for (let at = 0; at < numbers.length; at += 1) numbers[at] = (numbers[at] as number) - least
  const order = radixSort(numbers)
  const rows: ApiKey[] = []
  for (let from = 0; from < order.length; ) {
    const number = numbers[order[from] as number]
    const begin = rows.length
    let to = from
    for (; to < order.length && numbers[order[to] as number] === number; to += 1)
      rows.push(keys[order[to] as number] as ApiKey)
    if (to - from > 1) for (const key of rows.splice(begin).sort(byNameThenId)) rows.push(key)
    from = to
  }
  return rows
}

/**
 * Sorted by one column; equal rows by name, then by id, whatever the direction. `usedAt`: as
 * `StatusScene.usedAt`. Only the status needs the scene.
 */
export const sortKeys = (
  keys: readonly ApiKey[],
  order: Order,
  usedAt: StatusScene['usedAt'],
  scene: StatusScene | null,
): readonly ApiKey[] => {
  switch (order.by) {
    case 'name':
      return byText(keys, order, ({ name }) => name)
    case 'key':
      return byText(keys, order, ({ lastFour }) => lastFour)
    case 'created':
      return byNumber(keys, order, ({ createdAt }) => timeOf(createdAt))
    case 'lastUsed':
      return byNumber(keys, order, (key) => {
        const at = usedAt(key)
        return at === null ? NEVER : timeOf(at)
      })
    case 'status':
      return byNumber(keys, order, (key) => (scene === null ? 0 : rank(key, scene)))
  }
}
