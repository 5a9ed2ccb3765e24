// biome-ignore-all lint/a11y/useSemanticElements: rows of a virtual list cannot be those of a <table>.
import { type CSSProperties, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { ApiKey } from '../../../electron/contract/api-key.ts'
import type { KeyListState } from '../../../electron/contract/connection.ts'
import type { StatusScene } from '../../../electron/contract/key-status.ts'
import type { Settings } from '../../../electron/contract/settings.ts'
import { text } from '../../messages/text.ts'
import { columnTemplate, type Layout, layoutOf } from './columns.ts'
import { KeyRows, ROW_HEIGHT } from './KeyRows.tsx'
import { KeyTableHead } from './KeyTableHead.tsx'
import { RowMenu } from './RowMenu.tsx'
import { clearSelection, selectAll, useSelectedIds } from './selection-store.ts'
import { isWritable } from './store.ts'
import { useGridFocus } from './use-grid-focus.ts'

/** The layout that an element's width asks for; before it is drawn, the window's. */
const useLayout = (box: RefObject<HTMLElement | null>): Layout => {
  const [layout, setLayout] = useState(() => layoutOf(window.innerWidth))
  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return
    const apply = (): void => setLayout(layoutOf(element.clientWidth))
    apply()
    const observer = new ResizeObserver(apply)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return layout
}

/** Stays in view above the rows. */
const HEAD_HEIGHT = 33

/** Measures and scrolls a table by whole rows. */
const rowsIn = (scroller: RefObject<HTMLElement | null>) => {
  const room = (): number => (scroller.current?.clientHeight ?? 0) - HEAD_HEIGHT
  return {
    page: (): number => Math.max(1, Math.floor(room() / ROW_HEIGHT) - 1),
    reveal: (index: number): void => {
      if (scroller.current === null) return
      const top = index * ROW_HEIGHT
      const lowest = top + ROW_HEIGHT - room()
      scroller.current.scrollTop = Math.min(top, Math.max(lowest, scroller.current.scrollTop))
    },
  }
}

interface KeyTableProps {
  readonly list: KeyListState
  /** The keys to show, in order. */
  readonly rows: readonly ApiKey[]
  readonly settings: Settings
  readonly scene: StatusScene
}

export const KeyTable = ({ list, rows, settings, scene }: KeyTableProps) => {
  const { connectionId } = list
  const scroller = useRef<HTMLDivElement>(null)
  const layout = useLayout(scroller)
  const selected = useSelectedIds(connectionId)
  const { current, setCurrentId, onKeyDown } = useGridFocus({
    connectionId,
    rows,
    scroller,
    ...rowsIn(scroller),
  })
  const all =
    rows.length > 0 && selected.size >= rows.length && rows.every(({ id }) => selected.has(id))
  const chooseAll = (): void => {
    if (all) clearSelection()
    else {
      const ids = rows.map(({ id }) => id)
      selectAll(connectionId, ids)
    }
  }

  return (
    <RowMenu connectionId={connectionId} keys={rows} writable={isWritable(list)}>
      <div
        role="grid"
        ref={scroller}
        aria-label={text.keys.grid}
        aria-rowcount={rows.length + 1}
        aria-multiselectable
        data-scrolled="list"
        tabIndex={-1}
        className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto outline-none"
        style={{ '--columns': columnTemplate(settings.columnWidths, layout) } as CSSProperties}
        onKeyDown={onKeyDown}
      >
        <div role="rowgroup" className="sticky top-0 z-1 border-b border-line bg-page">
          <KeyTableHead
            sort={settings.sort}
            widths={settings.columnWidths}
            layout={layout}
            chosen={all ? 'all' : selected.size > 0 ? 'some' : 'none'}
            onChoose={chooseAll}
          />
        </div>
        <KeyRows
          layout={layout}
          list={list}
          rows={rows}
          scene={scene}
          selected={selected}
          current={current}
          onFocus={setCurrentId}
        />
      </div>
    </RowMenu>
  )
}
