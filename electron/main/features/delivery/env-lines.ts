/** A variable of a `.env` file, and where its value stands in the text. */
export interface EnvEntry {
  readonly kind: 'entry'
  readonly line: number
  /** Blanks at the start of the line. */
  readonly indent: string
  /** `export ` with its spaces, or nothing. */
  readonly prefix: string
  readonly name: string
  /** `=` and the blanks around it. */
  readonly equals: string
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

type EnvReading = { readonly items: readonly EnvItem[] } | { readonly unclearLine: number }

/**
 * The lines that every reader of `.env` files reads alike; what is not one of them is unclear.
 * Found by comparing `parseEnv` of node:util with dotenv, which differ on `A: 1`, a lone CR, blanks
 * behind `A=`, nothing behind `export A=`, `"x"y`, a tab behind `export`, and a quote before the
 * last one.
 */
const NOTHING = /[ \t]*(?<comment>#[^\n]*)?(?:\r?\n|$)/y
const NAME =
  /(?<indent>[ \t]*)(?<prefix>(?:export +)?)(?<name>[\w.-]+)(?<equals>(?<apart>[ \t]*)=(?<blanks>[ \t]*))/y
/** Without its end: blanks there are not part of it. */
const VALUE = /'[^']*'|"[^"]*"|`[^`]*`|[^\s'"`#][^\r\n#]*/y

/**
 * Control characters but tab and the ends of lines; a CR alone; what JavaScript alone takes for the
 * end of a line.
 */
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

interface Assignment {
  /** The line with its end, and those that a quoted value goes on over. */
  readonly whole: string
  readonly entry: Omit<EnvEntry, 'line' | 'value'>
  /** The value with its quotes. */
  readonly written: string
  /** Blanks in place of a value, or nothing behind `export`, which programs read differently. */
  readonly nothingWritten: boolean
}

/**
 * Piece by piece: no piece is tried at another length when a later one does not fit, so that a long
 * line takes no longer than it is long.
 */
const assignmentAt = (text: string, at: number): Assignment | null => {
  const named = matchAt(NAME, text, at)
  if (named === null) return null
  const {
    indent = '',
    prefix = '',
    name = '',
    equals = '',
    apart,
    blanks = '',
  } = named.groups ?? {}
  const from = at + named[0].length
  const written = (matchAt(VALUE, text, from)?.[0] ?? '').trimEnd()
  const behind = matchAt(NOTHING, text, from + written.length)
  if (behind === null) return null
  const { comment } = behind.groups ?? {}
  const commented = comment !== undefined
  // What is put in place of nothing stands before the blanks, which then part it from the comment.
  // To a shell blanks end the assignment, and what follows on them is a command: they go with the
  // value.
  const keepsBlanks = written !== '' && (prefix !== '' || apart !== '')
  return {
    whole: text.slice(at, from + written.length + behind[0].length),
    entry: {
      kind: 'entry',
      indent,
      prefix,
      name,
      equals,
      quote: /^['"`]/.exec(written)?.[0] ?? '',
      start: from - (keepsBlanks ? 0 : blanks.length),
      end: from - (written === '' ? blanks.length : 0) + written.length,
      commented,
      touched: behind[0].startsWith('#') && (written !== '' || blanks === ''),
    },
    written,
    nothingWritten: written === '' && !commented && (blanks !== '' || prefix !== ''),
  }
}

/** Reads the text of a `.env` file, or names the first line that programs read differently. */
export const readEnv = (text: string): EnvReading => {
  const items: EnvItem[] = []
  const begins = text.startsWith(BOM) ? 1 : 0
  let at = begins
  let line = 1
  while (at < text.length) {
    const nothing = matchAt(NOTHING, text, at)
    const assigned = nothing === null ? assignmentAt(text, at) : null
    const whole = nothing?.[0] ?? assigned?.whole ?? ''
    if (whole === '' || UNCLEAR.test(whole)) return { unclearLine: line }
    // A mark at the start becomes part of the name on the first line, to some.
    if (begins === 1 && at === 1 && (assigned !== null || whole.includes('=')))
      return { unclearLine: line }
    if (assigned === null)
      items.push({ kind: nothing?.groups?.comment === undefined ? 'blank' : 'comment', line })
    else {
      const { entry, written, nothingWritten } = assigned
      const value = readValue(written, entry.quote)
      if (value === null || entry.name === '__proto__' || nothingWritten)
        return { unclearLine: line }
      items.push({ ...entry, line, value })
    }
    line += linesIn(whole)
    at += whole.length
  }
  return { items }
}

export const entriesOf = (items: readonly EnvItem[]): readonly EnvEntry[] =>
  items.filter((item) => item.kind === 'entry')
