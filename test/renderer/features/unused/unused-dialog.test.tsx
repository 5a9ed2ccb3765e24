import { act, render, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ok } from '../../../../electron/contract/result.ts'
import { FilterBar } from '../../../../src/features/keys/FilterBar.tsx'
import { useListView } from '../../../../src/features/keys/list-view-store.ts'
import { forgetLists, mirrorList } from '../../../../src/features/keys/store.ts'
import { UnusedDialog } from '../../../../src/features/unused/UnusedDialog.tsx'
import { useApp } from '../../../../src/state/app-store.ts'
import { openDialog, useDialog } from '../../../../src/state/dialog-store.ts'
import { connectionTo, keyNamed } from '../../../main/samples.ts'
import { press } from '../../controls.ts'
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
  mirrorList(listOf([keyNamed('never', { createdAt: daysAgo(200) })], { connectionId: 'd' }))
})

const section = (name: string) => within(screen.getByRole('region', { name }))

test('the unused keys of every connection are listed for the time that is chosen, and a list that is missing is asked for', () => {
  render(<UnusedDialog first="unused30" />)
  expect(section('One').getAllByRole('listitem')).toHaveLength(1)
  expect(section('One').getByRole('listitem').textContent).toContain('Last used')
  expect(section('Two').getByRole('listitem').textContent).toContain('No use recorded, created')
  expect(section('Three').getByText('There is no list of its API keys yet.')).toBeTruthy()
  expect(asked).toEqual(['list e'])
  act(() => screen.getByRole('radio', { name: '90 days' }).click())
  expect(section('One').getByText('None.')).toBeTruthy()
  expect(section('Two').getAllByRole('listitem')).toHaveLength(1)
})

test('from there the list of a connection shows the same keys, whatever was searched for', async () => {
  openDialog({ kind: 'unused', filter: 'unused180' })
  render(<UnusedDialog first="unused180" />)
  await act(async () => press('Show 1 API key in the list'))
  expect(asked).toContain('activate d')
  expect(useListView.getState()).toEqual({ query: '', pasted: null, filter: 'unused180' })
  expect(useDialog.getState().open).toBeNull()
})

test('the list offers the same question over all connections', () => {
  useListView.setState({ query: '', filter: 'unused90' })
  render(<FilterBar keys={[]} scene={sceneAt(NOW)} shown={0} />)
  press('Unused everywhere…')
  expect(useDialog.getState().open).toEqual({ kind: 'unused', filter: 'unused90' })
})
