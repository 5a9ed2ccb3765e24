import type { KeyListState } from '../../../electron/contract/connection.ts'
import type { KeptKey } from '../../../electron/contract/kept.ts'

/**
 * Kept secrets whose key is not in the list. While the list is not known to be whole, none counts.
 */
export const unlistedIn = (
  list: KeyListState | null,
  kept: readonly KeptKey[],
): readonly KeptKey[] => {
  const keys = list?.phase === 'ready' && !list.isPart ? list.keys : null
  if (keys == null || kept.length === 0) return []
  const listed = new Set(keys.map(({ id }) => id))
  return kept.filter(({ id }) => !listed.has(id))
}
