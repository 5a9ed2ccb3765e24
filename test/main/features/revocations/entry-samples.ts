import {
  type Entry,
  type Facts,
  isDropped,
  isHeld,
  isOpen,
  newEntry,
  newReason,
  type Reason,
  type Wanted,
} from '../../../../electron/main/features/revocations/entry.ts'
import type { RevokeEvent } from '../../../../electron/main/features/revocations/events.ts'
import { step } from '../../../../electron/main/features/revocations/step.ts'
import type { End } from '../../../../electron/main/store/work-rows.ts'

/** Entries, and events that happen to them at `NOW`. */

export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const NOW = 1_000 * HOUR
export const [HERE, ELSEWHERE] = [1, 2]
export const SECRET = { secret: 'local_live_abcd', address: 'https://far.test' }

export const reasonOf = (wanted: Wanted = { why: 'person' }): Reason =>
  newReason(wanted, NOW - 2 * HOUR)

/** An entry whose key a list showed a day ago. */
export const entryOf = (facts: Partial<Facts> = {}, more: Partial<Entry> = {}): Entry => {
  const where = { connectionId: 'c', address: SECRET.address, place: HERE }
  const key = { id: 'key_1', name: 'mail', lastFour: 'abcd' }
  const entry = newEntry(where, key, { bornAt: NOW - 24 * HOUR, isSeen: true })
  return {
    ...entry,
    reasons: [reasonOf()],
    secrets: SECRET,
    ...more,
    facts: { ...entry.facts, isSure: true, ...facts },
  }
}

/** An entry that was sent for an hour ago. */
export const sentEntry = (facts: Partial<Facts> = {}, more: Partial<Entry> = {}): Entry =>
  entryOf({ sentAt: NOW - HOUR, ...facts }, more)

export const dead = (
  by: 'answer' | 'absent' | 'secret',
  ago: number,
  facts: Partial<Facts> = {},
): Entry =>
  sentEntry(
    { firstEndAt: NOW - ago, ...facts },
    {
      reasons: [{ ...reasonOf(), ended: 'revoked' }],
      end: { kind: 'dead', by, at: NOW - ago } satisfies End,
    },
  )

export const unproven = (facts: Partial<Facts> = {}): Entry =>
  sentEntry(
    { lostAt: ago(HOUR), firstEndAt: NOW - MINUTE, ...facts },
    {
      reasons: [{ ...reasonOf(), ended: 'not_proven' }],
      end: { kind: 'not_proven', at: NOW - MINUTE },
    },
  )

export const ago = (ms: number): number => NOW - ms
export const since = (ms: number): Facts['refused'] => ({ since: ago(ms), count: 1 })
/** A 404 a second ago that no list has followed. `first`: since when there are such. */
export const absent = (first = SECOND): Facts['absent'] => ({
  since: NOW - first,
  at: NOW - SECOND,
})
export const YOUNG = { isSeen: false, bornAt: NOW - 10 * MINUTE + 1 }
export const DROPPED = { reasons: [{ ...reasonOf(), ended: 'cancelled' as const }] }

export const list = (more: Partial<Extract<RevokeEvent, { kind: 'listed' }>>): RevokeEvent => ({
  kind: 'listed',
  isPart: false,
  shows: false,
  askedAt: NOW,
  place: HERE,
  ...more,
})
/** The state as one letter: open, held, dropped, nothing left (`x`), not proven, or dead by `abc`. */
export const letterOf = (entry: Entry): string => {
  if (entry.end?.kind === 'dead') return { answer: 'a', absent: 'b', secret: 'c' }[entry.end.by]
  if (entry.end !== null) return 'n'
  if (isOpen(entry)) return isHeld(entry) ? 'h' : 'o'
  return isDropped(entry) ? 'd' : 'x'
}

export const after = (entry: Entry, ...events: readonly RevokeEvent[]): Entry =>
  events.reduce((state, event) => step(state, event, NOW)[0], entry)
