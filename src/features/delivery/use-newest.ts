import { useEffect, useRef } from 'react'

/** Typing is over when no key comes for this long, in milliseconds. */
const TYPING_PAUSE_MS = 250

/** Of what is asked of main, only the newest counts. */
export const useNewest = () => {
  const begun = useRef(0)
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(typing.current), [])
  const begin = (): (() => boolean) => {
    clearTimeout(typing.current)
    begun.current += 1
    const mine = begun.current
    return () => mine === begun.current
  }
  const afterTyping = (act: () => void): void => {
    begin()
    typing.current = setTimeout(act, TYPING_PAUSE_MS)
  }
  return {
    /** What was asked or typed before does not count any more. Answers whether what begins now still does. */
    begin,
    /** Begins, and calls `act` once nothing else began for a moment. */
    afterTyping,
  }
}
