import type { ChannelCode, ChannelFailure } from './channel-failure.ts'
import { cutText } from './cut-text.ts'
import type { HealthCounts } from './health.ts'

/** The version that the first frame of a connection names. */
export const CHANNEL_VERSION = 1

/**
 * Longest texts of a request, in characters. Arguments are bounded by the length of a message
 * alone.
 */
export const CHANNEL_BOUNDS = {
  /** Bounds every name: an assistant's, a connection's, a key's, an environment variable's. */
  name: 256,
  path: 4096,
  /** Seconds that a key of a run lives at most, and at least. */
  ttl: { min: 60, max: 7 * 86_400 },
  /** Of what a program says it asks for. */
  purpose: 300,
} as const

/** What a program says of itself. Nothing of it is checked, and it is shown as a claim. */
export interface ChannelClient {
  readonly pid: number
  /** Absolute path of the program. */
  readonly program: string
  /** The folder that it works in. */
  readonly folder: string
  readonly argv: readonly string[]
  /** The assistant's own name; absent when the program asks for itself. */
  readonly assistant?: string
}

/**
 * Names who asks: an assistant by its own name, any other program by its folder and path, which
 * tell one from another.
 */
export const programName = ({ assistant, program, folder }: ChannelClient): string =>
  cutText(assistant ?? `${folder} · ${program}`, CHANNEL_BOUNDS.name)

/** Where a new secret is to go. A recipe's `name`: as `joinFields`. */
export type ChannelDestination =
  | { readonly kind: 'env-file'; readonly path: string; readonly variable: string }
  | { readonly kind: 'recipe'; readonly recipe: string; readonly name: string }
  | { readonly kind: 'kept' }

/** A connection's id or name, or `LOCAL_NAME`; without one it is the one that the window shows. */
interface OnConnection {
  readonly connection?: string
}

/** Why it asks, in its own words. */
interface Purposeful {
  readonly purpose?: string
}

/** A child and what it is given. */
interface OfRun extends OnConnection {
  /** The variable that carries the secret. */
  readonly env: string
  /** The variable that carries the address. */
  readonly urlEnv: string
  readonly argv: readonly string[]
  /** The file that is started, its links followed, as who asks finds it. Absolute. */
  readonly program: string
  readonly folder: string
}

/**
 * What programs on this computer may ask over the local channel: by kind, what each request names.
 * No answer but that of a run has a secret. `key`: an id, or a name that only one key has.
 */
export interface ChannelInputs {
  readonly status: object
  /** `from`: how many keys were read before, of a list that does not fit one message. */
  readonly list: OnConnection & { readonly from?: number }
  /** `request`: one that was prepared and approved; whatever differs from it is refused. */
  readonly run: OfRun & { readonly ttlSeconds: number; readonly request?: string }
  /** Has a run approved that another call begins, once and soon. Nothing is created before. */
  readonly 'prepare-run': OfRun & Purposeful & { readonly ttlSeconds: number }
  readonly 'run-kept': OfRun & { readonly key: string }
  readonly create: OnConnection &
    Purposeful & { readonly name: string; readonly to: ChannelDestination }
  readonly rotate: OnConnection &
    Purposeful & { readonly key: string; readonly to: ChannelDestination }
  readonly revoke: OnConnection & Purposeful & { readonly key: string }
  readonly rejoin: { readonly lease: string; readonly leaseToken: string }
  /**
   * The three of a connection that holds a lease. `ended` ends it; a beat says that the helper
   * still runs.
   */
  readonly started: { readonly pid: number }
  readonly ended: { readonly code: number | null; readonly signal: string | null }
  readonly beat: object
}

export type ChannelKind = keyof ChannelInputs

/** Kinds that do nothing before the person has approved in the app's own window. */
export const APPROVED_KINDS = [
  'run',
  'run-kept',
  'prepare-run',
  'create',
  'rotate',
  'revoke',
] as const satisfies readonly ChannelKind[]
export type ApprovedKind = (typeof APPROVED_KINDS)[number]

/** `id`: chosen by the client, unique among the requests of its connection. */
export type ChannelRequest<K extends ChannelKind = ChannelKind> = {
  readonly [Kind in K]: {
    readonly id: number
    readonly kind: Kind
    readonly client: ChannelClient
  } & ChannelInputs[Kind]
}[K]

/** The local service is also called by this, in whatever language the app is. */
export const LOCAL_NAME = 'local'

