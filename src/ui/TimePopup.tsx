import { Tooltip } from '@base-ui/react/tooltip'
import {
  type Dispatch,
  type RefObject,
  type SetStateAction,
  useEffect,
  useRef,
  useState,
} from 'react'
import { text } from '../messages/text.ts'
import { ExactTimes } from './ExactTimes.tsx'

const OPEN_MS = 300
/** Long enough to cross the gap between a time and its popup. */
const CLOSE_MS = 120

const timeAt = (target: EventTarget | null): HTMLTimeElement | null =>
  target instanceof Element ? target.closest<HTMLTimeElement>('time[data-exact-time]') : null

/** Tells whether a dialog lies over it: it still rests under the mouse, but nobody sees it. */
const isCovered = (time: HTMLTimeElement): boolean => {
  // Popups that stand beside what they belong to have a side.
  const dialogs = document.querySelectorAll(
    '[role="dialog"]:not([data-side]), [role="alertdialog"]',
  )
  return dialogs.length > 0 && [...dialogs].at(-1)?.contains(time) !== true
}

const focusedTime = (): HTMLTimeElement | null =>
  document.activeElement?.matches(':focus-visible') ? timeAt(document.activeElement) : null

interface PointedTime {
  /** The last one, while it is not open. */
  readonly time: HTMLTimeElement | null
  readonly open: boolean
}

type SetPointed = Dispatch<SetStateAction<PointedTime>>

/**
 * Follows mouse and focus by one set of listeners for all times of the window. Returns a function
 * that ends it.
 */
const followPointer = (
  popup: RefObject<HTMLElement | null>,
  setPointed: SetPointed,
): (() => void) => {
  let timer = 0
  const show = (next: HTMLTimeElement | null): void => {
    clearTimeout(timer)
    setPointed((before) =>
      next === null || isCovered(next)
        ? before.open
          ? { ...before, open: false }
          : before
        : { time: next, open: true },
    )
  }
  const drop = (isGone: (shown: HTMLTimeElement) => boolean): void =>
    setPointed((before) =>
      before.open && before.time !== null && isGone(before.time)
        ? { ...before, open: false }
        : before,
    )
  const showIn = (ms: number, next: HTMLTimeElement | null): void => {
    clearTimeout(timer)
    timer = window.setTimeout(show, ms, next)
  }
  const inPopup = (target: EventTarget | null): boolean =>
    target instanceof Node && popup.current?.contains(target) === true
  const over = ({ target, pointerType }: PointerEvent): void => {
    if (pointerType === 'touch') return
    const reached = timeAt(target)
    if (reached !== null) showIn(OPEN_MS, reached)
    else if (inPopup(target)) clearTimeout(timer)
    else showIn(CLOSE_MS, focusedTime())
  }
  const focused = (): void => {
    const reached = focusedTime()
    if (reached !== null) show(reached)
    else drop(isCovered)
  }
  const blurred = ({ target, relatedTarget }: FocusEvent): void => {
    if (timeAt(target) !== null && !inPopup(relatedTarget)) show(null)
  }
  // A row that is scrolled out of view takes its times along.
  const scrolled = (): void => drop((shown) => !shown.isConnected)
  const ended = new AbortController()
  const { signal } = ended
  document.addEventListener('pointerover', over, { signal })
  document.addEventListener('focusin', focused, { signal })
  document.addEventListener('focusout', blurred, { signal })
  document.addEventListener('scroll', scrolled, { signal, capture: true, passive: true })
  return () => {
    ended.abort()
    clearTimeout(timer)
  }
}

/** Marks the time whose popup is open. */
const useMark = ({ time, open }: PointedTime, setPointed: SetPointed): void =>
  useEffect(() => {
    if (!open || time === null) return
    time.setAttribute('data-popup-open', '')
    // A row of the table takes over the elements of one that went: its time may change to another
    // one.
    const observer = new MutationObserver(() => setPointed((before) => ({ ...before })))
    observer.observe(time, { attributeFilter: ['datetime'] })
    return () => {
      time.removeAttribute('data-popup-open')
      observer.disconnect()
    }
  }, [time, open])

/** The time that a mouse rests on or the keyboard is at, and how to drop it. */
const usePointedTime = (
  popup: RefObject<HTMLElement | null>,
): readonly [pointed: PointedTime, letGo: () => void] => {
  const [pointed, setPointed] = useState<PointedTime>({ time: null, open: false })
  const letGo = (): void => setPointed((before) => ({ ...before, open: false }))
  useEffect(() => followPointer(popup, setPointed), [popup])
  useMark(pointed, setPointed)
  return [pointed, letGo]
}

/**
 * The popup of every `TimeText`: local, UTC and ISO. Once in the window, and
 * it looks for the times by itself: a trigger for each of them would be most of what a row of the
 * table costs (docs/performance.md, P15 and P17).
 */
export const TimePopup = () => {
  const popup = useRef<HTMLDivElement>(null)
  const [{ time, open }, letGo] = usePointedTime(popup)
  return (
    <Tooltip.Root
      open={open}
      onOpenChange={(_open, { reason, event }) => {
        // A press on the time itself keeps it shown.
        if (
          reason !== 'outside-press' ||
          !(event.target instanceof Node) ||
          time?.contains(event.target) !== true
        )
          letGo()
      }}
    >
      <Tooltip.Portal role="region" aria-label={text.times.popup}>
        <Tooltip.Positioner anchor={time} sideOffset={4} className="z-10">
          <Tooltip.Popup
            ref={popup}
            className="rounded-lg bg-raised px-3 py-2 text-xs shadow-float select-text"
          >
            <ExactTimes iso={time?.dateTime ?? ''} className="gap-x-3 gap-y-1" />
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}
