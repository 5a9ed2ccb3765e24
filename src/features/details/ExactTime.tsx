import { text } from '../../messages/text.ts'

/** A moment in full: how long ago, and by this computer, in UTC and in ISO 8601 for copying. */
export const ExactTime = ({ iso, now }: { readonly iso: string; readonly now: number }) => {
  const time = Date.parse(iso)
  const lines: readonly (readonly [label: string, value: string])[] = [
    [text.times.localLabel, text.times.local(time)],
    [text.times.utcLabel, text.times.utc(time)],
    [text.times.isoLabel, iso],
  ]
  return (
    <>
      <time dateTime={iso}>{text.times.relative(time, now)}</time>
      <dl className="mt-0.5 grid grid-cols-[auto_1fr] gap-x-2 text-xs">
        {lines.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-soft">{label}</dt>
            <dd className="tabular-nums [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
