import type { BrowserWindow } from 'electron'
import type { KeyListState } from '../../../contract/connection.ts'
import { RATE_WINDOW_SECONDS } from '../../../contract/key-api.ts'
import type { Failure } from '../../../contract/result.ts'
import { type Clock, SYSTEM_CLOCK, startCountdown } from '../../base/clock.ts'

/** Coming back to the window refreshes a list that is older than this, in milliseconds. */
const STALE_ON_FOCUS_MS = 5_000
/** From a failure to the next try, in milliseconds. */
const RETRY_MS = 5_000
/**
 * From one try to the next where nobody looks, in milliseconds: twice an hour, since a key's use is
 * noted by the hour.
 */
const UNSEEN_MS = 1_800_000
/** From one try to the next, whatever was said about when to come back, in milliseconds. */
const LEAST_MS = 1_000
/** No rate limit is waited for longer, in milliseconds. */
const LONGEST_LIMIT_MS = 2 * RATE_WINDOW_SECONDS * 1000

/** Each as in `Settings`. */
interface RefreshSettings {
  readonly refreshSeconds: number
  readonly notifications: boolean
  readonly tray: boolean
}

interface Refreshed {
  state(): Pick<KeyListState, 'listedAt' | 'failure' | 'gauge'>
  refresh(): Promise<unknown>
}

/**
 * Keeps the shown list fresh: on focus, at the chosen interval while the window can be seen or its
 * news is wanted, each half hour in the tray, and when a rate limit ends. One timer for the whole
 * wait: an app that lies open wakes the computer up for nothing else.
 */
export class RefreshTimer {
  readonly #active: () => Refreshed | null
  readonly #settings: () => RefreshSettings
  readonly #seen: () => boolean
  readonly #clock: Clock
  readonly #now: () => number
  #stopTimer = (): void => {}
  #tried: { readonly session: Refreshed; readonly at: number } | null = null
  #failed: { readonly failure: Failure; readonly at: number } | null = null

  constructor(
    active: () => Refreshed | null,
    settings: () => RefreshSettings,
    seen: () => boolean,
    clock: Clock = SYSTEM_CLOCK,
  ) {
    this.#active = active
    this.#settings = settings
    this.#seen = seen
    this.#clock = clock
    this.#now = this.#clock.wall
  }

  /**
   * Something that it goes by may have changed: a setting, the list, the connection that is
   * shown.
   */
  readonly check = (): void => {
    this.#stopTimer()
    const session = this.#active()
    const due = session === null ? null : this.#dueAt(session)
    if (session === null || due === null) return
    this.#stopTimer = startCountdown(
      this.#clock,
      () => {
        this.#refresh(session)
        this.check()
      },
      Math.max(0, due - this.#now()),
    )
  }
  watch(window: BrowserWindow) {
    window.on('focus', () => {
      const session = this.#active()
      if (
        session !== null &&
        this.#now() - (this.#past(session.state().listedAt) ?? 0) >= STALE_ON_FOCUS_MS
      )
        this.#refresh(session)
    })
    window.on('show', this.check)
    window.on('hide', this.check)
    window.on('minimize', this.check)
    window.on('restore', this.check)
    window.on('closed', this.check)
  }

  /**
   * A point in time (ms since the epoch), or null where it lies in the future: the clock was set
   * back since.
   */
  #past(at: number | null): number | null {
    return at === null || at > this.#now() ? null : at
  }
  #refresh(session: Refreshed): void {
    this.#tried = { session, at: this.#now() }
    void session.refresh()
  }
  /**
   * When a failure is tried again. It counts from when it was seen first: what else happens
   * meanwhile puts no try off.
   */
  #retryAt(failure: Failure, triedAt: number): number {
    if (this.#failed?.failure !== failure) this.#failed = { failure, at: this.#now() }
    return Math.max(this.#past(this.#failed.at) ?? Number.NEGATIVE_INFINITY, triedAt) + RETRY_MS
  }
  /** In ms since the epoch; null for never. */
  #dueAt(session: Refreshed): number | null {
    const { failure, gauge, listedAt } = session.state()
    const triedAt =
      this.#past(this.#tried?.session === session ? this.#tried.at : null) ??
      Number.NEGATIVE_INFINITY
    if (failure?.code === 'rate_limited') {
      const resetsAt = gauge?.resetsAt ?? 0
      // A limit that ends later than any was asked for: the clock was set back since.
      return Math.max(resetsAt - this.#now() > LONGEST_LIMIT_MS ? 0 : resetsAt, triedAt + LEAST_MS)
    }
    // Only another token helps.
    if (failure?.code === 'unauthorized') return null
    const { refreshSeconds, notifications, tray } = this.#settings()
    // It comes back by itself once there is a network, also where the list is not refreshed
    // otherwise.
    if (failure?.code === 'offline' && this.#seen()) return this.#retryAt(failure, triedAt)
    if (refreshSeconds === 0) return null
    if (!notifications && !this.#seen())
      return tray
        ? Math.max(this.#past(listedAt) ?? 0, triedAt) + Math.max(refreshSeconds * 1000, UNSEEN_MS)
        : null
    return failure === null
      ? Math.max(this.#past(listedAt) ?? 0, triedAt) + refreshSeconds * 1000
      : this.#retryAt(failure, triedAt)
  }
}
