// biome-ignore-all lint/a11y/useSemanticElements: rows of a virtual list cannot be those of a <table>.
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus goes to the buttons in the cells.
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { Settings } from '../../../electron/contract/settings.ts'
import { text } from '../../messages/text.ts'
import { changeSettings } from '../../state/settings-store.ts'
import { announce } from '../../ui/announce-store.ts'
import { cx } from '../../ui/cx.ts'
import { GridHead, GridRow } from '../../ui/Grid.tsx'
import { ColumnHandle } from './ColumnHandle.tsx'
import { columnsOf, type Layout, labelOf, ROW } from './columns.ts'

const changeSort = async (label: string, sort: Settings['sort']): Promise<void> => {
  const changed = await changeSettings({ sort })
  if (changed.ok) announce(text.keys.sorted(label, sort.descending))
}

export interface KeyTableHeadProps {
  readonly sort: Settings['sort']
  readonly widths: Settings['columnWidths']
  readonly layout: Layout
  readonly chosen: 'none' | 'some' | 'all'
  readonly onChoose: () => void
}

export const KeyTableHead = ({ sort, widths, layout, chosen, onChoose }: KeyTableHeadProps) => (
  <GridRow aria-rowindex={1} className={cx(ROW, 'h-8 text-xs font-medium text-soft')}>
    <GridHead>
      <input
        type="checkbox"
        aria-label={text.list.selectAll}
        checked={chosen === 'all'}
        ref={(box) => {
          if (box !== null) box.indeterminate = chosen === 'some'
        }}
        onChange={onChoose}
        className="block size-3.5 accent-(--accent)"
      />
    </GridHead>
    {columnsOf(layout).map((by) => {
      const label = labelOf(by)
      if (by === 'id' || by === 'notes')
        return (
          <GridHead key={by} className="truncate">
            {label}
          </GridHead>
        )
      const sorted = sort.by === by
      const Arrow = sort.descending ? ArrowDown : ArrowUp
      return (
        <GridHead
          key={by}
          aria-sort={sorted ? (sort.descending ? 'descending' : 'ascending') : 'none'}
          className="relative min-w-0 self-stretch"
        >
          <button
            type="button"
            onClick={() => void changeSort(label, { by, descending: sorted ? !sort.descending : false })}
            className={cx(
              '-mx-1 flex h-full w-[calc(100%+8px)] items-center gap-1 rounded-sm px-1 text-left outline-offset-[-2px] hover:bg-hover hover:text-ink',
              sorted && 'text-ink',
            )}
          >
            <span className="truncate">{label}</span>
            {sorted ? <Arrow size={12} className="shrink-0" /> : null}
          </button>
          <ColumnHandle by={by} label={label} widths={widths} layout={layout} />
        </GridHead>
      )
    })}
    <GridHead className={layout === 'narrow' ? 'sr-only' : 'truncate'}>{text.keys.actions}</GridHead>
  </GridRow>
)
