import { lastFourOf } from './api-key.ts'
import {
  looksRandom as areRandom,
  BEARER_CHARACTERS,
  FEWEST_CHARACTERS,
  TRAILING,
} from './secret-shape.ts'

/** What stands in place of a secret of which nothing is shown. */
const MASK = '…'

/**
 * Right behind an escape (`%0A`, `\n`, `\u000a`, `\x0a`), which may or may not be one: its letters
 * may belong to a word.
 */
const BEHIND_ESCAPE = String.raw`(?<=%[\da-f]{2}|\\[bfnrt]|\\u[\da-f]{4}|\\x[\da-f]{2})`
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

const shorten = (secret: string): string => {
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
  const plain = decoded(text)
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
 * How names of headers, query parameters and fields end whose values are credentials, whatever they
 * look like.
 */
const CREDENTIAL_WORD =
  '(?:auth(?:orization)?|cookie|credentials?|key|token|secret|passw(?:or)?d|passphrase|pwd|signature)'
/** The same of several; not in a line of a log, where `keys: 3` counts them. */
const CREDENTIAL_WORDS = `${CREDENTIAL_WORD}s?`
const CREDENTIAL_NAME = new RegExp(`${CREDENTIAL_WORDS}$`, 'i')
/** Also `token[]` and `user[password]`. */
const isCredentialName = (name: string): boolean =>
  name.split(/[[\]]/).some((part) => CREDENTIAL_NAME.test(part))
/** What was masked before stays as it is. */
const MASKED = /^…[^\s…]{4}$/
const MASKED_BEARER = /^bearer +…[^\s…]{4}$/i

/** A name and a password before the host of an address; both end before the path. */
const USER_INFO = /(:(?:\\?\/){2})[^\s/\\?#"'<>:]*:[^\s/\\?#"'<>]*@/g

const maskUserInfo = (text: string): string =>
  text.replace(USER_INFO, (_all, before: string) => `${before}${MASK}@`)
const maskText = (text: string): string => maskUserInfo(maskSecrets(text))

const maskNamed = (name: string, value: string, mask = maskText): string => {
  if (value === '' || MASKED.test(value) || !isCredentialName(name)) return mask(value)
  return isSecret(value) ? shorten(value) : MASK
}

/** Headers whose value is one address. */
const ADDRESS_HEADERS: ReadonlySet<string> = new Set(['referer', 'location', 'content-location'])
/** An address in a `Link` header. Source: RFC 8288, section 3. */
const LINK_ADDRESS = /(?<=<)[^<>]+/g

/**
 * A header's value as it may be shown: a Bearer token of a known shape by its last four characters,
 * other credentials not at all.
 */
export const maskHeader = (name: string, value: string): string => {
  const field = name.toLowerCase()
  if (ADDRESS_HEADERS.has(field)) return maskTarget(value)
  if (field === 'link') return maskText(value.replace(LINK_ADDRESS, maskTarget))
  if (field !== 'authorization')
    return isCredentialName(name) && value !== '' ? MASK : maskText(value)
  if (MASKED_BEARER.test(value)) return value
  const token = /^bearer +(.*)$/i.exec(value)?.[1] ?? ''
  return isSecret(token) ? `Bearer ${MASK}${lastFourOf(token)}` : MASK
}

/** Headers as `maskHeader`; a name can be a secret too. */
export const maskHeaders = (
  fields: Iterable<readonly [string, string]>,
): readonly (readonly [string, string])[] =>
  Array.from(fields, ([name, value]) => [maskSecrets(name), maskHeader(name, value)] as const)

/** How often something may have been percent-encoded. */
const MOST_DECODED = 3

const UTF_8 = new TextDecoder()

const decoded = (text: string): string => {
  let plain = text
  for (let times = 0; times < MOST_DECODED && plain.includes('%'); times += 1)
    // Bytes that are no UTF-8 do not keep those beside them encoded.
    plain = plain.replace(/(?:%[\da-f]{2})+/gi, (run) =>
      UTF_8.decode(Uint8Array.from(run.slice(1).split('%'), (hex) => Number.parseInt(hex, 16))),
    )
  return plain
}

/** Unchanged, escapes included, where nothing is to be masked. */
const maskEncoded = (text: string, mask: (plain: string) => string): string => {
  const plain = decoded(text)
  const masked = mask(plain)
  return masked === plain
    ? text
    : encodeURIComponent(masked).replaceAll('%E2%80%A6', MASK).replaceAll('%2F', '/')
}

/**
 * A parameter in a text, with the name of a credential. What stands before the word is bounded, so
 * that no text takes long.
 */
const PARAMETER = new RegExp(
  String.raw`(^|[?&;#\s]|${BEHIND_ESCAPE})([\w.[\]-]{0,64}${CREDENTIAL_WORDS}(?:\]?(?:\[[\w-]{0,32}\]){0,4}))=[^&\r\n]+`,
  'gi',
)

/**
 * A text as `maskSecrets`, and without the values of parameters that it quotes by the name of a
 * credential.
 */
const maskParameters = (text: string): string =>
  maskText(text).replace(
    PARAMETER,
    (_all, before: string, name: string) => `${before}${name}=${MASK}`,
  )

/** Pairs of a query or of a form. `+` stays as it is: it may be a space or belong to a secret. */
const maskQuery = (query: string): string =>
  // First as a whole: a secret may hold `=`.
  maskText(query)
    .split('&')
    .map((pair) => {
      const equals = pair.indexOf('=')
      if (equals === -1) return maskEncoded(pair, maskText)
      const name = decoded(pair.slice(0, equals))
      // A value may hold another query: `;` divides pairs as well, and an address may be a value.
      const mask = (value: string): string =>
        isCredentialName(name) ? maskNamed(name, value) : maskParameters(value)
      return `${maskEncoded(pair.slice(0, equals), maskSecrets)}=${maskEncoded(pair.slice(equals + 1), mask)}`
    })
    .join('&')

/** First as it stands: what looks like an escape may be the prefix of a secret. */
const maskPath = (path: string): string => maskEncoded(maskText(path), maskText)

/** An address, or a path, with its query and fragment as it may be shown. */
export const maskTarget = (target: string): string => {
  const mark = target.search(/[?#]/)
  if (mark === -1) return maskPath(target)
  return `${maskPath(target.slice(0, mark))}${target.charAt(mark)}${maskQuery(target.slice(mark + 1))}`
}

/**
 * A copy of what JSON can hold with every text changed, names of fields included; `name` is that of
 * the field it stands in, or that of an outer one which is a credential's.
 */
const mapTexts = (
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

/** How many texts stand in JSON, names of fields included. */
const countTexts = (json: string): number => json.match(/"(?:[^"\\]|\\.)*"/g)?.length ?? 0

/** A form: a name, `=`, and nothing that a form would encode. */
const FORM = /^[^\s=&"<>{}]{1,256}=[^\s"<>{}]*$/
/** A text field in JSON that is not whole, with the name of a credential. */
const TEXT_FIELD = new RegExp(
  String.raw`(${CREDENTIAL_WORDS}"\s{0,8}:\s{0,8}")(?!")[^"\\]*(?:\\[^][^"\\]*)*`,
  'gi',
)

const maskNoJson = (body: string): string =>
  FORM.test(body)
    ? maskQuery(body)
    : maskParameters(body).replace(TEXT_FIELD, (_all, before: string) => `${before}${MASK}`)

/** `mask`: for texts in fields of other names. */
const maskJson = (body: string, mask: (text: string) => string): string => {
  try {
    const value: unknown = JSON.parse(body)
    const masked = JSON.stringify(mapTexts(value, (text, name) => maskNamed(name, text, mask)))
    const plain = JSON.stringify(value)
    // Of a field that is there twice only the last was looked at, so the others are left out.
    return masked === plain && countTexts(body) === countTexts(plain) ? body : masked
  } catch {
    // Not JSON, or nested too deep to walk through.
    return maskNoJson(body)
  }
}

const JSON_BEGIN = /^\s*[[{]/

/**
 * A body as it may be shown; one that is JSON stays JSON, unchanged where nothing is to be masked
 * and no field is there twice.
 */
export const maskBody = (body: string): string =>
  // A text may quote a body of another service. Only once: what is quoted in that would take time
  // by its depth.
  maskJson(body, (text) => (JSON_BEGIN.test(text) ? maskJson(text, maskText) : maskText(text)))

/**
 * What stands before `key`, `token` and their like in one word with them, as in `apiKey`; before
 * others (`monkey`) it is an ordinary word.
 */
const ATTACHED = '(?:access|api|auth|client|id|private|refresh|session|signing)'
/**
 * A header, or a field with the name of a credential, in a line of text, as a message of another
 * library may quote it.
 */
const QUOTED_FIELD = new RegExp(
  String.raw`(?:(?<![\w-])|${BEHIND_ESCAPE})((?:[\w-]*[_-])?${ATTACHED}?${CREDENTIAL_WORD}|[\w-]*pass(?:w(?:or)?d|phrase))` +
    // Behind it a list of one may begin; or it stands in a list of names and values, each in
    // quotes.
    String.raw`(\\?"?'?[ \t]{0,2}[:=][ \t]{0,2}(?:\[\s{0,8})?\\?["']?|\\?["'],\s{0,16}\\?["'])([^"'\r\n]+)`,
  'gi',
)

/**
 * A line of a log, of which nobody knows what it holds: credentials in quoted headers and fields
 * and in addresses are masked too.
 */
export const maskLine = (line: string): string =>
  maskSecrets(
    maskUserInfo(line).replace(
      QUOTED_FIELD,
      (_all, name: string, between: string, value: string) =>
        `${name}${between}${maskHeader(name, value.trimEnd())}`,
    ),
  )
