import type { Random } from './random.ts'
import { newShape } from './secret-shapes.ts'

/**
 * To whom a quote holds a cell together: to one that knows quotes, only where the cell begins with
 * one, or to nobody.
 */
export type Quotes = 'anywhere' | 'at the start' | 'never'

/**
 * A CSV reader of its own, by RFC 4180, and as a spreadsheet reads that has another separator or
 * knows no quotes.
 */
export const readCsv = (
  text: string,
  separator = ',',
  quotes: Quotes = 'anywhere',
): readonly (readonly string[])[] => {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  let fresh = true
  const endCell = (): void => {
    row.push(cell)
    cell = ''
    fresh = true
  }
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at)
    const doubled = character === '"' && text.charAt(at + 1) === '"'
    if (quoted && doubled) at += 1
    if (quoted && (doubled || character !== '"')) cell += character
    else if (quoted) quoted = false
    else if (character === '"' && (quotes === 'anywhere' || (quotes === 'at the start' && fresh))) {
      quoted = true
      fresh = false
    } else if (character === separator) endCell()
    else if (character === '\n' || character === '\r') {
      if (character === '\r' && text.charAt(at + 1) === '\n') at += 1
      endCell()
      rows.push(row)
      row = []
    } else {
      cell += character
      fresh = false
    }
  }
  if (cell !== '' || row.length > 0) rows.push([...row, cell])
  return rows
}

/** The separators that a spreadsheet may use. */
export const SEPARATORS = [',', ';', '\t'] as const

const FORMULA = /^[" ]*[=+\-@＝＋－＠]/

/**
 * Cells that begin a formula to a spreadsheet that splits at this separator, whatever it knows of
 * quotes.
 */
export const formulasIn = (text: string, separator: string): readonly string[] =>
  (['anywhere', 'at the start', 'never'] as const).flatMap((quotes) =>
    readCsv(text, separator, quotes)
      .flat()
      .filter((cell) => FORMULA.test(cell)),
  )

/**
 * Whether a cell is this text, but for apostrophes that stand before what would begin a formula.
 */
export const isNeutralised = (cell: string, text: string): boolean => {
  let at = 0
  for (const character of cell.split('')) {
    if (character === text.charAt(at)) at += 1
    else if (character !== "'") return false
  }
  return at === text.length
}

const PIECES = [
  '=1+1',
  '=HYPERLINK("http://x")',
  '+1',
  '-1',
  '@SUM(A1)',
  '＝1',
  ';',
  ',',
  '\t',
  '\n',
  '\r',
  '\r\n',
  '"',
  '""',
  ' ',
  "'",
  'a',
  '\u0000',
  '\u2028',
  '\\',
  '\u202e',
  '\u2066',
  '🚀',
  '\ud800',
  '\udc00',
  '{"a":1}',
]

/** Names of pieces that mean something to a reader of JSON or CSV, and of secrets. */
export const hostileNames = (random: Random, amount: number): readonly string[] =>
  Array.from({ length: amount }, () =>
    Array.from(
      { length: 1 + random(6) },
      () => PIECES[random(PIECES.length + 2)] ?? newShape(random),
    ).join(''),
  )
