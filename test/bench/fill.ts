import { copyFileSync } from 'node:fs'
import { openDatabase } from '../../electron/service/keys/database.ts'
import { createIds, createSecret } from '../../electron/service/keys/secret.ts'
import { Store } from '../../electron/service/keys/store.ts'

/** How many keys are in use at one time; the others are only stored. */
export const HOT = 10_000
const WORKSPACES = 100
const FIVE = 5

/**
 * Makes a file with so many keys, each used once: five in an organization of their own, the others
 * over 100 workspaces.
 */
export const fill = (file: string, keys: number) => {
  const store = new Store(openDatabase(file).database)
  const nextId = createIds()
  const now = Date.now()
  const every = Math.max(1, Math.floor(keys / HOT))
  const hot: string[] = []
  const five: string[] = []
  store.replaceAll((into) => {
    const workspaces = [
      'Small',
      ...Array.from({ length: WORKSPACES }, (_, index) => `Workspace ${index + 1}`),
    ].map((name) => {
      const [organizationId, id] = [nextId('org_', now - keys), nextId('ws_', now - keys)]
      into.organization(organizationId, name)
      into.workspace(id, organizationId, name)
      return id
    })
    for (let index = 0; index < keys; index += 1) {
      const secret = createSecret('local')
      const workspaceId = workspaces[index < FIVE ? 0 : 1 + (index % WORKSPACES)] as string
      const createdAt = now - keys + index
      into.key({
        id: nextId('key_', createdAt),
        workspaceId,
        name: `worker-production-${index}`,
        secret,
        createdAt,
        lastUsedAt: now,
      })
      if (index < FIVE) five.push(secret)
      if (index % every === 0 && hot.length < HOT) hot.push(secret)
    }
  })
  store.close()
  return {
    file,
    keys /** At most `HOT`, evenly out of all keys. */,
    hot /** The keys of one organization that has just these. */,
    five,
  }
}

/** Secrets of a filled file that requests are made with. */
export type Filled = ReturnType<typeof fill>

/** A copy of a filled file, for somebody who needs one alone. */
export const copyOf = (file: string, name: string): string => {
  const copy = `${file}.${name}`
  copyFileSync(file, copy)
  return copy
}

/** Secrets of the right shape that no file has. */
export const unknownSecrets = (count: number): readonly string[] =>
  Array.from({ length: count }, () => createSecret('local'))
