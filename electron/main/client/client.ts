import type { CreatedApiKey } from '../../contract/api-key.ts'
import type { RateGauge } from '../../contract/connection.ts'
import type { KeyApiCallFailure } from '../../contract/failures.ts'
import { API_KEYS_PATH } from '../../contract/key-api.ts'
import { type Failure, fail, type KeyApiFailureCode, type Result } from '../../contract/result.ts'
import { type Clock, SYSTEM_CLOCK } from '../base/clock.ts'
import { withDeadline } from './deadline.ts'
import { isErrorBody, type KeyList, parseCreated, parseList, parseRevoked } from './parse.ts'
import { rateGaugeOf, spentGaugeOf } from './rate-gauge.ts'
import { readJson } from './read-json.ts'
import { retryPause } from './retry.ts'
import { failureOf } from './status.ts'
import type { Transport, TransportAnswer, TransportRequest } from './transport.ts'
import { transportFailure, withoutSecret, withPlace } from './transport-failure.ts'

/** For a whole call, from connecting to the last byte, retries included. @internal */
export const DEADLINE_MS = 15_000

/**
 * The three operations of the key API. Never throws: every call ends in a value or in a
 * `KeyApiFailureCode`.
 */
export interface KeyApiClient {
  /**
   * `retry`: try again, a bounded number of times, where the failure may pass by itself. Off unless
   * asked for.
   */
  list(options?: { readonly retry?: boolean }): Promise<Result<KeyList, KeyApiCallFailure>>
  /**
   * Sends one POST, whatever happens. Only `NEVER_SENT_CODES` and a 4xx prove that no key was
   * created.
   */
  create(name: string): Promise<Result<CreatedApiKey, KeyApiCallFailure>>
  /**
   * Sends one DELETE, whatever happens. An empty 2xx (204, say) is an `unreadable_answer`: only the
   * documented `deleted` says what happened, and without it the list has to decide. `not_found` is
   * the service's own answer; a 404 of another form is an `unexpected_status`, as of a lost answer.
   */
  revoke(id: string): Promise<Result<{ readonly deleted: boolean }, KeyApiCallFailure>>
  /** As reported by the last answer that had rate headers, or was a 429; null before the first. */
  gauge(): RateGauge | null
  /** Ends every call under way, and every later one, with `cancelled`. */
  close(): Promise<void>
}

export interface KeyApiClientOptions {
  readonly transport: Transport
  /** Read anew for every request and kept nowhere. */
  readonly token: () => string
  readonly userAgent?: string
  readonly onGauge?: (gauge: RateGauge) => void
  /** Called with the headers of every answer. */
  readonly onAnswer?: (headers: ReadonlyMap<string, string>) => void
  readonly clock?: Clock
  readonly deadlineMs?: number
  readonly random?: () => number
}

interface Operation<T> {
  readonly method: TransportRequest['method']
  readonly path: string
  readonly body?: string
  readonly parse: (value: unknown, answer: TransportAnswer) => Result<T, KeyApiCallFailure>
}

type CallFailure = Failure<KeyApiFailureCode>

/** Returns the failure, or `unexpected_status` where a 404 to a revoke is not the service's own. */
const checkNotFound = async (
  failure: CallFailure,
  answer: TransportAnswer,
): Promise<CallFailure> => {
  const body = await readJson(answer)
  return body.ok && isErrorBody(body.value) ? failure : { ...failure, code: 'unexpected_status' }
}

const headersFor = (
  secret: string,
  userAgent: string,
  hasBody: boolean,
): Record<string, string> => ({
  authorization: `Bearer ${secret}`,
  accept: 'application/json',
  'accept-encoding': 'identity',
  'user-agent': userAgent,
  ...(hasBody ? { 'content-type': 'application/json' } : {}),
})

/** The calls of one client, whatever their operation. */
class Calls {
  readonly #options: KeyApiClientOptions
  readonly #clock: Clock
  readonly #closing = new AbortController()
  gauge: RateGauge | null = null

  constructor(options: KeyApiClientOptions) {
    this.#options = options
    this.#clock = options.clock ?? SYSTEM_CLOCK
  }

  async call<T>(
    operation: Operation<T>,
    { retry = false }: { readonly retry?: boolean } = {},
  ): Promise<Result<T, KeyApiCallFailure>> {
    const { transport, deadlineMs = DEADLINE_MS, random = Math.random } = this.#options
    return withPlace(
      await withDeadline(this.#clock, deadlineMs, [this.#closing.signal], async (ending) => {
        for (let tried = 0; ; tried += 1) {
          const result = await this.#attempt(operation, ending)
          const ms = result.ok || !retry ? null : retryPause(result.error, tried, random)
          if (ms === null) return result
          await this.#clock.pause(ms, ending).catch(() => null)
          if (ending.aborted) return result
        }
      }),
      transport.baseUrl,
    )
  }
  async close(): Promise<void> {
    this.#closing.abort()
    await this.#options.transport.close()
  }

  async #attempt<T>(
    operation: Operation<T>,
    signal: AbortSignal,
  ): Promise<Result<T, KeyApiCallFailure>> {
    try {
      return await this.#exchange(operation, signal)
    } catch (error) {
      return transportFailure(error, this.#options.token())
    }
  }
  async #exchange<T>(
    { parse, ...request }: Operation<T>,
    signal: AbortSignal,
  ): Promise<Result<T, KeyApiCallFailure>> {
    const { transport, token, userAgent = 'Keystow', onAnswer } = this.#options
    const secret = token()
    if (!/^[\x21-\x7e]+$/.test(secret))
      return fail('unauthorized', { detail: 'token: expected text that a header can carry' })
    const answer = await transport.send({
      ...request,
      headers: headersFor(secret, userAgent, request.body !== undefined),
      signal,
    })
    const now = this.#clock.wall()
    onAnswer?.(answer.headers)
    this.#noteGauge(answer, now)
    const failure = failureOf(answer.status, answer.headers, transport.baseUrl, now)
    if (failure !== null) {
      const isAbsence = failure.code === 'not_found' && request.method === 'DELETE'
      const error = isAbsence ? await checkNotFound(failure, answer) : failure
      return { ok: false, error: withoutSecret(error, secret) }
    }
    const body = await readJson(answer)
    const result = body.ok ? parse(body.value, answer) : body
    return result.ok ? result : { ok: false, error: { ...result.error, status: answer.status } }
  }
  #noteGauge({ status, headers }: TransportAnswer, now: number): void {
    // A refused token has no budget: the rate headers of a 401 say nothing about this key.
    const gauge =
      status === 401 ? null : (status === 429 ? spentGaugeOf : rateGaugeOf)(headers, now)
    if (gauge === null) return
    this.gauge = gauge
    this.#options.onGauge?.(gauge)
  }
}

export function createKeyApiClient(options: KeyApiClientOptions): KeyApiClient {
  const calls = new Calls(options)
  return {
    list: (callOptions) =>
      calls.call({ method: 'GET', path: API_KEYS_PATH, parse: parseList }, callOptions),
    create: (name) =>
      calls.call({
        method: 'POST',
        path: API_KEYS_PATH,
        body: JSON.stringify({ name }),
        parse: parseCreated,
      }),
    revoke: (id) =>
      calls.call({
        method: 'DELETE',
        path: `${API_KEYS_PATH}?${new URLSearchParams({ id })}`,
        parse: parseRevoked,
      }),
    gauge: () => calls.gauge,
    close: () => calls.close(),
  }
}
