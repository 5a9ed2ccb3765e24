/**
 * What stands between a secret's prefix and its characters, in the clear. Source:
 * docs/interface.md, I20.
 */
export const SECRET_MARKS = ['_live_', '_test_'] as const

/**
 * Fewest characters behind it: long enough that a name such as `shop_live_eu` is not taken for a
 * secret.
 */
export const FEWEST_CHARACTERS = 16

/**
 * What a Bearer token consists of, as a class of a regular expression without its brackets. Source:
 * RFC 6750, section 2.1.
 */
export const BEARER_CHARACTERS = String.raw`\w.~+/=-`

/** A sentence or a path may go on behind a secret; its last characters are not those. */
export const TRAILING = /[./~]{1,3}$/

const LETTERS = 52
const DIGITS = 10
/** How many endings of four characters there are. */
const ENDINGS = (LETTERS + DIGITS) ** 4

/**
 * How likely it is that at least one of so many strange candidates ends like one of so many keys by
 * accident, 0 to 1.
 */
export const chanceOfAccident = (endings: number, candidates: number): number =>
  1 - (1 - Math.min(1, endings / ENDINGS)) ** candidates

/** Bits of information in each character, by how often it occurs. */
const entropyOf = (text: string): number => {
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values())
    bits -= (count / text.length) * Math.log2(count / text.length)
  return bits
}

const kindsIn = (text: string): number =>
  [/[a-z]/, /[A-Z]/, /\d/].filter((kind) => kind.test(text)).length

/**
 * Whether the characters of a candidate may have been drawn by chance:
 * `my_test_of_the_second_answer` has the shape of a secret, and is a name. Without a divider for as
 * long as a secret has to be, two kinds of characters are enough.
 */
export const looksRandom = (characters: string): boolean => {
  const whole = /^[A-Za-z\d]*/.exec(characters)?.[0] ?? ''
  // Words in camel case have no digit, and repeat their letters.
  if (whole.length >= FEWEST_CHARACTERS)
    return kindsIn(whole) >= 2 && entropyOf(whole) >= (/\d/.test(whole) ? 3 : 4.3)
  return kindsIn(characters) === 3 && entropyOf(characters) >= 4
}
