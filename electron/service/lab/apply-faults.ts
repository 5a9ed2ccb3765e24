import { setTimeout as after } from 'node:timers/promises'
import type { FaultSpec } from '../../contract/lab.ts'
import { ConnectionLost, type ErrorCode, HttpError } from '../http/http-error.ts'
import type { ServiceResponse } from '../http/message.ts'
import { htmlPage } from '../http/respond.ts'
import { isCombined } from './faults.ts'

/** Larger than any client should read, in bytes. */
const OVERSIZED = 9 * 1024 * 1024

const STATUS_CODES: Readonly<Record<number, ErrorCode>> = {
  500: 'internal_error',
  503: 'internal_error',
  429: 'rate_limited',
  401: 'invalid_key',
  404: 'key_not_found',
}
const STATUS_HEADERS: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  401: { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
  429: { 'Retry-After': '1' },
  503: { 'Retry-After': '1' },
}

const never = (signal: AbortSignal | undefined): Promise<never> =>
  new Promise((_resolve, reject) => {
    const lost = (): void => reject(new ConnectionLost())
    if (signal?.aborted === true) lost()
    signal?.addEventListener('abort', lost, { once: true })
  })

const asJson = ({ status, headers }: ServiceResponse, body: object): ServiceResponse => ({
  status,
  headers: { ...headers, 'Content-Type': 'application/json; charset=utf-8' },
  body: JSON.stringify(body),
})

const page = (status: number, title: string): ServiceResponse => ({
  status,
  headers: { 'Content-Type': 'text/html; charset=utf-8' },
  body: htmlPage(title),
})

/**
 * The answer that a fault gives instead of the operation, or null when the operation takes place.
 * Throws `ConnectionLost`.
 */
const instead = async (
  fault: FaultSpec,
  signal: AbortSignal | undefined,
): Promise<ServiceResponse | null> => {
  switch (fault.kind) {
    case 'reset':
      throw new ConnectionLost()
    case 'redirect':
      return {
        status: 302,
        headers: { Location: fault.location ?? 'https://elsewhere.invalid/' },
        body: '',
      }
    case 'html':
      return page(200, 'Sign in to the network')
    case 'html-404':
      return page(404, 'Not Found')
    case 'never-answer':
      return never(signal)
    default:
      return null
  }
}

/** A true answer as a fault alters it. Throws `ConnectionLost`. */
const alteredAnswer = (fault: FaultSpec, answer: ServiceResponse): ServiceResponse => {
  switch (fault.kind) {
    case 'commit-then-drop':
      throw new ConnectionLost()
    case 'truncated-json':
      return { ...answer, body: answer.body.slice(0, Math.floor(answer.body.length / 2)) }
    case 'wrong-types':
      return asJson(answer, {
        data: { keys: 'none', id: 7, name: null, key: [], createdAt: false, deleted: 'yes' },
      })
    case 'empty':
      return { ...answer, body: '' }
    case 'oversized':
      return asJson(answer, { data: { keys: [] }, filler: 'x'.repeat(OVERSIZED) })
    default:
      return answer
  }
}

/** What the service itself says when a `status` fault applies. */
const refusalOf = ({ status = 500 }: FaultSpec): HttpError =>
  new HttpError(
    status,
    STATUS_CODES[status] ?? 'internal_error',
    'A rehearsed failure.',
    STATUS_HEADERS[status],
  )

/**
 * Answers by `serve`, with the faults that apply. `serve` takes what it should throw in place of
 * doing the operation.
 */
export const applyFaults = async (
  faults: readonly FaultSpec[],
  signal: AbortSignal | undefined,
  serve: (refusal?: HttpError) => ServiceResponse | Promise<ServiceResponse>,
): Promise<ServiceResponse> => {
  for (const { kind, ms = 1_000 } of faults)
    if (kind === 'latency')
      await after(ms, undefined, signal === undefined ? {} : { signal }).catch(() => {})
  const fault = faults.find((one) => !isCombined(one))
  if (fault === undefined) return serve()
  if (fault.kind === 'status') return serve(refusalOf(fault))
  if (fault.kind === 'late-commit') {
    await serve()
    return never(signal)
  }
  // What else comes instead comes from something in between, which knows of no rate headers.
  return (await instead(fault, signal)) ?? alteredAnswer(fault, await serve())
}
