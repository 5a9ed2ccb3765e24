import type { KeyboardEvent, PointerEvent } from 'react'
import type { Settings, SortColumn } from '../../../electron/contract/settings.ts'
import { text } from '../../messages/text.ts'
import { changeSettings } from '../../state/settings-store.ts'
import { columnTemplate, type Layout, narrowest, WIDEST } from './columns.ts'

/** CSS pixels that an arrow key moves by. */
const STEP = 16

export interface ColumnHandleProps {
  readonly by: SortColumn
  readonly label: string
  readonly widths: Settings['columnWidths']
  readonly layout: Layout
}

const clamp = (by: SortColumn, width: number): number => Math.round(Math.min(WIDEST, Math.max(narrowest(by), width)))
const keep = (widths: Settings['columnWidths']): void => void changeSettings({ columnWidths: widths })

/** The edge of a column: dragged, or moved by the arrow keys; a double click gives the usual width back. */
export const ColumnHandle = ({ by, label, widths, layout }: ColumnHandleProps) => {
  const headOf = (element: HTMLElement): HTMLElement | null => element.closest('[role=columnheader]')
  const widthOf = (element: HTMLElement): number => headOf(element)?.getBoundingClientRect().width ?? narrowest(by)

  const drag = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0) return
    const handle = event.currentTarget
    const grid = handle.closest<HTMLElement>('[role=grid]')
    const begin = { x: event.clientX, width: widthOf(handle) }
    const at = (x: number): Settings['columnWidths'] => ({ ...widths, [by]: clamp(by, begin.width + x - begin.x) })
    handle.setPointerCapture(event.pointerId)
    const move = (moved: globalThis.PointerEvent): void => grid?.style.setProperty('--columns', columnTemplate(at(moved.clientX), layout))
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
    // biome-ignore lint/a11y/useSemanticElements: an <hr> cannot be focused and moved.
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
