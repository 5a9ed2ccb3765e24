import type { ApiKey } from './api-key.ts'
import type { KnownKeys } from './connection.ts'
import { NO_OWN_KEY, type Ownership, ownership } from './own-key.ts'
import type { Failure, Result } from './result.ts'

/** The name of the program that asked for a key (`programName`), and where its secret was to go. */
export interface AskedFor {
  readonly client: string
  readonly place: string
}

/**
 * A created key whose secret main holds until the person is done with it. The secret itself is not
 * part of this.
 */
export interface Reveal {
  readonly id: string
  readonly connectionId: string
  readonly key: ApiKey
  readonly asked?: AskedFor
}

/**
 * How a create ended.
 *
 * - `created`: the secret waits in main under `reveal.id`.
 * - `refused`: a definite no; nothing was created.
 * - `lost`: no usable answer, and the list was read again. `orphans` are keys that have the name
 * and were not in the list before.
 * Where there are none, `others` are all keys that were not: the service may have changed the name.
 * Both empty means that nothing
 * was created. `cause` is null where the secret did come, and the app ended before the person had
 * marked it as saved.
 * - `unknown`: no usable answer, and the list could not be read either; `api-keys:look-again` tries
 * once more.
 */
export type CreateOutcome =
  | { readonly kind: 'created'; readonly reveal: Reveal }
  | {
      readonly kind: 'refused'
      readonly attemptId: string
      readonly name: string
      readonly cause: Failure
    }
  | {
      readonly kind: 'lost'
      readonly attemptId: string
      readonly name: string
      readonly cause: Failure | null
      readonly orphans: readonly ApiKey[]
      readonly others: readonly ApiKey[]
    }
  | {
      readonly kind: 'unknown'
      readonly attemptId: string
      readonly name: string
      readonly cause: Failure
      readonly listFailure: Failure
    }

/** The outcome of a create that gave no key, until the person has closed it. */
export interface UnreadOutcome {
  readonly connectionId: string
  readonly asked?: AskedFor
  readonly outcome: Exclude<CreateOutcome, { readonly kind: 'created' }>
}

/**
 * How far the first try to revoke came.
 *
 * - `revoked` / `already_gone`: the key is gone.
 * - `pending`: not yet, for `cause`. Keystow goes on by itself until the key is gone or the person
 * stops it. `signedOut`: it was the app's own key, so this connection has no working token any
 * more.
 */
export type RevokeOutcome =
  | { readonly kind: 'revoked' | 'already_gone'; readonly signedOut: boolean }
  | { readonly kind: 'pending'; readonly cause: Failure }

export const isGone = ({ kind }: RevokeOutcome): boolean =>
  kind === 'revoked' || kind === 'already_gone'

/**
 * How a create ended that was to follow the revoke of the key that its first attempt had left.
 * `created` is null where that key may still be there.
 */
export interface RetriedCreate {
  readonly revoke: Result<RevokeOutcome>
  readonly created: CreateOutcome | null
}

/**
 * How a revoke ended after which the connection was to be forgotten. `notForgotten`: why it is
 * still there, although the key is gone.
 */
export interface ForgottenOutcome {
  readonly revoke: RevokeOutcome
  readonly notForgotten: Failure | null
}

/**
 * What the person did in the window to confirm. Main checks it again, and asks about some keys
 * itself.
 */
export interface RevokeConfirmation {
  readonly typedName: string | null
  /** The person was warned that this is the app's own key and that the app will be signed out. */
  readonly signOut: boolean
}

/** Why a revoke needs more than one confirm. */
export interface RevokeRisk {
  readonly own: Ownership
  readonly last: boolean
  readonly usedRecently: boolean
}

/** A key used within this many days needs its name typed before it is revoked. */
const RECENT_USE_DAYS = 7

/** Tells whether no key is left once these are gone. A part of a list never says so. */
export const leavesNone = (list: KnownKeys, goneIds: readonly string[]): boolean => {
  if (list.isPart || goneIds.length === 0) return false
  const gone = new Set(goneIds)
  return list.keys?.every(({ id }) => gone.has(id)) === true
}

/**
 * The risk of revoking `key`, at `now` (ms since the epoch). Without a list nobody knows whether it
 * is the last one, so it counts as that. `usedAt`: from `possibleUses`.
 */
export const revokeRisk = (
  key: Pick<ApiKey, 'id'>,
  list: KnownKeys | null,
  usedAt: string | null,
  now: number,
): RevokeRisk => ({
  own: ownership(list?.own ?? NO_OWN_KEY, key.id),
  last: list === null || list.keys === null || leavesNone(list, [key.id]),
  // An unreadable time counts as a recent use.
  usedRecently: usedAt !== null && !(now - Date.parse(usedAt) > RECENT_USE_DAYS * 86_400_000),
})

export const needsTypedName = (risk: RevokeRisk): boolean =>
  risk.own !== 'no' || risk.last || risk.usedRecently
