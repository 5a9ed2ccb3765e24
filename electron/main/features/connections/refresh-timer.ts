import type { BrowserWindow } from 'electron'
import type { KeyListState } from '../../../contract/connection.ts'
import { RATE_WINDOW_SECONDS } from '../../../contract/key-api.ts'
import type { Failure } from '../../../contract/result.ts'
import type { Settings } from '../../../contract/settings.ts'
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

interface Refreshed {
  state(): Pick<KeyListState, 'listedAt' | 'failure' | 'gauge'>
  refresh(): Promise<unknown>
}

interface RefreshTimerParts {
  readonly active: () => Refreshed | null
  readonly settings: () => Pick<Settings, 'refreshSeconds' | 'notifications' | 'tray'>
  readonly seen: () => boolean
  readonly clock?: Clock
}

/**
 * Keeps the shown list fresh: on focus, at the chosen interval while the window can be seen or its
 * news is wanted, each half hour in the tray, and when a rate limit ends. One timer for the whole
 * wait: an app that lies open wakes the computer up for nothing else.
 */
export const createRefreshTimer = ({
  active,
  settings,
  seen,
  clock = SYSTEM_CLOCK,
}: RefreshTimerParts) => {
  const now = clock.wall
  /**
   * A point in time (ms since the epoch), or null where it lies in the future: the clock was set
   * back since.
   */
  const past = (at: number | null): number | null => (at === null || at > now() ? null : at)
  let stopTimer = (): void => {}
  let tried: { readonly session: Refreshed; readonly at: number } | null = null
  let failed: { readonly failure: Failure; readonly at: number } | null = null

  const refresh = (session: Refreshed): void => {
    tried = { session, at: now() }
    void session.refresh()
  }
  /**
   * When a failure is tried again. It counts from when it was seen first: what else happens
   * meanwhile puts no try off.
   */
  const retryAt = (failure: Failure, triedAt: number): number => {
    if (failed?.failure !== failure) failed = { failure, at: now() }
    return Math.max(past(failed.at) ?? Number.NEGATIVE_INFINITY, triedAt) + RETRY_MS
  }
  /** In ms since the epoch; null for never. */
  const dueAt = (session: Refreshed): number | null => {
    const { failure, gauge, listedAt } = session.state()
    const triedAt = past(tried?.session === session ? tried.at : null) ?? Number.NEGATIVE_INFINITY
    if (failure?.code === 'rate_limited') {
      const resetsAt = gauge?.resetsAt ?? 0
      // A limit that ends later than any was asked for: the clock was set back since.
      return Math.max(resetsAt - now() > LONGEST_LIMIT_MS ? 0 : resetsAt, triedAt + LEAST_MS)
    }
    // Only another token helps.
    if (failure?.code === 'unauthorized') return null
    const { refreshSeconds, notifications, tray } = settings()
    // It comes back by itself once there is a network, also where the list is not refreshed
    // otherwise.
    if (failure?.code === 'offline' && seen()) return retryAt(failure, triedAt)
    if (refreshSeconds === 0) return null
    if (!notifications && !seen())
      return tray
        ? Math.max(past(listedAt) ?? 0, triedAt) + Math.max(refreshSeconds * 1000, UNSEEN_MS)
        : null
    return failure === null
      ? Math.max(past(listedAt) ?? 0, triedAt) + refreshSeconds * 1000
      : retryAt(failure, triedAt)
  }
  const check = (): void => {
    stopTimer()
    const session = active()
    const due = session === null ? null : dueAt(session)
    if (session === null || due === null) return
    stopTimer = startCountdown(
      clock,
      () => {
        refresh(session)
        check()
      },
      Math.max(0, due - now()),
    )
  }
  return {
    /**
     * Something that it goes by may have changed: a setting, the list, the connection that is
     * shown.
     */
    check,
    watch: (window: BrowserWindow) => {
      window.on('focus', () => {
        const session = active()
        if (session !== null && now() - (past(session.state().listedAt) ?? 0) >= STALE_ON_FOCUS_MS)
          refresh(session)
      })
      window.on('show', check)
      window.on('hide', check)
      window.on('minimize', check)
      window.on('restore', check)
      window.on('closed', check)
    },
  }
}
