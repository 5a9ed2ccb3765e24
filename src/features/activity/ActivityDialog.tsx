import { Download, Eraser } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { ANY_ACTIVITY, filterActivity } from '../../../electron/contract/activity.ts'
import { text } from '../../messages/text.ts'
import { closeDialog } from '../../state/dialog-store.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FailureBanner } from '../../ui/FailureBanner.tsx'
import { ActivityFilters } from './ActivityFilters.tsx'
import { ActivityTable } from './ActivityTable.tsx'
import { ClearActivity } from './ClearActivity.tsx'
import { RevokeOfClient } from './RevokeOfClient.tsx'
import { beginActivity, exportActivity, readActivity, setActivityFilter, useActivity } from './store.ts'

/** The activity log: what was done from this computer. */
export const ActivityDialog = () => {
  const { entries, filter, failure, saved } = useActivity()
  const [clearing, setClearing] = useState(false)
  const shown = useMemo(() => filterActivity(entries ?? [], filter), [entries, filter])
  const all = entries?.length ?? 0

  useEffect(() => {
    beginActivity()
    void readActivity()
    return window.keystow.onPush('activity:changed', () => void readActivity())
  }, [])

  return (
    <Dialog
      title={text.activity.title}
      lead={text.activity.lead}
      width="xl"
      onClose={closeDialog}
      footer={
        all === 0 ? undefined : (
          <>
            <Button className="mr-auto" onClick={() => setClearing(true)}>
              <Eraser aria-hidden size={16} />
              {text.activity.clear}
            </Button>
            {(['csv', 'json'] as const).map((format) => (
              <Button key={format} disabled={shown.length === 0} onClick={() => void exportActivity(format)}>
                <Download aria-hidden size={16} />
                {format === 'csv' ? text.activity.exportCsv : text.activity.exportJson}
              </Button>
            ))}
          </>
        )
      }
    >
      {entries === null || all === 0 ? (
        <p className="py-8 text-center text-soft">{entries === null ? text.loading : text.activity.empty}</p>
      ) : (
        <div className="space-y-3">
          <ActivityFilters entries={entries} filter={filter} />
          {filter.client === null ? null : <RevokeOfClient entries={entries} client={filter.client} />}
          {shown.length === 0 ? (
            <div className="py-8 text-center">
              <p className="mb-3 text-soft">{text.activity.noMatch}</p>
              <Button onClick={() => setActivityFilter(ANY_ACTIVITY)}>{text.activity.clearFilters}</Button>
            </div>
          ) : (
            <ActivityTable entries={shown} />
          )}
          <p className="text-xs text-soft [overflow-wrap:anywhere]">
            {text.activity.shown(shown.length, all)}
            {saved === null ? null : ` · ${text.activity.exported(saved)}`}
          </p>
          {failure === null ? null : <FailureBanner failure={failure} />}
        </div>
      )}
      {clearing ? <ClearActivity onClose={() => setClearing(false)} /> : null}
    </Dialog>
  )
}
