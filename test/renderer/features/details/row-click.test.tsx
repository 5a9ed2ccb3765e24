import { fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { NO_ANNOTATION } from '../../../../electron/contract/annotations.ts'
import { KeyRow } from '../../../../src/features/keys/KeyRow.tsx'
import { keyActions } from '../../../../src/features/keys/key-actions.ts'
import { keyEntries } from '../../../../src/shell/palette/entries.ts'
import { showDetails, useDetails } from '../../../../src/state/details-store.ts'
import { useDialog } from '../../../../src/state/dialog-store.ts'
import { keyNamed } from '../../../main/samples.ts'
import { lease } from '../../samples.ts'

const KEY = keyNamed('mail', { name: 'mail' })
const chosen = vi.fn()

/** The key's row, and what the person holds down while clicking. */
const row = () => screen.getByRole('row')

beforeEach(() => {
  chosen.mockClear()
  render(
    <KeyRow
      layout="usual"
      connectionId="c"
      apiKey={KEY}
      annotation={NO_ANNOTATION}
      lease={null}
      plan={null}
      replacedBy={null}
      own="no"
      appeared={false}
      now={0}
      staleDays={90}
      usedAt={null}
      rowIndex={2}
      current
      selected={false}
      detailed={false}
      access="write"
      top={0}
      onFocus={() => {}}
      onChoose={chosen}
      onRangeStart={() => {}}
      inMenu={false}
    />,
  )
})

test('one click on a row opens its details; with Ctrl or on its box it selects, with Shift it selects a range', () => {
  fireEvent.click(within(row()).getByText('mail'))
  fireEvent.click(row(), { ctrlKey: true })
  fireEvent.click(row(), { shiftKey: true })
  fireEvent.click(within(row()).getAllByRole('gridcell')[0] as HTMLElement)
  fireEvent.click(within(row()).getByRole('checkbox'))
  expect(chosen.mock.calls.map(([, how]) => how)).toEqual([
    'open',
    'toggle',
    'range',
    'toggle',
    'toggle',
  ])
})

test('a button in the row acts alone, and text that was marked by dragging stays marked', () => {
  fireEvent.click(within(row()).getByRole('button', { name: /^Revoke/ }))
  expect(useDialog.getState().open?.kind).toBe('revoke')
  window.getSelection()?.selectAllChildren(within(row()).getByText('mail'))
  fireEvent.click(row())
  window.getSelection()?.removeAllRanges()
  expect(chosen).not.toHaveBeenCalled()
})

test('a double click on a row marks no text', () => {
  expect(fireEvent.mouseDown(row(), { detail: 1 })).toBe(true)
  expect(fireEvent.mouseDown(row(), { detail: 2 })).toBe(false)
})

test.each([
  ['beside the list leave the focus in the row', false],
  ['over the list take the focus', true],
])('details that a click opens %s', (_where, covers) => {
  vi.stubGlobal('matchMedia', () => ({ matches: covers }))
  const { asked: before = 0 } = useDetails.getState() ?? {}
  showDetails('c', 'key_1')
  expect(useDetails.getState()?.asked).toBe(before + (covers ? 1 : 0))
})

test('every action for a key is offered everywhere: by row, details, context menu and palette, the destructive one last', () => {
  const ids = (input: Partial<Parameters<typeof keyActions>[0]> = {}) =>
    keyActions({ connectionId: 'c', apiKey: KEY, lease: null, writable: true, ...input }).map(
      ({ id, reason }) => (reason === undefined ? id : `(${id})`),
    )
  expect(ids()).toEqual(['rotate', 'leak', 'plan', 'revoke'])
  expect(ids({ lease })).toEqual(['end', 'rotate', 'leak', 'plan', 'revoke'])
  expect(ids({ writable: false })).toEqual(['(rotate)', 'leak', '(plan)', '(revoke)'])
  expect(keyEntries('c', [KEY], true, []).map(({ label }) => label)).toEqual([
    'Go to mail',
    'Rotate mail…',
    'mail leaked…',
    'Revoke mail…',
    'Revoke mail later…',
  ])
  expect(keyEntries('c', [KEY], false, []).map(({ label }) => label)).toEqual([
    'Go to mail',
    'mail leaked…',
  ])
})
