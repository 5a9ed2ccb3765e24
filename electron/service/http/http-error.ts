/** Every code that an error body can carry. Source: docs/interface.md, S3. */
export const ERROR_CODES = [
  'missing_key',
  'invalid_key',
  'revoked_key',
  'rate_limited',
  'invalid_request',
  'unsupported_media_type',
  'payload_too_large',
  'key_not_found',
  'not_found',
  'method_not_allowed',
  'not_specified',
  'internal_error',
  'disk_full',
] as const
export type ErrorCode = (typeof ERROR_CODES)[number]

/**
 * The one thing a route throws; `failure` maps it to a response in one place. Messages never
 * contain what the caller sent. No `Error`: it is an answer and no fault, and a stack that nobody
 * reads would cost more than all the rest of a refused request (docs/performance.md, P3 and P4).
 */
export class HttpError {
  readonly status: number
  readonly code: ErrorCode
  readonly message: string
  /**
   * The message as JSON: of a refusal that is made once, written once (docs/performance.md, P1 and
   * P4).
   */
  readonly quoted: string
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    code: ErrorCode,
    message: string,
    headers: Readonly<Record<string, string>> = {},
  ) {
    this.status = status
    this.code = code
    this.message = message
    this.quoted = JSON.stringify(message)
    this.headers = headers
  }
}

/**
 * The connection ends without a whole answer: thrown by a fault, turned into a cut socket by the
 * listener.
 */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost'
}
