/** How long the bench takes its time. Times in milliseconds. */
export interface Pace {
  readonly rounds: number
  /** One contender's turn in a round, over HTTP. */
  readonly stretch: number
  readonly warmUp: number
  /** Calls of one turn in this process. */
  readonly calls: number
  /** Durable writes of one turn. */
  readonly writes: number
  /** Numbers of stored keys to grow through. */
  readonly sizes: readonly number[]
}

/** A limit of requests a minute that nothing here reaches. */
export const NO_LIMIT = 1e9

export const FULL: Pace = {
  rounds: 7,
  stretch: 1_000,
  warmUp: 1_000,
  calls: 5_000,
  writes: 40,
  sizes: [10, 1_000, 100_000, 1_000_000],
}
export const QUICK: Pace = {
  rounds: 5,
  stretch: 200,
  warmUp: 250,
  calls: 2_000,
  writes: 10,
  sizes: [10, 1_000, 10_000],
}
