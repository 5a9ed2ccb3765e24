import type { RequestChannel } from '../../../../../electron/contract/ipc.ts'
import type { FailureCode } from '../../../../../electron/contract/result.ts'
import type { FailureScene } from './scene.ts'

/** A way in which a failure comes about. */
export interface Case {
  readonly channel: RequestChannel
  /** Brings it about, and resolves to what the window then sends. */
  readonly ask: (scene: FailureScene) => unknown
  /** Parts of `look` that change all the same. */
  readonly changes?: readonly string[]
  /** The activity log says that it failed so. */
  readonly writesDown?: true
  /** It comes after seconds that the test does not wait for. */
  readonly late?: true
}

/** The ways to one failure, by its code. */
export type Cases = Partial<Readonly<Record<FailureCode, readonly Case[]>>>
