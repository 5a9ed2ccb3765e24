import { create } from 'zustand'

/** Rows chosen for what is done to several keys at once; of one connection. */
export interface Selection {
  readonly connectionId: string | null
  readonly ids: ReadonlySet<string>
  /** Where a range begins. */
  readonly anchor: string | null
}

const NONE: ReadonlySet<string> = new Set()

export const useSelection = create<Selection>(() => ({
  connectionId: null,
  ids: NONE,
  anchor: null,
}))

/** The chosen ids of a connection; those of another are not in it. */
export const useSelectedIds = (connectionId: string): ReadonlySet<string> =>
  useSelection((selection) => (selection.connectionId === connectionId ? selection.ids : NONE))

/** The chosen ids of a connection now. */
export const selectedIds = (connectionId: string): ReadonlySet<string> => {
  const selection = useSelection.getState()
  return selection.connectionId === connectionId ? selection.ids : NONE
}

const set = (connectionId: string, ids: ReadonlySet<string>, anchor: string | null): void =>
  useSelection.setState({ connectionId, ids, anchor })

export const clearSelection = (): void =>
  useSelection.setState({ connectionId: null, ids: NONE, anchor: null })

export const toggle = (connectionId: string, id: string): void => {
  const ids = new Set(selectedIds(connectionId))
  if (!ids.delete(id)) ids.add(id)
  set(connectionId, ids, id)
}

/** A range begins at this row from now on. */
export const anchorAt = (connectionId: string, id: string): void =>
  set(connectionId, selectedIds(connectionId), id)

/** A range begins at this row, unless it began elsewhere. */
export const ensureAnchor = (connectionId: string, id: string): void => {
  const { connectionId: of, anchor } = useSelection.getState()
  if (of !== connectionId || anchor === null) anchorAt(connectionId, id)
}

/** Chooses all rows from where the range began to `id`, in the order shown, and no others. */
export const selectTo = (
  connectionId: string,
  id: string,
  from: string,
  shown: readonly string[],
): void => {
  const selection = useSelection.getState()
  const kept =
    selection.connectionId === connectionId &&
    selection.anchor !== null &&
    shown.includes(selection.anchor)
  const anchor = kept ? (selection.anchor as string) : from
  const ends = [shown.indexOf(anchor), shown.indexOf(id)]
  set(connectionId, new Set(shown.slice(Math.min(...ends), Math.max(...ends) + 1)), anchor)
}

export const selectAll = (connectionId: string, shown: readonly string[]): void =>
  set(connectionId, new Set(shown), shown[0] ?? null)

/** Drops what is not listed any more. */
export const keepListed = (connectionId: string, listed: (id: string) => boolean): void => {
  const ids = selectedIds(connectionId)
  const kept = [...ids].filter(listed)
  if (kept.length < ids.size) set(connectionId, new Set(kept), null)
}
