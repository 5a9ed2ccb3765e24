import { isLoopback } from '../../contract/connection.ts'
import type { KeyApiCallFailure } from '../../contract/failures.ts'
import {
  type Failure,
  type FailureCode,
  fail,
  isOfLab,
  LOCAL_SERVICE,
  type Result,
} from '../../contract/result.ts'
import { LOCAL_BASE_URL, TransportError } from './transport.ts'

/** What a request that a transport could not end is to its caller. */
export const transportFailure = (
  error: unknown,
  secret: string,
): Result<never, KeyApiCallFailure> => {
  // Anything unforeseen may have happened after the request went out, so the cautious reading is a
  // lost answer.
  if (!(error instanceof TransportError)) return fail('no_answer', { detail: 'unforeseen error' })
  const { code, message: detail, more } = error
  const { certificate, host } = more
  const known = {
    code,
    detail,
    ...(certificate === undefined ? {} : { certificate }),
    ...(host === undefined ? {} : { host }),
  }
  return { ok: false, error: withoutSecret(known, secret) }
}

const SILENT: readonly FailureCode[] = ['unreachable', 'no_answer', 'timed_out']

/** Adds where the service is to a failure to answer, if that is this computer: no network is to blame. */
export const withPlace = <T>(
  result: Result<T, KeyApiCallFailure>,
  baseUrl: string,
): Result<T, KeyApiCallFailure> => {
  if (result.ok || !SILENT.includes(result.error.code) || isOfLab(result.error)) return result
  if (baseUrl === LOCAL_BASE_URL)
    return { ok: false, error: { ...result.error, detail: LOCAL_SERVICE } }
  const url = URL.parse(baseUrl)
  if (url === null || !isLoopback(url.hostname)) return result
  return { ok: false, error: { ...result.error, host: url.host } }
}

/**
 * What the other side chooses of a failure must not be the way the token gets into a log: a
 * redirect's host, names in a certificate.
 */
export function withoutSecret<Code extends FailureCode>(
  { host, certificate, ...rest }: Failure<Code>,
  secret: string,
): Failure<Code> {
  const holds = (text: string): boolean => text.toLowerCase().includes(secret.toLowerCase())
  return {
    ...rest,
    ...(host === undefined || holds(host) ? {} : { host }),
    ...(certificate === undefined || holds(certificate.subject) || holds(certificate.issuer)
      ? {}
      : { certificate }),
  }
}
