import { useMemo } from 'react'
import type { ApiKey } from '../../../electron/contract/api-key.ts'
import { type FilterScene, filterKeys } from './filters.ts'
import { useListView } from './list-view-store.ts'
import { indexOf, searchKeys } from './search.ts'
import { type Order, sortKeys } from './sort-keys.ts'

/** The keys to show, in order. Sorting and indexing happen once a list, so that a key press only looks through the index. */
export const useRows = (keys: readonly ApiKey[], order: Order, scene: FilterScene, noted: (id: string) => string): readonly ApiKey[] => {
  const { query, pasted, filter } = useListView()
  // Only the status depends on the time of day: the other orders need no sorting at every tick.
  const sortScene = order.by === 'status' ? scene : null
  const sorted = useMemo(() => sortKeys(keys, order, sortScene), [keys, order, sortScene])
  const index = useMemo(() => indexOf(sorted, noted), [sorted, noted])
  return useMemo(() => {
    const found = pasted === null ? searchKeys(sorted, index, query) : sorted.filter(({ lastFour }) => lastFour === pasted)
    return filterKeys(found, filter, keys, scene)
  }, [sorted, index, query, pasted, filter, keys, scene])
}
