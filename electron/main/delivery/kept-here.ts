import type { KeepFailure } from '../../contract/failures.ts'
import { fail, ok } from '../../contract/result.ts'
import type { KeptSecrets } from '../vault/kept-secrets.ts'
import type { Destination } from './destination.ts'
import type { KeySecret } from './hand-over.ts'

/** This computer itself, beside the app's own tokens: for one key, at the address that its secret belongs to. */
export const createKeptHere = (
  kept: Pick<KeptSecrets, 'put' | 'get'>,
  { connectionId, key, address }: Omit<KeySecret, 'secret'>,
): Destination<{ readonly kind: 'kept' }, KeepFailure> => ({
  describe: () => ({ kind: 'kept' }),
  deliver: (secret) => kept.put(connectionId, key, { secret, address }),
  verify: async (secret) => {
    const back = await kept.get({ connectionId, keyId: key.id }, address)
    return back.ok && back.value.secret === secret ? ok(null) : fail('storage_failed')
  },
})
