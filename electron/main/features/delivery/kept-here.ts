import type { KeepFailure } from '../../../contract/failures.ts'
import { ok, type Result } from '../../../contract/result.ts'
import type { KeptSecrets } from '../kept/kept-secrets.ts'
import type { Destination } from './destination.ts'
import type { KeySecret } from './hand-over.ts'

/**
 * This computer itself, beside the app's own tokens: for one key, at the address that its secret
 * belongs to.
 */
export class KeptHere implements Destination<{ readonly kind: 'kept' }, KeepFailure> {
  readonly #kept: KeptSecrets
  readonly #of: Omit<KeySecret, 'secret'>

  constructor(kept: KeptSecrets, of: Omit<KeySecret, 'secret'>) {
    this.#kept = kept
    this.#of = of
  }

  describe() {
    return { kind: 'kept' } as const
  }
  async deliver(secret: string): Promise<Result<null, KeepFailure>> {
    const { connectionId, key, address } = this.#of
    return this.#kept.put(connectionId, key, { secret, address })
  }
  /** A vault that was written holds what it was given. */
  async verify(): Promise<Result<null, KeepFailure>> {
    return ok(null)
  }
}
