import { Eraser } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { create } from 'zustand'
import type { ListenerState, LogEntry } from '../../../electron/contract/lab.ts'
import { text } from '../../messages/text.ts'
import { read, runLabAction } from '../../state/lab-store.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { filterRequests } from './filter-requests.ts'
import { RequestDetail } from './RequestDetail.tsx'
import { RequestList } from './RequestList.tsx'

interface RequestsView {
  /** Oldest first, as main keeps them; null until they were read. */
  readonly entries: readonly LogEntry[] | null
  readonly filter: string
  readonly chosenId: number | null
}

const useRequests = create<RequestsView>(() => ({ entries: null, filter: '', chosenId: null }))

const setFilter = (filter: string): void => useRequests.setState({ filter })
const chooseRequest = (chosenId: number): void => useRequests.setState({ chosenId })

const readRequests = async (): Promise<void> => {
  const entries = await read(window.keystow.labRequests())
  if (entries !== undefined) useRequests.setState({ entries })
}

const texts = text.lab.requests

const clear = async (): Promise<void> => {
  await runLabAction(window.keystow.clearLabRequests(), texts.cleared)
  await readRequests()
}

/** Returns where a copied line leads: what listens, or would. */
const originOf = (listener: ListenerState): string =>
  listener.kind === 'on' ? listener.url : `http://127.0.0.1:${listener.port}`

/** Shows what was sent to the local service and what it answered. */
export const RequestsTab = ({ listener }: { readonly listener: ListenerState }) => {
  const { entries, filter, chosenId } = useRequests()
  const shown = useMemo(() => filterRequests(entries ?? [], filter), [entries, filter])
  const chosen = shown.find(({ id }) => id === chosenId) ?? null
  const all = entries?.length ?? 0
  useEffect(() => {
    void readRequests()
    return window.keystow.onPush('lab:logged', () => void readRequests())
  }, [])
  return (
    <div className="flex h-full min-h-90 flex-col">
      <h2 className="sr-only">{texts.title}</h2>
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-60">
          <Field
            label={texts.filter}
            placeholder={texts.filterHint}
            value={filter}
            onChange={setFilter}
          />
        </div>
        <span className="h-8 flex-1 content-center text-xs whitespace-nowrap text-soft">
          {texts.shown(shown.length, all)}
        </span>
        <Button icon={Eraser} disabled={all === 0} onClick={clear}>
          {texts.clear}
        </Button>
      </div>
      {shown.length === 0 ? (
        <p className="py-10 text-center text-soft">
          {entries === null ? text.loading : all === 0 ? texts.empty : texts.none}
        </p>
      ) : (
        <div className="mt-3 grid min-h-0 flex-1 grid-cols-1 grid-rows-[minmax(150px,1fr)_minmax(200px,1fr)] gap-3 lg:grid-cols-2 lg:grid-rows-1">
          <RequestList entries={shown} chosenId={chosen?.id ?? null} onChoose={chooseRequest} />
          <RequestDetail entry={chosen} origin={originOf(listener)} />
        </div>
      )}
    </div>
  )
}
