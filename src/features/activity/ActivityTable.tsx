// biome-ignore-all lint/a11y/useSemanticElements: rows of a virtual list cannot be those of a <table>.
// biome-ignore-all lint/a11y/useFocusableInteractive: nothing in the rows can be acted on; the table scrolls as one.
import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef } from 'react'
import { type ActivityEntry, isDone } from '../../../electron/contract/activity.ts'
import { text } from '../../messages/text.ts'
import { cx } from '../../ui/cx.ts'
import { ShownName } from '../../ui/ShownName.tsx'
import { useNow } from '../../ui/use-now.ts'
import { dayName, withDays } from './days.ts'
import { entryOutcome } from './outcome-text.ts'

const ROW_HEIGHT = 36
const COLUMNS =
  'grid grid-cols-[40px_minmax(0,1.3fr)_minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1.3fr)] items-center gap-x-3 px-3'
/** Nothing is cut: a row has as many lines as its texts need, also in German. */
const CELL = 'min-w-0 leading-4 [overflow-wrap:anywhere]'

/**
 * Names the key, where there is one. A sign-in concerns a connection, which has a column of its own;
 * the id of the key it used is in the tooltip.
 */
const keyText = ({ action, keyName, keyId }: ActivityEntry): string | null =>
  keyName ?? (action === 'connect' || action === 'reconnect' ? null : keyId)

const actionText = ({ action, client }: ActivityEntry): string =>
  action === 'ask' && client !== undefined
    ? text.activity.asked[client.request]
    : text.activity.actions[action]

const Line = ({ entry }: { readonly entry: ActivityEntry }) => {
  const { at, client, keyId, lastFour, place, connection } = entry
  const key = keyText(entry)
  return (
    <>
      <span role="cell" className="text-soft tabular-nums" title={text.times.local(Date.parse(at))}>
        <time dateTime={at}>{text.times.minute(Date.parse(at))}</time>
      </span>
      <span role="cell" className={CELL}>
        {actionText(entry)}
        {client === undefined ? null : (
          <span className="block text-soft">
            <ShownName name={client.name} />
          </span>
        )}
      </span>
      <span role="cell" className={CELL} title={keyId ?? undefined}>
        {key === null ? null : <ShownName name={key} />}
        {lastFour === undefined || lastFour === '' ? null : (
          <>
            {' '}
            <span className="font-mono whitespace-nowrap text-soft">
              {text.keys.lastFour(lastFour)}
            </span>
          </>
        )}
        {place === undefined ? null : (
          <span className={cx(key !== null && 'block text-soft')}>
            <ShownName name={place} />
          </span>
        )}
        {key === null && place === undefined ? text.activity.none : null}
      </span>
      <span role="cell" className={CELL}>
        {connection === '' ? text.activity.none : <ShownName name={connection} />}
      </span>
      <span role="cell" className={cx(CELL, !isDone(entry) && 'font-medium text-warn-ink')}>
        {entryOutcome(entry)}
      </span>
    </>
  )
}

const Head = () => (
  <div role="rowgroup" className="border-b border-line pr-[11px] text-xs font-medium text-soft">
    <div role="row" aria-rowindex={1} className={cx(COLUMNS, 'h-7')}>
      {[
        text.activity.time,
        text.activity.action,
        text.apiKey,
        text.connection,
        text.activity.outcome,
      ].map((head) => (
        <span key={head} role="columnheader" className="truncate">
          {head}
        </span>
      ))}
    </div>
  </div>
)

/** Entries of the log, as given. Only those in view are drawn. */
export const ActivityTable = ({ entries }: { readonly entries: readonly ActivityEntry[] }) => {
  const scroller = useRef<HTMLDivElement>(null)
  const now = useNow()
  const lines = useMemo(() => withDays(entries), [entries])
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
  })
  return (
    <div
      role="table"
      aria-label={text.activity.title}
      aria-rowcount={lines.length + 1}
      className="rounded-md border border-line"
    >
      <Head />
      <div
        ref={scroller}
        role="rowgroup"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        className="quiet-focus scrolling-text h-[34vh] low:h-[44vh] min-h-32 overflow-y-auto [scrollbar-gutter:stable] select-text"
      >
        <div role="presentation" className="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const line = lines[index]
            return line === undefined ? null : (
              <div
                key={index}
                ref={virtual.measureElement}
                data-index={index}
                role="row"
                aria-rowindex={index + 2}
                style={{ transform: `translateY(${start}px)` }}
                className={cx(
                  'absolute inset-x-0 top-0 border-b border-line',
                  line.kind === 'entry' ? cx(COLUMNS, 'min-h-9 py-0.5') : 'bg-panel px-3 py-1',
                )}
              >
                {line.kind === 'entry' ? (
                  <Line entry={line.entry} />
                ) : (
                  <span role="rowheader" aria-colspan={5} className="text-xs font-medium">
                    {dayName(line.from, now)}
                  </span>
                )}
              </div>
            )
          })}
        </div>
      </div>
    </div>
  )
}
