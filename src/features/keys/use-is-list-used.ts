import { useEffect, useState } from 'react'

const LIST_AREA = '[data-list-area]'

/** Tells whether the pointer is over the list of keys or the focus is in it. */
export const useIsListUsed = (): boolean => {
  const [isOver, setIsOver] = useState(() => document.querySelector(`${LIST_AREA}:hover`) !== null)
  const [hasFocus, setHasFocus] = useState(
    () => document.activeElement?.closest(LIST_AREA) instanceof Element,
  )
  useEffect(() => {
    const isIn = (target: EventTarget | null): boolean =>
      target instanceof Element && target.closest(LIST_AREA) !== null
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('pointerover', ({ target }) => setIsOver(isIn(target)), { signal })
    document.documentElement.addEventListener('pointerleave', () => setIsOver(false), { signal })
    document.addEventListener('focusin', ({ target }) => setHasFocus(isIn(target)), { signal })
    document.addEventListener('focusout', ({ relatedTarget }) => setHasFocus(isIn(relatedTarget)), {
      signal,
    })
    return () => listening.abort()
  }, [])
  return isOver || hasFocus
}
