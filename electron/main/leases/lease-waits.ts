/** How long things around a lease may take, in milliseconds. */
export interface LeaseWaits {
  /** For a helper whose connection broke. */
  readonly away: number
  /** For the helper of a lease that an earlier run of the app gave. */
  readonly rejoin: number
  /** For a key that no list has, and that a create without an answer may still make. */
  readonly late: number
  /** Between two looks at the time of a lease: the computer may have slept meanwhile. */
  readonly look: number
  /** For the revokes at the end of the app, which has three seconds in all. */
  readonly close: number
}

export const LEASE_WAITS: LeaseWaits = { away: 5_000, rejoin: 60_000, late: 30_000, look: 60_000, close: 2_000 }
