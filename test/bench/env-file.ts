import { editEnv } from '../../electron/main/features/delivery/env-edit.ts'
import { maskOutput } from '../../electron/main/features/delivery/recipes/mask-output.ts'
import { interleaved, median, ratio, timed } from './measure.ts'
import type { Pace } from './suite.ts'
import { atMost, ms, type Row, times } from './table.ts'

/** The longest of what a program printed is twenty thousand characters. */
const SHORT = 2_500
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

const SECRET = 'acme_live_0123456789abcdefghij'

const WORK: Readonly<Record<string, (n: number) => () => unknown>> = {
  ...Object.fromEntries(
    Object.entries(FILES).map(([who, textOf]) => [
      `.env file: ${who}`,
      (n: number) => {
        const bytes = Buffer.from(textOf(n))
        return () => editEnv(bytes, 'KEY', 'secret')
      },
    ]),
  ),
  'printed: what begins like the secret': (n) => {
    const text = 'acme_liv '.repeat(n / 9)
    return () => maskOutput(text, SECRET)
  },
  'printed: sequences without an end': (n) => {
    const text = '\u001b]'.repeat(n / 2)
    return () => maskOutput(text, SECRET)
  },
}

/** Texts that a pattern could take long for, beside ones an eighth as long. */
export const envFile = async (pace: Pace): Promise<readonly Row[]> => {
  const rows: Row[] = []
  for (const [who, workOn] of Object.entries(WORK)) {
    const take = (n: number) => {
      const work = workOn(n)
      return async () => (await timed(pace.writes, work)).all
    }
    const ways = { short: take(SHORT), long: take(LONG) }
    for (const way of Object.values(ways)) await way()
    const results = await interleaved(pace.rounds, ways)
    const growth = ratio(results, 'long', 'short', (value) => value)
    rows.push({
      what: `${pace.writes} times, a text 8 times as long`,
      who,
      median: ms(median(results.get('long') ?? [])),
      ratio: times(growth),
      ...atMost(growth, MOST, '×'),
    })
  }
  return rows
}
