import { createIds } from '../keys/secret.ts'
import type { Store } from '../keys/store.ts'
import type { RouteContext } from './route.ts'

/** What a route works with when its change takes place at `at`, in ms since the epoch. */
export const committingAt = (
  at: number,
  store: Store,
): Pick<RouteContext, 'store' | 'clock' | 'nextId'> => ({
  clock: { now: () => at },
  // The service's own source would go on from this later time.
  nextId: createIds(),
  store: {
    list: store.list,
    listWhere: store.listWhere,
    insert: (key) => store.later(at, () => store.insert(key)),
    revoke: (...revoked) => {
      store.later(at, () => void store.revoke(...revoked))
      return true
    },
  },
})
