import { KEY_API_FAILURE_CODES } from './result.ts'

/**
 * What a request can end in besides its answer: a code of the key API, one that means what it means
 * in the app, or
 *
 * - `denied`: the person did not approve; nothing was done.
 * - `denied_before`: the person denied this program a moment ago, or while this waited, and is not
 * asked again before `retryAfter`; nothing was done.
 * - `asked_too_often`: the person was asked for this assistant as often as they are within an hour;
 * nothing was done.
 * - `approval_timed_out`: nobody answered in time; nothing was done.
 * - `busy`: another request of this connection, or of this assistant, is not answered yet, or there
 * are too many connections or waiting requests.
 * - `invalid`: it is no request of this version.
 * - `ambiguous`: more than one connection or key has the name.
 * - `switched_off`: the person lets programs ask no more; nothing was done.
 * - `recipe_unknown`: no program that stores secrets has this name.
 * - `not_connected`: the app has no connection, or is not signed in on this one.
 * - `changed`: what was shown to the person is not what would be done now; nothing was done.
 * - `disk_late`: a disk did not say in time what a path of the request is; nothing was done.
 * - `not_offered`: this version does not do that.
 * - `not_kept`: the app keeps no secret of this key.
 * - `unknown_outcome`: the request to the service was sent, and nobody knows what came of it.
 * - `failed`: anything else; the app's own log says more.
 */
export const CHANNEL_CODES = [
  ...KEY_API_FAILURE_CODES,
  'locked',
  'quitting',
  'switched_off',
  'gone',
  'env_refused',
  'env_changed',
  'file_failed',
  'not_persistent',
  'not_delivered',
  'disk_full',
  'recipe_missing',
  'recipe_unknown',
  'recipe_refused',
  'recipe_changed',
  'recipe_failed',
  'recipe_unproven',
  'connection_moved',
  'denied',
  'denied_before',
  'asked_too_often',
  'approval_timed_out',
  'busy',
  'invalid',
  'ambiguous',
  'not_connected',
  'changed',
  'disk_late',
  'not_offered',
  'not_kept',
  'unknown_outcome',
  'failed',
] as const
export type ChannelCode = (typeof CHANNEL_CODES)[number]

/**
 * What was done before a request failed; without one nothing that the failure knows of.
 *
 * - `sent`: a create may have been sent, and what may have come of it is being revoked.
 * - `created`: the new key lives, and its secret is not where it was to go.
 * - `delivered`: the secret of the new key is in its place, and the old key was not seen to be
 * gone.
 */
export type ChannelStage = 'sent' | 'created' | 'delivered'

/** Most ids, and names, in a failure. */
export const MOST_IDS = 20

export interface ChannelFailure {
  readonly code: ChannelCode
  readonly stage?: ChannelStage
  /** Plain technical English, without a secret. */
  readonly detail?: string
  /** Seconds until a retry makes sense. */
  readonly retryAfter?: number
  /** What is `gone` or `ambiguous`, where that is a word of the request. */
  readonly of?: 'connection' | 'key'
  /** With `of`, that word, its secrets masked. */
  readonly asked?: string
  /** With a connection that is `gone`, the names of those that exist, at most `MOST_IDS`. */
  readonly existing?: readonly string[]
  /** With `of: 'key'`, the name of the connection where the key was looked for. */
  readonly connection?: string
  /** With `of: 'key'`: the service listed only a part of its keys, so the key may exist. */
  readonly isPart?: boolean
  /**
   * At most `MOST_IDS`. With `ambiguous` those that have the name, with `unknown_outcome` new keys
   * that may be from the request.
   */
  readonly ids?: readonly string[]
}
