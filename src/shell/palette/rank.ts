/** Labels come again at every keystroke. Only as many are kept as a long list has. */
const known = new Map<string, string>()
const KEEP = 50_000

/** As it is compared: without case and accents, so that "schlussel" finds "Schlüssel". */
const plain = (label: string): string => {
  const before = known.get(label)
  if (before !== undefined) return before
  const now = label
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
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

const wordScore = (label: string, word: string): number => {
  const at = label.indexOf(word)
  if (at === 0) return 4
  if (at > 0) return /[\p{Letter}\p{Number}]/u.test(label[at - 1] ?? '') ? 2 : 3
  return inOrder(label, word) ? 1 : 0
}

/** How well a label answers what was typed; 0 is not at all. Every word must be there, if only as letters in order ("crk"). */
export const score = (label: string, query: string): number => {
  const words = plain(query).split(/\s+/).filter(Boolean)
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

export interface Ranked<T> {
  readonly items: readonly T[]
  /** How well the best of them answers. */
  readonly best: number
}

/** A match in the label counts more than one in its synonyms, and those more than the detail beside it. */
const worthOf = ({ label, detail = '', synonyms = '' }: Searchable, query: string): number => {
  const said = score(label, query)
  // In whole words only: letters in order are found in every long row of synonyms.
  const meant = synonyms === '' ? 0 : score(`${label} ${synonyms}`, query)
  return Math.max(said, meant > 1 ? meant * 0.6 : 0, score(`${label} ${detail}`, query) / 2)
}

/** Those that answer the query, the best first, equals in their order; at most `most`. */
export const ranked = <T extends Searchable>(entries: readonly T[], query: string, most: number): Ranked<T> => {
  const fit = entries
    .map((entry) => ({ entry, worth: worthOf(entry, query) }))
    .filter(({ worth }) => worth > 0)
    .toSorted((a, b) => b.worth - a.worth)
  return { items: fit.slice(0, most).map(({ entry }) => entry), best: fit[0]?.worth ?? 0 }
}
