import { useEffect } from 'react'

/** Work that can be done in pieces: goes on as long as it may, true when nothing is left. */
export type IdleWork = (goOn: () => boolean) => boolean

/** Steps between two checks of the clock. */
const STEPS = 128
/**
 * The browser grants up to 50 ms in one go; a key pressed meanwhile would have to wait for the end
 * of it (docs/performance.md, P16).
 */
const SLICE_MS = 5

/**
 * Does the work while nothing else is to be done, from the start for another `work`; then `done`.
 */
export const useWhenIdle = (work: IdleWork, done?: () => void): void =>
  useEffect(() => {
    let asked = 0
    const goOn = (left: IdleDeadline): void => {
      const end = performance.now() + Math.min(SLICE_MS, left.timeRemaining())
      let steps = 0
      // Reading the clock costs as much as a step of the work.
      const inTime = (): boolean => {
        steps += 1
        return steps % STEPS !== 0 || performance.now() < end
      }
      if (work(inTime)) done?.()
      else asked = requestIdleCallback(goOn)
    }
    asked = requestIdleCallback(goOn)
    return () => cancelIdleCallback(asked)
  }, [work, done])
