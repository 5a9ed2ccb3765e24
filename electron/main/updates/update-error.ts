import type { Failure } from '../../contract/result.ts'
import type { UpdateFailure } from '../../contract/update.ts'

/** Thrown where an update cannot go on; the updater turns it into data. `detail` is for the log and never holds a body. */
export class UpdateError extends Error {
  override name = 'UpdateError'
  readonly failure: UpdateFailure
  /** With `no_answer`: why no connection came about, where that is what failed. */
  readonly notSent: Failure | null

  constructor(failure: UpdateFailure, detail: string, notSent: Failure | null = null) {
    super(`${failure}: ${detail}`)
    this.failure = failure
    this.notSent = notSent
  }
}
