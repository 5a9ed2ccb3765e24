import { type Clock, SYSTEM_CLOCK } from '../electron/main/base/clock.ts'

/** A clock that goes by fake timers, but for what is given. */
export const clockWith = (own: Partial<Clock> = {}): Clock => ({
  ...SYSTEM_CLOCK,
  steady: () => performance.now(),
  ...own,
})

/**
 * A clock that calls `paused` instead of waiting, but for what takes longer than any retry or than
 * `longest` milliseconds, such as a deadline.
 */
export const hastyClock = (paused: (ms: number) => unknown = () => {}, longest = 6_000): Clock =>
  clockWith({
    pause: async (ms, signal) => {
      await (ms > longest ? SYSTEM_CLOCK.pause(ms, signal) : paused(ms))
    },
  })
