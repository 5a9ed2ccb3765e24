import { Tabs } from '@base-ui/react/tabs'
import { Download, Eraser } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import {
  type ActivityEntry,
  ANY_ACTIVITY,
  filterActivity,
} from '../../../electron/contract/activity.ts'
import { text } from '../../messages/text.ts'
import { type ActivityTab, closeDialog } from '../../state/dialog-store.ts'
import { Button } from '../../ui/Button.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FailureBanner } from '../../ui/FailureBanner.tsx'
import { TabList } from '../../ui/TabList.tsx'
import { ActivityFilters } from './ActivityFilters.tsx'
import { ActivityTable } from './ActivityTable.tsx'
import { ProgramList } from './ProgramList.tsx'
import {
  beginActivity,
  clearActivity,
  exportActivity,
  readActivity,
  setActivityFilter,
  useActivity,
} from './store.ts'

const ClearActivity = ({ onClose }: { readonly onClose: () => void }) => {
  const clear = async (): Promise<void> => {
    await clearActivity()
    onClose()
  }
  return (
    <Confirm
      title={text.activity.clearTitle}
      lead={text.activity.clearBody}
      confirm={text.activity.clearConfirm}
      onConfirm={clear}
      onCancel={onClose}
    />
  )
}

interface LogButtonsProps {
  readonly disabled: boolean
  readonly onClear: () => void
}

const LogButtons = ({ disabled, onClear }: LogButtonsProps) => (
  <>
    <Button icon={Eraser} className="mr-auto" onClick={onClear}>
      {text.activity.clear}
    </Button>
    {(['csv', 'json'] as const).map((format) => (
      <Button
        icon={Download}
        key={format}
        disabled={disabled}
        onClick={() => exportActivity(format)}
      >
        {format === 'csv' ? text.activity.exportCsv : text.activity.exportJson}
      </Button>
    ))}
  </>
)

const NoMatch = () => (
  <div className="py-8 text-center">
    <p className="mb-3 text-soft">{text.activity.noMatch}</p>
    <Button onClick={() => setActivityFilter(ANY_ACTIVITY)}>{text.list.clearFilters}</Button>
  </div>
)

interface LogProps {
  /** null: not read yet. */
  readonly entries: readonly ActivityEntry[] | null
  /** Those that the filter leaves. */
  readonly shown: readonly ActivityEntry[]
}

const Log = ({ entries, shown }: LogProps) => {
  const { filter, failure, saved } = useActivity()
  if (entries === null || entries.length === 0)
    return (
      <p className="py-8 text-center text-soft">
        {entries === null ? text.loading : text.activity.empty}
      </p>
    )
  return (
    <div className="space-y-3">
      <ActivityFilters entries={entries} filter={filter} />
      {shown.length === 0 ? <NoMatch /> : <ActivityTable entries={shown} />}
      <p className="text-xs text-soft [overflow-wrap:anywhere]">
        {text.activity.shown(shown.length, entries.length)}
        {saved === null ? null : ` · ${text.exporting.saved(saved)}`}
      </p>
      <FailureBanner failure={failure} />
    </div>
  )
}

const TABS: readonly ActivityTab[] = ['log', 'programs']

/** The activity log: what was done from this computer, and which programs asked for it. */
export const ActivityDialog = ({ first = 'log' }: { readonly first?: ActivityTab | undefined }) => {
  const { entries, filter } = useActivity()
  const [tab, setTab] = useState(first)
  const [clearing, setClearing] = useState(false)
  const shown = useMemo(() => filterActivity(entries ?? [], filter), [entries, filter])

  useEffect(() => {
    beginActivity()
    void readActivity()
    return window.keystow.onPush('activity:changed', () => void readActivity())
  }, [])

  return (
    <Dialog
      title={text.activity.title}
      lead={tab === 'log' ? text.activity.lead : text.activity.programsHint}
      width="xl"
      onClose={closeDialog}
      footer={
        (entries?.length ?? 0) === 0 || tab === 'programs' ? undefined : (
          <LogButtons disabled={shown.length === 0} onClear={() => setClearing(true)} />
        )
      }
    >
      <Tabs.Root
        value={tab}
        onValueChange={(value: ActivityTab) => setTab(value)}
        className="-mx-5 -mt-2"
      >
        <TabList
          label={text.activity.title}
          values={TABS}
          names={text.activity.tabs}
          className="px-2.5"
        />
        <Tabs.Panel value="log" className="px-5 pt-4 low:pt-3 outline-offset-[-2px]">
          <Log entries={entries} shown={shown} />
        </Tabs.Panel>
        <Tabs.Panel
          value="programs"
          className="min-h-[min(336px,48vh)] px-5 pt-4 low:pt-3 outline-offset-[-2px]"
        >
          {entries === null ? (
            <p className="py-8 text-center text-soft">{text.loading}</p>
          ) : (
            <ProgramList
              entries={entries}
              onShow={(name) => {
                setActivityFilter({ ...ANY_ACTIVITY, client: name })
                setTab('log')
              }}
            />
          )}
        </Tabs.Panel>
      </Tabs.Root>
      {clearing ? <ClearActivity onClose={() => setClearing(false)} /> : null}
    </Dialog>
  )
}
