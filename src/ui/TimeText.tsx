import { Tooltip } from '@base-ui/react/tooltip'
import type { KeyboardEvent } from 'react'
import { text } from '../messages/text.ts'
import { ExactTimes } from './ExactTimes.tsx'

export interface TimeTextProps {
  readonly iso: string
  readonly now: number
  readonly tabIndex?: number
}

/** One popup for all times of the window: a table of them would otherwise carry one each. */
const exactTime = Tooltip.createHandle<string>()
const ISO_ID = 'exact-time-iso'

// With the ISO text selected the browser's own copy takes it.
const selectForCopy = (event: KeyboardEvent): void => {
  const shown = document.getElementById(ISO_ID)
  if ((event.ctrlKey || event.metaKey) && event.key === 'c' && shown !== null) window.getSelection()?.selectAllChildren(shown)
}

/** How long ago, and on hover or focus exactly when, by the window's `TimePopup`. */
export const TimeText = ({ iso, now, tabIndex = 0 }: TimeTextProps) => {
  const time = Date.parse(iso)
  return (
    <Tooltip.Trigger
      handle={exactTime}
      payload={iso}
      delay={300}
      tabIndex={tabIndex}
      data-stop
      aria-description={text.times.exact(time, iso)}
      onKeyDown={selectForCopy}
      closeOnClick={false}
      className="max-w-full truncate rounded-sm align-bottom decoration-dotted underline-offset-3 hover:underline data-popup-open:underline"
    >
      <time dateTime={iso}>{text.times.relative(time, now)}</time>
    </Tooltip.Trigger>
  )
}

const Exact = ({ iso }: { readonly iso: string }) => (
  <>
    <ExactTimes iso={iso} isoId={ISO_ID} className="gap-x-3 gap-y-1" />
    <p className="mt-1.5 text-soft">{text.times.copyHint}</p>
  </>
)

/** The popup of every `TimeText`: local, UTC and ISO, which can be copied. Once in the window. */
export const TimePopup = () => (
  <Tooltip.Root handle={exactTime}>
    {({ payload }) => (
      <Tooltip.Portal>
        <Tooltip.Positioner sideOffset={4} className="z-10">
          <Tooltip.Popup className="rounded-lg bg-raised px-3 py-2 text-xs shadow-float select-text">
            {payload === undefined ? null : <Exact iso={payload} />}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    )}
  </Tooltip.Root>
)
