import type { ApiKey } from './api-key.ts'

/**
 * Which key the app is signed in with. `known`: by id; a part of a list need not have it.
 * `matched`: exactly one row has the token's last four; a list that the token got makes it `known`.
 * `ambiguous`: several have, or one of a part of the list. `none`: no row.
 */
export interface OwnKey {
  readonly certainty: 'known' | 'matched' | 'ambiguous' | 'none'
  readonly ids: readonly string[]
}

export const NO_OWN_KEY: OwnKey = { certainty: 'none', ids: [] }

/**
 * The key (or keys) of a list that may be the app's own. An id that the app knows wins over
 * last-four matches. `isPart`: as in `KeyListState`; what a part lacks may still be the own key.
 * `before`: what the lists of the same token said until now.
 */
export const ownKeyIn = (
  keys: readonly ApiKey[],
  connection: { readonly keyId: string | null; readonly lastFour: string },
  isPart: boolean,
  before: OwnKey = NO_OWN_KEY,
): OwnKey => {
  if (connection.keyId !== null) {
    const isThere = isPart || keys.some((key) => key.id === connection.keyId)
    return isThere ? { certainty: 'known', ids: [connection.keyId] } : NO_OWN_KEY
  }
  const matching = keys.filter((key) => key.lastFour === connection.lastFour).map(({ id }) => id)
  const ids = isPart ? [...new Set([...before.ids, ...matching])] : matching
  if (ids.length === 0) return NO_OWN_KEY
  return { certainty: ids.length > 1 || isPart ? 'ambiguous' : 'matched', ids }
}

/** The id of the key that the app is signed in with, where that is certain; else null. */
export const signedInKeyId = ({ certainty, ids }: OwnKey): string | null =>
  certainty === 'known' || certainty === 'matched' ? (ids[0] ?? null) : null

/** Whether the app is signed in with a key; `maybe` where several have the token's last four. */
export type Ownership = 'yes' | 'maybe' | 'no'

export const ownership = ({ certainty, ids }: OwnKey, id: string): Ownership =>
  !ids.includes(id) ? 'no' : certainty === 'ambiguous' ? 'maybe' : 'yes'
