import type { KeyListState } from '../../contract/connection.ts'
import type { LeaseEntry } from './lease-entry.ts'

export type ReadList = Pick<KeyListState, 'connectionId' | 'keys' | 'listedAt'>

/** The leases whose key a list lacks, each once for each list: it may lack a key that works. */
export const createUnlistedLeases = (entries: ReadonlyMap<string, LeaseEntry>): ((list: ReadList) => readonly LeaseEntry[]) => {
  const triedFor = new WeakMap<LeaseEntry, number | null>()
  return ({ connectionId, keys, listedAt }) => {
    if (keys === null) return []
    const found = [...entries.values()].filter((entry) => {
      const { noted, keyId, secret, phase, firstTry } = entry
      // Without its secret nothing but the list could say that a key is gone.
      if (noted.connectionId !== connectionId || keyId === null || secret === null || phase === 'creating' || firstTry !== null)
        return false
      return !keys.some(({ id }) => id === keyId) && triedFor.get(entry) !== listedAt
    })
    for (const entry of found) triedFor.set(entry, listedAt)
    return found
  }
}
