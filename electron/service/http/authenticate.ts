import type { Variants } from '../../contract/lab.ts'
import type { Caller } from '../keys/caller.ts'
import type { Store } from '../keys/store.ts'
import type { IsLate } from '../lab/lateness.ts'
import { HttpError } from './http-error.ts'
import type { ServiceRequest } from './message.ts'

/** Longer tokens are not looked up. */
const MAX_TOKEN = 1024

const SCHEME = 'bearer'

const MISSING = new HttpError(
  401,
  'missing_key',
  'Send an API key as "Authorization: Bearer <API_KEY>".',
  { 'WWW-Authenticate': 'Bearer' },
)
const INVALID_TOKEN = { 'WWW-Authenticate': 'Bearer error="invalid_token"' }
const UNKNOWN = new HttpError(401, 'invalid_key', 'This API key is not known.', INVALID_TOKEN)
const REVOKED = new HttpError(401, 'revoked_key', 'This API key was revoked.', INVALID_TOKEN)

/**
 * What follows the scheme, empty for another scheme or none. On the path of every request: a
 * regular expression would take longer.
 */
const tokenIn = (header: string): string => {
  const after = SCHEME.length
  if (header[after] !== ' ' || header.slice(0, after).toLowerCase() !== SCHEME) return ''
  return header.slice(after + 1).trim()
}

/**
 * The live key behind a request's `Authorization` header, or the refusal: 401 `missing_key`,
 * `invalid_key` or `revoked_key`. Source: docs/interface.md, I2 and S4; RFC 6750.
 */
export const authenticate = (
  { headers }: ServiceRequest,
  store: Store,
  isLate: IsLate,
): Caller | HttpError => {
  const token = tokenIn(headers.get('authorization') ?? '')
  if (token === '') return MISSING
  const caller = token.length > MAX_TOKEN ? null : store.find(token)
  if (caller === null || isLate('secret-lag', caller.keyId)) return UNKNOWN
  const { keyId, revokedAt } = caller
  return revokedAt === null || isLate('death-lag', keyId, revokedAt) ? caller : REVOKED
}

/**
 * The refusal as the variants have it: a revoked key is always 401. Source: docs/interface.md, I27,
 * S55 and S56.
 */
export const refusalAs = (
  refusal: HttpError,
  { refusalStatus, challenge }: Variants,
): HttpError => {
  const status = refusal === REVOKED ? refusal.status : refusalStatus
  if (status === 401 && challenge === 'present') return refusal
  return new HttpError(status, refusal.code, refusal.message)
}
