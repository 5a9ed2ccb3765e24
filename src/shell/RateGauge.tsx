import { Meter } from '@base-ui/react/meter'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { RateGauge as Gauge } from '../../electron/contract/connection.ts'
import { text } from '../messages/text.ts'
import { cx } from '../ui/cx.ts'
import { useIsOver } from '../ui/use-now.ts'

/** Below this part of the limit the gauge warns. */
const LOW = 0.2

/** How many requests are left. `short`: in a narrow window the numbers alone, where the bar has more to say. */
export const RateGauge = ({ gauge, short }: { readonly gauge: Gauge | null; readonly short: boolean }) => {
  const over = useIsOver(gauge?.resetsAt ?? null)
  const [explained, setExplained] = useState<string>()
  if (gauge === null || gauge.limit === null || gauge.remaining === null)
    return (
      <span title={text.gauge.explainUnknown} className={cx(short && 'max-[900px]:hidden')}>
        {text.gauge.unknown}
      </span>
    )
  const { limit, remaining, resetsAt } = gauge
  if (over) return <span className={cx('min-w-0 truncate', short && 'max-[900px]:hidden')}>{text.gauge.over(limit)}</span>
  const low = remaining < limit * LOW
  return (
    <span
      className={cx('inline-flex shrink-0 items-center gap-2', low && 'font-medium text-warn-ink')}
      title={explained}
      // When it is asked for: counting down unseen would keep the window from ever coming to rest.
      onPointerEnter={() => {
        if (resetsAt !== null) setExplained(text.gauge.explain(remaining, limit, Math.ceil((resetsAt - Date.now()) / 1000)))
      }}
    >
      {low ? <TriangleAlert size={14} /> : null}
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
      <span className={cx('tabular-nums', short && 'max-[900px]:hidden')}>
        {low ? `${text.gauge.low(remaining)} ` : ''}
        {text.gauge.left(remaining, limit)}
      </span>
      {short ? (
        <span aria-hidden className="tabular-nums min-[901px]:hidden">
          {text.gauge.short(remaining, limit)}
        </span>
      ) : null}
    </span>
  )
}
