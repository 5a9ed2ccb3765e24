import { type RefObject, useEffect, useState } from 'react'

const OPEN_MS = 300
/** Long enough to cross the gap between a time and its popup. */
const CLOSE_MS = 120

const timeAt = (target: EventTarget | null): HTMLTimeElement | null =>
  target instanceof Element ? target.closest<HTMLTimeElement>('time[data-exact-time]') : null

const focusedTime = (): HTMLTimeElement | null =>
  document.activeElement?.matches(':focus-visible') ? timeAt(document.activeElement) : null

export interface PointedTime {
  /** The last one, while it is not open. */
  readonly time: HTMLTimeElement | null
  readonly open: boolean
}

/** The time that a mouse rests on or the keyboard is at, and how to drop it. One set of listeners for all times of the window. */
export const usePointedTime = (popup: RefObject<HTMLElement | null>): readonly [pointed: PointedTime, letGo: () => void] => {
  const [pointed, setPointed] = useState<PointedTime>({ time: null, open: false })
  const { time, open } = pointed
  const letGo = (): void => setPointed((before) => ({ ...before, open: false }))

  useEffect(() => {
    let timer = 0
    const show = (next: HTMLTimeElement | null): void => {
      clearTimeout(timer)
      setPointed((before) => (next === null ? (before.open ? { ...before, open: false } : before) : { time: next, open: true }))
    }
    const showIn = (ms: number, next: HTMLTimeElement | null): void => {
      clearTimeout(timer)
      timer = window.setTimeout(show, ms, next)
    }
    const inPopup = (target: EventTarget | null): boolean => target instanceof Node && popup.current?.contains(target) === true
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
    }
    const blurred = ({ target, relatedTarget }: FocusEvent): void => {
      if (timeAt(target) !== null && !inPopup(relatedTarget)) show(null)
    }
    // A row that is scrolled out of view takes its times along.
    const scrolled = (): void =>
      setPointed((before) => (before.open && before.time?.isConnected === false ? { ...before, open: false } : before))
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
  }, [popup])

  useEffect(() => {
    if (!open || time === null) return
    time.setAttribute('data-popup-open', '')
    // A row of the table takes over the elements of one that went: its time may change to another one.
    const observer = new MutationObserver(() => setPointed((before) => ({ ...before })))
    observer.observe(time, { attributeFilter: ['datetime'] })
    return () => {
      time.removeAttribute('data-popup-open')
      observer.disconnect()
    }
  }, [time, open])

  return [pointed, letGo]
}
