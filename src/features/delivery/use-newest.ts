import { useEffect, useRef } from 'react'

/** Typing is over when no key comes for this long, in milliseconds. */
const TYPING_PAUSE_MS = 250

/** Of what is asked of main, only the newest counts. */
export interface Newest {
  /** What was asked or typed before does not count any more. Answers whether what begins now still does. */
  readonly begin: () => () => boolean
  /** Begins, and calls `act` once nothing else began for a moment. */
  readonly afterTyping: (act: () => void) => void
}

export const useNewest = (): Newest => {
  const begun = useRef(0)
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(typing.current), [])
  const begin = () => {
    clearTimeout(typing.current)
    begun.current += 1
    const mine = begun.current
    return () => mine === begun.current
  }
  const afterTyping = (act: () => void): void => {
    begin()
    typing.current = setTimeout(act, TYPING_PAUSE_MS)
  }
  return { begin, afterTyping }
}
