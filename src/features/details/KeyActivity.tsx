import { useEffect } from 'react'
import type { ApiKey } from '../../../electron/contract/api-key.ts'
import { text } from '../../messages/text.ts'
import { entryOutcome } from '../activity/outcome-text.ts'
import { readActivity, useActivity } from '../activity/store.ts'

/** Entries shown; the activity log has them all. */
const SHOWN = 8

/** The list of what was done with a key from this computer, newest first. */
export const KeyActivity = ({ apiKey }: { readonly apiKey: ApiKey }) => {
  const { entries } = useActivity()
  useEffect(() => {
    void readActivity()
    return window.keystow.onPush('activity:changed', () => void readActivity())
  }, [])
  const own = (entries ?? []).filter(({ keyId }) => keyId === apiKey.id).slice(0, SHOWN)
  return (
    <section className="border-t border-line pt-3">
      <h3 className="text-xs font-medium text-soft">{text.details.activity}</h3>
      {own.length === 0 ? (
        <p className="mt-1 text-soft">{text.details.noActivity}</p>
      ) : (
        <ul className="mt-1 space-y-1 select-text">
          {own.map((entry) => (
            <li key={`${entry.at} ${entry.action}`} className="flex gap-2">
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                {text.activity.actions[entry.action]}: {entryOutcome(entry)}
              </span>
              <time dateTime={entry.at} className="shrink-0 text-soft tabular-nums">
                {text.times.dateTime(Date.parse(entry.at))}
              </time>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
