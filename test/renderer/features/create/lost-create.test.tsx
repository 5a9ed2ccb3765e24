import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ApiKey } from '../../../../electron/contract/api-key.ts'
import { ok } from '../../../../electron/contract/result.ts'
import type { UnreadOutcome } from '../../../../electron/contract/workflow.ts'
import { showUnreadOutcome } from '../../../../src/features/create/store.ts'
import { text } from '../../../../src/messages/text.ts'
import { Dialogs } from '../../../../src/shell/Dialogs.tsx'
import { closeDialog, useDialog } from '../../../../src/state/dialog-store.ts'
import { keyNamed } from '../../../main/samples.ts'
import { press } from '../../controls.ts'

beforeEach(() => closeDialog())

const revokeKey = vi.fn(async (_asked: object) => ok({ kind: 'revoked', answered: true, signedOut: false }))

/** What a start shows of a create that a program asked for, that had no answer, and that the list knows nothing of. */
const showLost = async (others: readonly ApiKey[] = []): Promise<void> => {
  const unread: UnreadOutcome = {
    connectionId: 'A',
    asked: { client: 'deploy', place: '/srv/.env' },
    outcome: { kind: 'lost', attemptId: 'a', name: 'billing', cause: { code: 'no_answer' }, orphans: [], others },
  }
  vi.stubGlobal('keystow', { unreadOutcome: async () => ok(unread), markOutcomeRead: async () => ok(null), revokeKey })
  render(<Dialogs />)
  await act(showUnreadOutcome)
}

test('a lost create that left no key can be closed by a button, too', async () => {
  await showLost()
  await act(async () => press('Close'))
  expect(useDialog.getState().open).toBe(null)
})

test('of a program’s key that had no answer, nothing is said of a secret that may have arrived', async () => {
  await showLost()
  expect(screen.getByRole('dialog').textContent).toContain('Its secret did not reach its destination.')
  expect(screen.getByRole('dialog').textContent).not.toContain('whether')
})

test('every new key that may be from a lost create under another name is offered, and is revoked without a name that nobody typed', async () => {
  await showLost([keyNamed('key_1', { name: 'buero' }), keyNamed('key_2', { name: 'billing-eu' })])
  const dialog = screen.getByRole('dialog')
  for (const name of ['buero', 'billing-eu']) expect(dialog.textContent).toContain(name)
  expect(dialog.textContent).toContain(text.create.lostOthers('billing', 2))
  // A create that is sent again could be the second.
  expect(screen.queryByRole('button', { name: text.tryAgain })).toBeNull()
  await act(async () => screen.getAllByRole('button', { name: text.create.revokeOrphan })[0]?.click())
  expect(revokeKey).toHaveBeenCalledWith({ connectionId: 'A', id: 'key_1', confirmation: { typedName: null, signOut: false } })
  expect(dialog.textContent).toContain(text.create.orphanGone)
})
