import type { FrozenRequest } from './approval.ts'

/**
 * How long an allowance lasts at most, in milliseconds, and how many keys it is good for, the one
 * it was approved with included.
 */
export const ALLOWANCE = { ms: 3_600_000, keys: 20 } as const

/**
 * What the person lets pass without being asked each time: keys for one command. All that it names
 * of the program are claims.
 */
export interface Allowance {
  readonly id: string
  readonly connectionId: string
  /** The connection's name; other people's text, as the next two. */
  readonly connection: string
  /** Secrets masked. */
  readonly command: string
  readonly folder: string
  /** How many more keys. */
  readonly left: number
  /** Milliseconds since the epoch, by this computer's clock. */
  readonly until: number
}

/** Whether the person may allow a request for longer than once: never one of an assistant. */
export const mayBeAllowed = ({ kind, connection, client }: FrozenRequest): boolean =>
  kind === 'run' && !connection.production && client.assistant === undefined
