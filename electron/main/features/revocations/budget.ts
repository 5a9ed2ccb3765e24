import { createHash } from 'node:crypto'
import { spareRequests } from '../../../contract/bulk.ts'
import type { RateGauge } from '../../../contract/connection.ts'
import { RATE_LIMIT, RATE_WINDOW_SECONDS } from '../../../contract/key-api.ts'
import { addressOf } from '../../base/bound-secret.ts'
import type { Session } from '../connections/session.ts'
import type { Sessions } from '../connections/sessions.ts'

const WINDOW_MS = RATE_WINDOW_SECONDS * 1000

/**
 * Who wants to send. `first`: the person's first press, a leak, or whatever the person waits for.
 * All else leaves the spare requests of a window alone.
 */
export type Urgency = 'first' | 'background'

/** Tells whether an answer says that nothing but the spare requests is left of the window. */
const isEmpty = (gauge: RateGauge | null): boolean =>
  gauge !== null &&
  gauge.remaining !== null &&
  gauge.remaining <= spareRequests(gauge.limit ?? RATE_LIMIT)

const isWithin = (at: number, now: number): boolean => now - at < WINDOW_MS

/** The requests of one token at one address: what is left of the window, and what is under way. */
export class Budget {
  #gauge: RateGauge | null = null
  /** Since when every answer has said that nothing is left for the background; null: the last did not. */
  #emptySince: number | null = null
  #hasAnswered = false
  #inFlight = 0
  /** Requests that the gauge does not count: their answers are still to come, or had no headers. */
  #uncounted = 0
  /** When requests were sent, for services that say nothing of a limit. */
  #sent: readonly number[] = []
  /** Until when the service refuses DELETEs, because there were too many. */
  #refusedUntil = Number.NEGATIVE_INFINITY
  readonly #startedAt: number

  /** `now`: milliseconds by the steady clock, as all times here. */
  constructor(now: number) {
    this.#startedAt = now
  }

  /** The service answered. `gauge`: what it said; null where it said nothing. */
  answered(gauge: RateGauge | null, now: number): void {
    this.#hasAnswered = true
    this.#gauge = gauge
    this.#emptySince = isEmpty(gauge) ? (this.#emptySince ?? now) : null
    this.#uncounted = this.#inFlight
  }
  sending(now: number): void {
    this.#inFlight += 1
    this.#uncounted += 1
    this.#sent = [...this.#sent.filter((at) => isWithin(at, now)), now]
  }
  sent(): void {
    this.#inFlight -= 1
  }
  /** A DELETE was refused, because there were too many. */
  refused(until: number): void {
    this.#refusedUntil = until
  }

  /**
   * Milliseconds until a request may be sent; 0: now. A first press goes by no gauge, because that
   * may count other requests, such as lists alone: only a refused DELETE makes it wait.
   */
  waitFor(urgency: Urgency, now: number): number {
    if (urgency === 'first') return Math.max(this.#refusedUntil - now, 0)
    const { limit, remaining, resetsAt } = this.#gauge ?? {}
    if (remaining == null || resetsAt == null || resetsAt <= now)
      return this.#halfWait(now, resetsAt)
    const spare = spareRequests(limit ?? RATE_LIMIT)
    if (remaining - this.#uncounted > spare) return 0
    // No window is longer: headers that say for longer that nothing is left are wrong.
    const wait = Math.min(resetsAt, (this.#emptySince ?? now) + WINDOW_MS) - now
    return wait > 0 ? wait : Math.max(this.#halfWait(now), this.#refusedUntil - now)
  }

  /**
   * Where nothing is said of a limit, half of the usual one is for the background. The end of a
   * window says nothing of the next one: the service may send its headers with some answers only.
   */
  #halfWait(now: number, resetsAt: number | null = null): number {
    // An earlier run may have spent the window.
    if (!this.#hasAnswered && isWithin(this.#startedAt, now))
      return this.#startedAt + WINDOW_MS - now
    const window = this.#sent.filter((at) => isWithin(at, now) && at >= (resetsAt ?? 0))
    const [oldest] = window
    return oldest === undefined || window.length < RATE_LIMIT / 2 ? 0 : oldest + WINDOW_MS - now
  }
}

/** The budgets of all connections, by address and token. */
export class Budgets {
  readonly #sessions: Sessions
  readonly #byToken = new Map<string, Budget>()
  /** The gauge of each connection that was looked at last. */
  readonly #seen = new Map<string, RateGauge>()
  readonly #startedAt: number

  constructor(sessions: Sessions, now: number) {
    this.#sessions = sessions
    this.#startedAt = now
  }

  of(session: Session): Budget {
    const { id } = session.connection()
    const token = this.#sessions.token(id)
    const of = `${addressOf(session.connection())} ${token.ok ? token.value.secret : ''}`
    const hash = createHash('sha256').update(of).digest('base64')
    const budget = this.#byToken.get(hash) ?? new Budget(this.#startedAt)
    this.#byToken.set(hash, budget)
    const gauge = session.gauge()
    if (gauge !== null && this.#seen.get(id) !== gauge) {
      this.#seen.set(id, gauge)
      budget.answered(gauge, session.clock.steady())
    } else if (gauge === null && session.lastListed() !== null)
      budget.answered(null, session.clock.steady())
    return budget
  }
}
