import type { FaultKind, FaultSpec } from '../../contract/lab.ts'
import { createIds, timeOfId } from '../keys/secret.ts'
import type { Store } from '../keys/store.ts'
import type { RouteContext } from '../routes/route.ts'

/**
 * Tells whether one request does not notice yet that a key was created, or with `at` (ms since the
 * epoch) that it was revoked then.
 */
export type IsLate = (kind: FaultKind, keyId: string, at?: number) => boolean

/** For a request without faults. */
export const neverLate: IsLate = () => false

/** By the faults of a request that came at `now`, in ms since the epoch. */
export const latenessOf =
  (faults: readonly FaultSpec[], now: number): IsLate =>
  (kind, keyId, at = timeOfId(keyId)) =>
    faults.some(
      (fault) =>
        fault.kind === kind && (fault.keyId ?? keyId) === keyId && now - at < (fault.ms ?? 1_000),
    )

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
