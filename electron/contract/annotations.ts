import type { ApiKey } from './api-key.ts'
import { type Delivery, isSamePlace, type NotedPlace } from './delivery.ts'
import type { KeptKey } from './kept.ts'
import { type OwnKey, signedInKeyId } from './own-key.ts'

/** A call that this app makes with a key's own secret; ms since the epoch by the service's clock. */
interface OwnCall {
  readonly sentAt: number
  /** While the call is under way, when it is answered at the latest. */
  readonly answeredAt: number
}

/** The uses of a key that are this app's own. */
interface OwnUses {
  /** The app's last calls with the key's own secret, the newest first. */
  readonly ownCalls: readonly OwnCall[]
  /** When anyone else had used the key last, as far as was known at the newest of those calls. */
  readonly usedBeforeCheck: string | null
  /**
   * Until when this app was signed in with the key, as `OwnCall`; null: it never was, or still is.
   */
  readonly ownUntil: number | null
}

/** What this computer knows about one API key. It is never sent to the service. */
export interface Annotation extends OwnUses {
  /** A name for people here; empty where there is none. */
  readonly alias: string
  readonly note: string
  readonly tags: readonly string[]
  /** This app sent the create, and the person has read what came of it. */
  readonly createdHere: boolean
  /** The answer to that create was lost, and the key's secret with it. */
  readonly isSecretLost: boolean
  /** The key that took its place in a rotation that kept this one. */
  readonly replacedBy: { readonly id: string; readonly lastFour: string } | null
  /** Where its secret was delivered to, the newest first. See `currentPlaces`. */
  readonly deliveries: readonly Delivery<NotedPlace>[]
}

export const NO_ANNOTATION: Annotation = {
  alias: '',
  note: '',
  tags: [],
  createdHere: false,
  isSecretLost: false,
  ownCalls: [],
  usedBeforeCheck: null,
  ownUntil: null,
  replacedBy: null,
  deliveries: [],
}

/**
 * The places that hold a key's secret now. A place that another key's secret was delivered to later
 * holds that one.
 */
export const currentPlaces = (
  annotations: Readonly<Record<string, Annotation>>,
  keyId: string,
): readonly Delivery<NotedPlace>[] => {
  const own = Object.hasOwn(annotations, keyId) ? (annotations[keyId]?.deliveries ?? []) : []
  if (own.length === 0) return own
  const others = Object.entries(annotations).flatMap(([id, { deliveries }]) =>
    id === keyId ? [] : deliveries,
  )
  return own.filter(
    (place) => !others.some((other) => other.at > place.at && isSamePlace(place, other)),
  )
}

/** What a person can write about a key. */
export type AnnotationEdit = Partial<Pick<Annotation, 'alias' | 'note' | 'tags'>>

/** All that a person wrote in it. */
export const noteText = ({ alias, note, tags }: AnnotationEdit): string =>
  [alias, note, ...(tags ?? [])].join('\n')

/** Longest texts, in characters, and most tags. */
export const ANNOTATION_MAX = { alias: 80, note: 2_000, tag: 32, tags: 12 } as const

/** What this computer knows about one connection's keys besides the list. */
export interface ConnectionNotes {
  readonly connectionId: string
  /** By key id; keys without any are left out. */
  readonly annotations: Readonly<Record<string, Annotation>>
  /**
   * Not created here, and not listed at the end of the last visit, which is the app's last run; on
   * the first visit not in its first list. All of `unknownIds` are among them.
   */
  readonly newIds: readonly string[]
  /** Appeared in the list without a create by this app, and nobody said yet that they are known. */
  readonly unknownIds: readonly string[]
  /** Keys whose secret is kept on this computer, listed or not. */
  readonly kept: readonly KeptKey[]
}

/** Tags as they are kept: trimmed, without blanks and repeats, in the order given. */
export const cleanTags = (tags: readonly string[]): readonly string[] => [
  ...new Set(tags.map((tag) => tag.trim()).filter((tag) => tag !== '')),
]

/** A use within the app's own call, or this close to it, is that call, in milliseconds. */
const OWN_USE_MS = 5_000

/**
 * When the key was used last by anyone but this app; null when no such use is known. Every call of
 * the app is a use of the key that it is signed in with, so a use of that one by somebody else
 * cannot be distinguished.
 */
export const lastForeignUse = (
  { id, lastUsedAt }: ApiKey,
  { ownUntil, ownCalls, usedBeforeCheck }: OwnUses,
  own: OwnKey,
): string | null => {
  if (lastUsedAt === null || id === signedInKeyId(own)) return null
  const at = Date.parse(lastUsedAt)
  if (ownUntil !== null && at <= ownUntil + OWN_USE_MS) return null
  const isOwn = ownCalls.some(
    ({ sentAt, answeredAt }) => at >= sentAt - OWN_USE_MS && at <= answeredAt + OWN_USE_MS,
  )
  return isOwn ? usedBeforeCheck : lastUsedAt
}

/**
 * As `lastForeignUse`, for the keys of a whole list: the notes of a key that this app never called
 * with are not read.
 */
export const foreignUses = (
  annotations: Readonly<Record<string, Annotation>>,
  own: OwnKey,
): ((key: ApiKey) => string | null) => {
  const called = new Map(
    Object.entries(annotations).filter(
      ([, { ownUntil, ownCalls }]) => ownUntil !== null || ownCalls.length > 0,
    ),
  )
  const signedIn = signedInKeyId(own)
  return (key) => {
    const annotation = called.get(key.id)
    if (annotation !== undefined) return lastForeignUse(key, annotation, own)
    return key.id === signedIn ? null : key.lastUsedAt
  }
}

/**
 * As `foreignUses`, for what a revoke may break: of a key that the app was signed in with, every
 * listed use may have been somebody else's as well.
 */
export const possibleUses = (
  annotations: Readonly<Record<string, Annotation>>,
  own: OwnKey,
): ((key: ApiKey) => string | null) => {
  const left = new Set(
    Object.entries(annotations).flatMap(([id, { ownUntil }]) => (ownUntil === null ? [] : [id])),
  )
  const foreign = foreignUses(annotations, own)
  return (key) => (left.has(key.id) ? key.lastUsedAt : foreign(key))
}
