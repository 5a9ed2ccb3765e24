import type { Topics } from '../app/topics.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { VaultFile } from '../store/vault-file.ts'
import type { CreateWorkflow } from './create.ts'

export interface CheckStorageParts {
  readonly vaultFile: Pick<VaultFile, 'probe'>
  readonly topics: Pick<Topics, 'appChanged'>
  readonly sessions: Pick<Sessions, 'active'>
  readonly creates: Pick<CreateWorkflow, 'recover'>
}

/** Asks the secure store anew, as `connections:check-storage`; a list that waited for it is read now, and secrets that did not open are tried again. */
export const checkStorage = async ({ vaultFile, topics, sessions, creates }: CheckStorageParts): Promise<void> => {
  await vaultFile.probe()
  topics.appChanged.publish()
  const active = sessions.active()
  if (active?.state().failure?.code === 'storage_locked') void active.refresh()
  await creates.recover()
}
