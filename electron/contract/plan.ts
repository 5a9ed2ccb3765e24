import type { Failure } from './result.ts'
import type { RevocationEnd, RevokeReason } from './revocation.ts'

/** In how many days before its date a use keeps a key from being revoked; 0: no use keeps it. */
export const UNUSED_DAYS = [0, 1, 3, 7, 14, 30, 90] as const
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
 * `late`: the date is more than `PLAN_LATE_MS` ago, because the computer slept, or the service could
 * not be asked.
 * - `own`, `last`, `production`: the app is or may be signed in with the key; it is the only one
 * listed; the connection is marked so.
 * - `rotation`: a rotation of the key is not finished. `new_key`: the key that replaces it was not
 * seen to work, or this app ends it.
 * - `changed`: the last four characters of the key with this id differ from before.
 * - `place`: the key was known in another workspace than the connection shows now. `restored`: the
 * key was seen again and again after its end, so somebody may have restored it.
 */
export const PLAN_WAITS = [
  'asked',
  'closed',
  'locked',
  'late',
  'own',
  'last',
  'production',
  'rotation',
  'new_key',
  'changed',
  'place',
  'restored',
] as const
export type PlanWait = (typeof PLAN_WAITS)[number]

/**
 * Where a plan stands.
 *
 * - `planned`: its date is to come. `working`: its requests are under way for the first time.
 * `held`: it is tried again; `isSent`: a request for it was sent, so the key may still end whatever
 * the person does.
 */
export type PlanPhase =
  | { readonly kind: 'planned' | 'working' }
  | { readonly kind: 'held'; readonly cause: Failure; readonly isSent: boolean }
  | { readonly kind: 'waiting'; readonly why: PlanWait }
  /** `usedAt`: as `ApiKey.lastUsedAt`, with `used`. */
  | { readonly kind: 'ended'; readonly end: RevocationEnd; readonly usedAt: string | null }

/** When a key is to be revoked, and unless what. */
interface PlanTime {
  /** Milliseconds since the epoch by the service's clock; null: now. */
  readonly dueAt: number | null
  /**
   * One of `UNUSED_DAYS`. null with a date: the person is asked then, and nothing is done by itself.
   */
  readonly unusedDays: number | null
}

/**
 * A key that shall be dead: now, or at a date, by itself unless it is used in the days before, or
 * once the person was asked.
 */
export interface Plan extends PlanTime {
  readonly id: string
  readonly connectionId: string
  readonly keyId: string
  readonly keyName: string
  readonly lastFour: string
  readonly why: RevokeReason
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
export const keepsKey = ({ dueAt, unusedDays }: PlanTime, usedAt: string | null): boolean =>
  dueAt !== null &&
  unusedDays !== null &&
  unusedDays > 0 &&
  usedAt !== null &&
  !(Date.parse(usedAt) < dueAt - unusedDays * DAY)

/** Whether anything may still come of it. */
export const isOpenPlan = ({ phase }: Plan): boolean => phase.kind !== 'ended'
