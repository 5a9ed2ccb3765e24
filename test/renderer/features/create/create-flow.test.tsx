import { act, cleanup, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ApiKey } from '../../../../electron/contract/api-key.ts'
import { fail, ok, type Result } from '../../../../electron/contract/result.ts'
import type {
  CreateOutcome,
  RetriedCreate,
  Reveal,
  RevokeOutcome,
  UnreadOutcome,
} from '../../../../electron/contract/workflow.ts'
import {
  leaveCreate,
  setName,
  showUnreadOutcome,
  submitCreate,
  useCreate,
  watchForUnreadOutcome,
} from '../../../../src/features/create/store.ts'
import { useReveals } from '../../../../src/features/reveal/store.ts'
import { text } from '../../../../src/messages/text.ts'
import { Dialogs } from '../../../../src/shell/Dialogs.tsx'
import { closeDialog, openDialog, useDialog } from '../../../../src/state/dialog-store.ts'
import { mirrorPlans } from '../../../../src/state/plans-store.ts'
import { keyNamed } from '../../../main/samples.ts'
import { press } from '../../controls.ts'
import { pendingRevoke } from '../../samples.ts'

const ORPHAN = keyNamed('key_1', { name: 'billing' })
const REVOKED = ok<RevokeOutcome>({ kind: 'revoked', signedOut: false })
const lost = (name: string) => ({
  kind: 'lost' as const,
  attemptId: `of ${name}`,
  name,
  cause: { code: 'no_answer' } as const,
  orphans: [{ ...ORPHAN, name }],
  others: [],
})

/**
 * Main, as far as a create needs it: what it keeps until it is marked as read, and the creates that
 * were sent, to be answered.
 */
const main = () => {
  let unread: readonly UnreadOutcome[] = []
  const creates: {
    readonly connectionId: string
    answer(
      answered:
        | ReturnType<typeof ok<CreateOutcome>>
        | ReturnType<typeof fail<'locked' | 'answer_withheld'>>,
    ): void
  }[] = []
  const revokeKey = vi.fn(async (_asked: object) => REVOKED)
  const revokeAndCreate = vi.fn(
    async (_asked: object): Promise<Result<RetriedCreate>> =>
      ok({ revoke: REVOKED, created: lost('billing') }),
  )
  const keystow = {
    createKey: ({ connectionId }: { readonly connectionId: string }) => {
      const { promise, resolve } = Promise.withResolvers()
      creates.push({ connectionId, answer: resolve })
      return promise
    },
    revokeKey,
    revokeAndCreate,
    unreadOutcome: async ({ attemptId }: { readonly attemptId: string | null }) =>
      ok(
        unread.find(({ outcome }) => attemptId === null || outcome.attemptId === attemptId) ?? null,
      ),
    markOutcomeRead: async (attemptId: string) => {
      unread = unread.filter(({ outcome }) => outcome.attemptId !== attemptId)
      return ok(null)
    },
  }
  vi.stubGlobal('keystow', keystow)
  return {
    creates,
    revokeKey,
    revokeAndCreate,
    keep: (
      connectionId: string,
      outcome: UnreadOutcome['outcome'],
      by: Pick<UnreadOutcome, 'asked'> = {},
    ) => {
      unread = [...unread, { connectionId, outcome, ...by }]
    },
    unread: () => unread.map(({ outcome }) => outcome.name),
  }
}

beforeEach(() => {
  useReveals.setState({ reveals: [] })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  return () => vi.useRealTimers()
})

/** Lets the outcome stand until a press on it counts. */
const rest = () => act(() => vi.runAllTimers())

const shown = () => useDialog.getState().open

