import type { Exchange, Sender } from './exchange.ts'

/**
 * A key that this run made. `id` and `secret` as far as the answer had them, wherever in it they
 * stood.
 */
export interface Creation {
  readonly name: string
  readonly answer: Exchange
  readonly id: string | null
  readonly sender: Sender | null
}

/** Many lists in a row with a key of their own; times in milliseconds on one monotonic clock. */
export interface Burst {
  readonly answers: readonly Exchange[]
  readonly startedAt: number
  readonly endedAt: number
}

/** What the run did, step by step; a step that it did not come to is missing. */
export interface Steps {
  list: Exchange
  listWithoutKey: Exchange
  listWithUnknownKey: Exchange
  /** The list once more, and with a parameter that nobody knows, where the run learns. */
  again?: Exchange
  listWithQuery?: Exchange
  first?: Creation
  second?: Creation
  createWithoutName?: Exchange
  createWithoutKey?: Exchange
  revokeWithoutKey?: Exchange
  /** A list with the first key. */
  used?: Exchange
  /** A list with the token, when two keys are created and only the first was used. */
  listed?: Exchange
  /** The first key's end, and what it gets afterwards. */
  revoked?: Exchange
  refused?: readonly Exchange[]
  /** A list with the second key after the first one's end. */
  survivor?: Exchange
  bursts?: readonly Burst[]
  /** A list with the second key after another one's burst. */
  bystander?: Exchange
}

/** All that the rules judge by. */
export interface Evidence {
  readonly token: string
  readonly steps: Readonly<Steps>
  /** Every request of the run in the order of sending, those for cleaning up included. */
  readonly exchanges: readonly Exchange[]
  readonly creations: readonly Creation[]
  /** Why a missing step is missing. */
  readonly stopped: string
}
