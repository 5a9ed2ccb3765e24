import { RATE_WINDOW_SECONDS } from '../../contract/key-api.ts'
import type { Clock } from '../lab/clock.ts'
import type { Caller, Window } from './caller.ts'

/**
 * What one request meets: whether it fits, how many are left, and when the window ends (ms since
 * the epoch).
 */
export interface RateVerdict {
  readonly allowed: boolean
  readonly remaining: number
  readonly endsAt: number
}

const WINDOW_MS = RATE_WINDOW_SECONDS * 1000

/**
 * A window's two ends may come to differ by more than this only when the computer's clock was set.
 */
const CLOCK_SET_MS = 1_000

const isOpen = (window: Window | null | undefined, ticks: number): window is Window =>
  window !== null && window !== undefined && window.closesAt > ticks

/**
 * Counts requests per key in fixed windows of 60 s, each opened by its key's first request. Source:
 * docs/interface.md, S25. One synchronous step a request, so that no interleaving can count wrong.
 * State is in memory: it is spent within a minute.
 */
export class RateLimiter {
  readonly #clock: Clock
  // In the order in which they close, since all last equally long and each is added when it opens.
  readonly #windows = new Map<string, Window>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  take(key: Caller, limit: number): RateVerdict {
    const ticks = this.#clock.monotonic()
    const window = isOpen(key.window, ticks) ? key.window : this.#open(key.keyId, ticks)
    key.window = window
    const endsAt = this.#clock.now() + window.closesAt - ticks
    if (Math.abs(endsAt - window.endsAt) > CLOCK_SET_MS) window.endsAt = endsAt
    const allowed = window.used < limit
    if (allowed) window.used += 1
    return { allowed, remaining: Math.max(0, limit - window.used), endsAt: window.endsAt }
  }
  reset(): void {
    // Callers that are remembered keep theirs.
    for (const window of this.#windows.values()) window.closesAt = Number.NEGATIVE_INFINITY
    this.#windows.clear()
  }

  #open(keyId: string, ticks: number): Window {
    const known = this.#windows.get(keyId)
    if (isOpen(known, ticks)) return known
    for (const [id, { closesAt }] of this.#windows) {
      if (closesAt > ticks) break
      this.#windows.delete(id)
    }
    const window = { endsAt: this.#clock.now() + WINDOW_MS, closesAt: ticks + WINDOW_MS, used: 0 }
    this.#windows.set(keyId, window)
    return window
  }
}
