import { loadavg } from 'node:os'

/** A figure beside what it is to reach; `target` without `met` is only printed. */
export interface Row {
  readonly what: string
  readonly who: string
  readonly median: string
  readonly p99?: string
  readonly cpu?: string
  readonly ratio?: string
  readonly target?: string
  readonly met?: boolean
  /** Told below the table. */
  readonly note?: string
}

const COLUMNS = ['measured', 'of', 'median', 'p99', 'CPU/request', 'ratio', 'target', ''] as const

const cells = ({
  what,
  who,
  median,
  p99 = '',
  cpu = '',
  ratio = '',
  target = '',
  met,
}: Row): readonly string[] => [
  what,
  who,
  median,
  p99,
  cpu,
  ratio,
  target,
  met === undefined ? '' : met ? 'ok' : 'MISSED',
]

/** All rows under one head; a repeated first cell is left blank. */
const printTable = (rows: readonly Row[]): string => {
  const lines = [COLUMNS, ...rows.map(cells)]
  const widths = COLUMNS.map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  )
  const line = (texts: readonly string[]): string =>
    texts
      .map((text, column) =>
        column < 2 || column > 5
          ? text.padEnd(widths[column] ?? 0)
          : text.padStart(widths[column] ?? 0),
      )
      .join('  ')
  const rule = widths.map((width) => '─'.repeat(width)).join('  ')
  let above = ''
  const body = rows.map((row) => {
    const first = row.what !== above
    above = row.what
    return (first ? `${rule}\n` : '') + line(cells(first ? row : { ...row, what: '' })).trimEnd()
  })
  return [line(COLUMNS).trimEnd(), ...body].join('\n')
}

/** Which targets were not reached, or that all were, and what there is to say of rows. */
const summary = (rows: readonly Row[]): string => {
  const aimed = rows.filter(({ met }) => met !== undefined)
  const missed = aimed.filter(({ met }) => met === false)
  const list = missed.map(
    ({ what, who, ratio, median, target }) =>
      `  MISSED  ${what}, ${who}: ${ratio ?? median}, target ${target}`,
  )
  const notes = rows.flatMap(({ what, who, note }) =>
    note === undefined ? [] : [`  ${what}, ${who}: ${note}`],
  )
  return [`${aimed.length - missed.length} of ${aimed.length} targets met`, ...list, ...notes].join(
    '\n',
  )
}

/**
 * CPUs at other work in the last minute. More than the bench's own two: somebody else was at work,
 * and even ratios are unsure.
 */
export const otherWork = (): string => `${Math.max(0, (loadavg()[0] ?? 0) - 2).toFixed(1)} CPUs`

/** Prints a table under what it was measured with, and which targets were met. */
export const report = (measured: string, rows: readonly Row[]): void =>
  void process.stdout.write(`${measured}\n\n${printTable(rows)}\n\n${summary(rows)}\n`)

/** The same with rows of the same measure one below the other. */
export const reportSorted = (measured: string, rows: readonly Row[]): void =>
  report(
    measured,
    rows.toSorted((a, b) => (a.what < b.what ? -1 : a.what > b.what ? 1 : 0)),
  )

/** A target that a figure may not exceed. */
export const atMost = (
  value: number,
  most: number | string,
  unit = 'ms',
): Pick<Row, 'target' | 'met'> => ({
  target: `≤ ${most} ${unit}`,
  met: value <= Number(most),
})

/** A target that a figure is to reach. */
export const atLeast = (
  value: number,
  least: number | string,
  unit: string,
): Pick<Row, 'target' | 'met'> => ({
  target: `≥ ${least} ${unit}`,
  met: value >= Number(least),
})

const LARGE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

export const perSecond = (value: number): string => `${LARGE.format(value)}/s`
export const times = (value: number): string => `${value.toFixed(2)} ×`
export const ms = (value: number): string => `${value.toFixed(value < 1 ? 3 : 1)} ms`
export const micros = (milliseconds: number): string => `${(milliseconds * 1000).toFixed(1)} µs`
export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`
export const keysCount = (count: number): string => `${LARGE.format(count)} keys`
