import { lastFourOf } from '../../../contract/api-key.ts'
import type { DiffLine } from '../../../contract/delivery.ts'
import type { EnvEdit } from './env-edit.ts'
import type { EnvEntry, EnvItem } from './env-lines.ts'

/** Lines that are shown before and behind the one that changes. */
const AROUND = 2
const MASK = '•'.repeat(8)
/** Of a shorter value the end would be too much of it. */
const SHORT = 12

const entryText = ({ prefix, name, value, quote, commented }: EnvEntry, shown: string): string =>
  `${prefix}${name}=${value === '' ? '' : quote + shown + quote}${commented ? ' # …' : ''}`

const itemText = (item: EnvItem): string =>
  item.kind === 'entry' ? entryText(item, MASK) : item.kind === 'comment' ? '# …' : ''

/** What an edit changes, with nothing readable but names and the end of the new value. */
export const diffOf = (
  { items, replaced, written }: EnvEdit,
  value: string,
): readonly DiffLine[] => {
  const same = (item: EnvItem): DiffLine => ({
    kind: 'same',
    line: item.line,
    text: itemText(item),
  })
  const added: DiffLine = {
    kind: 'added',
    line: written.line,
    text: entryText(written, value.length < SHORT ? MASK : MASK + lastFourOf(value)),
  }
  if (replaced === null) return [...items.slice(-AROUND).map(same), added]
  const at = items.indexOf(replaced)
  return [
    ...items.slice(Math.max(0, at - AROUND), at).map(same),
    { kind: 'removed', line: replaced.line, text: itemText(replaced) },
    added,
    ...items.slice(at + 1, at + 1 + AROUND).map(same),
  ]
}
