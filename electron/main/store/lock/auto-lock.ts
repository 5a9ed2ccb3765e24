import { type Clock, elapsed, momentOf, SYSTEM_CLOCK, startCountdown } from '../../base/clock.ts'

interface AutoLockParts {
  /** 0 is off. */
  readonly minutes: () => number
  readonly lock: () => void
  readonly clock?: Clock
}

/**
 * Locks after minutes without input to this window. It is the window's own input that counts, not
 * the whole computer's: a list that lies open behind other work is what the lock is for, and the
 * system's idle time always reads 0 on some Wayland desktops.
 */
export const createAutoLock = ({ minutes, lock, clock = SYSTEM_CLOCK }: AutoLockParts) => {
  let last = momentOf(clock)
  let stopTimer = (): void => {}
  /** One timer for the whole wait; input only moves `last`. */
  const check = (): void => {
    stopTimer()
    const limit = minutes() * 60_000
    if (limit === 0) return
    const left = limit - elapsed(last, clock)
    if (left > 0) stopTimer = startCountdown(clock, check, left)
    else lock()
  }
  return {
    /** The minutes may have changed: checks the time again. */
    check,
    /** The person did something in the window, or unlocked it. */
    input: () => {
      last = momentOf(clock)
    },
  }
}

export type AutoLock = ReturnType<typeof createAutoLock>
