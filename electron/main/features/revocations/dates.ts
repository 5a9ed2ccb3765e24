import { PLAN_LATE_MS, type PlanWait } from '../../../contract/plan.ts'
import type { Reason } from './entry.ts'

/** What a date is compared with. Times are in ms since the epoch. */
export interface DateFacts {
  /** The service's clock. */
  readonly now: number
  /** The same when this run of the app began. */
  readonly begunAt: number
  /** Tells whether the app is locked. */
  readonly isLocked: boolean
  /** Tells whether an earlier run of the app left the reason. */
  readonly isLeft: boolean
  /** Tells whether a DELETE was sent at the date, and its answer was lost. */
  readonly isLost: boolean
}

/** `ms`: until the date. */
export type DateVerdict =
  | { readonly kind: 'due' | 'none' }
  | { readonly kind: 'early'; readonly ms: number }
  | { readonly kind: 'hold'; readonly why: PlanWait }

/** Why a date that passed unseen is held. Without such a wait the date is no longer the reason. */
const MISSED: ReadonlySet<PlanWait | null> = new Set(['closed', 'locked', 'late'])

/** Says whether the date of a reason has come, by the service's clock. */
export const whenDue = (
  { dueAt, unusedDays }: Pick<Reason, 'dueAt' | 'unusedDays'>,
  { now, begunAt, isLocked, isLeft, isLost }: DateFacts,
): DateVerdict => {
  if (dueAt === null) return { kind: 'none' }
  if (now < dueAt) return { kind: 'early', ms: dueAt - now }
  // What was carried out at its date is not missed.
  if (isLost) return { kind: 'due' }
  if (unusedDays === null) return { kind: 'hold', why: 'asked' }
  if (isLocked) return { kind: 'hold', why: 'locked' }
  if (dueAt <= begunAt && isLeft) return { kind: 'hold', why: 'closed' }
  return now - dueAt > PLAN_LATE_MS ? { kind: 'hold', why: 'late' } : { kind: 'due' }
}

/** Tells whether a wait was for a date that turned out to be still to come. */
export const isNoLongerMissed = (held: PlanWait | null, verdict: DateVerdict): boolean =>
  verdict.kind === 'early' && MISSED.has(held)
