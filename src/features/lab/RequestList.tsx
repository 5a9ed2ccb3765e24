// biome-ignore-all lint/a11y/useSemanticElements: rows of a virtual list cannot be those of a <select>.
// biome-ignore-all lint/a11y/useFocusableInteractive: the list has the focus and names the option that is active.
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the list takes the keys for all its options.
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useId, useRef } from 'react'
import type { LogEntry } from '../../../electron/contract/lab.ts'
import { text } from '../../messages/text.ts'
import { cx } from '../../ui/cx.ts'
import { statusText } from './filter-requests.ts'

const ROW_HEIGHT = 32
const PAGE = 10
const texts = text.lab.requests

interface RequestListProps {
  /** In the order in which they are shown. */
  readonly entries: readonly LogEntry[]
  readonly chosenId: number | null
  readonly onChoose: (id: number) => void
}

const Line = ({ entry }: { readonly entry: LogEntry }) => (
  <>
    <span className="truncate text-soft tabular-nums">{text.times.clock(entry.at)}</span>{' '}
    <span className="font-medium">{entry.method}</span>{' '}
    <span className="truncate" title={entry.target}>
      {entry.target}
    </span>{' '}
    <span
      className={cx(
        'truncate tabular-nums',
        (entry.status === null || entry.status >= 400) && 'font-medium text-danger-ink',
      )}
    >
      {statusText(entry.status)}
    </span>{' '}
    <span className="truncate text-right text-soft tabular-nums">
      {texts.latency(entry.latency)}
    </span>
  </>
)

/** Returns the index that a key leads to, or undefined where it leads nowhere. */
const indexAfter = (key: string, chosen: number, last: number): number | undefined => {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: chosen + 1,
    ArrowUp: chosen - 1,
    PageDown: chosen + PAGE,
    PageUp: chosen - PAGE,
    Home: 0,
    End: last,
  }
  const wanted = steps[key]
  return wanted === undefined ? undefined : Math.max(0, Math.min(last, wanted))
}

export const RequestList = ({ entries, chosenId, onChoose }: RequestListProps) => {
  const scroller = useRef<HTMLDivElement>(null)
  const id = useId()
  const chosen = entries.findIndex((entry) => entry.id === chosenId)
  const virtual = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
    getItemKey: (index) => entries[index]?.id ?? index,
  })
  const move = (event: KeyboardEvent): void => {
    const index = indexAfter(event.key, chosen, entries.length - 1)
    if (index === undefined) return
    event.preventDefault()
    const entry = entries[index]
    if (entry !== undefined) onChoose(entry.id)
    virtual.scrollToIndex(index)
  }
  return (
    <div
      ref={scroller}
      role="listbox"
      aria-label={texts.list}
      aria-activedescendant={chosen === -1 ? undefined : `${id}${chosenId}`}
      tabIndex={0}
      onKeyDown={move}
      className="quiet-focus overflow-y-auto rounded-md border border-line outline-offset-[-2px]"
    >
      <div role="presentation" className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const entry = entries[index]
          return entry === undefined ? null : (
            <div
              key={entry.id}
              id={`${id}${entry.id}`}
              role="option"
              aria-selected={entry.id === chosenId}
              aria-setsize={entries.length}
              aria-posinset={index + 1}
              onClick={() => onChoose(entry.id)}
              style={{ transform: `translateY(${start}px)` }}
              className="absolute inset-x-0 top-0 grid h-8 grid-cols-[60px_52px_minmax(0,1fr)_96px_64px] items-center gap-x-2 border-b border-line px-2.5 hover:bg-panel aria-selected:bg-accent-tint"
            >
              <Line entry={entry} />
            </div>
          )
        })}
      </div>
    </div>
  )
}
