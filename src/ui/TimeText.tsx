import { text } from '../messages/text.ts'

interface TimeTextProps {
  readonly iso: string
  readonly now: number
  readonly tabIndex?: number
}

/** Shows how long ago, and on hover or focus exactly when, by the window's `TimePopup`. */
export const TimeText = ({ iso, now, tabIndex = 0 }: TimeTextProps) => {
  const time = Date.parse(iso)
  return (
    <time
      dateTime={iso}
      tabIndex={tabIndex}
      data-stop
      data-exact-time
      aria-description={text.times.exact(time, iso)}
      className="inline-block max-w-full truncate rounded-sm align-bottom decoration-dotted underline-offset-3 hover:underline data-popup-open:underline"
    >
      {text.times.relative(iso, now)}
    </time>
  )
}
