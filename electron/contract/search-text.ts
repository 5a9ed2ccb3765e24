/** Combining marks, characters that cannot be seen, and those as `shownName` writes them out. */
const IGNORED = /⟨U\+[\dA-F]+⟩|[\p{Mark}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
const ASCII = /^\p{ASCII}*$/u

/**
 * A text as every search compares it, without case, accents and what cannot be seen: "schlussel"
 * finds "Schlüssel".
 */
export const searchText = (text: string): string =>
  (ASCII.test(text) ? text : text.normalize('NFKD').replaceAll(IGNORED, '')).toUpperCase()

/** The words of a query, as `searchText`. */
export const searchWords = (query: string): readonly string[] =>
  searchText(query).split(/\s+/).filter(Boolean)
