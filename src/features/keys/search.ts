import type { ApiKey } from '../../../electron/contract/api-key.ts'
import { lastFourOf } from '../../../electron/contract/api-key.ts'
import {
  isSecret,
  looksRandom,
  secretsIn,
  withoutUnseen,
} from '../../../electron/contract/mask-secrets.ts'
import { searchText, searchWords } from '../../../electron/contract/search-text.ts'
import type { IdleWork } from '../../ui/use-when-idle.ts'

export interface Search {
  /** The keys that have every word of the query, in their order. */
  find(query: string): readonly ApiKey[]
  /** Makes ready what a first query needs. */
  readonly prepare: IdleWork
}

/**
 * Looks through name, id, last four and what `noted` has on each key. A query that narrows the last
 * one looks only through what that found.
 */
export const createSearch = (keys: readonly ApiKey[], noted: (id: string) => string): Search => {
  const texts: string[] = []
  const textOf = (row: number): string => {
    const known = texts[row]
    if (known !== undefined) return known
    const { name, id, lastFour } = keys[row] as ApiKey
    const made = searchText(`${name}\n${id}\n${lastFour}\n${noted(id)}`)
    texts[row] = made
    return made
  }
  const matching = (
    rows: readonly number[] | null,
    words: readonly string[],
  ): readonly number[] => {
    const found: number[] = []
    const count = rows?.length ?? keys.length
    for (let at = 0; at < count; at += 1) {
      const row = rows === null ? at : (rows[at] as number)
      const searched = textOf(row)
      if (words.every((word) => searched.includes(word))) found.push(row)
    }
    return found
  }
  let last: { readonly words: readonly string[]; readonly rows: readonly number[] } | null = null
  return {
    find: (query) => {
      const words = searchWords(query)
      if (words.length === 0) return keys
      const narrows = last?.words.every((old) => words.some((word) => word.includes(old))) === true
      const rows = matching(narrows && last !== null ? last.rows : null, words)
      last = { words, rows }
      return rows.map((row) => keys[row] as ApiKey)
    },
    prepare: (goOn) => {
      while (texts.length < keys.length && goOn()) textOf(texts.length)
      return texts.length >= keys.length
    },
  }
}

/** Tells whether a word without a known shape is a secret, because a listed key ends like it. */
const isUnshapedSecret = (word: string, keys: readonly ApiKey[]): boolean =>
  looksRandom(word) &&
  !word.startsWith('key_') &&
  keys.some(({ lastFour }) => lastFour === lastFourOf(word)) &&
  !keys.some(({ name, id }) => name.includes(word) || id.includes(word))

/**
 * Returns the secret that somebody put into the search field, or null. A name or an id that is
 * listed is none, however it looks.
 */
export const findSecret = (input: string, keys: readonly ApiKey[]): string | null => {
  const text = withoutUnseen(input).trim()
  const secret = isSecret(text) ? text : secretsIn(text).find(isSecret)
  if (secret !== undefined) return secret
  return [text, ...secretsIn(text)].find((word) => isUnshapedSecret(word, keys)) ?? null
}
