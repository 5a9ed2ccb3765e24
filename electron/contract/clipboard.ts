/**
 * What became of the copy of a secret.
 *
 * - `holding`: it is on the clipboard until `clearsAt`, in ms since the epoch.
 * - `not_cleared_yet`: its time is over, but this desktop lets the app look and clear only while
 * its window has the focus.
 * It may still be there; it is dealt with at the next focus.
 * - `cleared`: it was cleared, and read back as gone.
 * - `replaced`: something else was on the clipboard by then, and was left alone.
 * - `failed`: it could not be cleared; it may still be there. It is tried again when the person
 * presses a key or clicks in the window.
 */
export type ClipboardState = { readonly revealId: string } & (
  | { readonly kind: 'holding'; readonly clearsAt: number }
  | { readonly kind: 'not_cleared_yet' | 'cleared' | 'replaced' | 'failed' }
)

/** Whether it may still be on the clipboard. */
export const mayBeThere = ({ kind }: ClipboardState): boolean =>
  kind === 'holding' || kind === 'not_cleared_yet' || kind === 'failed'

/** By how many seconds a person can put off the clearing at a time. */
export const EXTEND_SECONDS = 30

/** The clearing is never put off to more than this many seconds from now. */
export const LONGEST_SECONDS = 120
