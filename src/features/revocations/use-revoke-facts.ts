import { useState } from 'react'
import type { ApiKey } from '../../../electron/contract/api-key.ts'
import { keyStatus } from '../../../electron/contract/key-status.ts'
import { signedInKeyId } from '../../../electron/contract/own-key.ts'
import { DEFAULT_SETTINGS } from '../../../electron/contract/settings.ts'
import { text } from '../../messages/text.ts'
import { useApp } from '../../state/app-store.ts'
import { useLastUse, withoutForeignUse } from '../keys/last-use.ts'
import { keyListOf, serviceNow } from '../keys/store.ts'

export interface RevokeFacts {
  readonly age: string
  readonly lastUse: string
  /** The last use listed is this app's own, which was left out. */
  readonly checkIgnored: boolean
  /** What the last use means for the decision; empty when none was recorded. */
  readonly warning: string
}

/** A key's age and last use as text, as of when the dialog opened. */
export const useRevokeFacts = (connectionId: string, key: ApiKey): RevokeFacts => {
  const [now] = useState(() => serviceNow(connectionId))
  const staleDays = useApp((state) => (state?.settings ?? DEFAULT_SETTINGS).staleDays)
  const lastUsedAt = useLastUse(connectionId, key)
  const [signedIn] = useState(() => {
    const own = keyListOf(connectionId)?.own
    return own !== undefined && signedInKeyId(own) === key.id
  })
  const status = keyStatus({ createdAt: key.createdAt, lastUsedAt }, now, staleDays)
  const checkIgnored = !signedIn && lastUsedAt !== key.lastUsedAt
  const age = text.revoke.created(text.times.relative(key.createdAt, now))
  if (lastUsedAt === null)
    return {
      age,
      lastUse: withoutForeignUse(key, signedIn),
      checkIgnored,
      warning: '',
    }
  const lastUse = text.times.relative(lastUsedAt, now)
  return {
    age,
    lastUse,
    checkIgnored,
    warning: status.kind === 'idle' ? text.revoke.idle(status.days) : text.revoke.usedAgo(lastUse),
  }
}