export interface ChannelConnection {
  readonly id: string
  /** Other people's text. */
  readonly name: string
  readonly kind: 'local' | 'remote'
  /** The one that is meant where a request names none. */
  readonly isDefault: boolean
  /** As in `ChannelList`, of the list that is known; false where none is. */
  readonly isPart: boolean
}

/**
 * A locked app says only that it is locked. `isClosed`: since its start; nothing is carried out
 * until the passphrase, or a secure store, opens its vault.
 */
export type ChannelStatus =
  | { readonly locked: true; readonly isClosed?: true }
  | {
      readonly locked: false
      readonly connections: readonly ChannelConnection[]
      /** Keys that were not used for as long as the settings say, in all lists that are known. */
      readonly idle: number
      /** What deserves a look, in all lists that are known. */
      readonly health: HealthCounts
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

interface ChannelList {
  readonly connection: string
  /** ISO 8601. */
  readonly listedAt: string
  /** The service has more keys than it listed: one that is missing may exist. */
  readonly isPart: boolean
  /** As many as fit, the newest first. */
  readonly keys: readonly ChannelKey[]
  /**
   * `from` of the next ones; null where these are the last. They belong together as long as
   * `listedAt` is the same.
   */
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
  /** Identity of the program's file at the approval, from `identityOf`; null if unknown. */
  readonly file: string | null
  /** After a crash the next start of the app revokes the key. Else only the person can. */
  readonly isKept: boolean
}

/**
 * What the person decided otherwise than it was asked: what the key is called, and where its secret
 * is. `shown`: they have it.
 */
export interface ChannelDecided {
  readonly name: string
  readonly to: 'asked' | 'kept' | 'shown'
}

/** By kind, what each request is answered with. */
export interface ChannelAnswers {
  readonly status: ChannelStatus
  readonly list: ChannelList
  readonly run: ChannelRun
  /** `request`: what a run names it by. `validUntil`: milliseconds since the epoch. */
  readonly 'prepare-run': { readonly request: string; readonly validUntil: number }
  /** `whileConnected`: the address answers only as long as this connection lasts. */
  readonly 'run-kept': Omit<ChannelRun, 'lease' | 'leaseToken' | 'isKept'> & {
    readonly whileConnected: boolean
  }
  readonly create: {
    readonly keyId: string
    readonly lastFour: string
    readonly place: string
    readonly decided?: ChannelDecided
  }
  /**
   * `revoked`: the id of the old key; null while it works on, until the person has put the new
   * secret in its place.
   */
  readonly rotate: ChannelAnswers['create'] & { readonly revoked: string | null }
  /**
   * `already_gone`: somebody else had revoked it. `pending`: not yet, but Keystow goes on until it
   * is.
   */
  readonly revoke: {
    readonly keyId: string
    readonly outcome: 'revoked' | 'already_gone' | 'pending'
  }
  readonly rejoin: null
  readonly started: null
  readonly ended: { readonly revoked: boolean }
  readonly beat: null
}

export type ChannelOutcome<K extends ChannelKind = ChannelKind> =
  | { readonly ok: true; readonly value: ChannelAnswers[K] }
  | { readonly ok: false; readonly error: ChannelFailure }

export type ChannelAnswer<K extends ChannelKind = ChannelKind> = {
  readonly id: number
} & ChannelOutcome<K>

/** `switched-off`: the person lets programs ask no more. */
export type LeaseEnded = 'expired' | 'by-hand' | 'switched-off' | 'quitting' | 'revoked'

/** What is said of a request before its answer, or of a lease while it runs. */
export type ChannelEvent =
  /** The person has to approve. `locked`: the app has to be unlocked first. */
  | { readonly event: 'waiting'; readonly locked: boolean }
  /** The person has approved it, and it is being done. */
  | { readonly event: 'approved' }
  /** Nobody is asked: the person allowed this for up to an hour. `left`: how many more keys. */
  | { readonly event: 'allowed'; readonly left: number }
  /** The key of a lease could not be revoked yet; Keystow keeps trying. */
  | { readonly event: 'revoke-delayed'; readonly code: ChannelCode }
  /**
   * Whether the key of a lease is dead is not proven, and nobody finds out any more: its revoke was
   * stopped, or its secret was erased.
   */
  | { readonly event: 'revoke-unproven' }
  /** The lease has ended: its key is revoked, whether or not the child still runs. */
  | { readonly event: 'lease-ended'; readonly why: LeaseEnded }

export type ChannelMessage = ChannelAnswer | ({ readonly id: number } & ChannelEvent)
