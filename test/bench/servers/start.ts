/** How a contender is started. */
export interface Setup {
  /** A filled file of its own. */
  readonly file: string
  /** Requests per minute and key. */
  readonly limit: number
}

/** Starts a contender on a free port of 127.0.0.1 and answers the port. */
export type Start = (setup: Setup) => Promise<number>
