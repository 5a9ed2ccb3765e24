import type { ApiKey } from './api-key.ts'
import type { KeyListState } from './connection.ts'

/**
 * Listed keys as one text: each field behind a character whose code is the field's length, below
 * 65,536. One text goes to the window in one piece, where arrays and objects are copied value by
 * value, twice; and to cut it up costs a tenth of reading JSON (docs/performance.md, P14).
 */
type PackedKeys = string & { readonly packed: 'keys' }

/** A list as main pushes it: `same` where the keys are those of the push before. */
export type ListPush = Omit<KeyListState, 'keys'> & { readonly keys: PackedKeys | 'same' | null }

const field = (value: string): string => String.fromCharCode(value.length) + value

/** @internal */
export const packKeys = (keys: readonly ApiKey[]): PackedKeys => {
  let packed = ''
  for (const { id, name, lastFour, createdAt, lastUsedAt } of keys)
    packed += field(id) + field(name) + field(lastFour) + field(createdAt) + field(lastUsedAt ?? '')
  return packed as PackedKeys
}

const isSame = (a: ApiKey | undefined, b: ApiKey): a is ApiKey =>
  a !== undefined &&
  a.id === b.id &&
  a.name === b.name &&
  a.lastFour === b.lastFour &&
  a.createdAt === b.createdAt &&
  a.lastUsedAt === b.lastUsedAt

export const unpackKeys = (packed: PackedKeys): readonly ApiKey[] => {
  const keys: ApiKey[] = []
  let at = 0
  const next = (): string => {
    const begin = at + 1
    at = begin + packed.charCodeAt(at)
    return packed.slice(begin, at)
  }
  while (at < packed.length)
    keys.push({
      id: next(),
      name: next(),
      lastFour: next(),
      createdAt: next(),
      lastUsedAt: next() || null,
    })
  return keys
}

/**
 * The objects of `before` where they say the same: a row is drawn again when its key is another
 * object (docs/performance.md, P22). Mostly a key is where it was, or as many places away as the
 * list is longer or shorter; one that is elsewhere is a new object.
 *
 * A kept object gets the texts of the new one, which say the same: V8 keeps a piece of a text as a
 * reference to the whole, and each packed list would stay in memory as long as one of its pieces.
 */
export const keepSameKeys = (
  before: readonly ApiKey[],
  keys: readonly ApiKey[],
): readonly ApiKey[] => {
  const moved = before.length - keys.length
  return keys.map((key, at) => {
    const there = before[at]
    if (isSame(there, key)) return Object.assign(there, key)
    const shifted = before[at + moved]
    return isSame(shifted, key) ? Object.assign(shifted, key) : key
  })
}

/**
 * Packs states for one window, which keeps what it was pushed. Keys are sent again only when they
 * are another array.
 */
export const createPacker = (): ((state: KeyListState) => ListPush) => {
  const pushed = new Map<string, readonly ApiKey[] | null>()
  return (state) => {
    const same = pushed.get(state.connectionId) === state.keys
    pushed.set(state.connectionId, state.keys)
    return { ...state, keys: state.keys === null ? null : same ? 'same' : packKeys(state.keys) }
  }
}
