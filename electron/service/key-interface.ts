import type { FaultSpec, Variants } from '../contract/lab.ts'
import { authenticate, refusalAs } from './http/authenticate.ts'
import { HttpError } from './http/http-error.ts'
import type { Answered, ServiceRequest, ServiceResponse } from './http/message.ts'
import { briefBudget, failure, withRates } from './http/respond.ts'
import { withJson } from './http/with-json.ts'
import type { Caller } from './keys/caller.ts'
import { dataFaultOf } from './keys/data-fault.ts'
import { RateLimiter, type RateVerdict } from './keys/rate-limit.ts'
import { createIds } from './keys/secret.ts'
import type { Store } from './keys/store.ts'
import type { Clock } from './lab/clock.ts'
import { type IsLate, latenessOf, neverLate } from './lab/lateness.ts'
import { committingAt } from './routes/committing.ts'
import { findRoute } from './routes/find-route.ts'

const tooMany = (limit: number, left: number): HttpError => {
  const seconds = String(Math.max(1, Math.ceil(left / 1000)))
  return new HttpError(429, 'rate_limited', `More than ${limit} requests in a minute.`, {
    'Retry-After': seconds,
  })
}

const NO_FAULTS: readonly FaultSpec[] = []

const DISK_FULL = new HttpError(507, 'disk_full', 'The disk is full. Nothing was changed.')

/** The requests that the key interface answers, each with a key. Source: docs/interface.md. */
export class KeyInterface {
  variants: Variants
  readonly nextId = createIds()
  readonly limiter: RateLimiter
  readonly #store: Store
  readonly #clock: Clock
  readonly #file: string

  /** `file`: where the data is. */
  constructor(store: Store, clock: Clock, file: string, variants: Variants) {
    this.variants = variants
    this.limiter = new RateLimiter(clock)
    this.#store = store
    this.#clock = clock
    this.#file = file
  }

  /**
   * Authenticate, rate limit, route, method, body: in this order, so that a revoked key always sees
   * 401. What waits for nothing is answered without a promise (P1, P3, P6). `refusal`: given in
   * place of doing the operation.
   */
  serve(
    request: ServiceRequest,
    applied: readonly FaultSpec[] = NO_FAULTS,
    refusal?: HttpError,
  ): Answered {
    const now = this.#clock.now()
    const isLate = applied.length === 0 ? neverLate : latenessOf(applied, now)
    this.#store.settle(now)
    let budget: RateVerdict | null = null
    let response: ServiceResponse
    try {
      const caller = authenticate(request, this.#store, isLate)
      if (caller instanceof HttpError)
        response = failure(refusalAs(caller, this.variants), this.variants)
      else {
        this.#store.touch(caller, now)
        budget = this.limiter.take(caller, this.variants.limit)
        if (!budget.allowed)
          response = failure(tooMany(this.variants.limit, budget.endsAt - now), this.variants)
        else if (refusal !== undefined) {
          if (refusal.code === 'rate_limited') budget = briefBudget(now)
          response = failure(refusal, this.variants)
        } else {
          const answered = this.#operate(request, caller, applied, isLate, now)
          if (answered instanceof Promise)
            return answered
              .catch((cause: unknown) => this.#failed(cause))
              .then((late) => withRates(late, budget, now, this.variants))
          response = answered
        }
      }
    } catch (cause) {
      response = this.#failed(cause)
    }
    return withRates(response, budget, now, this.variants)
  }

  /** As `KeyService.hold`. */
  hold(): () => void {
    this.#store.settle(this.#clock.now())
    const bringBack = this.#store.snapshots.hold()
    const { setting } = this.#clock
    const held = this.variants
    return () => {
      bringBack()
      this.#clock.restore(setting)
      this.variants = held
      this.limiter.reset()
    }
  }

  /** Does the operation that a request is. Throws and rejects with `HttpError`. */
  #operate(
    request: ServiceRequest,
    caller: Caller,
    applied: readonly FaultSpec[],
    isLate: IsLate,
    now: number,
  ): Answered {
    const route = findRoute(request.method, request.path)
    const context = {
      request,
      caller,
      withJson: withJson(request, this.#store, isLate),
      store: this.#store,
      clock: this.#clock,
      variants: this.variants,
      nextId: this.nextId,
      faults: applied,
      isLate,
    }
    const lateCommit = applied.find(({ kind }) => kind === 'late-commit')
    return route(
      lateCommit === undefined
        ? context
        : { ...context, ...committingAt(now + (lateCommit.ms ?? 1_000), this.#store) },
    )
  }

  #failed(cause: unknown): ServiceResponse {
    const isFull = dataFaultOf(cause, this.#file) === 'disk_full'
    return failure(isFull ? DISK_FULL : cause, this.variants)
  }
}
