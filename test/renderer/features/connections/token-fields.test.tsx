import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { AppState } from '../../../../electron/contract/app-state.ts'
import { ConnectForm } from '../../../../src/features/connections/ConnectForm.tsx'
import { text } from '../../../../src/messages/text.ts'
import { useApp } from '../../../../src/state/app-store.ts'
import { fill, press } from '../../controls.ts'

let sent: number

beforeEach(() => {
  sent = 0
  useApp.setState(
    {
      storage: { state: 'available', backend: 'Keyring' },
      lock: { byStore: true, passphrase: false },
      connections: [],
    } as unknown as AppState,
    true,
  )
  Object.assign(window, {
    keystow: {
      addConnection: async () => {
        sent += 1
        return { ok: false, error: { code: 'bad_input' } }
      },
    },
  })
})

/** Enters a key beside an address that is right; answers what sends the form. */
const enter = (key: string): (() => Promise<void>) => {
  const { container } = render(<ConnectForm onConnected={() => {}} />)
  fill(text.connect.baseUrl, 'https://api.example.com')
  fill(text.apiKey, key)
  const form = container.querySelector('form') as HTMLFormElement
  return async () => {
    fireEvent.submit(form)
    await Promise.resolve()
  }
}
const field = (): HTMLInputElement => screen.getByLabelText(text.apiKey)

test.each([
  [false, 'sealed by Keyring.'],
  [true, 'sealed by your passphrase and Keyring.'],
])('what will seal the API key is named, the passphrase (%s) too', async (passphrase, said) => {
  useApp.setState({ lock: { byStore: true, passphrase } } as AppState)
  await enter('abcd')
  expect(screen.getByText(said, { exact: false })).toBeTruthy()
})

test('an API key with spaces in it is not sent, and is reported at its field alone', async () => {
  await enter('ab cd')()
  expect(sent).toBe(0)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByText(text.connect.spaces, { exact: false })).toBeTruthy()
})

test.each([
  ['a\u200bb', '⟨U+200B⟩'],
  ['\u200bab', '⟨U+200B⟩'],
  ['ab\u202e', '⟨U+202E⟩'],
  ['a\u2060b', '⟨U+2060⟩'],
  ['a\u00adb', '⟨U+00AD⟩'],
  ['a\u{e0041}b', '⟨U+E0041⟩'],
  ['a\u0000b', '⟨U+0000⟩'],
  ['a\ud800b', '⟨U+D800⟩'],
  ['aéb', 'é'],
])(
  'an API key with what cannot be sent is not sent, and its field names the character: %j',
  async (key, named) => {
    await enter(`acme_live_${key}`)()
    expect([sent, screen.queryByRole('alert')]).toEqual([0, null])
    expect(
      document.getElementById(field().getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')
        ?.textContent,
    ).toContain(named)
    await press(text.connect.removeSpaces)
    expect([field().value, field().getAttribute('aria-invalid')]).toEqual(['acme_live_ab', null])
  },
)

test('the focus goes to the field when the button that mends it goes', () => {
  enter('ab cd')
  press(text.connect.removeSpaces)
  expect(field().value).toBe('abcd')
  expect(document.activeElement).toBe(field())
})

test('an API key that is too short is not sent, and is reported at its field once the person leaves it', async () => {
  const send = enter('abc')
  expect(field().getAttribute('aria-invalid')).toBeNull()
  fireEvent.blur(field())
  expect(field().getAttribute('aria-invalid')).toBe('true')
  await send()
  expect(sent).toBe(0)
})

test('spaces around an API key do not keep it from being sent; why that failed is not said of what was edited since', async () => {
  await enter('  abcdefgh  ')()
  expect(await screen.findByRole('alert')).toBeTruthy()
  fill(text.connect.baseUrl, 'https://api.example.org')
  expect(screen.queryByRole('alert')).toBeNull()
})
