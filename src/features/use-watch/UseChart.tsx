import { type ReactNode, useId } from 'react'
import { daysOfUse, type UseDay, type UseHistory } from '../../../electron/contract/use-watch.ts'
import { text } from '../../messages/text.ts'

const DAYS = 30
/** In units of the picture, which is scaled to where it stands. */
const STEP = 8
const BAR = 6
const HEIGHT = 40
/** One hour is seen as well. */
const LEAST = 4
const HOURS = 24

const Hatch = ({ id }: { readonly id: string }) => (
  <pattern id={id} width={3} height={3} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
    <line x1={0} y1={0} x2={0} y2={3} className="stroke-soft" strokeWidth={1} />
  </pattern>
)

interface MarkProps {
  readonly kind: UseDay['kind']
  readonly hours: number
  readonly x: number
  readonly hatch: string
}

/**
 * The kinds differ in shape, so that they can be told apart without colour: a bar, a line, and a
 * hatched box.
 */
const Mark = ({ kind, hours, x, hatch }: MarkProps) => {
  if (kind === 'unknown')
    return <rect x={x} y={0} width={BAR} height={HEIGHT} fill={`url(#${hatch})`} />
  const height = kind === 'used' ? LEAST + ((HEIGHT - LEAST) * hours) / HOURS : 1
  return (
    <rect
      x={x}
      y={HEIGHT - height}
      width={BAR}
      height={height}
      className={kind === 'used' ? 'fill-ink' : 'fill-soft'}
    />
  )
}

interface LegendItemProps {
  readonly kind: UseDay['kind']
  readonly hatch: string
  readonly children: ReactNode
}

const LegendItem = ({ kind, hatch, children }: LegendItemProps) => (
  <span className="flex items-center gap-1">
    <svg aria-hidden viewBox={`0 0 ${BAR} 12`} className="h-3 w-1.5 shrink-0 overflow-hidden">
      <g transform={`translate(0 ${12 - HEIGHT})`}>
        <Mark kind={kind} hours={5} x={0} hatch={hatch} />
      </g>
    </svg>
    {children}
  </span>
)

const KINDS = ['used', 'unused', 'unknown'] as const

/**
 * Use by day: a picture, and the same as a table for those who do not see it. `now`: ms since the
 * epoch by the service's clock.
 */
export const UseChart = ({
  history,
  now,
}: {
  readonly history: UseHistory
  readonly now: number
}) => {
  const hatch = useId()
  const days = daysOfUse(history, now, DAYS)
  const texts = text.useWatch
  const title = texts.chart(DAYS)
  return (
    <figure className="mt-2 max-w-sm">
      <figcaption className="text-xs text-soft">{title}</figcaption>
      <svg
        aria-hidden
        viewBox={`0 0 ${DAYS * STEP - (STEP - BAR)} ${HEIGHT}`}
        className="mt-1 w-full"
      >
        <defs>
          <Hatch id={hatch} />
        </defs>
        {days.map(({ date, kind, hours }, index) => (
          <Mark key={date} kind={kind} hours={hours} x={index * STEP} hatch={hatch} />
        ))}
      </svg>
      <p aria-hidden className="mt-0.5 flex justify-between text-xs text-soft tabular-nums">
        <span>{text.times.day(days[0]?.start ?? now)}</span>
        <span>{texts.today}</span>
      </p>
      <p aria-hidden className="mt-1 flex flex-wrap gap-x-3 gap-y-0.5 text-xs text-soft">
        {KINDS.map((kind) => (
          <LegendItem key={kind} kind={kind} hatch={hatch}>
            {texts.legend[kind]}
          </LegendItem>
        ))}
      </p>
      <table className="sr-only">
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.day}</th>
            <th scope="col">{texts.title}</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ date, start, kind, hours }) => (
            <tr key={date}>
              <th scope="row">{text.times.day(start)}</th>
              <td>{kind === 'used' ? texts.hours(hours) : texts.legend[kind]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
