import { useEffect, useState } from 'react'

type TickListener = (now: number) => void

interface Ticker {
  readonly listeners: Set<TickListener>
  readonly timer: number
}

const tickers = new Map<number, Ticker>()

const startTicker = (everyMs: number): Ticker => {
  const listeners = new Set<TickListener>()
  const tick = (): void => {
    const now = Date.now()
    for (const listener of listeners) listener(now)
  }
  const ticker = { listeners, timer: window.setInterval(tick, everyMs) }
  tickers.set(everyMs, ticker)
  return ticker
}

/**
 * Listeners of the same interval are called at once: one wake-up and one render for all of them.
 */
const onTick = (everyMs: number, listener: TickListener): (() => void) => {
  const { listeners, timer } = tickers.get(everyMs) ?? startTicker(everyMs)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    tickers.delete(everyMs)
  }
}

/** Past times are shown in minutes at the finest. */
const MINUTE_MS = 60_000

/** The time in ms since the epoch, renewed at least every `everyMs` milliseconds. */
export const useNow = (everyMs = MINUTE_MS): number => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => onTick(everyMs, setNow), [everyMs])
  return now
}

/** Whole seconds left until `end`, never below 0; renewed every second. */
export const useSecondsLeft = (end: number): number =>
  Math.max(0, Math.ceil((end - useNow(1000)) / 1000))

/** Tells whether something has gone on for so many milliseconds. */
export const useIsLate = (goesOn: boolean, afterMs: number): boolean => {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!goesOn) return
    const timer = setTimeout(() => setLate(true), afterMs)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [goesOn, afterMs])
  return late
}

/**
 * Tells whether `end` (ms since the epoch) has come; one timer for the whole wait. Never for null.
 */
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
