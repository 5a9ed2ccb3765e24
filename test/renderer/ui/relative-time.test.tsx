import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { de } from '../../../src/messages/de.ts'
import { en } from '../../../src/messages/en.ts'
import { text } from '../../../src/messages/text.ts'
import { TimePopup } from '../../../src/ui/TimePopup.tsx'
import { TimeText } from '../../../src/ui/TimeText.tsx'

const ISO = '2026-11-21T12:00:00.000Z'
const NOW = Date.parse(ISO)
const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

test.each([
  [0, 'just now'],
  [59 * SECOND, 'just now'],
  [MINUTE, '1 minute ago'],
  [59 * MINUTE, '59 minutes ago'],
  [HOUR, '1 hour ago'],
  [23 * HOUR, '23 hours ago'],
  [DAY, '1 day ago'],
  [43 * DAY, '43 days ago'],
  [182 * DAY, '182 days ago'],
  [183 * DAY, '6 months ago'],
  [400 * DAY, '13 months ago'],
  [730 * DAY, '23 months ago'],
  [731 * DAY, '2 years ago'],
])('%d ms ago reads "%s"', (passed, expected) => {
  expect(text.times.relative(new Date(NOW - passed).toISOString(), NOW)).toBe(expected)
})

test.each([
  ['en', en],
  ['de', de],
] as const)('in "%s" a time past is written as Intl writes it', (language, { times }) => {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'always' })
  const counts = Array.from({ length: 100 }, (_, at) => at + 1)
  for (const unit of ['minute', 'hour', 'day', 'month', 'year'] as const)
    expect(counts.map((count) => times.ago(count, unit))).toEqual(
      counts.map((count) => format.format(-count, unit)),
    )
})

test.each([SECOND, MINUTE, DAY])(
  'a time %d ms ahead of this computer’s clock is "just now", never the future',
  (ahead) => {
    expect(text.times.relative(new Date(NOW + ahead).toISOString(), NOW)).toBe('just now')
  },
)

test('a time of today is a time of day, another one has its date', () => {
  const noon = new Date(2026, 10, 21, 12).getTime()
  expect(text.times.at(noon - SECOND, noon)).toMatch(/^\d\d:\d\d$/)
  expect(text.times.at(noon - 2 * DAY, noon)).toMatch(/^Nov 19, \d\d:\d\d$/)
})

test('focus on a time shows it exactly: local, UTC and ISO', async () => {
  render(
    <>
      <TimeText iso={ISO} now={NOW + 5 * MINUTE} />
      <TimePopup />
    </>,
  )
  const time = screen.getByText('5 minutes ago')
  expect(screen.queryByText(ISO)).toBeNull()
  await act(async () => time.focus())
  expect(screen.getByText(ISO)).not.toBeNull()
  expect(screen.getByText('Nov 21, 2026, 12:00:00')).not.toBeNull()
  expect(screen.getByText(text.times.local(NOW))).not.toBeNull()
})

test('a shown time that changes is shown as what it is now', async () => {
  const later = new Date(NOW + HOUR).toISOString()
  render(
    <>
      <TimeText iso={ISO} now={NOW + 5 * MINUTE} />
      <TimePopup />
    </>,
  )
  const time = screen.getByText('5 minutes ago')
  await act(async () => time.focus())
  // As a row does it, without drawing the popup anew.
  await act(async () => time.setAttribute('datetime', later))
  expect(screen.getByText(later)).not.toBeNull()
})
