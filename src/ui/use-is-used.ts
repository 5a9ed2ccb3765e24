import { useEffect, useState } from 'react'

/** Tells whether the pointer is over the element of a selector or the focus is in it. */
export const useIsUsed = (selector: string): boolean => {
  const [isOver, setIsOver] = useState(() => document.querySelector(`${selector}:hover`) !== null)
  const [hasFocus, setHasFocus] = useState(
    () => document.activeElement?.closest(selector) instanceof Element,
  )
  useEffect(() => {
    const isIn = (target: EventTarget | null): boolean =>
      target instanceof Element && target.closest(selector) !== null
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('pointerover', ({ target }) => setIsOver(isIn(target)), { signal })
    document.documentElement.addEventListener('pointerleave', () => setIsOver(false), { signal })
    document.addEventListener('focusin', ({ target }) => setHasFocus(isIn(target)), { signal })
    document.addEventListener('focusout', ({ relatedTarget }) => setHasFocus(isIn(relatedTarget)), {
      signal,
    })
    return () => listening.abort()
  }, [selector])
  return isOver || hasFocus
}
