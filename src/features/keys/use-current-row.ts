import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ApiKey } from '../../../electron/contract/api-key.ts'
import { jumpTo, takeStart, useRequestedRow } from './row-focus.ts'

interface CurrentRow {
  /** Index of the row that Tab comes to. */
  readonly current: number
  readonly setCurrentId: (id: string) => void
  readonly focusRow: (index: number) => void
}

/**
 * The one row that has the focus, also while it is not in view. `reveal` scrolls as little as shows
 * a row whole.
 */
export const useCurrentRow = (
  rows: readonly ApiKey[],
  scroller: RefObject<HTMLElement | null>,
  reveal: (index: number) => void,
): CurrentRow => {
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

  return { current, setCurrentId, focusRow }
}
