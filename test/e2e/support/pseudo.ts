const ACCENTED: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'é',
  i: 'ï',
  o: 'ô',
  u: 'ü',
  A: 'Á',
  E: 'É',
  O: 'Ö',
  U: 'Ü',
  n: 'ñ',
  c: 'ç',
  y: 'ÿ',
}

/** By how much a translation may be longer. */
const GROWTH = 0.4

const padding = (length: number): string =>
  'lorém ipsüm dolôr sït ámet çonsecteñur '.repeat(Math.ceil(length / 39)).slice(0, length)

/**
 * A text in a made-up language: accents for what a font must have, 40 % more, and brackets that
 * show whether its ends are seen.
 */
export const pseudoText = (text: string): string =>
  text === ''
    ? ''
    : `⟦${text.replace(/[a-zA-Z]/g, (letter) => ACCENTED[letter] ?? letter)} ${padding(Math.ceil(text.length * GROWTH))}⟧`

/** A whole catalogue in that language. */
export const pseudo = <T>(part: T): T => {
  if (typeof part === 'string') return pseudoText(part) as T
  if (typeof part === 'function')
    return ((...values: readonly unknown[]) => pseudoText(part(...values))) as T
  if (Array.isArray(part)) return part.map(pseudo) as T
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, pseudo(inner)])) as T
}
