import type { ApiKey } from './api-key.ts'
import type { Delivery, NotedPlace } from './delivery.ts'
import type { KeyEnd } from './revocation.ts'

/** Everything that is to be done about a leaked key. The order is the person's. @internal */
export const LEAK_ITEMS = ['revoke', 'proof', 'replace', 'place'] as const
export type LeakItem = (typeof LEAK_ITEMS)[number]

/** The items that a person may skip: a leaked key is revoked, or it did not leak. */
export const SKIPPABLE_ITEMS = ['proof', 'replace', 'place'] as const
export type SkippableItem = (typeof SKIPPABLE_ITEMS)[number]

/**
 * State of an item, which follows from the facts.
 *
 * - `skipped`: the person decided to do without it.
 * - `not_proven`: Keystow did what it could, and does not know whether the key is dead.
 */
export type LeakItemState = 'todo' | 'doing' | 'done' | 'skipped' | 'not_proven'

/** What this computer knows of a leaked key. */
export interface KnownOfLeak {
  /** When it was used last by others than this app, ISO 8601 UTC; null: no use is recorded. */
  readonly usedAt: string | null
  readonly createdHere: boolean
  /** Where its secret was delivered to, also where another key's has taken its place since. */
  readonly deliveries: readonly Delivery<NotedPlace>[]
  /** Programs that it was made for, or that were given its secret, as they call themselves. */
  readonly programs: readonly string[]
}

/** How far each item of a leak is. */
interface LeakItems {
  readonly items: Readonly<Record<LeakItem, LeakItemState>>
}

/** A leaked key that is being dealt with. Never holds a secret. Times are ms since the epoch. */
export interface Leak extends LeakItems {
  readonly id: string
  readonly connectionId: string
  readonly key: ApiKey
  /** It is, or may be, the key that this app was signed in with when the leak was reported. */
  readonly own: boolean
  readonly since: number
  /** Where it leaked, in the person's own words; empty where nothing was said. */
  readonly place: string
  /** Why the death of the key is not proven, in the person's own words; empty as `place`. */
  readonly reason: string
  readonly skipped: readonly { readonly item: SkippableItem; readonly at: number }[]
  readonly end: KeyEnd
  /** When the key was found dead; `by`: this app's request, or it was gone already. */
  readonly revoked: { readonly at: number; readonly by: 'app' | 'found' } | null
  /** When the service refused the leaked secret. */
  readonly provenAt: number | null
  /** The key that took its place. */
  readonly replacement: { readonly at: number; readonly key: ApiKey } | null
  readonly known: KnownOfLeak
  /** Tells whether Keystow has the leaked secret. */
  readonly hasSecret: boolean
}

/** Which pasted secret is meant: what was found at one paste, and which of it. */
export interface FoundSecret {
  readonly findingsId: string
  readonly index: number
}

/** A listed key that a pasted secret may belong to. */
export interface LeakMatch {
  readonly connectionId: string
  readonly keyId: string
}

/** A secret in a pasted text. */
interface LeakCandidate {
  readonly index: number
  readonly lastFour: string
  readonly matches: readonly LeakMatch[]
}

/**
 * What was found in a pasted text. The text and the secrets stay in main, in memory, until the
 * search is left or the app is locked.
 */
export interface LeakFindings {
  readonly id: string
  readonly candidates: readonly LeakCandidate[]
  /** Connections whose keys could not be looked through: no list of them was read. */
  readonly unread: readonly string[]
}

/**
 * What a service said to a pasted secret.
 *
 * - `found`: it belongs to one of these keys.
 * - `elsewhere`: it works, in a workspace that is not connected here.
 * - `refused`: it does not work there, or no longer.
 */
export type AskedHost =
  | { readonly kind: 'found'; readonly matches: readonly LeakMatch[] }
  | { readonly kind: 'elsewhere' | 'refused' }

/** What a person does about a leak. */
export type LeakAction =
  /** As `RevokeConfirmation`. */
  | { readonly kind: 'revoke'; readonly typedName: string | null; readonly signOut: boolean }
  /** The leaked secret was pasted: where the key is revoked, the service is asked with it. */
  | { readonly kind: 'secret'; readonly found: FoundSecret }
  /** Asks the service with the leaked secret once more. */
  | { readonly kind: 'prove' }
  | { readonly kind: 'skip' | 'resume'; readonly item: SkippableItem }
  /** For the note. */
  | { readonly kind: 'write'; readonly place: string; readonly reason: string }
  /** Closes the leak, whatever is open. `isProven`: as the button said. */
  | { readonly kind: 'finish'; readonly isProven: boolean }
  /** It did not leak, or it was another key. */
  | { readonly kind: 'discard' }

/** Longest texts of a person, in characters. */
export const LEAK_MAX = { place: 500, reason: 500, paste: 262_144, secret: 1_000 } as const

/** Tells whether nothing is left to be done. */
export const isDealtWith = ({ items }: LeakItems): boolean =>
  LEAK_ITEMS.every((item) => items[item] !== 'todo' && items[item] !== 'doing')

/** Tells whether a leak is closed as proven, whatever else is open. */
export const isProvenDead = ({ items }: LeakItems): boolean => items.proof === 'done'
