import { useState } from 'react'
import type { ApiKey } from '../../../electron/contract/api-key.ts'
import { text } from '../../messages/text.ts'
import { useLastUse } from '../keys/last-use.ts'
import { keyListOf, serviceNow } from '../keys/store.ts'
import { useHistoryOf } from './use-history.ts'
import { sinceText, unusedText } from './use-text.ts'

/** Shows what was seen of a key's use, as of when this was shown first. */
export const WatchedUse = ({
  connectionId,
  apiKey,
}: {
  readonly connectionId: string
  readonly apiKey: ApiKey
}) => {
  const [{ now, own }] = useState(() => ({
    now: serviceNow(connectionId),
    own: keyListOf(connectionId)?.own.ids.includes(apiKey.id) === true,
  }))
  const history = useHistoryOf(connectionId, apiKey.id, null)
  const lastUsedAt = useLastUse(connectionId, apiKey)
  if (own) return text.useWatch.own
  // As high as what comes, so that nothing below moves.
  if (history === null) return <span className="block h-9" />
  return history.watched.length === 0 ? (
    text.useWatch.notWatched
  ) : (
    <>
      {unusedText(history, lastUsedAt, now)}{' '}
      <span className="block text-xs text-soft">{sinceText(history)}</span>
    </>
  )
}
