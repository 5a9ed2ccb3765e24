import { RATE_LIMIT, RATE_WINDOW_SECONDS } from '../../contract/key-api.ts'
import { ERROR } from './api-schemas.ts'
import type { ErrorCode } from './http-error.ts'
import { MAX_BODY } from './message.ts'
import type { Schema } from './schema.ts'

const header = (description: string, schema: Schema) => ({ description, required: true, schema })

/** Every header of the interface's own, by its name. */
export const HEADERS = {
  'X-RateLimit-Limit': header('Requests per window and key.', {
    type: 'integer',
    minimum: 1,
    examples: [RATE_LIMIT],
  }),
  'X-RateLimit-Remaining': header(
    'Requests that are left in the current window; 0 without a valid key.',
    { type: 'integer', minimum: 0 },
  ),
  'X-RateLimit-Reset': header('When the window ends, in seconds since the epoch, rounded up.', {
    type: 'integer',
    minimum: 0,
  }),
  'Retry-After': header('Seconds until a request can succeed again.', {
    type: 'integer',
    minimum: 1,
    maximum: RATE_WINDOW_SECONDS,
  }),
  'WWW-Authenticate': header('`Bearer`; with `error="invalid_token"` when a token was sent.', {
    type: 'string',
    pattern: '^Bearer',
  }),
  Allow: header('The methods of this path.', { type: 'string', examples: ['GET, POST, DELETE'] }),
}
type HeaderName = keyof typeof HEADERS

const RATE_HEADERS: readonly HeaderName[] = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
]

/** Examples by their names, as a part of a document. */
export const named = (values: Readonly<Record<string, unknown>>) => ({
  examples: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }])),
})

/** A response with JSON in it and the headers that every response carries, some of them more. */
export const jsonResponse = (
  description: string,
  schema: Schema,
  more: readonly HeaderName[] = [],
  examples: object = {},
) => ({
  description,
  headers: Object.fromEntries(
    [...RATE_HEADERS, ...more].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  ),
  content: { 'application/json': { schema, ...examples } },
})

const errorResponse = (
  description: string,
  codes: Partial<Record<ErrorCode, string>>,
  more: readonly HeaderName[] = [],
) =>
  jsonResponse(
    description,
    ERROR,
    more,
    named(
      Object.fromEntries(
        Object.entries(codes).map(([code, message]) => [code, { error: { code, message } }]),
      ),
    ),
  )

/** Every response that is no success, by status; the examples name the codes that come with it. */
export const ERROR_RESPONSES = {
  400: errorResponse('The request does not fit this document.', {
    invalid_request: '"name" is required.',
  }),
  401: errorResponse(
    'No key, an unknown one, or a revoked one.',
    {
      missing_key: 'Send an API key as "Authorization: Bearer <API_KEY>".',
      invalid_key: 'This API key is not known.',
      revoked_key: 'This API key was revoked.',
    },
    ['WWW-Authenticate'],
  ),
  403: errorResponse('The request came from a web page or under a foreign Host.', {
    invalid_request: 'Only programs on this computer may ask, not web pages.',
  }),
  404: errorResponse('No live key of the organization has this id.', {
    key_not_found: 'There is no such key.',
  }),
  405: errorResponse(
    'This path has no such method.',
    { method_not_allowed: 'This method is not allowed here.' },
    ['Allow'],
  ),
  413: errorResponse('The body is too large.', {
    payload_too_large: `The body must not be larger than ${MAX_BODY} bytes.`,
  }),
  415: errorResponse('The body was not sent as JSON.', {
    unsupported_media_type: 'Send the body with "Content-Type: application/json".',
  }),
  429: errorResponse(
    `More than ${RATE_LIMIT} requests in ${RATE_WINDOW_SECONDS} seconds with one key.`,
    { rate_limited: `More than ${RATE_LIMIT} requests in a minute.` },
    ['Retry-After'],
  ),
  500: errorResponse('The service failed.', {
    internal_error: 'The service could not do this. Nothing was changed.',
  }),
  507: errorResponse('The disk is full.', { disk_full: 'The disk is full. Nothing was changed.' }),
  501: errorResponse('Not part of this service.', {
    not_specified: 'The email resource is not part of this local service.',
  }),
}
export type ErrorStatus = keyof typeof ERROR_RESPONSES
