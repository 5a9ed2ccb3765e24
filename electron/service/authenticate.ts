import { HttpError } from './http-error.ts'
import type { Caller, Store } from './store.ts'

/** Longer tokens are not looked up. */
const MAX_TOKEN = 1024

const missing = (): HttpError =>
  new HttpError(401, 'missing_key', 'Send an API key as "Authorization: Bearer <API_KEY>".', { 'WWW-Authenticate': 'Bearer' })

const refused = (code: 'invalid_key' | 'revoked_key', message: string): HttpError =>
  new HttpError(401, code, message, { 'WWW-Authenticate': 'Bearer error="invalid_token"' })

/** The live key behind an `Authorization` header. Throws 401 `missing_key`, `invalid_key` or `revoked_key`. Source: seed, "Authentication"; RFC 6750. */
export const authenticate = (header: string | null, store: Store): Caller => {
  const scheme = header?.match(/^bearer(?: +|$)/i)
  if (header === null || scheme === undefined || scheme === null) throw missing()
  const token = header.slice(scheme[0].length).trimEnd()
  if (token === '') throw missing()
  const caller = token.length > MAX_TOKEN ? null : store.find(token)
  if (caller === null) throw refused('invalid_key', 'This API key is not known.')
  if (caller.revoked) throw refused('revoked_key', 'This API key was revoked.')
  return caller
}
