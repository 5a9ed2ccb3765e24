import { useMemo } from 'react'
import type { ApiKey } from '../../../electron/contract/api-key.ts'
import { type Order, sortKeys } from '../../../electron/contract/sort-keys.ts'
import { useWhenIdle } from '../../ui/use-when-idle.ts'
import { type FilterScene, testOf } from './filters.ts'
import { useListView } from './list-view-store.ts'
import { createSearch } from './search.ts'

/**
 * The keys to show, in order. Sorting happens once a list, so that a key press only looks through
 * it.
 */
export const useRows = (
  keys: readonly ApiKey[],
  order: Order,
  scene: FilterScene,
  noted: (id: string) => string,
): readonly ApiKey[] => {
  const { query, pasted, filter } = useListView()
  // Only the status depends on the time of day: the other orders need no sorting at every tick.
  const sortScene = order.by === 'status' ? scene : null
  const { usedAt } = scene
  const sorted = useMemo(
    () => sortKeys(keys, order, usedAt, sortScene),
    [keys, order, usedAt, sortScene],
  )
  const search = useMemo(() => createSearch(sorted, noted), [sorted, noted])
  // The first key press finds it ready.
  useWhenIdle(search.prepare)
  const passes = useMemo(
    () => (filter === null ? null : testOf(filter, keys, scene)),
    [filter, keys, scene],
  )
  return useMemo(() => {
    const found =
      pasted === null ? search.find(query) : sorted.filter(({ lastFour }) => lastFour === pasted)
    return passes === null ? found : found.filter(passes)
  }, [sorted, search, query, pasted, passes])
}
