import { KEY_API_FAILURE_CODES } from './result.ts'

/** The version that the first frame of a connection names. */
export const CHANNEL_VERSION = 1

/** Longest texts of a request, in characters. */
export const CHANNEL_BOUNDS = {
  /** Of a name: the program's, a connection's, a key's, an environment variable's. */
  name: 256,
  path: 4096,
  /** Of each argument, and how many there may be. */
  argument: 8192,
  arguments: 256,
  /** Seconds that a key of a run lives at most, and at least. */
  ttl: { min: 60, max: 7 * 86_400 },
} as const

/** What a program says of itself. Nothing of it is checked, and it is shown as a claim. */
export interface ChannelClient {
  readonly name: string
  readonly pid: number
  /** Absolute path of the program. */
  readonly program: string
  /** The folder that it works in. */
  readonly folder: string
  readonly argv: readonly string[]
}

/** Where a new secret is to go. A recipe's `name`: as `joinFields`. */
export type ChannelDestination =
  | { readonly kind: 'env-file'; readonly path: string; readonly variable: string }
  | { readonly kind: 'recipe'; readonly recipe: string; readonly name: string }
  | { readonly kind: 'kept' }

/** A connection's id or name; without one it is the one that the window shows. */
interface OnConnection {
  readonly connection?: string
}

/** A child and what it is given. */
interface OfRun extends OnConnection {
  /** The variable that carries the secret. */
  readonly env: string
  /** The variable that carries the address. */
  readonly urlEnv: string
  readonly argv: readonly string[]
  readonly folder: string
}

/** What programs on this computer may ask over the local channel: by kind, what each request names. No answer but that of a run has a secret. `key`: an id, or a name that only one key has. */
export interface ChannelInputs {
  readonly status: object
  /** `from`: how many keys were read before, of a list that does not fit one message. */
  readonly list: OnConnection & { readonly from?: number }
  readonly run: OfRun & { readonly ttlSeconds: number }
  readonly 'run-kept': OfRun & { readonly key: string }
  readonly create: OnConnection & { readonly name: string; readonly to: ChannelDestination }
  readonly rotate: OnConnection & { readonly key: string; readonly to: ChannelDestination }
  readonly revoke: OnConnection & { readonly key: string }
  readonly rejoin: { readonly lease: string; readonly leaseToken: string }
  /** The three of a connection that holds a lease. `ended` ends it; a beat says that the helper still runs. */
  readonly started: { readonly pid: number }
  readonly ended: { readonly code: number | null; readonly signal: string | null }
  readonly beat: object
}

export type ChannelKind = keyof ChannelInputs

/** Kinds that do nothing before the person has approved in the app's own window. */
export const APPROVED_KINDS = ['run', 'run-kept', 'create', 'rotate', 'revoke'] as const satisfies readonly ChannelKind[]
export type ApprovedKind = (typeof APPROVED_KINDS)[number]

/** `id`: chosen by the client, unique among the requests of its connection. */
export type ChannelRequest<K extends ChannelKind = ChannelKind> = {
  readonly [Kind in K]: { readonly id: number; readonly kind: Kind; readonly client: ChannelClient } & ChannelInputs[Kind]
}[K]

/** A locked app says only that it is locked. */
export type ChannelStatus =
  | { readonly locked: true }
  | {
      readonly locked: false
      /** Names; other people's text. */
      readonly connections: readonly string[]
      /** Keys that were not used for as long as the settings say, in all lists that are known. */
      readonly idle: number
      /** Requests that wait for the person. */
      readonly waiting: number
    }

export interface ChannelKey {
  readonly id: string
  /** Other people's text. */
  readonly name: string
  readonly lastFour: string
  /** ISO 8601. */
  readonly createdAt: string
  readonly lastUsedAt: string | null
}

export interface ChannelList {
  readonly connection: string
  /** Milliseconds since the epoch. */
  readonly listedAt: number
  /** As many as fit, the newest first. */
  readonly keys: readonly ChannelKey[]
  /** `from` of the next ones; null where these are the last. They belong together as long as `listedAt` is the same. */
  readonly next: number | null
}

