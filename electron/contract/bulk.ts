import type { RateGauge } from './connection.ts'
import { RATE_LIMIT, RATE_WINDOW_SECONDS } from './key-api.ts'
import type { Failure } from './result.ts'

/** Most keys that one bulk revoke takes. */
export const BULK_MAX = 10_000

/** Requests of each window that a bulk revoke leaves for everyone else who uses the app's key. */
export const spareRequests = (limit: number): number => Math.min(10, Math.floor(limit / 10))

/** Seconds that one request takes, where the limit is not what slows it down. */
const REQUEST_SECONDS = 0.5

/** The list is read once more at the end. */
const RELISTS = 1

/** How long a bulk revoke will take. `limit` is null where the service did not report one. */
interface BulkEstimate {
  readonly seconds: number
  readonly spare: number
  readonly limit: number | null
}

/**
 * Estimates a bulk revoke of `count` keys at the present budget. `now`: ms since the epoch on this
 * computer's clock.
 */
export const estimateBulk = (count: number, gauge: RateGauge | null, now: number): BulkEstimate => {
  const limit = gauge?.limit ?? RATE_LIMIT
  const spare = spareRequests(limit)
  const perWindow = Math.max(1, limit - spare)
  const requests = count + RELISTS
  const resetsAt = gauge?.resetsAt ?? 0
  const open = resetsAt > now
  const usable = open ? Math.max(0, (gauge?.remaining ?? limit) - spare) : perWindow
  const later = Math.max(0, requests - usable)
  const fullWindows = Math.max(0, Math.ceil(later / perWindow) - 1)
  const firstWindow = open ? (resetsAt - now) / 1000 : RATE_WINDOW_SECONDS
  const waited =
    later === 0
      ? 0
      : firstWindow + fullWindows * Math.max(RATE_WINDOW_SECONDS, perWindow * REQUEST_SECONDS)
  const unwaited = later === 0 ? requests : later - fullWindows * perWindow
  return {
    seconds: Math.max(waited + unwaited * REQUEST_SECONDS, requests * REQUEST_SECONDS),
    spare,
    limit: gauge?.limit ?? null,
  }
}

/**
 * What became of one key.
 *
 * - `waiting`: nothing was sent for it.
 * - `sent`: a revoke was or may have been sent, and the key may still end by it.
 * - `revoked` / `already_gone`: it is gone.
 * - `not_proven`: it is not listed any more, but the service never confirmed its end.
 * - `held`: nothing was sent, because it needs a confirmation of its own by now.
 */
export type BulkRowState = 'waiting' | 'sent' | 'revoked' | 'already_gone' | 'not_proven' | 'held'

export interface BulkRow {
  readonly id: string
  readonly name: string
  readonly lastFour: string
  readonly state: BulkRowState
  readonly cause: Failure | null
  /** It was made for a program, and was to end with it. */
  readonly isLent: boolean
}

/**
 * The rows that an undo on the local service brings back: a program's key would live on once its
 * program ends.
 */
export const undoable = (rows: readonly BulkRow[]): readonly BulkRow[] =>
  rows.filter(({ state, isLent }) => state === 'revoked' && !isLent)

/**
 * Where a bulk revoke stands.
 *
 * - `running`: one request after the other. `limited`: it goes on by itself at `continuesAt` (ms
 * since the epoch).
 * - `paused`: a person paused it. `stopped`: a person ended it.
 * - `interrupted`: the app ended in the middle and was started again.
 * - `done`: nothing is left to send.
 */
export type BulkPhase =
  | { readonly kind: 'running' | 'paused' | 'stopped' | 'interrupted' | 'done' }
  | { readonly kind: 'limited'; readonly continuesAt: number; readonly limit: number | null }

/** A bulk revoke without its rows. */
interface BulkCounts {
  readonly total: number
  readonly counts: Readonly<Record<BulkRowState, number>>
}

export interface BulkProgress extends BulkCounts {
  readonly id: string
  readonly connectionId: string
  /**
   * Grows by one with each step that main pushes, so that a window that missed one can ask for the
   * whole job.
   */
  readonly step: number
  readonly phase: BulkPhase
}

export interface BulkJob extends BulkProgress {
  readonly rows: readonly BulkRow[]
}

/**
 * What main pushes for a step of a job: `progress`, null when the job is over and dismissed, and
 * the rows that changed.
 */
export interface BulkStep {
  readonly id: string
  readonly progress: BulkProgress | null
  readonly rows: readonly (readonly [index: number, row: BulkRow])[]
}

/** What a person does with a job. `dismiss` removes it: what was not revoked stays as it is. */
export const BULK_ACTIONS = ['pause', 'resume', 'stop', 'retry', 'dismiss'] as const
export type BulkAction = (typeof BULK_ACTIONS)[number]

/** Keys of a job for which nothing is left to do. */
export const settledOf = ({ total, counts }: BulkCounts): number =>
  total - counts.waiting - counts.sent

/** Whether the job works, or will by itself. */
export const isBusy = ({ phase }: { readonly phase: BulkPhase }): boolean =>
  phase.kind === 'running' || phase.kind === 'limited'
