import {
  type Clock,
  elapsed,
  type Moment,
  momentOf,
  SYSTEM_CLOCK,
  startCountdown,
} from '../../base/clock.ts'

/**
 * Locks after minutes without input to this window. It is the window's own input that counts, not
 * the whole computer's: a list that lies open behind other work is what the lock is for, and the
 * system's idle time always reads 0 on some Wayland desktops.
 */
export class AutoLock {
  readonly #minutes: () => number
  readonly #lock: () => void
  readonly #clock: Clock
  #last: Moment
  #stopTimer = (): void => {}

  constructor(minutes: () => number, lock: () => void, clock: Clock = SYSTEM_CLOCK) {
    this.#minutes = minutes
    this.#lock = lock
    this.#clock = clock
    this.#last = momentOf(this.#clock)
  }

  /** The minutes may have changed: checks the time again. */
  readonly check = (): void => {
    this.#stopTimer()
    const limit = this.#minutes() * 60_000
    if (limit === 0) return
    const left = limit - elapsed(this.#last, this.#clock)
    if (left > 0) this.#stopTimer = startCountdown(this.#clock, this.check, left)
    else this.#lock()
  }
  /** The person did something in the window, or unlocked it. */
  readonly input = () => {
    this.#last = momentOf(this.#clock)
  }
}
