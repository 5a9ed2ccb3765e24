import { Tooltip } from '@base-ui/react/tooltip'
import { type KeyboardEvent, useRef } from 'react'
import { text } from '../messages/text.ts'
import { ExactTimes } from './ExactTimes.tsx'
import { isShortcut } from './keyboard.ts'
import { usePointedTime } from './use-pointed-time.ts'

const ISO_ID = 'exact-time-iso'

// With the ISO text selected the browser's own copy takes it.
export const selectIsoForCopy = (event: KeyboardEvent): void => {
  const shown = document.getElementById(ISO_ID)
  if (isShortcut(event, { key: 'C' }) && shown !== null) window.getSelection()?.selectAllChildren(shown)
}

const Exact = ({ iso }: { readonly iso: string }) => (
  <>
    <ExactTimes iso={iso} isoId={ISO_ID} className="gap-x-3 gap-y-1" />
    <p className="mt-1.5 text-soft">{text.times.copyHint(/^Mac/.test(navigator.platform))}</p>
  </>
)

/**
 * The popup of every `TimeText`: local, UTC and ISO, which can be copied. Once in the window, and it looks for the times by
 * itself: a trigger for each of them would be most of what a row of the table costs (docs/performance.md, P15 and P17).
 */
export const TimePopup = () => {
  const popup = useRef<HTMLDivElement>(null)
  const [{ time, open }, letGo] = usePointedTime(popup)
  return (
    <Tooltip.Root
      open={open}
      onOpenChange={(_open, { reason, event }) => {
        // A press on the time itself keeps it shown.
        if (reason !== 'outside-press' || !(event.target instanceof Node) || time?.contains(event.target) !== true) letGo()
      }}
    >
      <Tooltip.Portal role="region" aria-label={text.times.popup}>
        <Tooltip.Positioner anchor={time} sideOffset={4} className="z-10">
          <Tooltip.Popup ref={popup} className="rounded-lg bg-raised px-3 py-2 text-xs shadow-float select-text">
            <Exact iso={time?.dateTime ?? ''} />
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}
