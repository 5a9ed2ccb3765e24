import { type RefObject, useLayoutEffect } from 'react'
import { useApp } from '../../state/app-store.ts'
import { detailsHeading, useDetails } from '../../state/details-store.ts'
import { onceThere } from '../../ui/once-there.ts'
import { currentRow } from './row-focus.ts'
import { keyListOf } from './store.ts'

/**
 * The row that Tab comes to; the heading of the details where they cover it, or would follow it to
 * another key.
 */
const uncoveredRow = (): HTMLElement | null => {
  const row = currentRow()
  const shown = useDetails.getState()
  if (row === null || shown === null) return row
  const covered = getComputedStyle(row).visibility === 'hidden'
  return covered || row.dataset.keyId !== shown.keyId ? (detailsHeading() ?? row) : row
}

/**
 * Returns where a connection that is signed out gets its key: the field, or the button in its
 * place.
 */
const wayBack = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('[data-reconnect] :is(input, button)')

const isSignedOut = (): boolean => {
  const id = useApp.getState()?.activeId ?? null
  return id !== null && keyListOf(id)?.phase === 'signed_out'
}

/**
 * For a dialog that ends with the connection signed out: to the field for another key, as soon as
 * it is there.
 */
export const goToWayBack = (): void =>
  onceThere([
    () => {
      const field = wayBack()
      field?.focus()
      return field !== null
    },
  ])

const mainHeading = (): HTMLElement | null => {
  const heading = document.querySelector<HTMLElement>('h1')
  if (heading !== null) heading.tabIndex = -1
  return heading
}

/**
 * For a focus whose element went with its screen: to what `preferred` gives it to, answering
 * whether it could, else to the field for another key where the connection is signed out, else to
 * the row that Tab comes to, else to the main heading. Whatever has or takes the focus meanwhile,
 * such as a dialog, keeps it.
 */
export const returnFocus = (preferred?: () => boolean): void => {
  let given: HTMLElement | null = null
  const attempt = (): boolean => {
    const { activeElement } = document
    if (activeElement !== null && activeElement !== document.body && activeElement !== given)
      return true
    if (preferred?.() === true) return true
    const signedOut = isSignedOut()
    const wanted = signedOut ? wayBack() : uncoveredRow()
    given = wanted ?? uncoveredRow() ?? mainHeading()
    given?.focus({ preventScroll: true })
    return preferred === undefined && wanted !== null
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
