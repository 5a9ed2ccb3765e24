import { expect, test } from 'vitest'
import {
  type Facts,
  newEntry,
  newReason,
  type Wanted,
} from '../../../../electron/main/features/revocations/entry.ts'
import { endOf, isReopened } from '../../../../electron/main/features/revocations/key-end.ts'

const SENT = 1_000
const LATE = SENT + 600_000
const entryOf = (facts: Partial<Facts>, ...wanted: readonly (Wanted | null)[]) => {
  const key = { id: 'a', name: 'a', lastFour: 'aaaa' }
  const where = { connectionId: 'c', address: 'https://a.test', place: 1 }
  const entry = newEntry(where, key, { bornAt: 0, isSeen: true })
  const reasons = wanted.map((one) =>
    one === null
      ? { ...newReason({ why: 'person' }, 0), held: 'restored' as const }
      : newReason(one, 0),
  )
  return { ...entry, reasons, facts: { ...entry.facts, ...facts } }
}

const dead = (facts: Partial<Facts>) => ({
  ...entryOf({ sentAt: SENT, isProven: true, ...facts }, { why: 'person' }),
  end: { kind: 'dead', by: 'answer', at: SENT } as const,
})

test.each([
  ['alive', 'nobody wants it dead', entryOf({})],
  ['wanted', 'a press', entryOf({}, { why: 'person' })],
  ['alive', 'a plan', entryOf({}, { why: 'plan', dueAt: 5 })],
  ['alive', 'a press that waits for the person', entryOf({}, null)],
  ['wanted', 'the same beside a leak', entryOf({}, null, { why: 'leak' })],
  ['sent', 'a request that may still land', entryOf({ sentAt: SENT }, { why: 'leak' })],
  ['sent', 'a request whose reasons were taken back', entryOf({ sentAt: SENT })],
  ['alive', 'the same, and a list showed it since', entryOf({ sentAt: SENT, shownAt: 2 * SENT })],
  ['sent', 'the same, shown before', entryOf({ sentAt: SENT, shownAt: SENT })],
  ['sent', 'waits for the person, not shown', entryOf({ sentAt: SENT }, null)],
  [
    'alive',
    'waits for the person, and a list showed it since',
    entryOf({ sentAt: SENT, shownAt: 2 * SENT }, null),
  ],
  [
    'sent',
    'tried again, and a list showed it since',
    entryOf({ sentAt: SENT, shownAt: 2 * SENT }, { why: 'leak' }),
  ],
  ['dead', 'said to be deleted', dead({})],
  ['dead', 'the same, and a list that may be late shows it', dead({ shownAt: LATE - 1 })],
  ['alive', 'the same, and a later list shows it', dead({ shownAt: LATE })],
  ['dead', 'the same, and no list since', dead({ shownAt: LATE, lackedSince: LATE + 1 })],
])('a key is %s: %s', (end, _what, entry) => expect(endOf(entry)).toBe(end))

test('a key is reopened where it had ended before, and is open', () => {
  const entry = entryOf({ sentAt: SENT, firstEndAt: SENT }, { why: 'leak' })
  expect(isReopened(entry)).toBe(true)
  expect(isReopened({ ...entry, end: { kind: 'dead', by: 'answer', at: SENT } })).toBe(false)
  expect(isReopened(entryOf({ sentAt: SENT }, { why: 'leak' }))).toBe(false)
})
