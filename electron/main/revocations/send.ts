import type { Failure } from '../../contract/result.ts'
import { NEVER_SENT_CODES } from '../../contract/result.ts'
import type { KeyApiClient } from '../key-api/client.ts'
import type { Session } from '../sessions/session.ts'

/** Failures that say for certain that the key was not touched. */
const UNTOUCHED: ReadonlySet<Failure['code']> = new Set([
  ...NEVER_SENT_CODES,
  'rate_limited',
  'forbidden',
  'unauthorized',
])

/**
 * What a DELETE came to. `absent`: the service has no such key, as far as the token's workspace
 * goes. `untouched`: the key is certainly there. `lost`: only a list shows what came of it.
 */
type Sent =
  | { readonly kind: 'deleted' | 'absent' }
  | { readonly kind: 'untouched' | 'lost'; readonly cause: Failure }

/** Sends one DELETE: the only place of the app that does. */
export const sendRevoke = async (
  session: Session,
  client: KeyApiClient,
  keyId: string,
): Promise<Sent> => {
  const answer = await client.revoke(keyId)
  if (answer.ok) return { kind: answer.value.deleted ? 'deleted' : 'absent' }
  session.noteFailure(answer.error)
  if (answer.error.code === 'not_found') return { kind: 'absent' }
  return { kind: UNTOUCHED.has(answer.error.code) ? 'untouched' : 'lost', cause: answer.error }
}
