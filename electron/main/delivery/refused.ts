import type { ConfigRefusal } from '../../contract/assistants.ts'
import type { EnvRefusal } from '../../contract/delivery.ts'

/** Thrown where a file is not written. */
export class Refused extends Error {
  readonly reason: EnvRefusal | ConfigRefusal
  constructor(reason: EnvRefusal | ConfigRefusal) {
    super(reason)
    this.reason = reason
  }
}
