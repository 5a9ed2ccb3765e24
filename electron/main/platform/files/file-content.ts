import { maskSecrets, maskValues } from '../../../contract/mask-secrets.ts'

declare const MASKED: unique symbol
/**
 * The text of a file that is made to be passed on. Only this module makes one, and masks each value
 * before it is serialised.
 */
export type FileContent = string & { readonly [MASKED]: true }

/**
 * Where a cell may begin for a spreadsheet, whatever its separator, and what does not keep it from
 * taking a formula there.
 */
const BREAKS = new Set([',', ';', '\t', '\n', '\r', '\v', '\f', '\u0085', '\u2028', '\u2029'])
const SKIPPED = new Set([' ', '"', "'", '\u00a0', '\u3000', '\ufeff'])
/** What a spreadsheet would take for the start of a formula. Source: OWASP, "CSV Injection". */
const FORMULA = new Set(['=', '+', '-', '@', '＝', '＋', '－', '＠'])

/**
 * An apostrophe stands before all that would begin a formula, and before a line break or a tab at
 * the start.
 */
const neutral = (value: string): string => {
  let safe = /^[\t\r\n]/.test(value) ? "'" : ''
  let begins = true
  for (const character of value) {
    if (begins && FORMULA.has(character)) safe += "'"
    begins = BREAKS.has(character) || (begins && SKIPPED.has(character))
    safe += character
  }
  return safe
}

const cell = (value: string): string => `"${neutral(maskSecrets(value)).replaceAll('"', '""')}"`

/**
 * RFC 4180, every cell quoted, none of them a formula to a spreadsheet that splits at `,`, `;` or a
 * tab.
 */
export const toCsv = (head: readonly string[], rows: readonly (readonly string[])[]): FileContent =>
  [head, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('') as FileContent

export const toJson = (value: unknown): FileContent =>
  `${JSON.stringify(maskValues(value), null, 2)}\n` as FileContent

/**
 * A text that was made here, such as Markdown or a configuration, in which nothing but secrets is
 * masked.
 */
export const toPlain = (text: string): FileContent => maskSecrets(text) as FileContent
