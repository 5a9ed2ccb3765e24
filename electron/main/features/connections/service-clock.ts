import type { Connection } from '../../../contract/connection.ts'
import type { Clock } from '../../base/clock.ts'
import { saidTime } from '../../client/reset-time.ts'

/**
 * Clocks that differ by less, in milliseconds, agree: an answer says whole seconds and is on its way
 * for a while, and a difference that changed with each list would have all rows drawn anew.
 */
const SAME_CLOCK_MS = 60_000

/** The service's clock, as far as its answers told. No clock that can be set counts. */
export class ServiceClock {
  readonly #clock: Clock
  readonly #localSkew: () => number
  #said: { readonly time: number; readonly steady: number } | null = null

  /** `localSkew`: as `SessionSurroundings.skew`. */
  constructor(clock: Clock, localSkew: () => number) {
    this.#clock = clock
    this.#localSkew = localSkew
  }

  /** Returns the service's own time now, in ms since the epoch; null where no answer said it. */
  time(): number | null {
    return this.#said === null ? null : this.#said.time + this.#clock.steady() - this.#said.steady
  }
  /** Takes the time that an answer says. */
  heard(headers: ReadonlyMap<string, string>): void {
    const time = saidTime(headers)
    if (time !== null) this.#said = { time, steady: this.#clock.steady() }
  }
  forget(): void {
    this.#said = null
  }
  /** As `KeyListState.skew`. The local service's clock is read without an answer. */
  skew(kind: Connection['kind']): number {
    const time = kind === 'local' ? null : this.time()
    const ahead = time === null ? this.#localSkew() : time - this.#clock.wall()
    return time !== null && Math.abs(ahead) < SAME_CLOCK_MS ? 0 : ahead
  }
}
