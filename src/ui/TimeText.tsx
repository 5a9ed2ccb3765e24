import { Tooltip } from '@base-ui/react/tooltip'
import { type KeyboardEvent, useRef } from 'react'
import { text } from '../messages/text.ts'

export interface TimeTextProps {
  readonly iso: string
  readonly now: number
  readonly tabIndex?: number
}

/** How long ago, and on hover or focus exactly when: local, UTC and ISO, which can be copied. */
export const TimeText = ({ iso, now, tabIndex = 0 }: TimeTextProps) => {
  const isoRef = useRef<HTMLElement>(null)
  const time = Date.parse(iso)
  const exact: readonly (readonly [label: string, value: string])[] = [
    [text.times.localLabel, text.times.local(time)],
    [text.times.utcLabel, text.times.utc(time)],
  ]
  // With the ISO text selected the browser's own copy takes it.
  const selectForCopy = (event: KeyboardEvent): void => {
    if ((event.ctrlKey || event.metaKey) && event.key === 'c' && isoRef.current !== null)
      window.getSelection()?.selectAllChildren(isoRef.current)
  }
  return (
    <Tooltip.Root>
      <Tooltip.Trigger
        delay={300}
        tabIndex={tabIndex}
        data-stop
        aria-description={text.times.exact(time, iso)}
        onKeyDown={selectForCopy}
        closeOnClick={false}
        className="rounded-sm decoration-dotted underline-offset-3 hover:underline data-popup-open:underline"
      >
        <time dateTime={iso}>{text.times.relative(time, now)}</time>
      </Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Positioner sideOffset={4} className="z-10">
          <Tooltip.Popup className="rounded-lg bg-raised px-3 py-2 text-xs shadow-float select-text">
            <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
              {exact.map(([label, value]) => (
                <div key={label} className="contents">
                  <dt className="text-soft">{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
              <dt className="text-soft">{text.times.isoLabel}</dt>
              <dd ref={isoRef} className="font-mono select-all">
                {iso}
              </dd>
            </dl>
            <p className="mt-1.5 text-soft">{text.times.copyHint}</p>
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}
