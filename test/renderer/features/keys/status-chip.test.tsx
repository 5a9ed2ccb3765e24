import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keyStatus } from '../../../../electron/contract/key-status.ts'
import { StatusChip } from '../../../../src/features/keys/StatusChip.tsx'

const NOW = Date.parse('2026-11-21T12:00:00.000Z')
const SECOND = 1_000
const HOUR = 3_600_000
const DAY = 24 * HOUR

const chip = (createdAgo: number, usedAgo: number | null): string | null => {
  const at = (ago: number) => new Date(NOW - ago).toISOString()
  const status = keyStatus(
    { createdAt: at(createdAgo), lastUsedAt: usedAgo === null ? null : at(usedAgo) },
    NOW,
    30,
  )
  return render(<StatusChip status={status} />).container.textContent
}

test.each([
  ['a moment ago', SECOND, 'Active'],
  ['24 hours ago', DAY, 'Active'],
  ['a little over 24 hours ago', DAY + SECOND, 'Used recently'],
  ['30 days ago', 30 * DAY, 'Used recently'],
  ['a little over 30 days ago', 30 * DAY + SECOND, 'Unused for 30 days'],
  ['31 days ago', 31 * DAY, 'Unused for 31 days'],
  ['43 and a half days ago', 43.5 * DAY, 'Unused for 43 days'],
])('expected', (_, usedAgo, words) => {
  expect(chip(100 * DAY, usedAgo)).toBe(words)
})

test.each([
  ['just created', 0, 'New'],
  ['7 days old', 7 * DAY, 'New'],
  ['a little over 7 days old', 7 * DAY + SECOND, 'No use, 7 days old'],
  ['93 days old', 93 * DAY, 'No use, 93 days old'],
])(
  'a key without a recorded use that is %s is never said to be unused for sure',
  (_, createdAgo, expected) => {
    expect(chip(createdAgo, null)).toBe(expected)
  },
)

test('a clock behind the service’s makes a key active or new, never idle', () => {
  expect(chip(DAY, -HOUR)).toBe('Active')
  expect(chip(-HOUR, null)).toBe('New')
})
