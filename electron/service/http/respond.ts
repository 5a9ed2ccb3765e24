import { RATE_WINDOW_SECONDS } from '../../contract/key-api.ts'
import type { Variants } from '../../contract/lab.ts'
import type { RateVerdict } from '../keys/rate-limit.ts'
import { HttpError } from './http-error.ts'
import type { ServiceResponse } from './message.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
const WINDOW_MS = RATE_WINDOW_SECONDS * 1000

/**
 * What the rate headers say when there is no valid key to count for: nothing left until the coming
 * minute. Source: docs/interface.md, S28.
 */
const noBudget = (now: number): RateVerdict => ({
  allowed: false,
  remaining: 0,
  endsAt: Math.ceil((now + 1) / WINDOW_MS) * WINDOW_MS,
})

/** What they say beside a rehearsed 429: nothing left until its `Retry-After` is over. */
export const briefBudget = (now: number): RateVerdict => ({
  allowed: false,
  remaining: 0,
  endsAt: Math.ceil((now + 1) / 1000) * 1000,
})

const resetValue = (endsAt: number, now: number, unit: Variants['resetUnit']): number => {
  if (unit === 'epoch-milliseconds') return Math.ceil(endsAt)
  return Math.ceil((unit === 'epoch-seconds' ? endsAt : Math.max(0, endsAt - now)) / 1000)
}

/** In lower case as HTTP/2 has them, or `X-Ratelimit-Limit` as programs in Go write them. */
const inCase = (
  { status, headers, body }: ServiceResponse,
  headerCase: Variants['headerCase'],
): ServiceResponse => {
  const cased = (name: string): string => {
    const lower = name.toLowerCase()
    return headerCase === 'lower'
      ? lower
      : lower.replace(/(?:^|-)[a-z]/g, (start) => start.toUpperCase())
  }
  return {
    status,
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [cased(name), value]),
    ),
    body,
  }
}

const counted = (
  { status, headers, body }: ServiceResponse,
  { remaining, endsAt }: RateVerdict,
  now: number,
  variants: Variants,
): ServiceResponse => {
  const all: Record<string, string> = {
    'X-RateLimit-Limit': String(variants.limit),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(resetValue(endsAt, now, variants.resetUnit)),
  }
  // Faster than to spread one into the other, for every answer.
  for (const name in headers) all[name] = headers[name] as string
  return { status, headers: all, body }
}

/**
 * A response as it is sent: with the three headers of every response where the variant has them,
 * and in its case. `budget` null: no valid key to count for. `now` in milliseconds since the epoch.
 */
export const withRates = (
  response: ServiceResponse,
  budget: RateVerdict | null,
  now: number,
  variants: Variants,
): ServiceResponse => {
  const { rateLimitHeaders, headerCase } = variants
  const without =
    rateLimitHeaders === 'absent' || (rateLimitHeaders === 'counted' && budget === null)
  const answer = without ? response : counted(response, budget ?? noBudget(now), now, variants)
  return headerCase === 'canonical' ? answer : inCase(answer, headerCase)
}

/** A time as the service has it, in the variant's form. */
export const timestampAs = (iso: string, { timestamps }: Variants): string => {
  if (timestamps === 'milliseconds') return iso
  return timestamps === 'seconds' ? iso.replace(/\.\d+Z$/, 'Z') : iso.replace('Z', '+00:00')
}

export const json = (body: object, status = 200): ServiceResponse => ({
  status,
  headers: { 'Content-Type': JSON_TYPE },
  body: JSON.stringify(body),
})

/** A success with its `data`, as every success body is. */
export const success = (status: number, data: object, variants: Variants): ServiceResponse =>
  json({ data: variants.extraFields === 'on' ? { ...data, nextCursor: null } : data }, status)

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  503: 'Service Unavailable',
  507: 'Insufficient Storage',
}

/** A page such as a proxy or a captive portal puts in an answer's place. */
export const htmlPage = (title: string): string =>
  `<!doctype html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`

const errorBody = (
  { status, code, message, quoted }: HttpError,
  shape: Variants['errorShape'],
): readonly [type: string, body: string] => {
  const title = TITLES[status] ?? 'Error'
  switch (shape) {
    case 'nested':
      // As JSON.stringify writes the whole of it, but sooner: refusals are to cost little.
      return [JSON_TYPE, `{"error":{"code":"${code}","message":${quoted}}}`]
    case 'flat':
      return [JSON_TYPE, JSON.stringify({ code, message })]
    case 'problem+json':
      return [
        'application/problem+json',
        JSON.stringify({ type: 'about:blank', title, status, detail: message, code }),
      ]
    case 'html':
      return ['text/html; charset=utf-8', htmlPage(`${status} ${title}`)]
    case 'empty':
      return ['text/plain; charset=utf-8', '']
  }
}

/**
 * The one place where a thrown error becomes a response. Anything but an `HttpError` is
 * `internal_error`, without its message.
 */
export const failure = (cause: unknown, variants: Variants): ServiceResponse => {
  const error =
    cause instanceof HttpError
      ? cause
      : new HttpError(500, 'internal_error', 'The service could not do this. Nothing was changed.')
  const [type, body] = errorBody(error, variants.errorShape)
  return { status: error.status, headers: { 'Content-Type': type, ...error.headers }, body }
}
