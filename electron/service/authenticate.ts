import type { Caller } from './callers.ts'
import { HttpError } from './http-error.ts'
import type { ServiceRequest } from './message.ts'
import type { Store } from './store.ts'

/** Longer tokens are not looked up. */
const MAX_TOKEN = 1024

const missing = (): HttpError =>
  new HttpError(401, 'missing_key', 'Send an API key as "Authorization: Bearer <API_KEY>".', { 'WWW-Authenticate': 'Bearer' })

const refused = (code: 'invalid_key' | 'revoked_key', message: string): HttpError =>
  new HttpError(401, code, message, { 'WWW-Authenticate': 'Bearer error="invalid_token"' })

/** The live key behind a request's `Authorization` header, or the refusal: 401 `missing_key`, `invalid_key` or `revoked_key`. Source: seed, "Authentication"; RFC 6750. */
export const authenticate = ({ headers, turn }: ServiceRequest, store: Store): Caller | HttpError => {
  const header = headers.get('authorization')
  const scheme = header?.match(/^bearer(?: +|$)/i)
  if (header === null || scheme === undefined || scheme === null) return missing()
  const token = header.slice(scheme[0].length).trimEnd()
  if (token === '') return missing()
  const caller = token.length > MAX_TOKEN ? null : store.find(token, turn)
  if (caller === null) return refused('invalid_key', 'This API key is not known.')
  if (caller.revoked) return refused('revoked_key', 'This API key was revoked.')
  return caller
}
