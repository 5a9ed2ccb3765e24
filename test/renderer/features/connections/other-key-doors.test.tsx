import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ok } from '../../../../electron/contract/result.ts'
import { ConnectionEntry } from '../../../../src/features/connections/ConnectionEntry.tsx'
import { text } from '../../../../src/messages/text.ts'
import { Dialogs } from '../../../../src/shell/Dialogs.tsx'
import { connectionEntries } from '../../../../src/shell/palette/entries.ts'
import { useApp } from '../../../../src/state/app-store.ts'
import { useDialog } from '../../../../src/state/dialog-store.ts'
import { useAnnounced } from '../../../../src/ui/announce-store.ts'
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
  const lock = { byStore: true, passphrase: false }
  const storage = { state: 'available', backend: 'Keyring' }
  useApp.setState({ connections: [far, local], storage, lock } as never, true)
})

test.each(Object.keys(DOORS))('another key to sign in with is asked for from %s', async (door) => {
  const press = await DOORS[door]?.(far)
  press?.()
  expect(useDialog.getState().open).toEqual({
    kind: 'edit-connection',
    connectionId: far.id,
    otherKey: true,
    ...(door === 'its menu among all connections' ? { isFromList: true } : {}),
  })
})

test('whoever signs in with another key from the palette is in the field of the key, and is back at the list of keys after it', async () => {
  const reconnect = vi.fn(async () => ok(null))
  vi.stubGlobal('keystow', { reconnect })
  render(<Dialogs />)
  const press = await DOORS['the palette']?.(far)
  act(() => press?.())
  const field = screen.getByLabelText(text.apiKey)
  expect(document.activeElement).toBe(field)
  screen.getByRole('dialog', { name: 'Sign in to “Mail” with another key' })
  fireEvent.change(field, { target: { value: 'ks_test_of_another_key_0000_abCd' } })
  await act(async () => fireEvent.submit(field))
  expect([useDialog.getState().open, useAnnounced.getState().sentence]).toEqual([
    null,
    'Signed in with …abCd',
  ])
  expect(reconnect).toHaveBeenCalledOnce()
})

test.each(Object.keys(DOORS))('the local service has no such entry in %s', async (door) => {
  expect(await DOORS[door]?.(local)).toBeNull()
})