/** Opens the dialog of a connection and sends a create. */
const sent = (connectionId: string, name: string) => {
  openDialog({ kind: 'create', connectionId })
  const page = render(<Dialogs />)
  act(() => setName(name))
  let settled = Promise.resolve()
  act(() => {
    settled = submitCreate()
  })
  return { page, settled: () => act(() => settled) }
}
/** What the lock does to a page: it covers all of it, and shows it again. */
const lockAndUnlock = (page: ReturnType<typeof render>): void => {
  page.unmount()
  render(<Dialogs />)
}

test('a create that is under way at the lock is still under way after it: the dialog stays, and shows its outcome', async () => {
  const { creates } = main()
  const { page, settled } = sent('A', 'billing')
  lockAndUnlock(page)
  expect(useCreate.getState()).toMatchObject({ pending: true, name: 'billing' })
  act(
    () => void screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true })),
  )
  expect(shown()).toMatchObject({ kind: 'create' })
  creates[0]?.answer(ok(lost('billing')))
  await settled()
  expect(screen.getByRole('dialog').textContent).toContain('billing is listed')
})

test('an outcome that was on screen at the lock is on screen after it', async () => {
  const { creates } = main()
  const { page, settled } = sent('A', 'billing')
  creates[0]?.answer(ok(lost('billing')))
  await settled()
  lockAndUnlock(page)
  expect(screen.getByRole('dialog').textContent).toContain('billing is listed')
})

test('an answer that the lock kept back closes the dialog, and main brings the outcome after the lock', async () => {
  const { creates, keep, unread } = main()
  const { settled } = sent('A', 'billing')
  keep('A', lost('billing'))
  creates[0]?.answer(fail('answer_withheld'))
  await settled()
  expect(shown()).toBeNull()
  await act(showUnreadOutcome)
  expect(screen.getByRole('dialog').textContent).toContain('billing is listed')
  expect(unread()).toEqual(['billing'])
})

test('a create that the lock refused is not taken for one whose answer it kept back: nothing was created, and that is said', async () => {
  const { creates } = main()
  const { settled } = sent('A', 'billing')
  creates[0]?.answer(fail('locked'))
  await settled()
  expect(screen.getByRole('alert').textContent).toContain('Nothing was created')
})

test('a secret that was not marked as saved before the app died is told of by name, and its key can stay, be revoked, or be replaced', async () => {
  const { keep, revokeKey, revokeAndCreate, unread } = main()
  for (const name of ['Keep', 'Revoke this key', 'Revoke it and create another']) {
    keep('A', { ...lost('billing'), cause: null })
    const { unmount } = render(<Dialogs />)
    await act(showUnreadOutcome)
    const dialog = screen.getByRole('dialog', { name: 'A secret was not marked as saved' })
    expect(dialog.textContent).toContain('the secret of billing')
    // It opens by itself: an Enter meant for something else revokes nothing.
    expect(document.activeElement?.textContent).toBe('Leave it')
    rest()
    await act(async () => press(name === 'Keep' ? 'Leave it' : name))
    if (name === 'Revoke this key') expect(dialog.textContent).toContain('Create another')
    await act(async () => leaveCreate())
    expect(unread()).toEqual([])
    unmount()
  }
  expect([revokeKey, revokeAndCreate].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
})

test('the outcome of one connection never shows in the dialog of another, and acts on none', async () => {
  const { creates, keep, revokeAndCreate } = main()
  const { settled } = sent('A', 'billing')
  // e.g. by a click on a notification
  act(() => openDialog({ kind: 'create', connectionId: 'B' }))
  keep('A', lost('billing'))
  creates[0]?.answer(ok(lost('billing')))
  await settled()
  expect(useCreate.getState()).toMatchObject({
    request: { connectionId: 'B' },
    outcome: null,
    pending: false,
    name: '',
  })
  await act(async () => closeDialog())
  await act(showUnreadOutcome)
  rest()
  await act(async () => press('Revoke it and try again'))
  expect(revokeAndCreate).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ connectionId: 'A', attemptId: 'of billing', id: 'key_1' }),
  )
  expect(creates).toHaveLength(1)
})

