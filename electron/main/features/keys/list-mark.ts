import { createHash } from 'node:crypto'
import type { ApiKey } from '../../../contract/api-key.ts'
import type { ListMark } from '../../store/work-rows.ts'

/** Limit of keys that a mark holds as hashes. Older keys are recognized by their time. */
const MOST_HASHES = 300

const hashOf = (keyId: string): string =>
  createHash('sha256').update(keyId).digest('base64url').slice(0, 16)

/** A key with no readable time counts as the oldest. */
const madeAt = ({ createdAt }: ApiKey): number => Date.parse(createdAt) || 0

/** Marks no keys. */
export const EMPTY_MARK: ListMark = { hashes: [], until: null }

/**
 * Marks the keys of a list. The mark is bounded, whatever the length of the list and its ids.
 * `partUntil`: the list is a part, and the keys that it lacks were made until then.
 */
export const markOf = (keys: readonly ApiKey[], partUntil: number | null = null): ListMark => {
  const newest =
    keys.length > MOST_HASHES ? keys.toSorted((one, other) => madeAt(other) - madeAt(one)) : keys
  const next = newest[MOST_HASHES]
  return {
    hashes: newest.slice(0, MOST_HASHES).map(({ id }) => hashOf(id)),
    until: partUntil ?? (next === undefined ? null : madeAt(next)),
  }
}

/** Marks one key more. */
export const withMarked = (mark: ListMark, keyId: string): ListMark => ({
  ...mark,
  hashes: [...mark.hashes, hashOf(keyId)],
})

/** Returns the keys of a later list that are not marked. */
export const unmarked = (
  keys: readonly ApiKey[],
  { hashes, until }: ListMark,
): readonly ApiKey[] => {
  const marked = new Set(hashes)
  return keys.filter(
    (key) => !marked.has(hashOf(key.id)) && (until === null || madeAt(key) > until),
  )
}
