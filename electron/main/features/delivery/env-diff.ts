import { lastFourOf } from '../../../contract/api-key.ts'
import type { DiffLine } from '../../../contract/delivery.ts'
import type { EnvEdit } from './env-edit.ts'
import type { EnvEntry, EnvItem } from './env-lines.ts'
import { endsAs, isLongEnough } from './env-value.ts'

/** Lines that are shown before and behind the one that changes. */
const AROUND = 2
const MASK = '•'.repeat(8)

const entryText = ({ prefix, name, value, quote, commented }: EnvEntry, shown: string): string =>
  `${prefix}${name}=${value === '' ? '' : quote + shown + quote}${commented ? ' # …' : ''}`

const itemText = (item: EnvItem): string =>
  item.kind === 'entry' ? entryText(item, MASK) : item.kind === 'comment' ? '# …' : ''

/**
 * What an edit changes, with nothing readable but names and the end of the new value. `oldLastFour`:
 * of the key that a rotation replaces. The end of the old value is readable where it is this one.
 */
export const diffOf = (
  { items, replaced, written }: EnvEdit,
  value: string,
  oldLastFour: string | null,
): readonly DiffLine[] => {
  const same = (item: EnvItem): DiffLine => ({
    kind: 'same',
    line: item.line,
    text: itemText(item),
  })
  const added: DiffLine = {
    kind: 'added',
    line: written.line,
    text: entryText(written, isLongEnough(value) ? MASK + lastFourOf(value) : MASK),
  }
  if (replaced === null) return [...items.slice(-AROUND).map(same), added]
  const at = items.indexOf(replaced)
  const isOld = oldLastFour !== null && endsAs(replaced.value, oldLastFour)
  return [
    ...items.slice(Math.max(0, at - AROUND), at).map(same),
    {
      kind: 'removed',
      line: replaced.line,
      text: entryText(replaced, isOld ? MASK + oldLastFour : MASK),
    },
    added,
    ...items.slice(at + 1, at + 1 + AROUND).map(same),
  ]
}
