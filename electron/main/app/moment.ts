import { uptime } from 'node:os'

/** A moment by two clocks, in milliseconds: one that nobody sets, and the computer's own, since the epoch. */
export interface Moment {
  readonly steady: number
  readonly clock: number
}

/** Milliseconds since the computer was started: it goes on while the computer sleeps, and nobody sets it. */
export const sinceBoot = (): number => uptime() * 1000

/** Milliseconds between two moments, by whichever clock says more. */
export const elapsed = (from: Moment, to: Moment): number => Math.max(to.steady - from.steady, to.clock - from.clock)
