import { render, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { PassphraseForm } from '../../../../src/features/lock/PassphraseForm.tsx'
import { text } from '../../../../src/messages/text.ts'
import { fill, press } from '../../controls.ts'

const setPassphrase = vi.fn()
const send = (): void => {
  vi.stubGlobal('keystow', { setPassphrase })
  press(text.lock.change)
}
/** What is wrong with the field that has the focus. */
const complaint = (): string | null => {
  const note = document.activeElement?.getAttribute('aria-describedby')
  return document.activeElement?.getAttribute('aria-invalid') === 'true'
    ? (document.getElementById(note ?? '')?.textContent ?? '')
    : null
}

test('who sends a passphrase that lacks something is told what, in the field that lacks it, and nothing is set', () => {
  render(<PassphraseForm action="change" endsKeeping={false} onDone={() => {}} />)
  send()
  expect(complaint()).toBe(text.lock.currentMissing)
  fill(text.lock.current, 'the old one')
  send()
  expect(complaint()).toBe(text.lock.nextHint(8))
  fill(text.lock.next, 'three words suffice')
  send()
  expect(complaint()).toBe(text.lock.different)
  expect(setPassphrase).not.toHaveBeenCalled()
})

test('after a wrong passphrase the focus is where it was typed', async () => {
  render(<PassphraseForm action="change" endsKeeping={false} onDone={() => {}} />)
  fill(text.lock.current, 'not the old one')
  fill(text.lock.next, 'three words suffice')
  fill(text.lock.repeat, 'three words suffice')
  setPassphrase.mockResolvedValueOnce({ ok: false, error: { code: 'wrong_passphrase' } })
  send()
  await waitFor(() => expect(document.activeElement).toHaveProperty('value', 'not the old one'))
})
