import { type Clock, type Moment, momentOf } from '../../base/clock.ts'

/**
 * Time since the epoch in milliseconds that nobody sets while the app runs: what the computer's
 * clock said when this run began, and how long that is ago.
 */
export class RunClock {
  readonly clock: Clock
  readonly begun: Moment

  constructor(clock: Clock) {
    this.clock = clock
    this.begun = momentOf(clock)
  }
  now(): number {
    return this.ofSteady(this.clock.steady())
  }
  /** Translates a moment of the steady clock. */
  ofSteady(steady: number): number {
    return Math.round(this.begun.wall + steady - this.begun.steady)
  }
}
