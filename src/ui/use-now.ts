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

/** Whether `end` (ms since the epoch) has come; one timer for the whole wait. Never for null. */
export const useIsOver = (end: number | null): boolean => {
  const [over, setOver] = useState(() => end !== null && end <= Date.now())
  useEffect(() => {
    const left = end === null ? null : end - Date.now()
    setOver(left !== null && left <= 0)
    if (left === null || left <= 0) return
    const timer = setTimeout(() => setOver(true), left)
    return () => clearTimeout(timer)
  }, [end])
  return over
}
