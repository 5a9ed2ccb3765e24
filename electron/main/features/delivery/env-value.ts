import { lastFourOf } from '../../../contract/api-key.ts'

/** The last four characters of a shorter value would tell too much of it. */
const SHORTEST_SECRET = 12

export const isLongEnough = (value: string): boolean => value.length >= SHORTEST_SECRET

/** Tells whether a value may be the secret of the key with these last four characters. */
export const endsAs = (value: string, lastFour: string): boolean =>
  isLongEnough(value) && lastFourOf(value) === lastFour

/**
 * Needs no quotes for any reader of .env files, nor for a shell. Not `=`, at whose sight zsh looks
 * for a program.
 */
const PLAIN = /^[A-Za-z0-9_.:/+@%,-]+$/
/** What a line can hold whatever reads it. */
const PRINTABLE = /^[\x20-\x7e]+$/
/** What a shell, and some readers of .env files, look at within double quotes. */
const SEEN_IN_DOUBLE = /["$`\\!]/

export const isPlain = (value: string): boolean => PLAIN.test(value)

/**
 * Whether a value is read alike by all in this quote: `'`, `"`, or none. A backtick, which a shell
 * takes for a command, is no quote.
 */
const isWritable = (value: string, quote: string): boolean => {
  if (!PRINTABLE.test(value) || value.endsWith('\\')) return false
  return quote === ''
    ? isPlain(value)
    : quote === "'"
      ? !value.includes("'")
      : quote === '"' && !SEEN_IN_DOUBLE.test(value)
}

/**
 * A value as readers of .env files and shells read it alike, in the given quote where it can be;
 * null where it cannot be written.
 */
export const envValue = (value: string, quote = ''): string | null => {
  const found = [quote, "'", '"'].find((one) => isWritable(value, one))
  return found === undefined ? null : found + value + found
}
