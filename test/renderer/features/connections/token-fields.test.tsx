import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { AppState } from '../../../../electron/contract/app-state.ts'
import { ConnectForm } from '../../../../src/features/connections/ConnectForm.tsx'
import { text } from '../../../../src/messages/text.ts'
import { useApp } from '../../../../src/state/app-store.ts'

let sent: number

beforeEach(() => {
  sent = 0
  useApp.setState({ state: { storage: { state: 'available', backend: 'Keyring' }, connections: [] } as unknown as AppState })
  Object.assign(window, {
    keystow: {
      addConnection: async () => {
        sent += 1
        return { ok: false, error: { code: 'bad_input' } }
      },
    },
  })
})

const fill = (label: string, value: string): void => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
}

test('an API key with spaces in it is not sent, and is reported at its field alone', async () => {
  const { container } = render(<ConnectForm onConnected={() => {}} />)
  fill(text.connect.baseUrl, 'https://api.example.com')
  fill(text.connect.token, 'ab cd')
  const form = container.querySelector('form') as HTMLFormElement
  fireEvent.submit(form)
  await Promise.resolve()
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
])('an API key with what cannot be sent is not sent, and its field names the character: %j', async (key, named) => {
  const { container } = render(<ConnectForm onConnected={() => {}} />)
  fill(text.connect.baseUrl, 'https://api.example.com')
  fill(text.connect.token, `acme_live_${key}`)
  fireEvent.submit(container.querySelector('form') as HTMLFormElement)
  await Promise.resolve()
  expect([sent, screen.queryByRole('alert')]).toEqual([0, null])
  const field = screen.getByLabelText<HTMLInputElement>(text.connect.token)
  expect(document.getElementById(field.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')?.textContent).toContain(named)
  fireEvent.click(screen.getByRole('button', { name: text.connect.removeSpaces }))
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['acme_live_ab', null])
})

test('the focus goes to the field when the button that mends it goes', () => {
  render(<ConnectForm onConnected={() => {}} />)
  fill(text.connect.token, 'ab cd')
  const button = screen.getByRole('button', { name: text.connect.removeSpaces })
  button.focus()
  fireEvent.click(button)
  const field = screen.getByLabelText<HTMLInputElement>(text.connect.token)
  expect(field.value).toBe('abcd')
  expect(document.activeElement).toBe(field)
})

test('an API key that is too short is not sent, and is reported at its field once the person leaves it', async () => {
  const { container } = render(<ConnectForm onConnected={() => {}} />)
  fill(text.connect.baseUrl, 'https://api.example.com')
  fill(text.connect.token, 'abc')
  const field = screen.getByLabelText<HTMLInputElement>(text.connect.token)
  expect(field.getAttribute('aria-invalid')).toBeNull()
  fireEvent.blur(field)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  fireEvent.submit(container.querySelector('form') as HTMLFormElement)
  await Promise.resolve()
  expect(sent).toBe(0)
})

test('why the last attempt failed is not said of what was edited since', async () => {
  const { container } = render(<ConnectForm onConnected={() => {}} />)
  fill(text.connect.baseUrl, 'https://api.example.com')
  fill(text.connect.token, 'abcdefgh')
  fireEvent.submit(container.querySelector('form') as HTMLFormElement)
  expect(await screen.findByRole('alert')).toBeTruthy()
  fill(text.connect.baseUrl, 'https://api.example.org')
  expect(screen.queryByRole('alert')).toBeNull()
})
