/** Code points of a name that a question shows. */
const LONGEST = 60

// Control and format characters, which reorder or hide text, lone surrogates, unassigned ones, and every kind of space.
const UNSEEN = /[\p{C}\p{Z}\s]+/gu
const QUOTES = /["“”„‟«»‹›]/gu

/** A name from elsewhere for a line of its own: without what could end the line, hide, reorder or close the quotation, and not too long. */
export const safeName = (name: string): string => {
  const plain = name.replaceAll(UNSEEN, ' ').replaceAll(QUOTES, "'").trim()
  const letters = [...plain]
  return letters.length <= LONGEST
    ? plain
    : `${letters
        .slice(0, LONGEST - 1)
        .join('')
        .trimEnd()}…`
}

/** Origin of a base URL as the network knows it: letters that look like others are in punycode. */
export const originOf = (baseUrl: string): string => URL.parse(baseUrl)?.origin ?? ''

/** The same without its scheme. */
export const hostOf = (baseUrl: string): string => URL.parse(baseUrl)?.host ?? ''
