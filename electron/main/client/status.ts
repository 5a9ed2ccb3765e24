import type { Failure, KeyApiFailureCode } from '../../contract/result.ts'
import { limitedFor, retryAfter } from './reset-time.ts'

type Headers = ReadonlyMap<string, string>

/** What a status means, or null for success: any 2xx, since the source names no success codes. */
export function failureOf(
  status: number,
  headers: Headers,
  baseUrl: string,
  now: number,
): Failure<KeyApiFailureCode> | null {
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400)
    return { code: 'redirected', status, ...hostOf(headers.get('location'), baseUrl) }
  if (status >= 500) return { code: 'server_error', status, ...wait(retryAfter(headers, now)) }
  switch (status) {
    case 401:
      return { code: 'unauthorized', status }
    case 403:
      return { code: 'forbidden', status }
    case 404:
      return { code: 'not_found', status }
    case 429:
      return { code: 'rate_limited', status, ...wait(limitedFor(headers, now)) }
    case 400:
    case 409:
    case 413:
    case 415:
    case 422:
      return { code: 'invalid_request', status }
    default:
      return { code: 'unexpected_status', status }
  }
}

const wait = (seconds: number | null): { readonly retryAfter?: number } =>
  seconds === null ? {} : { retryAfter: seconds }

function hostOf(location: string | undefined, baseUrl: string): { readonly host?: string } {
  const host = location === undefined ? '' : (URL.parse(location, baseUrl)?.host ?? '')
  return host === '' ? {} : { host }
}
