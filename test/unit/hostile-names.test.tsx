import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { AppState } from '../../electron/contract/app-state.ts'
import { useApp } from '../../src/app-store.ts'
import { TokenFields } from '../../src/features/connections/TokenFields.tsx'
import { text } from '../../src/messages/text.ts'
import { ShownName } from '../../src/ui/ShownName.tsx'

afterEach(cleanup)

test('a name stands apart from the text around it, with its hidden characters written out', () => {
  const { container } = render(<ShownName name={'bill\u202Etxt\nend'} />)
  expect(container.querySelector('bdi')?.textContent).toBe('bill⟨U+202E⟩txt⟨LF⟩end')
  expect(container.querySelectorAll('bdi span')).toHaveLength(2)
})

const Fields = () => {
  const [token, setToken] = useState('')
  return <TokenFields token={token} onToken={setToken} keeping="session" onKeeping={() => {}} />
}

test('a token that was pasted with spaces inside is marked, and they can be removed; around it they are nobody’s business', () => {
  useApp.setState({ state: { storage: { state: 'unavailable', backend: 'none' } } as AppState })
  render(<Fields />)
  const field = (): HTMLInputElement => screen.getByLabelText(text.connect.token)
  fireEvent.change(field(), { target: { value: '  acme-token  ' } })
  expect(field().getAttribute('aria-invalid')).toBeNull()
  fireEvent.change(field(), { target: { value: 'acme token one' } })
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText(text.connect.spaces, { exact: false })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: text.connect.removeSpaces }))
  expect(field().value).toBe('acmetokenone')
  expect(field().getAttribute('aria-invalid')).toBeNull()
})

test('a masked token can be shown and hidden', () => {
  useApp.setState({ state: { storage: { state: 'unavailable', backend: 'none' } } as AppState })
  render(<Fields />)
  const type = (): string => screen.getByLabelText<HTMLInputElement>(text.connect.token).type
  const eye = screen.getByRole('button', { name: text.connect.showToken })
  expect([type(), eye.getAttribute('aria-pressed')]).toEqual(['password', 'false'])
  fireEvent.click(eye)
  expect([type(), eye.getAttribute('aria-pressed')]).toEqual(['text', 'true'])
  fireEvent.click(eye)
  expect(type()).toBe('password')
})
