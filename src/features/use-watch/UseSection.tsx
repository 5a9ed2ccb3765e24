import type { ApiKey } from '../../../electron/contract/api-key.ts'
import type { KeyListState } from '../../../electron/contract/connection.ts'
import { text } from '../../messages/text.ts'
import { useNow } from '../../ui/use-now.ts'
import { useLastUse } from '../keys/last-use.ts'
import { UseChart } from './UseChart.tsx'
import { useHistoryOf } from './use-history.ts'
import { sinceText, unusedText } from './use-text.ts'

/** With fewer hours of watching a chart shows next to nothing. */
const LEAST_HOURS = 7 * 24

interface UseSectionProps {
  readonly connectionId: string
  readonly list: KeyListState
  readonly apiKey: ApiKey
}

/** Shows what this app saw of a key's use, in its details. */
export const UseSection = ({ connectionId, list, apiKey }: UseSectionProps) => {
  const now = useNow() + list.skew
  const history = useHistoryOf(connectionId, apiKey.id, list.listedAt)
  const lastUsedAt = useLastUse(connectionId, apiKey)
  const isOwn = list.own.ids.includes(apiKey.id)
  const watched = history !== null && history.watched.length > 0
  return (
    <section className="border-t border-line py-3" data-use-watch>
      <h3 className="text-xs font-medium text-soft">{text.useWatch.title}</h3>
      {isOwn ? <p className="mt-1">{text.useWatch.own}</p> : null}
      {isOwn || history === null ? null : (
        <>
          {watched ? (
            <p className="mt-1 select-text">{unusedText(history, lastUsedAt, now)}</p>
          ) : null}
          <p className="mt-1 text-xs text-soft select-text">{sinceText(history)}</p>
          {history.watched.length < LEAST_HOURS ? null : <UseChart history={history} now={now} />}
        </>
      )}
    </section>
  )
}
