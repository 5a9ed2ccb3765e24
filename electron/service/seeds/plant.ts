import { createId, createSecret } from '../secret.ts'
import type { Store } from '../store.ts'
import type { DataSet } from './data-set.ts'
import { empty } from './empty.ts'
import { mixed } from './mixed.ts'

/** Every named data set. */
export const SEEDS = { empty, mixed } as const satisfies Record<string, DataSet>
export type SeedName = keyof typeof SEEDS

/** A key whose secret is known once, right after seeding: one for each workspace. */
export interface SeededToken {
  readonly organization: string
  readonly workspace: string
  readonly id: string
  readonly name: string
  readonly secret: string
}

/** Replaces all data by a data set whose ages count back from `now` (ms since the epoch). */
export const plant = (store: Store, dataSet: DataSet, prefix: string, now: number): readonly SeededToken[] => {
  const tokens: SeededToken[] = []
  const organizations = new Map<string, string>()
  store.replaceAll((into) => {
    for (const { organization, name: workspace, keys } of dataSet) {
      const organizationId = organizations.get(organization) ?? createId('org_', now)
      if (!organizations.has(organization)) into.organization(organizationId, organization)
      organizations.set(organization, organizationId)
      const workspaceId = createId('ws_', now)
      into.workspace(workspaceId, organizationId, workspace)
      for (const { name, age, lastUsed, usable } of keys) {
        const createdAt = now - age
        const key = { id: createId('key_', createdAt), workspaceId, name, secret: createSecret(prefix), createdAt }
        into.key({ ...key, lastUsedAt: lastUsed === null ? null : now - lastUsed })
        if (usable === true) tokens.push({ organization, workspace, id: key.id, name, secret: key.secret })
      }
    }
  })
  return tokens
}
