import { onceThere } from './once-there.ts'

const isNowhere = (element: Element | null): boolean =>
  element === null || element === document.body || element.matches('[role=dialog], [role=alertdialog]')

/** For a part that goes, and the focus with it: once it is gone, what `next` finds then gets the focus, unless something else has it. */
export const focusWhenGone = (part: Element, next: () => HTMLElement | null | undefined): void =>
  onceThere([
    () => {
      if (part.isConnected) return false
      if (isNowhere(document.activeElement)) next()?.focus()
      return true
    },
  ])

/** What finds the one of several buttons alike that has the place of this one once it is gone, or is the last of them then. */
export const inPlaceOf = (button: HTMLElement, all: () => readonly HTMLElement[]): (() => HTMLElement | undefined) => {
  const at = all().indexOf(button)
  return () => all()[at] ?? all().at(-1)
}
