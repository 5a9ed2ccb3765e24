// biome-ignore-all lint/a11y/useSemanticElements: rows of a virtual list cannot be those of a <table>.
// biome-ignore-all lint/a11y/useFocusableInteractive: nothing in the rows can be acted on; the table scrolls as one.
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { type ActivityEntry, isDone } from '../../../electron/contract/activity.ts'
import { nameInText } from '../../../electron/contract/shown-name.ts'
import { text } from '../../messages/text.ts'
import { cx } from '../../ui/cx.ts'
import { ShownName } from '../../ui/ShownName.tsx'
import { entryOutcome } from './outcome-text.ts'

const ROW_HEIGHT = 36
const COLUMNS =
  'grid grid-cols-[104px_minmax(128px,0.8fr)_minmax(0,1.2fr)_minmax(0,0.7fr)_minmax(0,1.9fr)] items-center gap-x-3 px-3'

/**
 * A sign-in concerns a connection, which has a column of its own; the id of the key it used is in
 * the tooltip.
 */
const keyText = ({ action, keyName, keyId }: ActivityEntry): string =>
  keyName ?? (action === 'connect' || action === 'reconnect' ? null : keyId) ?? text.activity.none

const actionText = ({ action, client }: ActivityEntry): string =>
  action === 'ask' && client !== undefined
    ? text.activity.asked[client.request]
    : text.activity.actions[action]

const Line = ({ entry }: { readonly entry: ActivityEntry }) => (
  <>
    <span
      role="cell"
      className="truncate text-soft tabular-nums"
      title={text.times.local(Date.parse(entry.at))}
    >
      <time dateTime={entry.at}>{text.times.dateTime(Date.parse(entry.at))}</time>
    </span>
    <span role="cell" className="line-clamp-2 leading-4 [overflow-wrap:anywhere]">
      <span
        className={cx(entry.client !== undefined && 'block truncate')}
        title={actionText(entry)}
      >
        {actionText(entry)}
      </span>
      {entry.client === undefined ? null : (
        <span className="block truncate text-soft" title={nameInText(entry.client.name)}>
          <ShownName name={entry.client.name} />
        </span>
      )}
    </span>
    <span role="cell" className="truncate" title={entry.keyId ?? undefined}>
      {keyText(entry)}
    </span>
    <span role="cell" className="truncate" title={nameInText(entry.connection)}>
      {entry.connection === '' ? text.activity.none : <ShownName name={entry.connection} />}
    </span>
    <span
      role="cell"
      className={cx('line-clamp-2 leading-4', !isDone(entry) && 'font-medium text-warn-ink')}
      title={entryOutcome(entry)}
    >
      {entryOutcome(entry)}
    </span>
  </>
)

/** Entries of the log, as given. Only those in view are drawn. */
export const ActivityTable = ({ entries }: { readonly entries: readonly ActivityEntry[] }) => {
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
  })
  return (
    <div
      role="table"
      aria-label={text.activity.title}
      aria-rowcount={entries.length + 1}
      className="rounded-md border border-line"
    >
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
      <div
        ref={scroller}
        role="rowgroup"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        className="quiet-focus scrolling-text h-[34vh] low:h-[24vh] min-h-32 overflow-y-auto [scrollbar-gutter:stable] select-text"
      >
        <div role="presentation" className="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const entry = entries[index]
            return entry === undefined ? null : (
              <div
                key={`${entry.at} ${index}`}
                role="row"
                aria-rowindex={index + 2}
                style={{ transform: `translateY(${start}px)` }}
                className={cx(COLUMNS, 'absolute inset-x-0 top-0 h-9 border-b border-line')}
              >
                <Line entry={entry} />
              </div>
            )
          })}
        </div>
      </div>
    </div>
  )
}
