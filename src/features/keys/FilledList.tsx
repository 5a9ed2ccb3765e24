import { useCallback, useEffect, useMemo, useRef } from 'react'
import {
  type ConnectionNotes,
  foreignUses,
  NO_ANNOTATION,
} from '../../../electron/contract/annotations.ts'
import type { ApiKey } from '../../../electron/contract/api-key.ts'
import type { KeyListState } from '../../../electron/contract/connection.ts'
import { signedInKeyId } from '../../../electron/contract/own-key.ts'
import { DEFAULT_SETTINGS } from '../../../electron/contract/settings.ts'
import { text } from '../../messages/text.ts'
import { useApp } from '../../state/app-store.ts'
import { openDetails } from '../../state/details-store.ts'
import { announce } from '../../ui/announce-store.ts'
import { useNow } from '../../ui/use-now.ts'
import { annotationIn, useConnectionNotes } from '../notes/store.ts'
import { FilterBar } from './FilterBar.tsx'
import type { FilterScene } from './filters.ts'
import { KeyTable } from './KeyTable.tsx'
import { useListView } from './list-view-store.ts'
import { NothingFound } from './NothingFound.tsx'
import { PastedActions } from './PastedActions.tsx'
import { jumpTo, useFirstRowRequest } from './row-focus.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { keepListed, useSelectedIds } from './selection-store.ts'
import { useRows } from './use-rows.ts'

/** Typing is over after so many milliseconds: then the number found is said. */
const QUIET_MS = 600

/** Returns what the filters and the order of a list are judged by. */
const useScene = (
  { own, skew }: KeyListState,
  notes: ConnectionNotes | null,
  staleDays: number,
) => {
  const now = useNow() + skew
  // Apart from the time of day, so that the order by last use stays at every tick.
  const usedAt = useMemo(() => foreignUses(notes?.annotations ?? {}, own), [notes, own])
  return useMemo(
    (): FilterScene => ({
      now,
      staleDays,
      ownIds: own.ids,
      signedInId: signedInKeyId(own),
      usedAt,
    }),
    [now, staleDays, own, usedAt],
  )
}

/** Goes to the first row when the search asks for it. */
const useFirstRow = (connectionId: string, rows: readonly ApiKey[]): void => {
  const request = useFirstRowRequest()
  useEffect(() => {
    if (request === null) return
    useFirstRowRequest.setState(null)
    const first = rows[0]
    if (first === undefined) return
    if (request === 'open') openDetails(connectionId, first.id)
    else jumpTo(first.id)
  }, [request, rows, connectionId])
}

/** Says how many keys the search or a filter leaves. */
const useCountAnnouncement = (count: number): void => {
  const { query, pasted, filter } = useListView()
  const narrowed = query.trim() !== '' || filter !== null
  // What a list begins with was said before, by the page that it was narrowed in.
  const announcedCount = useRef(narrowed ? count : null)
  useEffect(() => {
    if (!narrowed) announcedCount.current = null
    if (!narrowed || pasted !== null || announcedCount.current === count) return
    const timer = setTimeout(() => {
      announcedCount.current = count
      announce(text.list.found(count))
    }, QUIET_MS)
    return () => clearTimeout(timer)
  }, [narrowed, pasted, count])
}

interface FilledListProps {
  readonly list: KeyListState
  readonly keys: readonly ApiKey[]
}

/**
 * A list that has keys: filters or what is chosen above, the table or that nothing matches below.
 */
export const FilledList = ({ list, keys }: FilledListProps) => {
  const { connectionId } = list
  const settings = useApp((state) => state?.settings ?? DEFAULT_SETTINGS)
  const { pasted } = useListView()
  const notes = useConnectionNotes(connectionId)
  const scene = useScene(list, notes, settings.staleDays)
  const noted = useCallback(
    (id: string): string => {
      const annotation = annotationIn(notes, id)
      if (annotation === NO_ANNOTATION) return ''
      const { alias, tags } = annotation
      return `${alias}\n${tags.join('\n')}`
    },
    [notes],
  )
  const rows = useRows(keys, settings.sort, scene, noted)
  const selected = useSelectedIds(connectionId)

  useFirstRow(connectionId, rows)
  useEffect(() => {
    // Made only where something is chosen: a set of all ids takes its time.
    let listed: ReadonlySet<string> | null = null
    keepListed(connectionId, (chosen) => {
      listed ??= new Set(keys.map(({ id }) => id))
      return listed.has(chosen)
    })
  }, [keys, connectionId])
  useCountAnnouncement(rows.length)

  return (
    <>
      {selected.size > 0 ? (
        <SelectionBar connectionId={connectionId} rows={rows} />
      ) : (
        <FilterBar keys={keys} scene={scene} shown={rows.length} />
      )}
      {pasted !== null && rows.length === 1 && rows[0] !== undefined ? (
        <PastedActions list={list} apiKey={rows[0]} />
      ) : null}
      {rows.length > 0 ? (
        <KeyTable list={list} rows={rows} settings={settings} scene={scene} />
      ) : (
        <NothingFound list={list} />
      )}
    </>
  )
}
