import type { Connection, RateGauge } from '../../../contract/connection.ts'
import type { TokenFailure } from '../../../contract/failures.ts'
import type { Result } from '../../../contract/result.ts'
import type { Clock } from '../../base/clock.ts'
import type { KeyApiClient } from '../../client/client.ts'
import type { ServiceClock } from './service-clock.ts'

export type OpeningClient = Promise<Result<KeyApiClient, TokenFailure>>

export type OpenClient = (
  connection: Connection,
  onGauge: (gauge: RateGauge) => void,
  onAnswer: (headers: ReadonlyMap<string, string>) => void,
) => OpeningClient

/** The client of one session, and what its answers say of the service's time and limit. */
export class SessionClient {
  readonly #open: OpenClient
  readonly #clock: Clock
  readonly #serviceClock: ServiceClock
  readonly #gauged: (gauge: RateGauge) => void
  #opening: OpeningClient | null = null
  /** As an answer said it last, but `resetsAt` is by the steady clock. */
  #gauge: RateGauge | null = null

  constructor(
    open: OpenClient,
    clock: Clock,
    serviceClock: ServiceClock,
    gauged: (gauge: RateGauge) => void,
  ) {
    this.#open = open
    this.#clock = clock
    this.#serviceClock = serviceClock
    this.#gauged = gauged
  }

  /** Opens the client on first use, with the stored token. */
  open(connection: Connection): OpeningClient {
    if (this.#opening !== null) return this.#opening
    const opening = this.#open(connection, this.#hearGauge, this.#hearAnswer).then((opened) => {
      // A token that could not be read now may be readable later.
      if (!opened.ok && this.#opening === opening) this.#opening = null
      return opened
    })
    this.#opening = opening
    return opening
  }
  /** Tells whether this client was not closed meanwhile. */
  isOpen(opening: OpeningClient): boolean {
    return this.#opening === opening
  }
  /** The rate headers of the last answer. `resetsAt`: by the steady clock, which nobody sets. */
  gauge(): RateGauge | null {
    return this.#gauge
  }
  close(): void {
    void this.#opening?.then((opened) => (opened.ok ? opened.value.close() : undefined))
    this.#opening = null
    this.#serviceClock.forget()
    this.#gauge = null
  }

  readonly #hearAnswer = (headers: ReadonlyMap<string, string>): void => {
    this.#serviceClock.heard(headers)
  }
  readonly #hearGauge = (gauge: RateGauge): void => {
    const { resetsAt } = gauge
    const msLeft = resetsAt === null ? null : resetsAt - this.#clock.wall()
    this.#gauge = { ...gauge, resetsAt: msLeft === null ? null : this.#clock.steady() + msLeft }
    this.#gauged(gauge)
  }
}
