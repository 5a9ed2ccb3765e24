import { type RefObject, useEffect, useRef } from 'react'

const ANSWERS: ReadonlySet<string> = new Set(['Enter', ' ', 'Escape'])

/**
 * How long Approve has the focus, without a key, before a key presses it, in milliseconds: who
 * types may have moved it there.
 */
const REST_MS = 1_000

/**
 * Tells whether this key would approve where the focus is. Enter in the field of the passphrase is
 * meant.
 */
const wouldApprove = (
  key: string,
  target: EventTarget | null,
  approve: HTMLElement | null,
): boolean =>
  target === approve
    ? key === 'Enter' || key === ' '
    : key === 'Enter' && target instanceof HTMLInputElement && target.type !== 'password'

/**
 * Calls `onDeny` for Escape, and `onIgnored` for a key that would approve too soon. Returns a
 * function that notes that the focus came to `approve`.
 */
export const useAnswerKeys = (
  approve: RefObject<HTMLElement | null>,
  onDeny: () => void,
  onIgnored: () => void,
): (() => void) => {
  /** When a key last went down, or the focus came to Approve. */
  const moved = useRef(Number.NEGATIVE_INFINITY)
  const noteMove = (): void => {
    moved.current = performance.now()
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const rested = performance.now() - moved.current >= REST_MS
      noteMove()
      // A key that is held down since before the window came up answers nothing.
      if (event.repeat && ANSWERS.has(event.key)) event.preventDefault()
      else if (event.key === 'Escape') onDeny()
      else if (!rested && wouldApprove(event.key, event.target, approve.current)) {
        event.preventDefault()
        onIgnored()
      }
    }
    addEventListener('keydown', onKey, true)
    // An input method composes with keys that `onKey` is not given.
    addEventListener('compositionend', noteMove, true)
    return () => {
      removeEventListener('keydown', onKey, true)
      removeEventListener('compositionend', noteMove, true)
    }
  })
  return noteMove
}
