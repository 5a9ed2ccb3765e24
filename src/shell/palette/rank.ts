import { searchText, searchWords } from '../../../electron/contract/search-text.ts'

/** Labels come again at every keystroke. Only as many are kept as a long list has. */
const known = new Map<string, string>()
const KEEP = 50_000

/** Returns `searchText` of a label, from the cache where it can. */
const plain = (label: string): string => {
  const before = known.get(label)
  if (before !== undefined) return before
  const now = searchText(label)
  if (known.size >= KEEP) known.clear()
  known.set(label, now)
  return now
}

const inOrder = (label: string, word: string): boolean => {
  let from = 0
  for (const letter of word) {
    from = label.indexOf(letter, from) + 1
    if (from === 0) return false
  }
  return true
}

const beginsWord = (label: string, at: number): boolean =>
  at === 0 || !/[\p{Letter}\p{Number}]/u.test(label[at - 1] ?? '')

/** Tells whether a word is made of beginnings of the label's words, in order. */
const abbreviates = (label: string, word: string): boolean => {
  let matched = 0
  for (let at = 0; at < label.length && matched < word.length; at += 1) {
    if (label[at] !== word[matched] || !beginsWord(label, at)) continue
    while (matched < word.length && label[at] === word[matched]) {
      at += 1
      matched += 1
    }
  }
  return matched === word.length
}

/**
 * Tells whether one of the label's words begins with the same letter and has the others in order:
 * letters were left out.
 */
const isInOneWord = (label: string, word: string): boolean => {
  const first = word[0] ?? ''
  for (let at = label.indexOf(first); at !== -1; at = label.indexOf(first, at + 1))
    if (
      beginsWord(label, at) &&
      inOrder(/^[\p{Letter}\p{Number}]*/u.exec(label.slice(at))?.[0] ?? '', word)
    )
      return true
  return false
}

/**
 * Anything looser finds one verb by the letters of another. The first test is cheap, and most
 * labels fail it.
 */
const isRoughly = (label: string, word: string): boolean =>
  inOrder(label, word) && (abbreviates(label, word) || isInOneWord(label, word))

const wordScore = (label: string, word: string): number => {
  const at = label.indexOf(word)
  if (at === 0) return 4
  if (at > 0) return beginsWord(label, at) ? 3 : 2
  return isRoughly(label, word) ? 1 : 0
}

/**
 * Returns how well a label answers what was typed; 0 is not at all. Every word must be there, if
 * only as beginnings of words ("crk") or with letters left out ("settngs"). @internal
 */
export const score = (label: string, query: string): number => {
  const words = searchWords(query)
  const said = plain(label)
  let sum = 0
  for (const word of words) {
    const one = wordScore(said, word)
    if (one === 0) return 0
    sum += one
  }
  return words.length === 0 ? 1 : sum / words.length
}

interface Searchable {
  readonly label: string
  readonly detail?: string | undefined
  readonly synonyms?: string | undefined
}

interface Ranked<T> {
  readonly items: readonly T[]
  /** How well the best of them answers. */
  readonly best: number
}

/**
 * A match in the label counts more than one in its synonyms, and those more than the detail beside
 * it.
 */
const worthOf = ({ label, detail = '', synonyms = '' }: Searchable, query: string): number => {
  const said = score(label, query)
  // In whole words only: letters in order are found in every long row of synonyms.
  const meant = synonyms === '' ? 0 : score(`${label} ${synonyms}`, query)
  return Math.max(said, meant > 1 ? meant * 0.6 : 0, score(`${label} ${detail}`, query) / 2)
}

/** Those that answer the query, the best first, equals in their order; at most `most`. */
export const ranked = <T extends Searchable>(
  entries: readonly T[],
  query: string,
  most: number,
): Ranked<T> => {
  const fit = entries
    .map((entry) => ({ entry, worth: worthOf(entry, query) }))
    .filter(({ worth }) => worth > 0)
    .toSorted((a, b) => b.worth - a.worth)
  return { items: fit.slice(0, most).map(({ entry }) => entry), best: fit[0]?.worth ?? 0 }
}
