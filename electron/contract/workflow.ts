import type { ApiKey } from './api-key.ts'
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
  /** The person answered a question of main's about the key. No page says so. */
  readonly isAsked?: boolean
}
