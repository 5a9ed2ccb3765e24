import type { ApiKey } from './api-key.ts'

/**
 * Which listed key the app is signed in with. `known`: by id. `matched`: exactly one row has the
 * token's last four. `ambiguous`: several have. `none`: no row.
 */
export interface OwnKey {
  readonly certainty: 'known' | 'matched' | 'ambiguous' | 'none'
  readonly ids: readonly string[]
}

export const NO_OWN_KEY: OwnKey = { certainty: 'none', ids: [] }

/**
 * The key (or keys) in a list that may be the app's own. An id that the app knows wins over
 * last-four matches.
 */
export const ownKeyIn = (
  keys: readonly ApiKey[],
  connection: { readonly keyId: string | null; readonly lastFour: string },
): OwnKey => {
  if (connection.keyId !== null) {
    const listed = keys.some((key) => key.id === connection.keyId)
    return listed ? { certainty: 'known', ids: [connection.keyId] } : NO_OWN_KEY
  }
  const ids = keys.filter((key) => key.lastFour === connection.lastFour).map((key) => key.id)
  const certainty = ids.length === 0 ? 'none' : ids.length === 1 ? 'matched' : 'ambiguous'
  return { certainty, ids }
}

/** The id of the key that the app is signed in with, where that is certain; else null. */
export const signedInKeyId = ({ certainty, ids }: OwnKey): string | null =>
  certainty === 'known' || certainty === 'matched' ? (ids[0] ?? null) : null

/** Whether the app is signed in with a key; `maybe` where several have the token's last four. */
export type Ownership = 'yes' | 'maybe' | 'no'

export const ownership = ({ certainty, ids }: OwnKey, id: string): Ownership =>
  !ids.includes(id) ? 'no' : certainty === 'ambiguous' ? 'maybe' : 'yes'
