import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ok } from '../../../../electron/contract/result.ts'
import type { UnreadOutcome } from '../../../../electron/contract/workflow.ts'
import { showUnreadOutcome } from '../../../../src/features/create/store.ts'
import { text } from '../../../../src/messages/text.ts'
import { Dialogs } from '../../../../src/shell/Dialogs.tsx'
import { openDialog } from '../../../../src/state/dialog-store.ts'
import { keyNamed } from '../../../main/samples.ts'
import { press } from '../../controls.ts'

type Outcome = UnreadOutcome['outcome']

const attempt = { attemptId: 'one', name: 'billing', cause: { code: 'no_answer' } } as const

test('the dialog of a lost create follows what lists show, and what it offers then revokes nothing until it has stood for a moment', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const unknown: Outcome = { ...attempt, kind: 'unknown', listFailure: { code: 'offline' } }
  const older: Outcome = { ...unknown, attemptId: 'older', name: 'older' }
  const orphans = [keyNamed('key_1', { name: 'billing' })]
  const lost: Outcome = { ...attempt, kind: 'lost', orphans, others: [] }
  const revokeAndCreate = vi.fn(() => new Promise(() => {}))
  const unreadOutcome = async ({ attemptId }: { readonly attemptId: string | null }) =>
    ok({ connectionId: 'A', outcome: attemptId === 'one' ? lost : older })
  vi.stubGlobal('keystow', { revokeAndCreate, unreadOutcome })
  openDialog({ kind: 'create', connectionId: 'A', name: 'billing', outcome: unknown })
  render(<Dialogs />)
  await act(showUnreadOutcome)
  expect(screen.getByRole('dialog').textContent).toContain('billing is listed')
  await act(async () => press(text.create.revokeAndRetry))
  expect(revokeAndCreate).not.toHaveBeenCalled()
  act(() => vi.runAllTimers())
  await act(async () => press(text.create.revokeAndRetry))
  expect(revokeAndCreate).toHaveBeenCalledOnce()
  vi.useRealTimers()
})
