import { maskSecrets } from '../../../electron/contract/mask-secrets.ts'
import type { FocusPosition, PageView, ScrolledPart } from '../../../electron/contract/page.ts'
import { SCROLLED_PARTS } from '../../../electron/contract/page.ts'

const TAKES_FOCUS = 'button, input, select, textarea, a[href], [tabindex]'
const NAME_MAX = 200

const rowOf = (element: Element): HTMLElement | null =>
  element.closest<HTMLElement>('[data-key-id]')
const rowWith = (id: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-key-id="${CSS.escape(id)}"]`)

/**
 * Returns what takes the focus in a row; or outside of all rows, of which another number may be
 * drawn next time.
 */
const stopsIn = (row: HTMLElement | null): readonly HTMLElement[] =>
  [...(row ?? document).querySelectorAll<HTMLElement>(TAKES_FOCUS)].filter(
    (element) => rowOf(element) === row,
  )

const nameOf = (element: Element): string =>
  maskSecrets((element.getAttribute('aria-label') ?? element.textContent).trim()).slice(0, NAME_MAX)

export const focusPosition = (): FocusPosition | null => {
  const element = document.activeElement
  if (element === null || element === document.body) return null
  const row = rowOf(element)
  return {
    rowId: row?.dataset.keyId ?? null,
    index: element === row ? -1 : stopsIn(row).indexOf(element as HTMLElement),
    name: nameOf(element),
  }
}

const elementAt = ({ rowId, index, name }: FocusPosition): HTMLElement | undefined => {
  const row = rowId === null ? null : rowWith(rowId)
  if (rowId !== null && row === null) return undefined
  if (row !== null && index === -1) return row
  const stops = stopsIn(row)
  const nth = stops[index]
  if (nth !== undefined && nameOf(nth) === name) return nth
  return name === '' ? undefined : stops.find((stop) => nameOf(stop) === name)
}

/** False while it is not there yet. */
export const giveFocus = (position: FocusPosition): boolean => {
  const element = elementAt(position)
  element?.focus({ preventScroll: true })
  return element !== undefined && document.activeElement === element
}

const partOf = (part: ScrolledPart): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-scrolled=${part}]:not([hidden])`)

export const scrolled = (): PageView['scroll'] =>
  Object.fromEntries(
    SCROLLED_PARTS.flatMap((part) => {
      const top = partOf(part)?.scrollTop ?? 0
      return top > 0 ? [[part, top]] : []
    }),
  )

/** False while the part is not there or not long enough yet. */
export const scrollTo = (part: ScrolledPart, top: number): boolean => {
  const element = partOf(part)
  if (element === null) return false
  element.scrollTop = top
  return Math.abs(element.scrollTop - top) < 1
}
