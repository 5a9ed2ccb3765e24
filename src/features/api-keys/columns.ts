import { type Settings, SORT_COLUMNS, type SortColumn } from '../../../electron/contract/settings.ts'
import { text } from '../../messages/text.ts'

interface Width {
  /** Narrowest and usual, in CSS pixels. The usual width of the name is what the others leave. */
  readonly least: number
  readonly usual: number
  /** Where even the narrowest widths do not fit together: the share of the table, in percent. */
  readonly share: number
}

const WIDTHS: Readonly<Record<SortColumn, Width>> = {
  name: { least: 112, usual: 280, share: 18 },
  key: { least: 56, usual: 76, share: 9 },
  created: { least: 84, usual: 116, share: 12 },
  lastUsed: { least: 84, usual: 128, share: 13 },
  status: { least: 100, usual: 160, share: 14 },
}

export const WIDEST = 800

export const narrowest = (column: SortColumn): number => WIDTHS[column].least

/** The grid's columns as CSS: a box to choose the row, those that can be sorted, and the actions. Shared by head, rows and skeleton. */
export const columnTemplate = (widths: Settings['columnWidths']): string => {
  const tracks = SORT_COLUMNS.map((column) => {
    const { least, usual, share } = WIDTHS[column]
    const wanted = widths[column]
    return `minmax(min(${least}px, ${share}%), ${column === 'name' && wanted === undefined ? '1fr' : `${wanted ?? usual}px`})`
  })
  return ['20px', ...tracks, widths.name === undefined ? 'minmax(min(84px, 12%), 84px)' : 'minmax(min(84px, 12%), 1fr)'].join(' ')
}

export const ROW = 'grid grid-cols-(--columns) items-center gap-x-2 px-4'

export const heads = (): readonly { readonly by: SortColumn; readonly label: string }[] =>
  SORT_COLUMNS.map((by) => ({ by, label: text.keys[by] }))
