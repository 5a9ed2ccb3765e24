import { join } from 'node:path'
import { z } from 'zod'
import { ACTIVITY_ACTIONS, type ActivityEntry } from '../../contract/activity.ts'
import { APPROVED_KINDS } from '../../contract/channel.ts'
import { openDocumentFile, type VaultOfDocuments } from './document-file.ts'
import type { Store } from './store.ts'
import type { Vault } from './vault.ts'

const WRITE_DELAY_MS = 2_000

/** Everything that this app did, the oldest first. */
export interface Activity {
  readonly entries: readonly ActivityEntry[]
}

/** @internal */
export const NO_ACTIVITY: Activity = { entries: [] }

const entry = z.object({
  at: z.string(),
  connection: z.string(),
  action: z.enum(ACTIVITY_ACTIONS),
  keyId: z.string().nullable(),
  keyName: z.string().nullable(),
  lastFour: z.string().optional(),
  outcome: z.string(),
  place: z.string().optional(),
  client: z
    .object({ name: z.string(), request: z.enum(APPROVED_KINDS), connectionId: z.string() })
    .optional(),
  count: z.int().min(2).optional(),
})

/** @internal */
export const activitySchema = z.strictObject({ entries: z.array(entry) })

/** Opens `activity`. */
export const openActivity = (
  folder: string,
  vault: Store<Vault>,
  vaultFile: VaultOfDocuments,
): Store<Activity> => {
  const store = openDocumentFile(join(folder, 'activity'), vault, vaultFile, {
    name: 'activity',
    schema: activitySchema,
    fresh: NO_ACTIVITY,
    delayMs: WRITE_DELAY_MS,
  })
  // The log then has the number of the vault's write. An older vault is recognized by that number.
  vaultFile.files.onVaultWritten(() =>
    store.updateLate((activity) => ({ ...activity }), WRITE_DELAY_MS),
  )
  return store
}
