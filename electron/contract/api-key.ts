/** What a key is known by. */
export interface NamedKey {
  /** Begins with `key_`, unless the service's answer had no usable id: see `keyWithId`. */
  readonly id: string
  readonly name: string
  /** The last 4 characters of the secret. Not unique. */
  readonly lastFour: string
}

/**
 * An API key as the service lists it. The secret itself is never part of this shape. Source:
 * docs/interface.md, I7.
 */
export interface ApiKey extends NamedKey {
  /** ISO 8601 UTC. */
  readonly createdAt: string
  /** ISO 8601 UTC; null when the service recorded no use. */
  readonly lastUsedAt: string | null
}

/**
 * The answer to a create: the only place where the whole secret (`key`) ever appears. Source:
 * docs/interface.md, I17 and I22.
 */
export interface CreatedApiKey {
  readonly id: string
  readonly name: string
  readonly key: string
  readonly createdAt: string
}

/** Replaces a field of a listed key that the service's answer does not have in a readable form. */
export const UNREADABLE = '?'

/** Tells whether the service's answer had an id for a listed key. */
export const hasId = ({ id }: { readonly id: string }): boolean => !id.startsWith(UNREADABLE)

/** Finds a listed key to act on. A key without an id can only be shown. */
export const keyWithId = <Key extends { readonly id: string }>(
  keys: readonly Key[] | null | undefined,
  id: string,
): Key | undefined => keys?.find((key) => key.id === id && hasId(key))

/** Tells whether a list proves that a key is gone: a row without an id may be that key. */
export const lacksKey = (keys: readonly { readonly id: string }[], id: string): boolean =>
  keys.every((key) => hasId(key) && key.id !== id)

/** The last four characters of a secret, as the service lists them. */
export const lastFourOf = (secret: string): string => secret.slice(-4)

/** A key just created, as a list will show it before its first use. */
export const asListed = ({ id, name, key, createdAt }: CreatedApiKey): ApiKey => ({
  id,
  name,
  lastFour: lastFourOf(key),
  createdAt,
  lastUsedAt: null,
})

/**
 * Longest name that the embedded service takes, in characters after trimming. Source:
 * docs/interface.md, S10.
 */
export const NAME_MAX = 255

/**
 * Says what is wrong with a name before it is sent, or null. The real service's rule is not known:
 * this refuses only what no service can mean (blank, control characters, over 255).
 */
export const nameProblem = (name: string): 'blank' | 'too_long' | 'control' | null => {
  const trimmed = name.trim()
  if (trimmed === '') return 'blank'
  if ([...trimmed].length > NAME_MAX) return 'too_long'
  return /\p{Cc}/u.test(trimmed) ? 'control' : null
}
