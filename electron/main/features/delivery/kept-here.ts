import type { KeepFailure } from '../../../contract/failures.ts'
import { ok } from '../../../contract/result.ts'
import type { KeptSecrets } from '../kept/kept-secrets.ts'
import type { Destination } from './destination.ts'
import type { KeySecret } from './hand-over.ts'

/**
 * This computer itself, beside the app's own tokens: for one key, at the address that its secret
 * belongs to.
 */
export const createKeptHere = (
  kept: KeptSecrets,
  { connectionId, key, address }: Omit<KeySecret, 'secret'>,
): Destination<{ readonly kind: 'kept' }, KeepFailure> => ({
  describe: () => ({ kind: 'kept' }),
  deliver: async (secret) => kept.put(connectionId, key, { secret, address }),
  // A vault that was written holds what it was given.
  verify: async () => ok(null),
})
