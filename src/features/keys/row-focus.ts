import { create } from 'zustand'
import { detailsHeading } from '../../state/details-store.ts'

const find = (selector: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[role=grid] ${selector}`)

/** The row that Tab would come to. */
export const currentRow = (): HTMLElement | null => find('[data-key-id][tabindex="0"]')

export const currentRowId = (): string | undefined => currentRow()?.dataset.keyId

/**
 * The row of a key, or, when it is gone, the one that Tab would come to. For a dialog that closes.
 */
export const rowOrCurrent = (id: string): HTMLElement | null => {
  const row = find(`[data-key-id="${CSS.escape(id)}"]`) ?? currentRow()
  // The details pane may cover the list.
  return row?.checkVisibility({ visibilityProperty: true }) === false ? detailsHeading() : row
}

/** The key whose row should have the focus as soon as the table can give it. */
export const useRequestedRow = create<string | null>(() => null)

/** What the search asks of the first row found: the focus, or its details. */
export const useFirstRowRequest = create<'focus' | 'open' | null>(() => null)
export const goToFirst = (request: 'focus' | 'open'): void => useFirstRowRequest.setState(request)

/** The key whose row has its menu open. */
export const useMenuRow = create<string | null>(() => null)

/** The row that Tab comes to in a table that is drawn for the first time. */
let startId: string | null = null
export const startAtRow = (id: string | null): void => {
  startId = id
}
/** Once: a table that is drawn anew begins at its first row. */
export const takeStart = (): string | null => {
  const id = startId
  startId = null
  return id
}

export const jumpTo = (id: string | null): void => useRequestedRow.setState(id)
