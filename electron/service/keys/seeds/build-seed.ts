import { lastFourOf } from '../../../contract/api-key.ts'
import type { SeededToken, SeedName } from '../../../contract/lab.ts'
import { createIds, createSecret } from '../secret.ts'
import type { Populate } from '../store.ts'
import { type DataSet, oneWorkspace } from './data-set.ts'
import { mixed } from './mixed.ts'
import {
  duplicateNames,
  hostile,
  idle,
  lastFourClash,
  many,
  ownKeyGone,
  unicode,
} from './special.ts'

const SEEDS: Readonly<Record<SeedName, DataSet>> = {
  /** One workspace with nothing but the key that one signs in with. */
  empty: oneWorkspace([]),
  mixed,
  get many() {
    return many()
  },
  idle,
  'duplicate-names': duplicateNames,
  'last-four-clash': lastFourClash,
  'own-key-gone': ownKeyGone,
  unicode,
  hostile,
}

/**
 * A named set whose ages count back from `now` (ms since the epoch). Once `fill` has put it
 * somewhere, `tokens` has its usable secrets.
 */
export const buildSeed = (
  name: SeedName,
  prefix: string,
  now: number,
): { readonly fill: Populate; readonly tokens: readonly SeededToken[] } => {
  const tokens: SeededToken[] = []
  const organizations = new Map<string, string>()
  const fill: Populate = (into) => {
    const nextId = createIds()
    for (const { organization, name: workspace, keys } of SEEDS[name]) {
      const organizationId = organizations.get(organization) ?? nextId('org_', now)
      if (!organizations.has(organization)) into.organization(organizationId, organization)
      organizations.set(organization, organizationId)
      const workspaceId = nextId('ws_', now)
      into.workspace(workspaceId, organizationId, workspace)
      for (const { name: label, age, lastUsed, usable, revoked, clash } of keys) {
        const createdAt = now - age
        // A source of its own for each key: ids sort by creation, whatever the order in which the
        // set names them.
        const key = {
          id: createIds()('key_', createdAt),
          workspaceId,
          name: label,
          secret: createSecret(prefix),
          createdAt,
        }
        const [first] = tokens
        into.key({
          ...key,
          lastUsedAt: lastUsed === null ? null : now - lastUsed,
          revokedAt: revoked === true ? now : null,
          ...(clash === true && first !== undefined ? { lastFour: lastFourOf(first.secret) } : {}),
        })
        if (usable === true)
          tokens.push({ organization, workspace, id: key.id, name: label, secret: key.secret })
      }
    }
  }
  return { fill, tokens }
}
