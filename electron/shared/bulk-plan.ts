import { type ApiKey, hasId } from '../contract/api-key.ts'
import type { KnownKeys } from '../contract/connection.ts'
import { leavesNone, revokeRisk } from './risk.ts'

/** The listed keys among those that were chosen, as a bulk revoke would treat them. */
interface BulkPlan {
  /** Those that would be revoked, in the order of selection. */
  readonly keys: readonly ApiKey[]
  /** Chosen, but never revoked in bulk: the app may be signed in with them. */
  readonly own: readonly ApiKey[]
  /** Ids among `keys` that were used lately. */
  readonly recentIds: ReadonlySet<string>
  /** Afterwards no key would be listed, so none could create another through the API. */
  readonly leavesNone: boolean
}

/**
 * Plans a bulk revoke of `ids` out of the list. `usedAt`: from `possibleUses`. `now`: ms since the
 * epoch by the service's clock. Ids that are not listed drop out.
 */
export const planBulk = (
  ids: readonly string[],
  list: KnownKeys | null,
  usedAt: (key: ApiKey) => string | null,
  now: number,
): BulkPlan => {
  const byId = new Map(list?.keys?.filter(hasId).map((key) => [key.id, key]))
  const chosen = [...new Set(ids)].flatMap((id) => byId.get(id) ?? [])
  const isOwn = new Set(list?.own.ids)
  const keys = chosen.filter(({ id }) => !isOwn.has(id))
  return {
    keys,
    own: chosen.filter(({ id }) => isOwn.has(id)),
    recentIds: new Set(
      keys
        .filter((key) => revokeRisk(key, list, usedAt(key), now).usedRecently)
        .map(({ id }) => id),
    ),
    leavesNone:
      list !== null &&
      leavesNone(
        list,
        keys.map(({ id }) => id),
      ),
  }
}