test('a key whose secret came is shown although another dialog is open by then, and that stays', async () => {
  const { creates } = main()
  const { settled } = sent('A', 'billing')
  act(() => openDialog({ kind: 'shortcuts' }))
  creates[0]?.answer(ok({ kind: 'created', reveal: { id: 'r', connectionId: 'A', key: ORPHAN } }))
  await settled()
  expect(useReveals.getState().reveals).toMatchObject([{ id: 'r' }])
  expect(shown()).toEqual({ kind: 'shortcuts' })
})

/**
 * Shows a create that a program asked for, that had no answer, and that the list knows nothing of.
 */
const showProgramsLost = async (others: readonly ApiKey[] = []) => {
  const { keep, revokeKey } = main()
  keep(
    'A',
    { ...lost('billing'), orphans: [], others },
    { asked: { client: 'deploy', place: '/srv/.env' } },
  )
  render(<Dialogs />)
  await act(showUnreadOutcome)
  rest()
  return { dialog: screen.getByRole('dialog'), revokeKey }
}

test('a lost create that left no key can be closed by a button, too', async () => {
  await showProgramsLost()
  await act(async () => press('Close'))
  expect(shown()).toBe(null)
})

test('of a program’s key that had no answer, nothing is said of a secret that may have arrived', async () => {
  const { dialog } = await showProgramsLost()
  expect(dialog.textContent).toContain('Its secret did not reach its destination.')
  expect(dialog.textContent).not.toContain('whether')
})

test('every new key that may be from a lost create under another name is offered, and is revoked without a name that nobody typed', async () => {
  const { dialog, revokeKey } = await showProgramsLost([
    keyNamed('key_1', { name: 'buero' }),
    keyNamed('key_2', { name: 'billing-eu' }),
  ])
  for (const name of ['buero', 'billing-eu']) expect(dialog.textContent).toContain(name)
  expect(dialog.textContent).toContain(text.create.lostOthers('billing', 2))
  // A create that is sent again could be the second.
  expect(screen.queryByRole('button', { name: text.tryAgain })).toBeNull()
  await act(async () =>
    screen.getAllByRole('button', { name: text.create.revokeOrphan })[0]?.click(),
  )
  expect(revokeKey).toHaveBeenCalledWith({
    connectionId: 'A',
    id: 'key_1',
    confirmation: { typedName: null, signOut: false },
  })
  expect(dialog.textContent).toContain(text.create.orphanGone)
})

test('the one key that a lost create left can be revoked alone: nothing is created then', async () => {
  const { keep, revokeKey, creates } = main()
  keep('A', lost('billing'))
  render(<Dialogs />)
  await act(showUnreadOutcome)
  rest()
  await act(async () => press(text.create.revokeOrphan))
  expect(revokeKey).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 'key_1' }))
  expect(screen.getByRole('dialog').textContent).toContain(text.create.orphanGone)
  expect(creates).toEqual([])
})

test('a key that is being revoked is not offered to be revoked or left', async () => {
  const cause = { code: 'no_answer' } as const
  const { dialog, revokeKey } = await showProgramsLost([
    keyNamed('key_1', { name: 'buero' }),
    keyNamed('key_2', { name: 'billing-eu' }),
  ])
  mirrorPlans([pendingRevoke({ connectionId: 'A', phase: { kind: 'held', cause, isSent: true } })])
  revokeKey.mockResolvedValueOnce(ok({ kind: 'pending', cause }))
  const offered = () => screen.queryAllByRole('button', { name: text.create.revokeOrphan })
  await act(async () => offered()[0]?.click())
  expect(dialog.textContent).toContain(text.revoke.mayWork)
  expect(offered()).toHaveLength(1)
  expect(screen.queryByRole('button', { name: text.create.leave })).toBeNull()
  mirrorPlans([])
})

