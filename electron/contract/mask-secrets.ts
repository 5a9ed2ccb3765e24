import { lastFourOf } from './api-key.ts'
import { isCredentialName } from './credential-name.ts'
import {
  looksRandom as areRandom,
  BEARER_CHARACTERS,
  FEWEST_CHARACTERS,
  TRAILING,
} from './secret-shape.ts'

/** What stands in place of a secret of which nothing is shown. */
export const MASK = '…'

/**
 * Right behind an escape (`%0A`, `\n`, `\u000a`, `\x0a`), which may or may not be one: its letters
 * may belong to a word.
 */
export const BEHIND_ESCAPE = String.raw`(?<=%[\da-f]{2}|\\[bfnrt]|\\u[\da-f]{4}|\\x[\da-f]{2})`
const LETTERS_OF_ESCAPE = String.raw`(?<=%)[\da-f]{2}|(?<=\\)[bfnrt]|(?<=\\)u[\da-f]{4}|(?<=\\)x[\da-f]{2}`
/**
 * A secret's prefix. It begins neither within a word nor at the letters of an escape, so what is
 * masked in a text with escapes leaves them whole, and no word is scanned twice. Behind an escape
 * it may be those letters, and so needs no others.
 */
const PREFIX = String.raw`(?:${BEHIND_ESCAPE}[a-z\d]*|(?<![a-z\d])(?!${LETTERS_OF_ESCAPE})[a-z\d]+)`
const UNDERSCORE = String.raw`(?:_|%(?:25)*5f|\\u005f|\\x5f)`
/** Plain or escaped. */
const CHARACTER = String.raw`(?:[${BEARER_CHARACTERS}]|%[\da-f]{2}|\\u00[\da-f]{2}|\\x[\da-f]{2}|\\/)`

/** `<prefix>_live_<characters>`. Source: docs/interface.md, I20. */
const SECRET = new RegExp(
  `${PREFIX}${UNDERSCORE}(?:live|test)${UNDERSCORE}${CHARACTER}{${FEWEST_CHARACTERS},}`,
  'gi',
)
const WHOLE_SECRET = new RegExp(
  String.raw`^[a-z\d]+_(?:live|test)_[${BEARER_CHARACTERS}]{${FEWEST_CHARACTERS},}$`,
  'i',
)
/** Spaces and line breaks, plain or escaped. */
const SPACE = String.raw`(?:[\s+]|%(?:20|09|0[ad]|c2%a0)|\\[nrt]|\\u00a0)`
/** A credential of any shape behind the name of its scheme, and behind a space in whatever form. */
const CREDENTIAL = new RegExp(
  String.raw`(?:\b|${BEHIND_ESCAPE})(bearer|basic)(${SPACE}+)[\w.~+/=%-]{16,}`,
  'gi',
)

export const shorten = (secret: string): string => {
  const tail = TRAILING.exec(secret)?.[0] ?? ''
  return `${MASK}${lastFourOf(secret.slice(0, secret.length - tail.length))}${tail}`
}

/** Whether a text is a secret and nothing else. */
export const isSecret = (text: string): boolean => WHOLE_SECRET.test(text)

/** Characters that cannot be seen, which split a secret without a person noticing. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu

/** A text without what cannot be seen. */
export const withoutUnseen = (text: string): string => text.replaceAll(UNSEEN, '')

/**
 * Whether a text holds something of a secret's shape, which nothing that is kept in the clear may.
 */
export const holdsSecret = (text: string): boolean =>
  [text, withoutUnseen(text)].some(
    (one) => one.search(SECRET) !== -1 || one.search(CREDENTIAL) !== -1,
  )

/**
 * Longer than a name is typed, in one piece, and random to look at: letters of both cases or with
 * digits.
 */
const RANDOM_WORD = /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{24,}(?![\w-])/gi
const WHOLE_RANDOM_WORD = new RegExp(`^${RANDOM_WORD.source}$`, 'i')

/** Whether a text is one word that looks random, as a secret without a known shape does. */
export const looksRandom = (text: string): boolean => WHOLE_RANDOM_WORD.test(text)

/** How often something may have been percent-encoded. */
const MOST_DECODED = 3

const UTF_8 = new TextDecoder()

/** Returns a text in which nothing is percent-encoded any more. */
export const decodePercent = (text: string): string => {
  let plain = text
  for (let times = 0; times < MOST_DECODED && plain.includes('%'); times += 1)
    // Bytes that are no UTF-8 do not keep those beside them encoded.
    plain = plain.replace(/(?:%[\da-f]{2})+/gi, (run) =>
      UTF_8.decode(Uint8Array.from(run.slice(1).split('%'), (hex) => Number.parseInt(hex, 16))),
    )
  return plain
}

/** In a path or a sentence a secret may end where another character that it could hold stands. */
const endings = (secret: string): readonly string[] => [
  secret.replace(TRAILING, ''),
  /^[\w-]+/.exec(secret)?.[0] ?? '',
]

/**
 * All that may be a secret in a text, plain or percent-encoded, each once and at most `most`: first
 * what has the shape of one, then Bearer tokens, then words that look random.
 */
export const secretsIn = (text: string, most = 32): readonly string[] => {
  const plain = decodePercent(text)
  const both = plain === text ? [text] : [text, plain]
  const shaped = both.flatMap((one) => one.match(SECRET) ?? []).flatMap(endings)
  const bearers = both.flatMap((one) =>
    Array.from(one.matchAll(CREDENTIAL), ([all, scheme, space]) =>
      all.slice(`${scheme}${space}`.length),
    ),
  )
  const words = both
    .flatMap((one) => one.match(RANDOM_WORD) ?? [])
    .filter((word) => !/^key_/i.test(word))
  return [...new Set([...shaped.filter(isSecret), ...bearers, ...words])].slice(0, most)
}

/**
 * A text in which all that has a secret's shape is cut to `…` and its last four characters, and
 * other credentials to `…`.
 */
export const maskSecrets = (text: string): string =>
  text
    .replace(SECRET, shorten)
    .replace(CREDENTIAL, (_all, scheme: string, space: string) => `${scheme}${space}${MASK}`)

/**
 * A text that somebody enters, with each secret cut to `…` and its last four characters. Paths and
 * names that only have the shape of a secret stay whole, because cutting them would change what was
 * meant.
 */
export const cutSecrets = (text: string): string => {
  const seen = withoutUnseen(text)
  const cut = seen.replace(SECRET, (secret) =>
    areRandom(secret.replace(/^.*?_(?:live|test)_/i, '')) ? shorten(secret) : secret,
  )
  return cut === seen ? text : cut
}

/**
 * A copy of what JSON can hold with every text changed, names of fields included; `name` is that of
 * the field it stands in, or that of an outer one which is a credential's.
 */
export const mapTexts = (
  value: unknown,
  change: (text: string, name: string) => string,
  name = '',
): unknown => {
  if (typeof value === 'string') return change(value, name)
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change, name))
  if (typeof value !== 'object' || value === null) return value
  const within = isCredentialName(name)
  return Object.fromEntries(
    Object.entries(value).map(([field, item]) => [
      change(field, ''),
      mapTexts(item, change, within ? name : field),
    ]),
  )
}

/**
 * A copy of a value in which every text is as `maskSecrets` makes it: to be called before something
 * is serialised.
 */
export const maskValues = <T>(value: T): T => mapTexts(value, maskSecrets) as T
