import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AppState } from '../../../electron/contract/app-state.ts'
import type { Connection, KeyListState } from '../../../electron/contract/connection.ts'
import { inventoryFileName } from '../../../electron/main/features/export/file-name.ts'
import { ConnectionLine } from '../../../src/features/connections/ConnectionBadges.tsx'
import { ReconnectPanel } from '../../../src/features/connections/ReconnectPanel.tsx'
import { useToken } from '../../../src/features/connections/TokenFields.tsx'
import { CreateForm } from '../../../src/features/create/CreateForm.tsx'
import { setName } from '../../../src/features/create/store.ts'
import { text } from '../../../src/messages/text.ts'
import { connectionEntries } from '../../../src/shell/palette/entries.ts'
import { titleOf } from '../../../src/shell/window-title.ts'
import { useApp } from '../../../src/state/app-store.ts'
import { ShownName } from '../../../src/ui/ShownName.tsx'
import { button } from '../controls.ts'

test('a name stands apart from the text around it, with its hidden characters written out', () => {
  const { container } = render(<ShownName name={'bill\u202Etxt\nend'} />)
  expect(container.querySelector('bdi')?.textContent).toBe('bill⟨U+202E⟩txt⟨LF⟩end')
  expect(container.querySelectorAll('bdi span')).toHaveLength(2)
})

test.each([
  ['ac\u202eme', 'acme'],
  ['ac\u200bme', 'acme'],
  ['ac\u2800me', 'ac⟨U+2800⟩me'],
])(
  'a suggested name has nothing that cannot be seen, and is drawn as the names of keys are: %j',
  (typed, shown) => {
    setName(typed)
    render(<CreateForm connectionId="c" />)
    const drawn = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(drawn).toEqual(
      ['production', 'staging', 'development'].map((environment) => `${shown}-${environment}`),
    )
  },
)

const Fields = () => useToken().fields

test('a masked token can be shown and hidden', () => {
  useApp.setState({ storage: { state: 'unavailable', backend: 'none' } } as AppState, true)
  render(<Fields />)
  const type = (): string => screen.getByLabelText<HTMLInputElement>(text.apiKey).type
  const eye = button(text.connect.showToken)
  expect([type(), eye.getAttribute('aria-pressed')]).toEqual(['password', 'false'])
  fireEvent.click(eye)
  expect([type(), eye.getAttribute('aria-pressed')]).toEqual(['text', 'true'])
  fireEvent.click(eye)
  expect(type()).toBe('password')
})

/** Turns what follows it around, has a line break, and is longer than any place for it. */
const HOSTILE = `\u202Etxt.exe\n${'x'.repeat(4_096)}`
const CONNECTION: Connection = {
  id: 'c',
  kind: 'remote',
  name: HOSTILE,
  baseUrl: 'https://a.test',
} as Connection
const HIDDEN = /[\p{Cc}\u202A-\u202E\u2066\u2067]/u

test('the title of the window shows what a connection is called, in one short line, and the app’s own name after it', () => {
  const title = titleOf({ ...CONNECTION, production: true })
  expect(title).not.toMatch(HIDDEN)
  expect(title.length).toBeLessThan(100)
  expect(title).toContain('⟨U+202E⟩')
  expect(title.endsWith(text.title(text.connections.production, false))).toBe(true)
})

test.each(['unauthorized', 'token_missing', 'address_changed', null] as const)(
  'where a key is asked for (%s) the whole address stands there, however the connection is called',
  (code) => {
    useApp.setState(
      {
        storage: { state: 'available', backend: 'none' },
        lock: { byStore: true, passphrase: false },
      } as AppState,
      true,
    )
    const baseUrl = `https://${'long-name.'.repeat(8)}a.test/mail`
    const connection: Connection = {
      ...CONNECTION,
      baseUrl,
      lastFour: code === null ? '' : 'a1B2',
      keyId: null,
    }
    const list = {
      connectionId: 'c',
      failure: code === null ? null : { code },
      listedAt: null,
      keys: null,
    } as KeyListState
    const { container } = render(<ReconnectPanel connection={connection} list={list} />)
    expect(screen.getByLabelText(text.apiKey)).toBeTruthy()
    expect(container.textContent?.split(baseUrl)).toHaveLength(2)
    expect(container.querySelector('.truncate')).toBeNull()
  },
)

test('the palette, and the line below a dialog’s title, write out hidden characters of a connection’s name', () => {
  const [entry] = connectionEntries([CONNECTION], null)
  expect(entry?.label).toContain('⟨U+202E⟩')
  const { container } = render(<ConnectionLine connection={CONNECTION} />)
  expect(container.textContent).toContain('⟨U+202E⟩')
  expect(container.textContent).not.toMatch(HIDDEN)
})

test('the system’s dialog for an export is given a short file name without hidden characters, however the connection is called', () => {
  for (const name of [HOSTILE, 'מפתח ראשי', 'Mail, live']) {
    const file = inventoryFileName(name)
    expect(file).toMatch(/^api-keys(-[\p{L}\p{N}]+)+$/u)
    expect(file.length).toBeLessThan(100)
  }
  expect(inventoryFileName('Mail, live')).toBe('api-keys-mail-live')
})
