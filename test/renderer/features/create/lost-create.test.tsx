import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ok } from '../../../../electron/contract/result.ts'
import type { UnreadOutcome } from '../../../../electron/contract/workflow.ts'
import { showUnreadOutcome } from '../../../../src/features/create/store.ts'
import { Dialogs } from '../../../../src/shell/Dialogs.tsx'
import { closeDialog, useDialog } from '../../../../src/state/dialog-store.ts'

beforeEach(() => closeDialog())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** What a start shows of a create that a program asked for, that had no answer, and that the list knows nothing of. */
const showLost = async (): Promise<void> => {
  const unread: UnreadOutcome = {
    connectionId: 'A',
    asked: { client: 'deploy', place: '/srv/.env' },
    outcome: { kind: 'lost', attemptId: 'a', name: 'billing', cause: { code: 'no_answer' }, orphans: [] },
  }
  vi.stubGlobal('keystow', { unreadOutcome: async () => ok(unread), markOutcomeRead: async () => ok(null) })
  render(<Dialogs />)
  await act(showUnreadOutcome)
}

test('a lost create that left no key can be closed by a button, too', async () => {
  await showLost()
  await act(async () => screen.getByRole('button', { name: 'Close' }).click())
  expect(useDialog.getState().open).toBe(null)
})

test('of a program’s key that had no answer, nothing is said of a secret that may have arrived', async () => {
  await showLost()
  expect(screen.getByRole('dialog').textContent).toContain('Its secret did not reach its destination.')
  expect(screen.getByRole('dialog').textContent).not.toContain('whether')
})
