import type { KeyEnd } from '../../../contract/revocation.ts'
import { isBack } from './ends.ts'
import { type Entry, isDropped, isHeld, isWantedNow } from './entry.ts'

/** Tells whether nothing more is sent by itself for a key that is there, whatever was sent before. */
const isResting = (entry: Entry): boolean => {
  const { sentAt, shownAt } = entry.facts
  const isThere = sentAt === null || (shownAt !== null && shownAt > sentAt)
  return isThere && (isHeld(entry) || isDropped(entry))
}

/**
 * Says how far the end of a key came. A reason that waits for the person, a date, a program or the
 * turn of its group asks for nothing yet. `entry`: the one of the key, where there is one.
 */
export const endOf = (entry: Entry | undefined): KeyEnd => {
  if (entry === undefined) return 'alive'
  // Nobody goes on by itself with a key whose death was proven.
  if (isBack(entry)) return 'alive'
  if (entry.end !== null) return entry.end.kind
  if (isResting(entry)) return 'alive'
  if (entry.facts.sentAt !== null) return 'sent'
  return isWantedNow(entry) ? 'wanted' : 'alive'
}

/** As `Revocations.isReopened`. */
export const isReopened = (entry: Entry | undefined): boolean =>
  entry !== undefined && entry.end === null && entry.facts.firstEndAt !== null
