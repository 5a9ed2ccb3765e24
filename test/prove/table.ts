import type { Result } from './run.ts'

const NUMBER = new Intl.NumberFormat('en-US')

type Cells = readonly [
  what: string,
  tried: string,
  failed: string,
  seconds: string,
  verdict: string,
]

const print = (rows: readonly Cells[], details: readonly (readonly string[])[]): string => {
  const widths =
    rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  const lines = rows.map((cells) =>
    cells
      .map((cell, column) =>
        column === 0 || column === 4
          ? cell.padEnd(widths[column] ?? 0)
          : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  )
  const rule = '─'.repeat(widths.reduce((sum, width) => sum + width + 2, -2))
  const [head, ...body] = lines
  return [
    head,
    rule,
    ...body.flatMap((line, row) => [line, ...(details[row] ?? []).map((detail) => `  ${detail}`)]),
  ].join('\n')
}

const cellsOf = ({ proof, tried, failed, seconds }: Result, verdict: string): Cells => [
  `${proof.id}: ${proof.what}`,
  NUMBER.format(tried),
  NUMBER.format(failed),
  seconds.toFixed(1),
  verdict,
]

const isProven = ({ tried, failed }: Result): boolean => tried > 0 && failed === 0
const isRun = ({ missing }: Result): boolean => missing === undefined
/** Of how many nothing was tried, where there are any. */
const notRun = (results: readonly Result[]): string => {
  const left = results.filter((result) => !isRun(result)).length
  return left === 0 ? '' : `, ${left} not run`
}

/** Every proof in a row, under it what was done and the first things that did not hold. */
export const printProofs = (results: readonly Result[]): string => {
  const rows = results.map((result) =>
    cellsOf(result, isRun(result) ? (isProven(result) ? 'ok' : 'FAILED') : 'not run'),
  )
  const details = results.map(({ done, failures }) => [
    done,
    ...failures.map((failure) => `FAILED  ${failure}`),
  ])
  const proven = results.filter(isProven).length
  const table = print([['what', 'tried', 'failed', 'seconds', ''], ...rows], details)
  return `${table}\n\n${proven} proven, ${results.filter(isRun).length - proven} failed${notRun(results)}`
}

/** The same for copies that were broken on purpose: a proof that does not fail proves nothing. */
export const printBroken = (results: readonly Result[]): string => {
  const rows = results.map((result) =>
    cellsOf(result, isRun(result) ? (result.failed > 0 ? 'caught' : 'NOT CAUGHT') : 'not run'),
  )
  const details = results.map(({ proof, done, failures: [first] }) => [
    `broken: ${proof.breaks.what}`,
    first === undefined ? done : `seen: ${first}`,
  ])
  const caught = results.filter(({ failed }) => failed > 0).length
  const table = print([['what', 'tried', 'failed', 'seconds', ''], ...rows], details)
  return `${table}\n\n${caught} of ${results.filter(isRun).length} caught${notRun(results)}`
}

export const allProven = (results: readonly Result[]): boolean =>
  results.filter(isRun).every(isProven)
export const allCaught = (results: readonly Result[]): boolean =>
  results.filter(isRun).every(({ failed }) => failed > 0)
