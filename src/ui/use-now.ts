import { useEffect, useState } from 'react'

/** The time in ms since the epoch, renewed every `everyMs` milliseconds. */
export const useNow = (everyMs: number): number => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}

/** Whole seconds left until `end`, never below 0; renewed every second. */
export const useSecondsLeft = (end: number): number => Math.max(0, Math.ceil((end - useNow(1000)) / 1000))
