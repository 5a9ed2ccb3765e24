import { expect, test } from 'vitest'
import type { ApiKey } from '../../../../electron/contract/api-key.ts'
import { markOf, unmarked, withMarked } from '../../../../electron/main/features/keys/list-mark.ts'

/** A key of a service with long ids, made so many seconds after the first one. */
const keyAt = (seconds: number): ApiKey => ({
  id: `${seconds}-`.padEnd(250, 'x'),
  name: 'shop',
  lastFour: 'abcd',
  createdAt: new Date(Date.UTC(2026, 0) + seconds * 1000).toISOString(),
  lastUsedAt: null,
})
const keysTo = (count: number): ApiKey[] => Array.from({ length: count }, (_, at) => keyAt(at))
/** The same where no clock reads the time of every tenth. */
const someUnreadable = (count: number): ApiKey[] =>
  keysTo(count).map((key, at) => (at % 10 === 5 ? { ...key, createdAt: '?' } : key))

test.each([
  ...[0, 1, 300, 301, 20_000].map((count) => [count, keysTo] as const),
  ...[6, 306, 400, 20_000].map((count) => [count, someUnreadable] as const),
])(
  'of a list of %i keys a row keeps 8 kB at most, and knows which of a later list are new',
  (count, listOf) => {
    const before = listOf(count)
    const mark = markOf(before)
    expect(JSON.stringify(mark).length).toBeLessThan(8_000)
    const fresh = [keyAt(count), keyAt(count + 1)]
    // The service may list the newest first or last.
    for (const later of [
      [...fresh, ...before.toReversed()],
      [...before, ...fresh],
    ])
      expect(unmarked(later, mark)).toEqual(fresh)
    expect(unmarked(fresh, withMarked(mark, keyAt(count).id))).toEqual([keyAt(count + 1)])
  },
)

test('a key whose time no clock reads is not new beside a list that is longer than its mark', () => {
  const mark = markOf(keysTo(400))
  expect(unmarked([{ ...keyAt(500), createdAt: 'yesterday' }], mark)).toEqual([])
})
