// biome-ignore-all lint/a11y/useSemanticElements: rows of a virtual list cannot be those of a <table>, and an <hr> cannot be focused and moved.
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus goes to the buttons in the cells.
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { KeyboardEvent, PointerEvent } from 'react'
import type { Settings, SortColumn } from '../../../electron/contract/settings.ts'
import { text } from '../../messages/text.ts'
import { changeSettings } from '../../state/settings-store.ts'
import { announce } from '../../ui/announce-store.ts'
import { cx } from '../../ui/cx.ts'
import {
  columnsOf,
  columnTemplate,
  type Layout,
  labelOf,
  narrowest,
  ROW,
  WIDEST,
} from './columns.ts'

/** CSS pixels that an arrow key moves by. */
const STEP = 16

interface ColumnHandleProps {
  readonly by: SortColumn
  readonly label: string
  readonly widths: Settings['columnWidths']
  readonly layout: Layout
}

const clamp = (by: SortColumn, width: number): number =>
  Math.round(Math.min(WIDEST, Math.max(narrowest(by), width)))
const keep = (widths: Settings['columnWidths']): void =>
  void changeSettings({ columnWidths: widths })

/**
 * The edge of a column: dragged, or moved by the arrow keys; a double click gives the usual width
 * back.
 */
const ColumnHandle = ({ by, label, widths, layout }: ColumnHandleProps) => {
  const headOf = (element: HTMLElement): HTMLElement | null =>
    element.closest('[role=columnheader]')
  const widthOf = (element: HTMLElement): number =>
    headOf(element)?.getBoundingClientRect().width ?? narrowest(by)

  const drag = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0) return
    const handle = event.currentTarget
    const grid = handle.closest<HTMLElement>('[role=grid]')
    const begin = { x: event.clientX, width: widthOf(handle) }
    const at = (x: number): Settings['columnWidths'] => ({
      ...widths,
      [by]: clamp(by, begin.width + x - begin.x),
    })
    handle.setPointerCapture(event.pointerId)
    const move = (moved: globalThis.PointerEvent): void =>
      grid?.style.setProperty('--columns', columnTemplate(at(moved.clientX), layout))
    const end = (ended: globalThis.PointerEvent): void => {
      handle.removeEventListener('pointermove', move)
      if (ended.type === 'pointerup') keep(at(ended.clientX))
      else grid?.style.setProperty('--columns', columnTemplate(widths, layout))
    }
    handle.addEventListener('pointermove', move)
    handle.addEventListener('pointerup', end, { once: true })
    handle.addEventListener('pointercancel', end, { once: true })
    event.preventDefault()
  }
  const nudge = (event: KeyboardEvent<HTMLElement>): void => {
    const step = event.key === 'ArrowRight' ? STEP : event.key === 'ArrowLeft' ? -STEP : 0
    if (step === 0) return
    event.preventDefault()
    keep({ ...widths, [by]: clamp(by, widthOf(event.currentTarget) + step) })
  }
  const usual = (): void => {
    const { [by]: _dropped, ...others } = widths
    keep(others)
  }
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={text.list.resize(label)}
      aria-valuenow={widths[by] ?? narrowest(by)}
      aria-valuemin={narrowest(by)}
      aria-valuemax={WIDEST}
      tabIndex={0}
      onPointerDown={drag}
      onKeyDown={nudge}
      onDoubleClick={usual}
      className="absolute inset-y-0 -right-2 flex w-3 cursor-col-resize touch-none justify-center rounded-sm before:h-full before:w-px before:bg-transparent hover:before:bg-edge focus-visible:before:bg-accent"
    />
  )
}

const changeSort = async (label: string, sort: Settings['sort']): Promise<void> => {
  const changed = await changeSettings({ sort })
  if (changed.ok) announce(text.keys.sorted(label, sort.descending))
}

interface KeyTableHeadProps {
  readonly sort: Settings['sort']
  readonly widths: Settings['columnWidths']
  readonly layout: Layout
  readonly chosen: 'none' | 'some' | 'all'
  readonly onChoose: () => void
}

export const KeyTableHead = ({ sort, widths, layout, chosen, onChoose }: KeyTableHeadProps) => (
  <div role="row" aria-rowindex={1} className={cx(ROW, 'h-8 text-xs font-medium text-soft')}>
    <div role="columnheader">
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
    </div>
    {columnsOf(layout).map((by) => {
      const label = labelOf(by)
      if (by === 'id' || by === 'notes')
        return (
          <div role="columnheader" key={by} className="truncate">
            {label}
          </div>
        )
      const sorted = sort.by === by
      const Arrow = sort.descending ? ArrowDown : ArrowUp
      return (
        <div
          role="columnheader"
          key={by}
          aria-sort={sorted ? (sort.descending ? 'descending' : 'ascending') : 'none'}
          className="relative min-w-0 self-stretch"
        >
          <button
            type="button"
            onClick={() =>
              void changeSort(label, { by, descending: sorted ? !sort.descending : false })
            }
            className={cx(
              '-mx-1 flex h-full w-[calc(100%+8px)] items-center gap-1 rounded-sm px-1 text-left outline-offset-[-2px] hover:bg-hover hover:text-ink',
              sorted && 'text-ink',
            )}
          >
            <span className="truncate">{label}</span>
            {sorted ? <Arrow size={12} className="shrink-0" /> : null}
          </button>
          <ColumnHandle by={by} label={label} widths={widths} layout={layout} />
        </div>
      )
    })}
    <div role="columnheader" className={layout === 'narrow' ? 'sr-only' : 'truncate'}>
      {text.keys.actions}
    </div>
  </div>
)
