import type { EnvRefusal } from '../../../contract/delivery.ts'

/** Thrown where a file is not written. */
export class Refused extends Error {
  readonly reason: EnvRefusal
  constructor(reason: EnvRefusal) {
    super(reason)
    this.reason = reason
  }
}
