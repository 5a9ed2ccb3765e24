import type { Failure } from './result.ts'

/** In how many days before its date a use keeps a key from being revoked. */
export const UNUSED_DAYS = [1, 3, 7, 14, 30, 90] as const
export type UnusedDays = (typeof UNUSED_DAYS)[number]

/** Most plans that there are at a time, of all connections. */
export const PLANS_MAX = 1_000

/** So many milliseconds after its date a plan is carried out by itself at most; later it waits for the person. */
export const PLAN_LATE_MS = 3_600_000

/**
 * Why a plan whose date has come waits for the person. Nothing is sent for it by itself any more.
 *
 * - `closed`: the app did not run at the date, or its data was not open. `locked`: it was locked. `late`: the date is more than
 *   `PLAN_LATE_MS` ago, because the computer slept, or the service could not be asked. `clock`: the computer's clock was set ahead.
 * - `own`, `last`, `production`: the app is or may be signed in with the key; it is the only one listed; the connection is marked so.
 * - `rotation`: a rotation of the key is not finished.
 * - `moved`: the connection leads to another address. `other_workspace`: its list has none of the keys that were known. `changed`: the key
 *   of this id ends otherwise.
 * - `tried`: a revoke was or may have been sent, and the key is listed all the same.
 */
export type PlanWait =
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
  | 'tried'

/** How a plan ended. `used`: so the key was not revoked. `gone`: it is not listed any more, and this plan revoked nothing. */
export type PlanEnd = 'revoked' | 'used' | 'gone' | 'cancelled'

/**
 * Where a plan stands.
 *
 * - `planned`: its date is to come. `held`: it has come, and is tried again within `PLAN_LATE_MS`.
 * - `working`: its requests are under way. `sent`: a revoke was sent, and what came of it is not known yet.
 */
export type PlanPhase =
  | { readonly kind: 'planned' | 'working' }
  | { readonly kind: 'held'; readonly cause: Failure }
  | { readonly kind: 'sent'; readonly cause: Failure | null }
  | { readonly kind: 'waiting'; readonly why: PlanWait }
  /** `usedAt`: as `ApiKey.lastUsedAt`, with `used`. */
  | { readonly kind: 'ended'; readonly end: PlanEnd; readonly usedAt: string | null }

/** A key that is to be revoked at a date, unless it is used in the days before. */
export interface Plan {
  readonly id: string
  readonly connectionId: string
  readonly keyId: string
  readonly keyName: string
  readonly lastFour: string
  /** Milliseconds since the epoch by the service's clock. */
  readonly dueAt: number
  readonly unusedDays: number
  readonly phase: PlanPhase
  /** Whether it is on the disk. Else it ends with the app. */
  readonly kept: boolean
}

/** What a person does with a plan. `restore` takes a `cancel` back; `dismiss` removes what has ended. */
export const PLAN_ACTIONS = ['cancel', 'restore', 'dismiss'] as const
export type PlanAction = (typeof PLAN_ACTIONS)[number]

const DAY = 86_400_000

/** Whether a key was used so late that its plan revokes nothing. `usedAt`: from `possibleUses`. What is no time counts as a use. */
export const keepsKey = ({ dueAt, unusedDays }: Pick<Plan, 'dueAt' | 'unusedDays'>, usedAt: string | null): boolean =>
  usedAt !== null && !(Date.parse(usedAt) < dueAt - unusedDays * DAY)

/** Whether anything may still come of it. */
export const isOpenPlan = ({ phase }: Pick<Plan, 'phase'>): boolean => phase.kind !== 'ended'
