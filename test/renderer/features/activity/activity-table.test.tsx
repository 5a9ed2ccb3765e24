import { fireEvent, render, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { ActivityEntry } from '../../../../electron/contract/activity.ts'
import { ANY_ACTIVITY, filterActivity } from '../../../../electron/contract/activity.ts'
import { ActivityFilters } from '../../../../src/features/activity/ActivityFilters.tsx'
import { ActivityTable } from '../../../../src/features/activity/ActivityTable.tsx'
import { beginActivity, useActivity } from '../../../../src/features/activity/store.ts'

const entry = (day: number, hour: number, fields: Partial<ActivityEntry> = {}): ActivityEntry => ({
  at: new Date(2026, 0, day, hour).toISOString(),
  connection: 'Shop',
  action: 'revoke',
  keyId: 'key_1',
  keyName: 'mail',
  outcome: 'revoked',
  ...fields,
})
const ENTRIES = [entry(5, 17), entry(5, 9), entry(4, 17), entry(1, 17)]

/** Gives the table a height, without which it draws no rows. */
const withHeight = (): void => {
  const height = vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400)
  vi.useFakeTimers({ now: new Date(2026, 0, 5, 20), toFake: ['Date'] })
  onTestFinished(() => {
    height.mockRestore()
    vi.useRealTimers()
  })
}

test('each day stands once above its entries, today and yesterday by name', () => {
  withHeight()
  render(<ActivityTable entries={ENTRIES} />)
  const [, ...rows] = screen.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows).toEqual([
    'Today',
    expect.stringContaining('17:00'),
    expect.stringContaining('09:00'),
    'Yesterday',
    expect.stringContaining('17:00'),
    expect.stringContaining('Jan 1, 2026'),
    expect.stringContaining('17:00'),
  ])
})

test('a key is named with its last four characters, as everywhere, where they are known', () => {
  withHeight()
  render(<ActivityTable entries={[entry(5, 17, { lastFour: 'a1B2' }), entry(5, 16)]} />)
  const cells = screen.getAllByText('mail').map((name) => name.closest('[role=cell]')?.textContent)
  expect(cells).toEqual(['mail …a1B2', 'mail'])
})

test('a delivery says its file and variable, and a proxy which one', () => {
  withHeight()
  const place = '/home/me/shop/.env · MAIL_API_KEY'
  const proxy = { action: 'proxy', keyId: null, keyName: null, connection: '' } as const
  render(
    <ActivityTable
      entries={[
        entry(5, 17, { action: 'deliver', outcome: 'ok', place }),
        entry(5, 16, { ...proxy, outcome: 'proxy_manual', place: 'http://proxy.example:3128' }),
      ]}
    />,
  )
  expect(screen.getByText(place)).toBeDefined()
  expect(screen.getByText('http://proxy.example:3128')).toBeDefined()
  expect(screen.getByText('Changed to this proxy')).toBeDefined()
})

test('a day that is chosen leaves the entries of that day alone', () => {
  withHeight()
  beginActivity()
  const Filters = () => <ActivityFilters entries={ENTRIES} filter={useActivity().filter} />
  render(<Filters />)
  const day = screen.getByLabelText<HTMLSelectElement>('Day')
  const shown = () => filterActivity(ENTRIES, useActivity.getState().filter)
  expect([...day.options].map(({ text }) => text).slice(0, 3)).toEqual([
    'All days',
    'Today',
    'Yesterday',
  ])
  fireEvent.change(day, { target: { value: day.options[2]?.value } })
  expect(shown()).toEqual([ENTRIES[2]])
  fireEvent.change(day, { target: { value: '' } })
  expect(shown()).toEqual(ENTRIES)
})

test('a time is found as it is shown', () => {
  const found = (text: string) => filterActivity(ENTRIES, { ...ANY_ACTIVITY, text })
  expect([found('17:00'), found('9:00'), found('08:00')]).toEqual([
    [ENTRIES[0], ENTRIES[2], ENTRIES[3]],
    [ENTRIES[1]],
    [],
  ])
})
