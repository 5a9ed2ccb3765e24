import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { text } from '../../../src/messages/text.ts'
import { useApp } from '../../../src/state/app-store.ts'
import { useDialog } from '../../../src/state/dialog-store.ts'
import { connectionTo, keyNamed } from '../../main/samples.ts'
import { listOf } from '../samples.ts'

vi.stubGlobal('matchMedia', () => ({
  matches: false,
  addEventListener: () => {},
  removeEventListener: () => {},
}))
const { Toolbar } = await import('../../../src/shell/Toolbar.tsx')

beforeEach(() => useApp.setState({ connections: [connectionTo('')] } as never, true))

test.each([
  ['leak', () => text.commands.leak],
  ['scan', () => text.commands.scan],
  ['plans', () => text.commands.plans],
  ['proofs', () => text.proof.entry],
] as const)('the menu of the window leads to: %s', async (kind, name) => {
  render(<Toolbar connection={connectionTo('')} list={listOf([keyNamed('a')])} />)
  fireEvent.click(screen.getByRole('button', { name: text.toolbar.more }))
  fireEvent.click(await screen.findByRole('menuitem', { name: name() }))
  expect(useDialog.getState().open).toMatchObject({ kind })
})

test('the search field says that a key can be pasted', () => {
  render(<Toolbar connection={connectionTo('')} list={listOf([keyNamed('a')])} />)
  expect(screen.getByPlaceholderText(text.list.searchOrPaste)).toBeTruthy()
})
