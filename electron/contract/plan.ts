import type { Failure } from './result.ts'
import type { RevocationEnd, RevokeReason } from './revocation.ts'

/** In how many days before its date a use keeps a key from being revoked. */
export const UNUSED_DAYS = [1, 3, 7, 14, 30, 90] as const
export type UnusedDays = (typeof UNUSED_DAYS)[number]

/** Most plans that there are at a time, of all connections. */
export const PLANS_MAX = 1_000

/**
 * So many milliseconds after its date a plan is carried out by itself at most; later it waits for
 * the person.
 */
export const PLAN_LATE_MS = 3_600_000

/**
 * Why a plan whose date has come waits for the person. Nothing is sent for it by itself any more.
 *
 * - `asked`: the plan was to ask the person.
 * - `closed`: the app did not run at the date, or its data was not open. `locked`: it was locked.
 * `late`: the date is more than
 * `PLAN_LATE_MS` ago, because the computer slept, or the service could not be asked. `clock`: the
 * computer's clock was set ahead.
 * - `own`, `last`, `production`: the app is or may be signed in with the key; it is the only one
 * listed; the connection is marked so.
 * - `rotation`: a rotation of the key is not finished.
 * - `moved`: the connection leads to another address. `other_workspace`: its list has none of the
 * keys that were known. `changed`: the key
 * of this id ends otherwise.
 */
export type PlanWait =
  | 'asked'
  | 'closed'
  | 'locked'
  | 'late'
  | 'clock'
  | 'own'
  | 'last'
  | 'production'
  | 'rotation'
  | 'moved'
  | 'other_workspace'
  | 'changed'

/**
 * Where a plan stands.
 *
 * - `planned`: its date is to come. `working`: its requests are under way for the first time.
 * `held`: it is tried again.
 */
export type PlanPhase =
  | { readonly kind: 'planned' | 'working' }
  | { readonly kind: 'held'; readonly cause: Failure }
  | { readonly kind: 'waiting'; readonly why: PlanWait }
  /** `usedAt`: as `ApiKey.lastUsedAt`, with `used`. */
  | { readonly kind: 'ended'; readonly end: RevocationEnd; readonly usedAt: string | null }

/**
 * A key that shall be dead: now, or at a date, by itself unless it is used in the days before, or
 * once the person was asked.
 */
export interface Plan {
  readonly id: string
  readonly connectionId: string
  readonly keyId: string
  readonly keyName: string
  readonly lastFour: string
  readonly why: RevokeReason
  /** Milliseconds since the epoch by the service's clock; null: now. */
  readonly dueAt: number | null
  /** null with a date: the person is asked then, and nothing is done by itself. */
  readonly unusedDays: number | null
  readonly phase: PlanPhase
}

/**
 * Actions of a person on plans. `confirm`: those that wait for the person are carried out now.
 * `restore` takes a `cancel` back; `dismiss` removes what has ended.
 */
export const PLAN_ACTIONS = ['confirm', 'cancel', 'restore', 'dismiss'] as const
export type PlanAction = (typeof PLAN_ACTIONS)[number]

const DAY = 86_400_000

/**
 * Whether a key was used so late that its plan revokes nothing. `usedAt`: from `possibleUses`. What
 * is no time counts as a use.
 */
export const keepsKey = (
  { dueAt, unusedDays }: Pick<Plan, 'dueAt' | 'unusedDays'>,
  usedAt: string | null,
): boolean =>
  dueAt !== null &&
  unusedDays !== null &&
  usedAt !== null &&
  !(Date.parse(usedAt) < dueAt - unusedDays * DAY)

/** Whether anything may still come of it. */
export const isOpenPlan = ({ phase }: Pick<Plan, 'phase'>): boolean => phase.kind !== 'ended'
