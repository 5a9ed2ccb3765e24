import { uptime } from 'node:os'

/** Time as the app reads it and waits for it. */
export interface Clock {
  /** Milliseconds since the epoch, by the computer's clock, which may be set. */
  wall(): number
  /**
   * Milliseconds since the computer was started: it goes on while the computer sleeps, and nobody
   * sets it.
   */
  steady(): number
  /**
   * Resolves after `ms` milliseconds, by whichever of the two says more; rejects once `signal` is
   * aborted.
   */
  pause(ms: number, signal?: AbortSignal): Promise<void>
}

/** A moment by both clocks, in milliseconds. */
export interface Moment {
  readonly steady: number
  readonly wall: number
}

export const momentOf = (clock: Clock): Moment => ({ steady: clock.steady(), wall: clock.wall() })

/** Milliseconds since a moment, by whichever clock says more. */
export const elapsed = (since: Moment, clock: Clock): number =>
  Math.max(clock.steady() - since.steady, clock.wall() - since.wall)

/**
 * Calls `work` once after `ms` milliseconds, as `Clock.pause` counts them, and answers the function
 * that cancels it.
 */
export const startCountdown = (clock: Clock, work: () => void, ms: number): (() => void) => {
  const cancel = new AbortController()
  void clock.pause(ms, cancel.signal).then(
    () => cancel.signal.aborted || work(),
    () => {},
  )
  return () => cancel.abort()
}

/** The checks of all pauses that run. */
const checks = new Set<() => void>()

/**
 * Looks at the clock for every pause: timers of Node's stand still while the computer sleeps. To be
 * called when the computer wakes up.
 */
export const checkPauses = (): void => {
  for (const check of checks) check()
}

export const SYSTEM_CLOCK: Clock = {
  wall: () => Date.now(),
  steady: () => uptime() * 1000,
  pause: (ms, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      const since = momentOf(SYSTEM_CLOCK)
      let timer: NodeJS.Timeout | undefined
      const end = (settle: () => void) => (): void => {
        clearTimeout(timer)
        checks.delete(check)
        signal?.removeEventListener('abort', abort)
        settle()
      }
      const over = end(resolve)
      const abort = end(() => reject(signal?.reason))
      const wait = (left: number): void => {
        clearTimeout(timer)
        timer = setTimeout(over, left)
      }
      const check = (): void => wait(Math.max(ms - elapsed(since, SYSTEM_CLOCK), 0))
      checks.add(check)
      signal?.addEventListener('abort', abort)
      wait(ms)
    }),
}