/** What a helper gets to start its child with. */
export interface ChannelRun {
  readonly lease: string
  /** With it a helper rejoins its lease after the app has started again. */
  readonly leaseToken: string
  readonly keyId: string
  readonly secret: string
  readonly url: string
}

/** By kind, what each request is answered with. */
export interface ChannelAnswers {
  readonly status: ChannelStatus
  readonly list: ChannelList
  readonly run: ChannelRun
  /** `whileConnected`: the address answers only as long as this connection lasts. */
  readonly 'run-kept': Omit<ChannelRun, 'lease' | 'leaseToken'> & { readonly whileConnected: boolean }
  readonly create: { readonly keyId: string; readonly lastFour: string; readonly place: string }
  readonly rotate: { readonly keyId: string; readonly lastFour: string; readonly place: string }
  /** `already_gone`: somebody else had revoked it. */
  readonly revoke: { readonly keyId: string; readonly outcome: 'revoked' | 'already_gone' }
  readonly rejoin: null
  readonly started: null
  readonly ended: { readonly revoked: boolean }
  readonly beat: null
}

/**
 * What a request can end in besides its answer: a code of the key API, one that means what it means in the app, or
 *
 * - `denied`: the person did not approve; nothing was done.
 * - `approval_timed_out`: nobody answered in time; nothing was done.
 * - `busy`: another request of this connection is not answered yet, or there are too many connections or waiting requests.
 * - `invalid`: it is no request of this version.
 * - `ambiguous`: more than one connection or key has the name.
 * - `not_connected`: the app has no connection, or is not signed in on this one.
 * - `changed`: what was shown to the person is not what would be done now; nothing was done.
 * - `not_offered`: this version does not do that.
 * - `not_kept`: the app keeps no secret of this key.
 * - `unknown_outcome`: the request to the service was sent, and nobody knows what came of it.
 * - `failed`: anything else; the app's own log says more.
 */
export const CHANNEL_CODES = [
  ...KEY_API_FAILURE_CODES,
  'locked',
  'quitting',
  'gone',
  'env_refused',
  'env_changed',
  'file_failed',
  'not_persistent',
  'not_delivered',
  'disk_full',
  'recipe_missing',
  'recipe_refused',
  'recipe_changed',
  'recipe_failed',
  'recipe_unproven',
  'connection_moved',
  'denied',
  'approval_timed_out',
  'busy',
  'invalid',
  'ambiguous',
  'not_connected',
  'changed',
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
 * - `delivered`: the secret of the new key is in its place, and the old key was not seen to be gone.
 */
export type ChannelStage = 'sent' | 'created' | 'delivered'

export interface ChannelFailure {
  readonly code: ChannelCode
  readonly stage?: ChannelStage
  /** Plain technical English, without a secret. */
  readonly detail?: string
  /** Seconds until a retry makes sense. */
  readonly retryAfter?: number
}

export type ChannelOutcome<K extends ChannelKind = ChannelKind> =
  | { readonly ok: true; readonly value: ChannelAnswers[K] }
  | { readonly ok: false; readonly error: ChannelFailure }

export type ChannelAnswer<K extends ChannelKind = ChannelKind> = { readonly id: number } & ChannelOutcome<K>

/** `switched-off`: the person lets programs ask no more. */
export type LeaseEnded = 'expired' | 'by-hand' | 'switched-off' | 'quitting'

/** What is said of a request before its answer, or of a lease while it runs. */
export type ChannelEvent =
  /** The person has to approve. `locked`: the app has to be unlocked first. */
  | { readonly event: 'waiting'; readonly locked: boolean }
  /** Nobody is asked: the person allowed this for up to an hour. `left`: how many more keys. */
  | { readonly event: 'allowed'; readonly left: number }
  /** The key of a lease could not be revoked yet; it is tried again until it holds. */
  | { readonly event: 'revoke-delayed'; readonly code: ChannelCode }
  /** The lease has ended: its key is revoked, whether or not the child still runs. */
  | { readonly event: 'lease-ended'; readonly why: LeaseEnded }

export type ChannelMessage = ChannelAnswer | ({ readonly id: number } & ChannelEvent)
