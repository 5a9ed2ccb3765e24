import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { ApiKey } from '../../../electron/contract/api-key.ts'
import { nameInText } from '../../../electron/contract/shown-name.ts'
import { text } from '../../messages/text.ts'
import { openDetails } from '../../state/details-store.ts'
import { announce } from '../../ui/announce-store.ts'
import { copyText } from '../../ui/copy-text.ts'
import { isShortcut } from '../../ui/keyboard.ts'
import { revokeByKey } from './key-actions.ts'
import { jumpTo, takeStart, useRequestedRow } from './row-focus.ts'
import { clearSelection, selectAll, selectTo, toggle, useSelection } from './selection-store.ts'
import { rowBeginningWith, useTypeAhead } from './type-ahead.ts'

interface GridFocusParts {
  readonly connectionId: string
  readonly rows: readonly ApiKey[]
  readonly scroller: RefObject<HTMLElement | null>
  /** Scrolls as little as shows a row whole. */
  readonly reveal: (index: number) => void
  /** Rows that Page Up and Page Down move by. */
  readonly page: () => number
}

const onRow = (target: EventTarget): target is HTMLElement =>
  target instanceof HTMLElement && target.closest('[data-key-id]') !== null

/** One row has the focus, also while it is not in view; the keyboard moves it and chooses rows. */
export const useGridFocus = ({ connectionId, rows, scroller, reveal, page }: GridFocusParts) => {
  const [currentId, setCurrentId] = useState<string | null>(takeStart)
  const found = useMemo(
    () => (currentId === null ? -1 : rows.findIndex(({ id }) => id === currentId)),
    [rows, currentId],
  )
  const lastFound = useRef(0)
  const current = found === -1 ? Math.max(0, Math.min(lastFound.current, rows.length - 1)) : found

  const focusRow = (index: number): void => {
    const row = rows[index]
    if (row === undefined) return
    setCurrentId(row.id)
    reveal(index)
    const drawn = (): HTMLElement | null | undefined =>
      scroller.current?.querySelector<HTMLElement>(`[data-key-id="${CSS.escape(row.id)}"]`)
    const element = drawn()
    if (element) element.focus({ preventScroll: true })
    else requestAnimationFrame(() => drawn()?.focus({ preventScroll: true }))
  }

  useLayoutEffect(() => {
    lastFound.current = current
    // The row with the focus is gone: the one that took its place has it now.
    if (found === -1 && currentId !== null && document.activeElement === document.body)
      focusRow(current)
  })

  const requestedId = useRequestedRow()
  useEffect(() => {
    const requestedIndex =
      requestedId === null ? -1 : rows.findIndex(({ id }) => id === requestedId)
    if (requestedIndex === -1) return
    jumpTo(null)
    focusRow(requestedIndex)
  })

  const shown = (): readonly string[] => rows.map(({ id }) => id)

  const typeAhead = useTypeAhead()
  /** What a key does with the row itself. */
  const act = (event: KeyboardEvent): boolean => {
    const row = rows[current]
    if (row === undefined) return false
    if (event.key === 'F2') {
      openDetails(connectionId, row.id, 'alias')
      return true
    }
    if (event.key === 'Delete') {
      revokeByKey(connectionId, row)
      return true
    }
    if (isShortcut(event, { key: 'C' })) {
      if (window.getSelection()?.isCollapsed === false) return false
      if (copyText(row.id)) announce(text.keys.copiedIdOf(nameInText(row.name)))
      return true
    }
    if (!(event.target instanceof HTMLElement) || event.target.dataset.keyId === undefined)
      return false
    const typed = typeAhead(event.nativeEvent)
    if (typed === null) return false
    const found = rowBeginningWith(rows, current, typed)
    if (found !== -1) focusRow(found)
    return true
  }

  const choose = (event: KeyboardEvent): boolean => {
    const row = rows[current]
    if (
      event.key === ' ' &&
      event.target instanceof HTMLElement &&
      event.target.dataset.keyId !== undefined &&
      row !== undefined
    ) {
      if (event.shiftKey) selectTo(connectionId, row.id, row.id, shown())
      else toggle(connectionId, row.id)
      return true
    }
    if (isShortcut(event, { key: 'A' })) {
      selectAll(connectionId, shown())
      return true
    }
    if (event.key !== 'Escape' || useSelection.getState().ids.size === 0) return false
    clearSelection()
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
    const [from, to] = [rows[current], rows[next]]
    if (event.shiftKey && from !== undefined && to !== undefined)
      selectTo(connectionId, to.id, from.id, shown())
    focusRow(next)
    return true
  }

  return {
    /** Index of the row that Tab comes to. */
    current,
    setCurrentId,
    onKeyDown: (event: KeyboardEvent) => {
      if (onRow(event.target) && (act(event) || choose(event) || move(event)))
        event.preventDefault()
    },
  }
}
