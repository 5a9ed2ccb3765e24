import type { SortColumn } from '../../../electron/contract/settings.ts'
import { text } from '../../messages/text.ts'

/** The grid's columns; shared by head, rows and skeleton. */
export const COLUMNS =
  'grid grid-cols-[minmax(112px,1fr)_56px_104px_112px_148px_60px] lg:grid-cols-[minmax(112px,1fr)_72px_112px_128px_156px_68px] items-center gap-x-3 px-4'

export const HEADS: readonly { readonly by: SortColumn; readonly label: string }[] = [
  { by: 'name', label: text.keys.name },
  { by: 'key', label: text.keys.key },
  { by: 'created', label: text.keys.created },
  { by: 'lastUsed', label: text.keys.lastUsed },
  { by: 'status', label: text.keys.status },
]
