import { act, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ok } from '../../../../electron/contract/result.ts'
import { AllKeysDialog } from '../../../../src/features/all-keys/AllKeysDialog.tsx'
import { FilterBar } from '../../../../src/features/keys/FilterBar.tsx'
import { useListView } from '../../../../src/features/keys/list-view-store.ts'
import { forgetLists, mirrorList } from '../../../../src/features/keys/store.ts'
import { loadLanguage, setLanguage, text } from '../../../../src/messages/text.ts'
import { useApp } from '../../../../src/state/app-store.ts'
import { openDialog, useDialog } from '../../../../src/state/dialog-store.ts'
import { connectionTo, keyNamed } from '../../../main/samples.ts'
import { fill, press } from '../../controls.ts'
import { listOf, sceneAt } from '../../samples.ts'

const NOW = Date.parse('2026-06-01T00:00:00.000Z')
const daysAgo = (days: number): string => new Date(NOW - days * 86_400_000).toISOString()
const asked: unknown[] = []

beforeEach(() => {
  vi.setSystemTime(NOW)
  asked.length = 0
  forgetLists()
  useListView.setState({ query: 'x', pasted: null, filter: null })
  vi.stubGlobal('requestIdleCallback', () => 0)
  vi.stubGlobal('cancelIdleCallback', () => {})
  vi.stubGlobal('keystow', {
    refreshKeys: async (id: string) => asked.push(`list ${id}`),
    activateConnection: async (id: string) => asked.push(`activate ${id}`) && ok(null),
  })
  const connections = [
    connectionTo('https://one.example.com', { id: 'c', name: 'One' }),
    connectionTo('https://two.example.com', { id: 'd', name: 'Two' }),
    connectionTo('https://three.example.com', { id: 'e', name: 'Three' }),
  ]
  useApp.setState({ connections } as never, true)
  mirrorList(
    listOf([
      keyNamed('month', { lastUsedAt: daysAgo(40) }),
      keyNamed('busy', { lastUsedAt: daysAgo(1) }),
    ]),
  )
  mirrorList(
    listOf(
      [
        keyNamed('never', { createdAt: daysAgo(200) }),
        keyNamed('month-too', { name: 'Month', lastUsedAt: daysAgo(2) }),
      ],
      { connectionId: 'd' },
    ),
  )
})

afterEach(() => setLanguage('en'))

/** Name, connection and last use of each row, and which list is still to come. */
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )
const names = () => rows().map(([name]) => name)
const show = (choice: string) => fill(text.allKeys.show, choice)

test.each(['en', 'de'] as const)(
  'the keys of all connections stand in one table, each with its connection, and a list that is missing is asked for (%s)',
  async (language) => {
    await loadLanguage(language)
    setLanguage(language)
    render(<AllKeysDialog first="all" />)
    expect(names()).toEqual(['busy…abcd', 'month…abcd', 'Month…abcd', 'never…abcd'])
    expect(rows().map(([, connection]) => connection)).toEqual(['One', 'One', 'Two', 'Two'])
    expect(screen.getByText(text.allKeys.unread)).toBeTruthy()
    expect(asked).toEqual(['list e'])
  },
)

test('a list says when it is from, and one that is not current why, with another try', () => {
  const failure = { code: 'server_error', status: 503 } as const
  mirrorList(listOf([], { phase: 'stale', listedAt: NOW, failure }))
  mirrorList(listOf(null, { connectionId: 'e', phase: 'stale', listedAt: null, failure }))
  render(<AllKeysDialog first="all" />)
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(lines[0]).toContain(text.stale.listFrom(text.times.at(NOW, NOW)))
  expect(lines[0]).toContain(text.failures.what(failure))
  expect(lines[1]).toContain(text.stale.listFrom(text.times.at(1, NOW)))
  expect(lines[1]).not.toContain(text.tryAgain)
  expect(lines[2]).toContain(`${text.allKeys.unread} ${text.failures.what(failure)}`)
  const [, again] = screen.getAllByRole('button', { name: text.tryAgain })
  again?.click()
  expect(asked).toEqual(['list e'])
})

test('the table is sorted by name, by connection or by last use, and the heading says so', () => {
  render(<AllKeysDialog first="all" />)
  const heading = (name: string) => screen.getByRole('columnheader', { name })
  press('Connection')
  press('Connection')
  expect(heading('Connection').getAttribute('aria-sort')).toBe('descending')
  expect(names()).toEqual(['Month…abcd', 'never…abcd', 'busy…abcd', 'month…abcd'])
  press('Last used')
  expect(heading('Last used').getAttribute('aria-sort')).toBe('ascending')
  expect(heading('Connection').getAttribute('aria-sort')).toBe('none')
  expect(names().at(-1)).toBe('busy…abcd')
})

test('names that several connections have are shown alone, whatever their case', () => {
  render(<AllKeysDialog first="all" />)
  show('shared')
  expect(rows().map(([name, connection]) => `${name} ${connection}`)).toEqual([
    'month…abcd One',
    'Month…abcd Two',
  ])
})

test('the unused keys of every connection are shown for the time that is chosen', () => {
  render(<AllKeysDialog first="unused30" />)
  expect(names()).toEqual(['month…abcd', 'never…abcd'])
  expect(rows()[1]?.[2]).toContain('No use recorded, created')
  show('unused90')
  expect(names()).toEqual(['never…abcd'])
  expect(screen.getByText('No API key')).toBeTruthy()
})

test('from there the list of a connection shows the same keys, whatever was searched for', async () => {
  openDialog({ kind: 'all-keys', choice: 'unused180' })
  render(<AllKeysDialog first="unused180" />)
  await act(async () => press('Show 1 API key in the list'))
  expect(asked).toContain('activate d')
  expect(useListView.getState()).toEqual({ query: '', pasted: null, filter: 'unused180' })
  expect(useDialog.getState().open).toBeNull()
})

test('the list offers the keys of all connections, those unused where it shows the unused ones', () => {
  useListView.setState({ query: '', filter: 'unused90' })
  render(<FilterBar keys={[]} scene={sceneAt(NOW)} shown={0} />)
  press('All connections…')
  expect(useDialog.getState().open).toEqual({ kind: 'all-keys', choice: 'unused90' })
  act(() => useListView.setState({ filter: null }))
  press('All connections…')
  expect(useDialog.getState().open).toEqual({ kind: 'all-keys', choice: 'all' })
})
