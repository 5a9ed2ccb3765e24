import type { ANY_CHANNEL, CHANNEL_FAILURES } from '../../../../electron/contract/failures.ts'
import type { RequestChannel } from '../../../../electron/contract/ipc.ts'
import type { FailureScene } from './scene.ts'

/** How a failure comes about. */
export interface Cause {
  /** Brings it about. Fields that it answers replace those of the input, a text all of it. */
  readonly cause: (scene: FailureScene) => unknown
  /** What of `look` changes all the same. */
  readonly changes?: readonly string[]
  /** The activity log says that it failed so. */
  readonly writesDown?: true
  /** It comes after seconds that the test does not wait for. */
  readonly late?: true
}

/** One entry for each code that the contract names: how it comes about, or why nothing can bring it about there. */
export type Entry = Cause | string

type Codes<C extends RequestChannel> = Exclude<(typeof CHANNEL_FAILURES)[C][number], (typeof ANY_CHANNEL)[number]>

/** What the window sends where nothing is wrong, and an entry for each code. A code that is added to the contract is missing here. */
export type Table<C extends RequestChannel> = {
  readonly [K in C]: { readonly input: (scene: FailureScene) => unknown; readonly codes: { readonly [Code in Codes<K>]: Entry } }
}
