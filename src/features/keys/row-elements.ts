import { useLayoutEffect, useRef } from 'react'

/**
 * Which element of the table shows which key, in the order drawn. An element is identified by a
 * number. @internal
 */
export interface RowElements {
  readonly drawn: readonly { readonly id: string; readonly element: number }[]
  /**
   * Never used again once its key is gone: the focus is in it, and a press that began on it must
   * not end on another key.
   */
  readonly heldId: string | null
  /** Numbers that were given out. */
  readonly made: number
}

/** @internal */
export const NO_ELEMENTS: RowElements = { drawn: [], heldId: null, made: 0 }

/**
 * Elements for the keys of `ids`. A key that comes where others went takes an element of theirs,
 * which only has to be written anew: to build one costs more (docs/performance.md, P17). No element
 * of a key that stays is moved.
 * @internal
 */
export const assignElements = (
  { drawn, heldId, made }: RowElements,
  ids: readonly string[],
  nextHeldId: string | null,
): RowElements => {
  const places = new Map(drawn.map(({ id }, place) => [id, place]))
  const staying = new Set(ids)
  const taken = new Set<number>()
  let place = 0
  let count = made
  const next = ids.map((id) => {
    const own = places.get(id)
    if (own !== undefined) place = own
    else
      while (place < drawn.length && (drawn[place]?.id === heldId || taken.has(place))) place += 1
    const before = drawn[place]
    if (before === undefined || (own === undefined && staying.has(before.id))) {
      count += 1
      return { id, element: count }
    }
    taken.add(place)
    place += 1
    return { id, element: before.element }
  })
  return { drawn: next, heldId: nextHeldId, made: count }
}

/**
 * The elements for the rows now drawn, to be their keys in React. `heldId`: the row that has the
 * focus, if any has.
 */
export const useRowElements = (
  ids: readonly string[],
  heldId: string | null,
): readonly number[] => {
  const before = useRef(NO_ELEMENTS)
  const now = assignElements(before.current, ids, heldId)
  useLayoutEffect(() => {
    before.current = now
  })
  return now.drawn.map(({ element }) => element)
}
