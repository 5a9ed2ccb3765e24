import { Meter } from '@base-ui/react/meter'
import { Popover } from '@base-ui/react/popover'
import { Info, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type {
  Connection,
  RateGauge as Gauge,
  KeyListState,
} from '../../electron/contract/connection.ts'
import { ClipboardChip } from '../features/clipboard/ClipboardStatus.tsx'
import { useKeptLine } from '../features/connections/storage-line.ts'
import { BulkChips } from '../features/revocations/BulkChips.tsx'
import { useBulks } from '../features/revocations/bulk-store.ts'
import { PlanChip } from '../features/revocations/PlanChip.tsx'
import { text } from '../messages/text.ts'
import { useClipboard } from '../state/clipboard-store.ts'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/cx.ts'
import { useIsOver, useNow } from '../ui/use-now.ts'

/** With more requests left than these the limit is nobody's concern. */
const FEW = 20

/**
 * Shows how many requests are left, once they are few. `short`: in a narrow window the numbers
 * alone, where the bar has more to say.
 */
const RateGauge = ({ gauge, short }: { readonly gauge: Gauge | null; readonly short: boolean }) => {
  const over = useIsOver(gauge?.resetsAt ?? null)
  const [explained, setExplained] = useState<string>()
  if (gauge === null || gauge.limit === null || gauge.remaining === null) return null
  const { limit, remaining, resetsAt } = gauge
  if (over || remaining > FEW) return null
  return (
    <span
      className="inline-flex shrink-0 items-center gap-2 font-medium text-warn-ink"
      title={explained}
      // When it is asked for: counting down unseen would keep the window from ever coming to rest.
      onPointerEnter={() => {
        if (resetsAt !== null)
          setExplained(
            text.gauge.explain(remaining, limit, Math.ceil((resetsAt - Date.now()) / 1000)),
          )
      }}
    >
      <TriangleAlert size={14} />
      <Meter.Root
        aria-label={text.gauge.label}
        min={0}
        max={limit}
        value={remaining}
        getAriaValueText={() => text.gauge.left(remaining, limit)}
      >
        <Meter.Track className="h-1.5 w-16 overflow-hidden rounded-full bg-hover ring-1 ring-line ring-inset">
          <Meter.Indicator className="block h-full rounded-full bg-warn-ink" />
        </Meter.Track>
      </Meter.Root>
      <span className={cx('tabular-nums', short && 'max-[900px]:hidden')}>
        {text.gauge.low(remaining)} {text.gauge.left(remaining, limit)}
      </span>
      {short ? (
        <span aria-hidden className="tabular-nums min-[901px]:hidden">
          {text.gauge.short(remaining, limit)}
        </span>
      ) : null}
    </span>
  )
}

interface StatusFactsProps {
  readonly facts: readonly string[]
  /** In a narrow window they stand in a popup, because the bar has more to say. */
  readonly short: boolean
}

/** Shows what the status bar says of the list and of the connection. */
const StatusFacts = ({ facts, short }: StatusFactsProps) => (
  <>
    <span
      className={cx('flex min-w-0 shrink-999 items-center gap-x-4', short && 'max-[900px]:hidden')}
    >
      {facts.map((fact, index) => (
        <span
          key={fact}
          className={index === facts.length - 1 ? 'min-w-0 truncate' : 'shrink-0'}
          title={fact}
        >
          {fact}
        </span>
      ))}
    </span>
    {short ? (
      <Popover.Root>
        <Popover.Trigger
          aria-label={text.keys.facts}
          render={<Button icon={Info} kind="ghost" size="sm" className="min-[901px]:hidden" />}
        />
        <Popover.Portal>
          <Popover.Positioner side="top" align="start" sideOffset={6} collisionPadding={8}>
            <Popover.Popup
              aria-label={text.keys.facts}
              className="max-w-100 space-y-1 rounded-lg bg-raised px-3.5 py-2.5 text-xs shadow-float"
            >
              {facts.map((fact) => (
                <p key={fact}>{fact}</p>
              ))}
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    ) : null}
  </>
)

/**
 * One line, in every window that is not zoomed: what is said once and for all gives way to what
 * goes on, and can be read in full by its title or its popup.
 */
export const StatusBar = ({
  connection,
  list,
}: {
  readonly connection: Connection
  readonly list: KeyListState | null
}) => {
  const kept = useKeptLine()
  const now = useNow()
  const copied = useClipboard(({ state }) => state !== null)
  const revoking = useBulks((jobs) => Object.keys(jobs).length > 0)
  const busy = copied || revoking
  const facts = [
    ...(list?.keys == null
      ? []
      : [(list.isPart ? text.keys.countPart : text.keys.count)(list.keys.length)]),
    ...(list?.listedAt == null ? [] : [text.keys.updated(text.times.at(list.listedAt, now))]),
    list?.phase === 'signed_out'
      ? text.connections.signedOut
      : `${text.connections.signedInWith(connection.lastFour)} · ${kept}`,
  ]
  return (
    <footer className="flex min-h-8 shrink-0 items-center gap-x-4 overflow-hidden border-t border-line bg-panel px-4 text-xs whitespace-nowrap text-soft max-[640px]:flex-wrap max-[640px]:py-1">
      <StatusFacts facts={facts} short={busy} />
      <span className="ml-auto flex min-w-0 items-center justify-end gap-x-4 max-[640px]:ml-0 max-[640px]:flex-wrap max-[640px]:justify-start max-[640px]:gap-y-1">
        <PlanChip />
        <BulkChips activeId={connection.id} />
        <ClipboardChip />
        <RateGauge gauge={list?.gauge ?? null} short={busy} />
      </span>
    </footer>
  )
}
