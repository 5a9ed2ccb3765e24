import type { Topics } from '../app/topics.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { TokenVault } from '../vault/token-vault.ts'

export interface CheckStorageParts {
  readonly vault: Pick<TokenVault, 'probe'>
  readonly topics: Pick<Topics, 'appChanged'>
  readonly sessions: Pick<Sessions, 'active'>
}

/** Asks the secure store anew, as `connections:check-storage`; a list that waited for it is read now. */
export const checkStorage = async ({ vault, topics, sessions }: CheckStorageParts): Promise<void> => {
  await vault.probe()
  topics.appChanged.publish()
  const active = sessions.active()
  if (active?.state().failure?.code === 'storage_locked') void active.refresh()
}
