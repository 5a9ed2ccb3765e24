import type { UpdateFailure } from '../../contract/update.ts'

/** Thrown where an update cannot go on; the updater turns it into data. `detail` is for the log and never holds a body. */
export class UpdateError extends Error {
  override name = 'UpdateError'
  readonly failure: UpdateFailure

  constructor(failure: UpdateFailure, detail: string) {
    super(`${failure}: ${detail}`)
    this.failure = failure
  }
}
