import { lastFourOf } from './api-key.ts'
import { CREDENTIAL_WORD, CREDENTIAL_WORDS, isCredentialName } from './credential-name.ts'
import {
  BEHIND_ESCAPE,
  decodePercent,
  isSecret,
  MASK,
  mapTexts,
  maskSecrets,
  shorten,
} from './mask-secrets.ts'

/** What was masked before stays as it is. */
const MASKED = /^…[^\s…]{4}$/

/** A name and a password before the host of an address; both end before the path. */
const USER_INFO = /(:(?:\\?\/){2})[^\s/\\?#"'<>:]*:[^\s/\\?#"'<>]*@/g

const maskUserInfo = (text: string): string =>
  text.replace(USER_INFO, (_all, before: string) => `${before}${MASK}@`)
const maskText = (text: string): string => maskUserInfo(maskSecrets(text))

const maskNamed = (name: string, value: string, mask = maskText): string => {
  if (value === '' || MASKED.test(value) || !isCredentialName(name)) return mask(value)
  return isSecret(value) ? shorten(value) : MASK
}

/** Unchanged, escapes included, where nothing is to be masked. */
const maskEncoded = (text: string, mask: (plain: string) => string): string => {
  const plain = decodePercent(text)
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
      const name = decodePercent(pair.slice(0, equals))
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

/** Headers whose value is one address. */
const ADDRESS_HEADERS: ReadonlySet<string> = new Set(['referer', 'location', 'content-location'])
/** An address in a `Link` header. Source: RFC 8288, section 3. */
const LINK_ADDRESS = /(?<=<)[^<>]+/g

/** A token that was masked before stays as it is. */
const MASKED_BEARER = /^bearer +…[^\s…]{4}$/i

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
