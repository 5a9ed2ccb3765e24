import { useEffect } from 'react'
import type { ActivityEntry } from '../../../electron/contract/workflow.ts'
import { closeDialog } from '../../dialog-store.ts'
import { text } from '../../messages/text.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { outcomeText } from './outcome-text.ts'
import { readActivity, useActivity } from './store.ts'

const HEADS = [text.activity.time, text.activity.action, text.activity.key, text.activity.connection, text.activity.outcome]

const Entry = ({ entry }: { readonly entry: ActivityEntry }) => (
  <tr className="border-b border-line last:border-b-0">
    <td className="py-2 pr-4 whitespace-nowrap tabular-nums" title={text.times.local(Date.parse(entry.at))}>
      <time dateTime={entry.at}>{text.times.dateTime(Date.parse(entry.at))}</time>
    </td>
    <td className="pr-4 whitespace-nowrap">{text.activity.actions[entry.action]}</td>
    <td className="max-w-50 truncate pr-4" title={entry.keyId ?? undefined}>
      {entry.keyName ?? entry.keyId ?? text.activity.none}
    </td>
    <td className="max-w-36 truncate pr-4">{entry.connection}</td>
    <td className="whitespace-nowrap">{outcomeText(entry.outcome)}</td>
  </tr>
)

export const ActivityDialog = () => {
  const entries = useActivity(({ entries }) => entries)
  useEffect(() => void readActivity(), [])
  return (
    <Dialog title={text.activity.title} lead={text.activity.lead} width="lg" onClose={closeDialog}>
      {entries === null || entries.length === 0 ? (
        <p className="py-8 text-center text-soft">{entries === null ? text.loading : text.activity.empty}</p>
      ) : (
        <table aria-label={text.activity.title} className="w-full text-left select-text">
          <thead>
            <tr className="border-b border-line text-xs text-soft">
              {HEADS.map((head) => (
                <th key={head} scope="col" className="pb-1.5 font-medium">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <Entry key={`${entry.at} ${entry.action} ${entry.keyId ?? ''}`} entry={entry} />
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  )
}
