/** What a spreadsheet would take for the start of a formula. Source: OWASP, "CSV Injection". */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/

const cell = (value: string): string => `"${(FORMULA.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`

/** RFC 4180, every cell quoted; a cell that would be a formula begins with an apostrophe. */
export const toCsv = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')
