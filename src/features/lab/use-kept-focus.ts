import { useEffect, useLayoutEffect, useRef } from 'react'

/**
 * When what had the focus is gone after a render, the open tab's panel has it, so that keyboard
 * focus is never lost.
 */
export const useKeptFocus = (): void => {
  const last = useRef<Element | null>(null)
  useEffect(() => {
    const note = ({ target }: FocusEvent): void => {
      last.current = target instanceof Element ? target : null
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  useLayoutEffect(() => {
    if (
      document.activeElement !== document.body ||
      last.current === null ||
      last.current.isConnected
    )
      return
    document.querySelector<HTMLElement>('[role=tabpanel]:not([hidden])')?.focus()
  })
}
