import { useCallback, useMemo, useState } from 'react'
import type { ApiKey } from '../../../electron/contract/api-key.ts'
import { useWhenIdle } from '../../ui/use-when-idle.ts'
import { createFilterCount, type FilterCounts, type FilterScene } from './filters.ts'

/** So many keys are counted before the window is drawn; more when they are shown. */
const AT_ONCE = 1_000

/** How many keys each filter has; of a long list as it was counted last, and null before that. */
export const useFilterCounts = (keys: readonly ApiKey[], scene: FilterScene): FilterCounts | null => {
  const [counted, setCounted] = useState<FilterCounts | null>(null)
  const { count, counts } = useMemo(() => createFilterCount(keys, scene), [keys, scene])
  useWhenIdle(
    count,
    useCallback(() => setCounted(counts), [counts]),
  )
  return keys.length <= AT_ONCE && count(() => true) ? counts : counted
}
