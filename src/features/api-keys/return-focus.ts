import { type RefObject, useLayoutEffect } from 'react'
import { onceThere } from '../../ui/once-there.ts'

const currentRow = (): HTMLElement | null => document.querySelector<HTMLElement>('[role=grid] [data-key-id][tabindex="0"]')

const mainHeading = (): HTMLElement | null => {
  const heading = document.querySelector<HTMLElement>('h1')
  if (heading !== null) heading.tabIndex = -1
  return heading
}

/**
 * For a focus whose element went with its screen: to what `preferred` gives it to, answering whether it could, else to the row that Tab
 * comes to, else to the main heading. Whatever has or takes the focus meanwhile, such as a dialog, keeps it.
 */
export const returnFocus = (preferred?: () => boolean): void => {
  let given: HTMLElement | null = null
  const attempt = (): boolean => {
    const { activeElement } = document
    if (activeElement !== null && activeElement !== document.body && activeElement !== given) return true
    if (preferred?.() === true) return true
    const row = currentRow()
    given = row ?? mainHeading()
    given?.focus({ preventScroll: true })
    return preferred === undefined && row !== null
  }
  onceThere([attempt])
}

/** For what is removed by its own success, and would take the focus with it. */
export const useReturnedFocus = (part: RefObject<HTMLElement | null>): void =>
  useLayoutEffect(() => {
    const shown = part.current
    return () => {
      if (shown?.contains(document.activeElement)) queueMicrotask(returnFocus)
    }
  }, [part])
