import type { ApiKey } from '../../../electron/contract/api-key.ts'
import { lastFourOf } from '../../../electron/contract/api-key.ts'

/** Lower-cased name, id and last four of each key and what `noted` has on it, made once a list. */
export const indexOf = (keys: readonly ApiKey[], noted: (id: string) => string): readonly string[] =>
  keys.map(({ name, id, lastFour }) => `${name}\n${id}\n${lastFour}\n${noted(id)}`.toLowerCase())

/** The keys whose index holds every word of the query. */
export const searchKeys = (keys: readonly ApiKey[], index: readonly string[], query: string): readonly ApiKey[] => {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return keys
  return keys.filter((_, row) => words.every((word) => index[row]?.includes(word)))
}

/** Longer than a name is typed, in one piece, and random to look at: letters of both cases or with digits. */
const RANDOM = /^(?=.*\d)(?=.*[a-z])[\w-]{24,}$/i
const PREFIXED = /^[a-z\d]+_(live|test)_\w{8,}$/i

/**
 * The last four characters of a secret, when that is what somebody put into the search field; else null. A name or an id that
 * is listed is none, however it looks.
 */
export const secretEnd = (input: string, keys: readonly ApiKey[]): string | null => {
  const text = input.trim()
  if (PREFIXED.test(text)) return lastFourOf(text)
  if (!RANDOM.test(text) || text.startsWith('key_')) return null
  const end = lastFourOf(text)
  const named = keys.some(({ name, id }) => name.includes(text) || id.includes(text))
  return !named && keys.some(({ lastFour }) => lastFour === end) ? end : null
}
