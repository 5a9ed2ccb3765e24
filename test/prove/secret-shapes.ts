import { pick, type Random } from './random.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const TOKEN = `${LETTERS}-_.~+/=`

const textOf = (random: Random, alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet.charAt(random(alphabet.length))).join('')

/**
 * Prefixes that read as the letters of an escape when a backslash, `\u` or `%` stands before them.
 */
const LIKE_ESCAPES = ['b', 'f', 'n', 'r', 't', 'ab', '0A', '00ab', 'ABCD'] as const

/**
 * A secret of a shape that a service may choose: any prefix, live or test, every character that a
 * Bearer token may have.
 */
export const newShape = (random: Random): string => {
  const prefix =
    random(4) === 0 ? pick(random, LIKE_ESCAPES) : textOf(random, LETTERS, 1 + random(8))
  const kind = pick(random, ['live', 'test', 'LIVE'])
  return `${prefix}_${kind}_${textOf(random, TOKEN, 16 + random(48))}${textOf(random, LETTERS, 4)}`
}

export const percent = (text: string): string =>
  [...text].map((character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`).join('')

/** How a secret may stand in a name. */
export const inName = (random: Random, secret: string): string =>
  pick(random, [
    secret,
    `my key ${secret}, new`,
    `"${secret}"`,
    `line\n${secret}`,
    `https://x.example/?a=${secret}&b=1`,
    `(${secret})`,
    `\\${secret}`,
    `%${secret}`,
    `\\u${secret}`,
  ])

/**
 * Longest run of a secret's own characters that may be read anywhere: the last four, with a mark at
 * each side.
 */
const READABLE = 7

export const readableIn = (output: string, secret: string): boolean => {
  const body = secret.slice(secret.indexOf('_', secret.indexOf('_') + 1) + 1)
  for (let at = 0; at + READABLE < body.length; at += 1)
    if (output.includes(body.slice(at, at + READABLE + 1))) return true
  return false
}

export const SCHEMES = [
  'Bearer',
  'bearer',
  'Basic',
  'Digest username="x", response=',
  'Token',
  'ApiKey',
  'Vendor-7',
  '',
] as const
