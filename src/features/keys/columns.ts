import {
  type Settings,
  SORT_COLUMNS,
  type SortColumn,
} from '../../../electron/contract/settings.ts'
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
  status: { least: 100, usual: 188, share: 14 },
}

/**
 * A name that nobody gave a width to gives up its room last, and on a wide window leaves some to ID
 * and notes.
 */
const NAME = { least: 200, share: 40, most: 420 } as const

export const WIDEST = 800

export const narrowest = (column: SortColumn): number => WIDTHS[column].least

/**
 * What a table of this width shows, in CSS pixels. `narrow`: no time of creation, and the action as
 * an icon, on hover and focus only. `wide`: the ID and what is noted, too.
 */
export type Layout = 'narrow' | 'usual' | 'wide'
export const layoutOf = (width: number): Layout =>
  width < 912 ? 'narrow' : width < 1400 ? 'usual' : 'wide'

type Column = SortColumn | 'id' | 'notes'

export const columnsOf = (layout: Layout): readonly Column[] => {
  switch (layout) {
    case 'narrow':
      return SORT_COLUMNS.filter((column) => column !== 'created')
    case 'usual':
      return SORT_COLUMNS
    case 'wide':
      return ['name', 'key', 'id', 'created', 'lastUsed', 'status', 'notes']
  }
}

const track = (column: Column, wanted: number | undefined, layout: Layout): string => {
  if (column === 'id') return '224px'
  if (column === 'notes') return 'minmax(0, 1fr)'
  const { least, usual, share } = WIDTHS[column]
  if (column !== 'name' || wanted !== undefined)
    return `minmax(min(${least}px, ${share}%), ${wanted ?? usual}px)`
  return `minmax(min(${NAME.least}px, ${NAME.share}%), ${layout === 'wide' ? `${NAME.most}px` : '1fr'})`
}

/**
 * The grid's columns as CSS: a box to choose the row, those of the layout, and the actions. Shared
 * by head, rows and skeleton.
 */
export const columnTemplate = (widths: Settings['columnWidths'], layout: Layout): string => {
  const tracks = columnsOf(layout).map((column) =>
    track(column, column === 'id' || column === 'notes' ? undefined : widths[column], layout),
  )
  const rest = widths.name === undefined || layout === 'wide'
  if (layout === 'narrow') return ['20px', ...tracks, rest ? '24px' : 'minmax(24px, 1fr)'].join(' ')
  return [
    '20px',
    ...tracks,
    rest ? 'minmax(min(84px, 12%), 84px)' : 'minmax(min(84px, 12%), 1fr)',
  ].join(' ')
}

export const ROW = 'grid grid-cols-(--columns) items-center gap-x-2 px-4'

export const labelOf = (column: Column): string =>
  column === 'id' ? text.details.id : column === 'notes' ? text.list.notes : text.keys[column]
