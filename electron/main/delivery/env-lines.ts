/** A variable of a `.env` file, and where its value stands in the text. */
export interface EnvEntry {
  readonly kind: 'entry'
  readonly line: number
  /** `export ` with its spaces, or nothing. */
  readonly prefix: string
  readonly name: string
  /** As programs read it. */
  readonly value: string
  /** Around the value: one quote, or nothing. */
  readonly quote: string
  /** Of the value with its quotes, in UTF-16 units. */
  readonly start: number
  readonly end: number
  /** A comment follows on the same line. */
  readonly commented: boolean
  /** It follows on the value without a blank. */
  readonly touched: boolean
}

export type EnvItem = EnvEntry | { readonly kind: 'comment' | 'blank'; readonly line: number }

export type EnvReading = { readonly items: readonly EnvItem[] } | { readonly unclearLine: number }

/**
 * The lines that every reader of `.env` files reads alike; what is not one of them is unclear. Found by comparing `parseEnv` of
 * node:util with dotenv, which differ on `A: 1`, a lone CR, blanks behind `A=`, nothing behind `export A=`, `"x"y`, a tab behind `export`, and a quote before the last one.
 */
const NOTHING = /[ \t]*(?<comment>#[^\n]*)?(?:\r?\n|$)/y
const ASSIGNMENT =
  /[ \t]*(?<prefix>(?:export +)?)(?<name>[\w.-]+)[ \t]*=(?<blanks>[ \t]*)(?<value>'[^']*'|"[^"]*"|`[^`]*`|(?:[^\s'"`#](?:[^\r\n#]*[^\s#])?)?)(?<gap>[ \t]*)(?<comment>#[^\n]*)?(?:\r?\n|$)/y

/** Control characters but tab and the ends of lines; a CR alone; what JavaScript alone takes for the end of a line. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const UNCLEAR = /[\0-\x08\v\f\x0e-\x1f\x7f\u2028\u2029]|\r(?!\n)/

const BOM = '\ufeff'

const linesIn = (text: string): number => text.split('\n').length - 1

/** The value as it is read; null where it is read differently. */
const readValue = (written: string, quote: string): string | null => {
  if (quote === '') return written
  const inner = written.slice(1, -1).replaceAll('\r\n', '\n')
  if (inner.endsWith('\\') || (quote === '"' && inner.includes('\\r'))) return null
  return quote === '"' ? inner.replaceAll('\\n', '\n') : inner
}

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/** Reads the text of a `.env` file, or names the first line that programs read differently. */
export const readEnv = (text: string): EnvReading => {
  const items: EnvItem[] = []
  const begins = text.startsWith(BOM) ? 1 : 0
  let at = begins
  let line = 1
  while (at < text.length) {
    const nothing = matchAt(NOTHING, text, at)
    const assigned = nothing === null ? matchAt(ASSIGNMENT, text, at) : null
    const [whole = ''] = nothing ?? assigned ?? []
    if (whole === '' || UNCLEAR.test(whole)) return { unclearLine: line }
    // A mark at the start becomes part of the name on the first line, to some.
    if (begins === 1 && at === 1 && (assigned !== null || whole.includes('='))) return { unclearLine: line }
    if (assigned === null) items.push({ kind: nothing?.groups?.comment === undefined ? 'blank' : 'comment', line })
    else {
      const { prefix = '', name = '', blanks = '', value: written = '', gap, comment } = assigned.groups ?? {}
      const quote = /^['"`]/.exec(written)?.[0] ?? ''
      const value = readValue(written, quote)
      // What is put in place of nothing stands before the blanks, which then part it from the comment.
      const start = at + assigned[0].indexOf('=') + 1 + (written === '' ? 0 : blanks.length)
      const nothingWritten = written === '' && comment === undefined && (blanks !== '' || prefix !== '')
      if (value === null || name === '__proto__' || nothingWritten) return { unclearLine: line }
      items.push({
        kind: 'entry',
        line,
        prefix,
        name,
        value,
        quote,
        start,
        end: start + written.length,
        commented: comment !== undefined,
        touched: comment !== undefined && gap === '' && (written !== '' || blanks === ''),
      })
    }
    line += linesIn(whole)
    at += whole.length
  }
  return { items }
}

export const entriesOf = (items: readonly EnvItem[]): readonly EnvEntry[] => items.filter((item) => item.kind === 'entry')
