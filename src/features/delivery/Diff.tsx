import type { DiffLine } from '../../../electron/contract/delivery.ts'
import { text } from '../../messages/text.ts'
import { cx } from '../../ui/cx.ts'
import { LongText } from '../../ui/LongText.tsx'

const looks = {
  same: { sign: '', row: '' },
  removed: { sign: '−', row: 'bg-danger-tint text-danger-ink' },
  added: { sign: '+', row: 'bg-good-tint text-good-ink' },
} as const

/** The lines around a change, every value hidden. */
export const Diff = ({ lines }: { readonly lines: readonly DiffLine[] }) => (
  <ol
    aria-label={text.delivery.changes}
    className="overflow-hidden rounded-md border border-line bg-panel py-1 font-mono text-xs"
  >
    {lines.map(({ kind, line, text: shown }) => (
      <li key={`${kind} ${line}`} className={cx('flex gap-2 px-2 py-0.5', looks[kind].row)}>
        <span aria-hidden className="w-7 shrink-0 text-right tabular-nums">
          {line}
        </span>
        <span aria-hidden className="w-2 shrink-0">
          {looks[kind].sign}
        </span>
        {kind === 'same' ? null : <span className="sr-only">{text.delivery[kind]}: </span>}
        <span className="min-w-0 flex-1 whitespace-pre-wrap [overflow-wrap:anywhere]">
          <LongText of={shown} />
        </span>
      </li>
    ))}
  </ol>
)
