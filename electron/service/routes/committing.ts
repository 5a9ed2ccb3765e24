import { createIds } from '../keys/secret.ts'
import type { Store } from '../keys/store.ts'
import type { Committing } from './route.ts'

/** What a route works with when its change takes place at `at`, in ms since the epoch. */
export const committingAt = (at: number, store: Store): Committing => ({
  clock: { now: () => at },
  // The service's own source would go on from this later time.
  nextId: createIds(),
  store: {
    list: (organizationId) => store.list(organizationId),
    listWhere: (...listed) => store.listWhere(...listed),
    insert: (key) => store.later(at, () => store.insert(key)),
    revoke: (...revoked) => {
      store.later(at, () => void store.revoke(...revoked))
      return true
    },
  },
})
