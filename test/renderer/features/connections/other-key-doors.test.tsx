import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ConnectionEntry } from '../../../../src/features/connections/ConnectionEntry.tsx'
import { text } from '../../../../src/messages/text.ts'
import { connectionEntries } from '../../../../src/shell/palette/entries.ts'
import { useApp } from '../../../../src/state/app-store.ts'
import { useDialog } from '../../../../src/state/dialog-store.ts'
import { connectionTo } from '../../../main/samples.ts'
import { listOf } from '../../samples.ts'

vi.stubGlobal('matchMedia', () => ({
  matches: false,
  addEventListener: () => {},
  removeEventListener: () => {},
}))
const { Toolbar } = await import('../../../../src/shell/Toolbar.tsx')

const far = connectionTo('https://api.example.com', { name: 'Mail' })
const local = connectionTo('local', { name: 'Here', kind: 'local' })

/** Opens the menu behind a button, and returns its entry for another key. */
const entryIn = async (menu: string | RegExp): Promise<HTMLElement | null> => {
  fireEvent.click(screen.getByRole('button', { name: menu }))
  await screen.findByRole('menu')
  return screen.queryByRole('menuitem', { name: text.connections.signInOther })
}
type Connected = typeof far
const DOORS: Readonly<Record<string, (connection: Connected) => Promise<(() => void) | null>>> = {
  'the menu of the connection above the list': async (connection) => {
    render(<Toolbar connection={connection} list={listOf([])} />)
    const entry = await entryIn(new RegExp(text.toolbar.switchTo))
    return entry && (() => void fireEvent.click(entry))
  },
  'its menu among all connections': async (connection) => {
    render(<ConnectionEntry connection={connection} active onForget={() => {}} />)
    const entry = await entryIn(text.connections.actions(connection.name))
    return entry && (() => void fireEvent.click(entry))
  },
  'the palette': async (connection) =>
    connectionEntries([connection], connection.id).find(
      ({ label }) => label === text.connections.signInOther,
    )?.run ?? null,
}

beforeEach(() => {
  vi.stubGlobal('keystow', { refreshKeys: async () => {} })
  useDialog.setState({ open: null })
  const storage = { state: 'available', backend: 'Keyring' }
  const lock = { byStore: true, passphrase: false }
  useApp.setState({ connections: [far, local], storage, lock } as never, true)
})

test.each(Object.keys(DOORS))('another key to sign in with is asked for from %s', async (door) => {
  const press = await DOORS[door]?.(far)
  press?.()
  expect(useDialog.getState().open).toEqual({
    kind: 'edit-connection',
    connectionId: far.id,
    otherKey: true,
  })
})

test.each(Object.keys(DOORS))('the local service has no such entry in %s', async (door) => {
  expect(await DOORS[door]?.(local)).toBeNull()
})
