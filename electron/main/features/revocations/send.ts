import type { Failure } from '../../../contract/result.ts'
import { NEVER_SENT_CODES } from '../../../contract/result.ts'
import type { KeyApiClient } from '../../client/client.ts'
import type { Session } from '../connections/session.ts'

/** Failures that say for certain that the key was not touched. */
const UNTOUCHED: ReadonlySet<Failure['code']> = new Set([
  ...NEVER_SENT_CODES,
  'rate_limited',
  'forbidden',
  'unauthorized',
])

/**
 * What a DELETE came to. `absent`: the service has no such key, as far as the token's workspace
 * goes. `untouched`: the key is certainly there. `lost`: nobody knows.
 */
export type Sent =
  | { readonly kind: 'deleted' }
  | { readonly kind: 'absent' }
  | { readonly kind: 'untouched'; readonly cause: Failure }
  | { readonly kind: 'lost'; readonly cause: Failure }

/**
 * Sends one DELETE: the only place of the app that does. `wasLost`: an answer to an earlier one for
 * the same key was lost.
 */
export const sendRevoke = async (
  session: Session,
  client: KeyApiClient,
  keyId: string,
  wasLost: boolean,
): Promise<Sent> => {
  const answer = await client.revoke(keyId)
  if (answer.ok) return { kind: answer.value.deleted ? 'deleted' : 'absent' }
  const { error } = answer
  const isUntouched = UNTOUCHED.has(error.code)
  // The list is uncertain after the first loss alone: otherwise a revoke that is never answered
  // would keep the window from creating a key.
  if (isUntouched || !wasLost) session.noteFailure(error)
  if (error.code === 'not_found') return { kind: 'absent' }
  return { kind: isUntouched ? 'untouched' : 'lost', cause: error }
}