test('an outcome is marked as read when it is closed, left for another name, or tried again', async () => {
  const { keep, unread } = main()
  keep('A', lost('one'))
  for (const name of ['two', 'three'])
    keep('A', { kind: 'refused', attemptId: `of ${name}`, name, cause: { code: 'forbidden' } })
  render(<Dialogs />)
  for (const [name, left] of [
    ['Leave it', ['two', 'three']],
    ['Change the name', ['three']],
    ['Try again', []],
  ] as const) {
    await act(showUnreadOutcome)
    await act(async () => press(name))
    expect(unread()).toEqual(left)
    act(closeDialog)
  }
})

test('what opens while the page asks for an outcome, as where one dialog closes for another, is not covered by it', async () => {
  const { keep } = main()
  keep('A', lost('n'))
  for (const open of [
    () => openDialog({ kind: 'shortcuts' }),
    () => useReveals.setState({ reveals: [{ id: 'r' } as Reveal] }),
  ]) {
    const asked = showUnreadOutcome()
    open()
    const before = shown()
    await asked
    expect(shown()).toBe(before)
    closeDialog()
    useReveals.setState({ reveals: [] })
  }
})

test('of two outcomes that are asked for at once, the second waits until the first was closed', async () => {
  const { keep } = main()
  keep('A', lost('one'))
  keep('A', lost('two'))
  render(<Dialogs />)
  await act(() => Promise.all([showUnreadOutcome(), showUnreadOutcome()]).then(() => undefined))
  expect(shown()).toMatchObject({ outcome: { name: 'one' } })
  await act(async () => press('Leave it'))
  await act(showUnreadOutcome)
  expect(shown()).toMatchObject({ outcome: { name: 'two' } })
})

test('what comes of revoking a key and creating it again is shown: the new secret, another lost answer, or a key that stays', async () => {
  const { keep, revokeAndCreate } = main()
  mirrorPlans([
    pendingRevoke({
      connectionId: 'A',
      why: 'orphan',
      phase: { kind: 'held', cause: { code: 'forbidden' }, isSent: false },
    }),
  ])
  for (const [answered, said] of [
    [
      { revoke: ok({ kind: 'pending', cause: { code: 'forbidden' } }), created: null },
      'denied the request',
    ],
    [
      { revoke: REVOKED, created: { ...lost('again'), orphans: [] } },
      'no key named again is listed',
    ],
    [
      {
        revoke: REVOKED,
        created: { kind: 'created', reveal: { id: 'r', connectionId: 'A', key: ORPHAN } },
      },
      null,
    ],
  ] satisfies [RetriedCreate, string | null][]) {
    revokeAndCreate.mockResolvedValueOnce(ok(answered))
    keep('A', lost('billing'))
    openDialog({ kind: 'create', connectionId: 'A', name: 'billing', outcome: lost('billing') })
    render(<Dialogs />)
    rest()
    await act(async () => press('Revoke it and try again'))
    if (said !== null) expect(screen.getByRole('dialog').textContent).toContain(said)
    else expect([shown(), useReveals.getState().reveals]).toMatchObject([null, [{ id: 'r' }]])
    if (answered.created === null) {
      act(() => mirrorPlans([]))
      expect(screen.getByRole('dialog').textContent).toMatch(/Revoked.*CloseTry again/)
    }
    cleanup()
    closeDialog()
  }
})

// The last test of this file, because the page watches for as long as it lives.
test('an unread outcome is shown once no dialog and no new secret is open any more', async () => {
  const { keep } = main()
  keep('A', lost('n'))
  openDialog({ kind: 'shortcuts' })
  watchForUnreadOutcome()
  closeDialog()
  await expect.poll(shown).toMatchObject({ kind: 'create', outcome: { name: 'n' } })
  useReveals.setState({ reveals: [{ id: 'r' } as Reveal] })
  closeDialog()
  expect(shown()).toBeNull()
  useReveals.setState({ reveals: [] })
  await expect.poll(shown).toMatchObject({ kind: 'create', outcome: { name: 'n' } })
})
