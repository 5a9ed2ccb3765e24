import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { text } from '../../../../src/messages/text.ts'
import { ignoreComposingKeys } from '../../../../src/ui/keyboard.ts'
import { request } from '../../../main/consent/approvals/approval-scene.ts'
import { showApproval } from './show-approval.tsx'

ignoreComposingKeys()

/** The button that approves; the time stands still from then on. */
const approveButton = async (): Promise<HTMLElement> => {
  const approve = await screen.findByRole('button', { name: text.approval.approve.revoke })
  // What listens for keys comes after what is seen.
  await act(async () => {})
  vi.useFakeTimers()
  return approve
}

// Shows: S65
test('Enter and Space press Approve only once it has had the focus for a second without a key', async () => {
  showApproval()
  const approve = await approveButton()
  const isLetThrough = (key: string): boolean => fireEvent.keyDown(approve, { key })
  fireEvent.keyDown(document.body, { key: 'Tab' })
  approve.focus()
  expect(isLetThrough('Enter')).toBe(false)
  expect(screen.getByRole('status').textContent).toBe(text.approval.ignored)
  for (const key of ['Enter', ' ']) {
    vi.advanceTimersByTime(999)
    expect(isLetThrough(key)).toBe(false)
    vi.advanceTimersByTime(1_000)
    expect(isLetThrough(key)).toBe(true)
  }
})

test('while an input method composes, Escape denies nothing, and Enter right behind it approves nothing', async () => {
  const answer = vi.fn(async () => ({ result: 'taken' }))
  showApproval(request, answer)
  const approve = await approveButton()
  approve.focus()
  vi.advanceTimersByTime(1_000)
  for (const composing of [{ isComposing: true }, { keyCode: 229 }])
    fireEvent.keyDown(approve, { key: 'Escape', ...composing })
  expect(answer).not.toHaveBeenCalled()
  fireEvent.compositionEnd(approve)
  expect(fireEvent.keyDown(approve, { key: 'Enter' })).toBe(false)
})

test('Enter and Space press Deny at once', async () => {
  showApproval()
  const deny = await screen.findByRole('button', { name: text.approval.deny })
  expect(fireEvent.keyDown(deny, { key: 'Enter' })).toBe(true)
  expect(fireEvent.keyDown(deny, { key: ' ' })).toBe(true)
})

test.each([
  ['remote', 'magenta', 'magenta'],
  ['local', 'blue', 'local'],
] as const)('the window has the colour of the %s connection (%s)', async (kind, accent, mode) => {
  showApproval({ ...request, connection: { ...request.connection, kind, accent } })
  await screen.findByRole('button', { name: text.approval.deny })
  expect(document.documentElement.dataset.mode).toBe(mode)
})
