import { text } from '../messages/text.ts'
import { cx } from './cx.ts'

interface ExactTimesProps {
  readonly iso: string
  readonly className: string
}

/** A moment by this computer, in UTC and in ISO 8601 for copying. */
export const ExactTimes = ({ iso, className }: ExactTimesProps) => {
  const time = Date.parse(iso)
  const lines: readonly (readonly [label: string, value: string])[] = [
    [text.times.localLabel, text.times.local(time)],
    [text.times.utcLabel, text.times.utc(time)],
  ]
  return (
    <dl className={cx('grid grid-cols-[auto_1fr]', className)}>
      {lines.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-soft">{label}</dt>
          <dd className="tabular-nums [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
      <dt className="text-soft">{text.times.isoLabel}</dt>
      <dd className="font-mono [overflow-wrap:anywhere] select-all">{iso}</dd>
    </dl>
  )
}
