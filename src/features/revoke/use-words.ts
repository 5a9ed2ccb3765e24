import { useState } from 'react'
import type { ApiKey } from '../../../electron/contract/api-key.ts'
import { DEFAULT_SETTINGS } from '../../../electron/contract/settings.ts'
import { useApp } from '../../app-store.ts'
import { text } from '../../messages/text.ts'
import { keyStatus } from '../api-keys/key-status.ts'
import { serviceNow } from '../api-keys/store.ts'

export interface RevokeWords {
  readonly age: string
  readonly lastUse: string
  /** What the last use means for the decision; empty when none was recorded. */
  readonly warning: string
}

/** A key's age and last use in words, as of when the dialog opened. */
export const useWords = (connectionId: string, key: ApiKey): RevokeWords => {
  const [now] = useState(() => serviceNow(connectionId))
  const staleDays = useApp(({ state }) => (state?.settings ?? DEFAULT_SETTINGS).staleDays)
  const status = keyStatus(key, now, staleDays)
  const age = text.revoke.created(text.times.relative(Date.parse(key.createdAt), now))
  if (key.lastUsedAt === null) return { age, lastUse: text.keys.noUse, warning: '' }
  const lastUse = text.times.relative(Date.parse(key.lastUsedAt), now)
  return { age, lastUse, warning: status.kind === 'idle' ? text.revoke.idle(status.days) : text.revoke.usedAgo(lastUse) }
}
