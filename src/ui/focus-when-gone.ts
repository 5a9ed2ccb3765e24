import type { RefObject } from 'react'
import { onceThere } from './once-there.ts'

/** Tells whether no control has the focus: a dialog gets it when the one that had it goes. */
export const isNowhere = (element: Element | null): boolean =>
  element === null ||
  element === document.body ||
  element.matches('[role=dialog], [role=alertdialog]')

/**
 * For a part that goes, and the focus with it: in the frame after it is gone, what `next` finds
 * then gets the focus, unless something else has it. Base UI gives the focus to the dialog in that
 * frame, and so would take away what was given earlier.
 */
export const focusWhenGone = (part: Element, next: () => HTMLElement | null | undefined): void =>
  onceThere([
    () => {
      if (part.isConnected) return false
      requestAnimationFrame(() => isNowhere(document.activeElement) && next()?.focus())
      return true
    },
  ])

/**
 * Returns a function that finds the button in `box` that is now at the position of this one, or the
 * last one.
 */
export const siblingAfterRemoval = (
  button: HTMLElement,
  box: RefObject<HTMLElement | null>,
  selector: string,
): (() => HTMLElement | undefined) => {
  const all = (): readonly HTMLElement[] => [
    ...(box.current?.querySelectorAll<HTMLElement>(selector) ?? []),
  ]
  const at = all().indexOf(button)
  return () => all()[at] ?? all().at(-1)
}
