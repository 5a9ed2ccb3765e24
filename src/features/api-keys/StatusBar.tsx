import { Meter } from '@base-ui/react/meter'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { Connection, KeyListState, RateGauge } from '../../../electron/contract/connection.ts'
import { useApp } from '../../app-store.ts'
import { text } from '../../messages/text.ts'
import { cx } from '../../ui/cx.ts'
import { useIsOver, useNow } from '../../ui/use-now.ts'
import { BulkChips } from '../bulk/BulkChips.tsx'
import { UpdateChip } from '../updates/UpdateChip.tsx'

/** Below this part of the limit the gauge warns. */
const LOW = 0.2

const Gauge = ({ gauge }: { readonly gauge: RateGauge | null }) => {
  const over = useIsOver(gauge?.resetsAt ?? null)
  const [explained, setExplained] = useState<string>()
  if (gauge === null || gauge.limit === null || gauge.remaining === null)
    return <span title={text.gauge.explainUnknown}>{text.gauge.unknown}</span>
  const { limit, remaining, resetsAt } = gauge
  if (over) return <span>{text.gauge.over(limit)}</span>
  const low = remaining < limit * LOW
  return (
    <span
      className={cx('inline-flex items-center gap-2', low && 'font-medium text-warn-ink')}
      title={explained}
      // When it is asked for: counting down unseen would keep the window from ever coming to rest.
      onPointerEnter={() => {
        if (resetsAt !== null) setExplained(text.gauge.explain(remaining, limit, Math.ceil((resetsAt - Date.now()) / 1000)))
      }}
    >
      {low ? <TriangleAlert aria-hidden size={14} /> : null}
      <Meter.Root
        aria-label={text.gauge.label}
        min={0}
        max={limit}
        value={remaining}
        getAriaValueText={() => text.gauge.left(remaining, limit)}
      >
        <Meter.Track className="h-1.5 w-16 overflow-hidden rounded-full bg-hover ring-1 ring-line ring-inset">
          <Meter.Indicator className={cx('block h-full rounded-full', low ? 'bg-warn-ink' : 'bg-accent')} />
        </Meter.Track>
      </Meter.Root>
      <span className="tabular-nums">
        {low ? `${text.gauge.low} ` : ''}
        {text.gauge.left(remaining, limit)}
      </span>
    </span>
  )
}

const kept = (connection: Connection, backend: string): string =>
  connection.keeping === 'sealed' ? text.connections.sealed(backend) : text.connections.session

export const StatusBar = ({ connection, list }: { readonly connection: Connection; readonly list: KeyListState | null }) => {
  const backend = useApp(({ state }) => state?.storage.backend ?? '')
  const now = useNow()
  return (
    <footer className="flex min-h-8 shrink-0 flex-wrap items-center gap-x-4 gap-y-0.5 border-t border-line bg-panel px-4 py-1 text-xs whitespace-nowrap text-soft">
      {list?.keys == null ? null : <span>{text.keys.count(list.keys.length)}</span>}
      {list?.listedAt == null ? null : <span>{text.keys.updated(text.times.at(list.listedAt, now))}</span>}
      <span className="min-w-0 truncate">
        {list?.phase === 'signed_out'
          ? text.connections.signedOut
          : `${text.connections.signedInWith(connection.lastFour)} · ${kept(connection, backend)}`}
      </span>
      <span className="ml-auto flex flex-wrap items-center justify-end gap-x-4 gap-y-0.5">
        <UpdateChip />
        <BulkChips activeId={connection.id} />
        <Gauge gauge={list?.gauge ?? null} />
      </span>
    </footer>
  )
}
