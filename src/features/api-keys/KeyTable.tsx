// biome-ignore-all lint/a11y/useSemanticElements: rows of a virtual list cannot be those of a <table>.
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ApiKey } from '../../../electron/contract/api-key.ts'
import type { KeyListState } from '../../../electron/contract/connection.ts'
import type { Settings } from '../../../electron/contract/settings.ts'
import { text } from '../../messages/text.ts'
import { Grid, GridRows } from '../../ui/Grid.tsx'
import { useNow } from '../../ui/use-now.ts'
import { KeyRow } from './KeyRow.tsx'
import { KeyTableHead } from './KeyTableHead.tsx'
import { sortKeys } from './key-status.ts'
import { isWritable } from './store.ts'

const ROW_HEIGHT = 36
const HEAD_HEIGHT = 33
/** Rows that Page Up and Page Down move by. */
const PAGE = 10

export interface KeyTableProps {
  readonly list: KeyListState
  readonly keys: readonly ApiKey[]
  readonly sort: Settings['sort']
}

export const KeyTable = ({ list, keys, sort }: KeyTableProps) => {
  const now = useNow(15_000) + list.skew
  const scroller = useRef<HTMLDivElement>(null)
  // Only the status depends on the time of day: the other orders need no sorting at every tick.
  const sortedAt = sort.by === 'status' ? now : 0
  const rows = useMemo(() => sortKeys(keys, sort, sortedAt), [keys, sort, sortedAt])
  const [currentId, setCurrentId] = useState<string | null>(null)
  const found = rows.findIndex(({ id }) => id === currentId)
  const lastFound = useRef(0)
  const current = found === -1 ? Math.min(lastFound.current, rows.length - 1) : found
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
    scrollMargin: HEAD_HEIGHT,
    scrollPaddingStart: HEAD_HEIGHT,
    getItemKey: (index) => rows[index]?.id ?? index,
  })

  const focusRow = (index: number): void => {
    const row = rows[index]
    if (row === undefined) return
    setCurrentId(row.id)
    virtual.scrollToIndex(index)
    const drawn = (): HTMLElement | null | undefined =>
      scroller.current?.querySelector<HTMLElement>(`[data-key-id="${CSS.escape(row.id)}"]`)
    const element = drawn()
    if (element) element.focus({ preventScroll: true })
    else requestAnimationFrame(() => drawn()?.focus({ preventScroll: true }))
  }

  useLayoutEffect(() => {
    lastFound.current = current
    // The row with the focus is gone: the one that took its place has it now.
    if (found === -1 && currentId !== null && document.activeElement === document.body) focusRow(current)
  })

  const move = (event: KeyboardEvent): void => {
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      PageDown: current + PAGE,
      PageUp: current - PAGE,
      Home: 0,
      End: rows.length - 1,
    }
    const wanted = steps[event.key]
    if (wanted === undefined || !(event.target instanceof HTMLElement) || event.target.closest('[data-key-id]') === null) return
    event.preventDefault()
    focusRow(Math.max(0, Math.min(rows.length - 1, wanted)))
  }

  return (
    <Grid
      ref={scroller}
      aria-label={text.keys.grid}
      aria-rowcount={rows.length + 1}
      tabIndex={-1}
      className="min-h-0 flex-1 overflow-y-auto outline-none"
      onKeyDown={move}
    >
      <GridRows className="sticky top-0 z-1 border-b border-line bg-page">
        <KeyTableHead sort={sort} />
      </GridRows>
      <GridRows className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const key = rows[index]
          return key === undefined ? null : (
            <KeyRow
              key={key.id}
              connectionId={list.connectionId}
              apiKey={key}
              own={list.own}
              now={now}
              rowIndex={index + 2}
              current={index === current}
              access={list.phase === 'signed_out' ? 'read' : isWritable(list) ? 'write' : 'wait'}
              style={{ transform: `translateY(${start - HEAD_HEIGHT}px)` }}
              onFocus={() => setCurrentId(key.id)}
            />
          )
        })}
      </GridRows>
    </Grid>
  )
}
