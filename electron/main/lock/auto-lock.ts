import { startCountdown } from '../app/countdown.ts'

/**
 * Locks after minutes without input to this window. It is the window's own input that counts, not the whole computer's: a list
 * that lies open behind other work is what the lock is for, and the system's idle time always reads 0 on some Wayland desktops.
 */
export interface AutoLock {
  /** The person did something in the window, or unlocked it. */
  input(): void
  /** The minutes may have changed: checks the time again. */
  check(): void
}

export interface AutoLockParts {
  /** 0 is off. */
  readonly minutes: () => number
  readonly lock: () => void
  /** Milliseconds by the computer's clock, which goes on while it sleeps, and by one that nobody sets. */
  readonly clock?: () => number
  readonly steady?: () => number
}

export const createAutoLock = ({ minutes, lock, clock = () => Date.now(), steady = () => performance.now() }: AutoLockParts): AutoLock => {
  let last = { clock: clock(), steady: steady() }
  /** Whichever of the two says more: a clock that was set back must not put the lock off. */
  const passed = (): number => Math.max(clock() - last.clock, steady() - last.steady)
  let stopTimer = (): void => {}
  /** One timer for the whole wait; input only moves `last`. */
  const check = (): void => {
    stopTimer()
    const limit = minutes() * 60_000
    if (limit === 0) return
    const left = limit - passed()
    if (left > 0) stopTimer = startCountdown(check, left)
    else lock()
  }
  return {
    check,
    input: () => {
      last = { clock: clock(), steady: steady() }
    },
  }
}
