import { editEnv } from '../../electron/main/delivery/env-edit.ts'
import { interleaved, median, ratio, timed } from './measure.ts'
import type { Pace } from './suite.ts'
import { atMost, ms, type Row, times } from './table.ts'

const SHORT = 5_000
const LONG = 8 * SHORT
/** By the square of its length the long one would take 64 times as long. */
const MOST = 24

const FILES: Readonly<Record<string, (n: number) => string>> = {
  'blanks and a CR alone': (n) => `A=${' '.repeat(n)}\rx\n`,
  'blanks and no value': (n) => `A=${' '.repeat(n)}`,
  'blanks behind a quote': (n) => `A='x'${' '.repeat(n)}y`,
  'blanks within a value': (n) => `A=x${' '.repeat(n)}\u00a0`,
  'blanks before a name': (n) => `${' '.repeat(n)}=`,
  'a long name': (n) => `${'a'.repeat(n)} x`,
  'blanks behind export': (n) => `export${' '.repeat(n)}=x`,
  'empty lines': (n) => '\r\n'.repeat(n),
}

/** Edits of `.env` files that a pattern could take long for, beside ones an eighth as long. */
export const envFile = async (pace: Pace): Promise<readonly Row[]> => {
  const rows: Row[] = []
  for (const [who, textOf] of Object.entries(FILES)) {
    const edit = (n: number) => {
      const bytes = Buffer.from(textOf(n))
      return async () => (await timed(pace.writes, () => editEnv(bytes, 'KEY', 'secret'))).all
    }
    const ways = { short: edit(SHORT), long: edit(LONG) }
    for (const way of Object.values(ways)) await way()
    const results = await interleaved(pace.rounds, ways)
    const growth = ratio(results, 'long', 'short', (value) => value)
    rows.push({
      what: `${pace.writes} edits of a .env file, 8 times as long`,
      who,
      median: ms(median(results.get('long') ?? [])),
      ratio: times(growth),
      ...atMost(growth, MOST, '×'),
    })
  }
  return rows
}
