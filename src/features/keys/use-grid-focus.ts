import type { KeyboardEvent, RefObject } from 'react'
import type { ApiKey } from '../../../electron/contract/api-key.ts'
import { nameInText } from '../../../electron/contract/shown-name.ts'
import { text } from '../../messages/text.ts'
import { openDetails } from '../../state/details-store.ts'
import { announce } from '../../ui/announce-store.ts'
import { copyText } from '../../ui/copy-text.ts'
import { isShortcut } from '../../ui/keyboard.ts'
import { revokeByKey } from './key-actions.ts'
import { clearSelection, selectAll, selectTo, toggle, useSelection } from './selection-store.ts'
import { rowBeginningWith, useTypeAhead } from './type-ahead.ts'
import { useCurrentRow } from './use-current-row.ts'

interface Grid {
  readonly connectionId: string
  readonly rows: readonly ApiKey[]
  readonly scroller: RefObject<HTMLElement | null>
  /** Scrolls as little as shows a row whole. */
  readonly reveal: (index: number) => void
  /** Rows that Page Up and Page Down move by. */
  readonly page: () => number
}

const isInRow = (target: EventTarget): target is HTMLElement =>
  target instanceof HTMLElement && target.closest('[data-key-id]') !== null

const isRow = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.dataset.keyId !== undefined

const idsOf = (rows: readonly ApiKey[]): readonly string[] => rows.map(({ id }) => id)

/** Handles the keys that act on the row itself. Returns whether `event` was one of them. */
const actOnRow = (event: KeyboardEvent, connectionId: string, row: ApiKey): boolean => {
  if (event.key === 'F2') {
    openDetails(connectionId, row.id, 'alias')
    return true
  }
  if (event.key === 'Delete') {
    revokeByKey(connectionId, row)
    return true
  }
  if (!isShortcut(event, { key: 'C' }) || window.getSelection()?.isCollapsed === false) return false
  if (copyText(row.id)) announce(text.keys.copiedIdOf(nameInText(row.name)))
  return true
}

const chooseRows = (
  event: KeyboardEvent,
  connectionId: string,
  rows: readonly ApiKey[],
  row: ApiKey | undefined,
): boolean => {
  if (event.key === ' ' && isRow(event.target) && row !== undefined) {
    if (event.shiftKey) selectTo(connectionId, row.id, row.id, idsOf(rows))
    else toggle(connectionId, row.id)
    return true
  }
  if (isShortcut(event, { key: 'A' })) {
    selectAll(connectionId, idsOf(rows))
    return true
  }
  if (event.key !== 'Escape' || useSelection.getState().ids.size === 0) return false
  clearSelection()
  return true
}

/** The keyboard moves the focus from row to row and chooses rows. */
export const useGridFocus = ({ connectionId, rows, scroller, reveal, page }: Grid) => {
  const { current, setCurrentId, focusRow } = useCurrentRow(rows, scroller, reveal)
  const typeAhead = useTypeAhead()
  const row = rows[current]

  const goToTyped = (event: KeyboardEvent): boolean => {
    if (!isRow(event.target)) return false
    const typed = typeAhead(event.nativeEvent)
    if (typed === null) return false
    const found = rowBeginningWith(rows, current, typed)
    if (found !== -1) focusRow(found)
    return true
  }

  const move = (event: KeyboardEvent): boolean => {
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      PageDown: current + page(),
      PageUp: current - page(),
      Home: 0,
      End: rows.length - 1,
    }
    const wanted = steps[event.key]
    if (wanted === undefined) return false
    const next = Math.max(0, Math.min(rows.length - 1, wanted))
    const to = rows[next]
    if (event.shiftKey && row !== undefined && to !== undefined)
      selectTo(connectionId, to.id, row.id, idsOf(rows))
    focusRow(next)
    return true
  }

  return {
    current,
    setCurrentId,
    onKeyDown: (event: KeyboardEvent) => {
      if (!isInRow(event.target)) return
      const acts = row !== undefined && (actOnRow(event, connectionId, row) || goToTyped(event))
      if (acts || chooseRows(event, connectionId, rows, row) || move(event)) event.preventDefault()
    },
  }
}
