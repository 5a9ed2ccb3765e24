// biome-ignore-all lint/a11y/useSemanticElements: rows of a virtual list cannot be those of a <table>.
import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, useCallback, useEffect, useRef } from 'react'
import type { ApiKey } from '../../../electron/contract/api-key.ts'
import type { KeyListState, OwnKey } from '../../../electron/contract/connection.ts'
import type { Settings } from '../../../electron/contract/settings.ts'
import { text } from '../../messages/text.ts'
import { Grid, GridRows } from '../../ui/Grid.tsx'
import { columnTemplate } from './columns.ts'
import { KeyRow } from './KeyRow.tsx'
import { KeyTableHead } from './KeyTableHead.tsx'
import type { StatusScene } from './key-status.ts'
import { RowMenu } from './RowMenu.tsx'
import { clearSelection, selectAll, selectTo, toggle, useSelectedIds } from './selection-store.ts'
import { isWritable } from './store.ts'
import { useGridFocus } from './use-grid-focus.ts'

const ROW_HEIGHT = 36
const HEAD_HEIGHT = 33

export interface KeyTableProps {
  readonly list: KeyListState
  /** The keys to show, in order. */
  readonly rows: readonly ApiKey[]
  readonly settings: Pick<Settings, 'sort' | 'columnWidths'>
  readonly scene: StatusScene
}

const ownership = (own: OwnKey, id: string): 'yes' | 'maybe' | 'no' =>
  !own.ids.includes(id) ? 'no' : own.certainty === 'ambiguous' ? 'maybe' : 'yes'

export const KeyTable = ({ list, rows, settings, scene }: KeyTableProps) => {
  const { connectionId, own } = list
  const scroller = useRef<HTMLDivElement>(null)
  const selected = useSelectedIds(connectionId)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
    scrollMargin: HEAD_HEIGHT,
    scrollPaddingStart: HEAD_HEIGHT,
    getItemKey: (index) => rows[index]?.id ?? index,
  })
  const page = (): number => Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - HEAD_HEIGHT) / ROW_HEIGHT) - 1)
  const { current, setCurrentId, onKeyDown } = useGridFocus({ connectionId, rows, scroller, virtual, page })

  // Rows are told by what never changes, so that they need not be drawn anew.
  const shown = useRef(rows)
  useEffect(() => {
    shown.current = rows
  })
  const choose = useCallback(
    (id: string, how: 'toggle' | 'range') => {
      if (how === 'toggle') toggle(connectionId, id)
      else
        selectTo(
          connectionId,
          id,
          id,
          shown.current.map((row) => row.id),
        )
    },
    [connectionId],
  )
  const all = rows.length > 0 && selected.size >= rows.length && rows.every(({ id }) => selected.has(id))
  const writable = isWritable(list)

  return (
    <RowMenu connectionId={connectionId} keys={rows} writable={writable}>
      <Grid
        ref={scroller}
        aria-label={text.keys.grid}
        aria-rowcount={rows.length + 1}
        aria-multiselectable
        data-scrolled="list"
        tabIndex={-1}
        className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto outline-none"
        style={{ '--columns': columnTemplate(settings.columnWidths) } as CSSProperties}
        onKeyDown={onKeyDown}
      >
        <GridRows className="sticky top-0 z-1 border-b border-line bg-page">
          <KeyTableHead
            sort={settings.sort}
            widths={settings.columnWidths}
            chosen={all ? 'all' : selected.size > 0 ? 'some' : 'none'}
            onChoose={() =>
              all
                ? clearSelection()
                : selectAll(
                    connectionId,
                    rows.map(({ id }) => id),
                  )
            }
          />
        </GridRows>
        <GridRows className="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const key = rows[index]
            return key === undefined ? null : (
              <KeyRow
                key={key.id}
                connectionId={connectionId}
                apiKey={key}
                own={ownership(own, key.id)}
                now={scene.now}
                staleDays={scene.staleDays}
                usedAt={scene.usedAt(key)}
                rowIndex={index + 2}
                current={index === current}
                selected={selected.has(key.id)}
                access={list.phase === 'signed_out' ? 'read' : writable ? 'write' : 'wait'}
                top={start - HEAD_HEIGHT}
                onFocus={setCurrentId}
                onChoose={choose}
              />
            )
          })}
        </GridRows>
      </Grid>
    </RowMenu>
  )
}
