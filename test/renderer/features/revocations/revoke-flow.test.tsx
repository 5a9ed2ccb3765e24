import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { type FailureCode, fail, ok } from '../../../../electron/contract/result.ts'
import type { RevokeOutcome } from '../../../../electron/contract/workflow.ts'
import { useKeyLists } from '../../../../src/features/keys/store.ts'
import { RevokeDialog } from '../../../../src/features/revocations/RevokeDialog.tsx'
import {
  backToForm,
  beginRevoke,
  type RevokeRequest,
  submitRevoke,
  useRevoke,
} from '../../../../src/features/revocations/revoke-store.ts'
import { text } from '../../../../src/messages/text.ts'
import { useApp } from '../../../../src/state/app-store.ts'
import { openDialog, useDialog } from '../../../../src/state/dialog-store.ts'
import { mirrorPlans } from '../../../../src/state/plans-store.ts'
import { mirrorProofs } from '../../../../src/state/proofs-store.ts'
import { useAnnounced } from '../../../../src/ui/announce-store.ts'
import { keyNamed } from '../../../main/samples.ts'
import { press } from '../../controls.ts'
import { listOf, pendingRevoke } from '../../samples.ts'

const CONFIRMED = { typedName: null, signOut: false }
const REVOKED: RevokeOutcome = { kind: 'revoked', signedOut: false }

afterEach(() => {
  mirrorPlans([])
  useApp.setState(null, true)
})

const request = (connectionId: string): RevokeRequest => ({
  kind: 'revoke',
  connectionId,
  key: keyNamed('key_1'),
})
const opened = (connectionId: string): RevokeRequest => {
  const dialog = request(connectionId)
  openDialog(dialog)
  beginRevoke(dialog)
  return dialog
}
/** Main, which answers every revoke when it is let. */
const main = () => {
  const { promise, resolve: answer } = Promise.withResolvers()
  const revokeKey = vi.fn((_asked: { readonly connectionId: string }) => promise)
  vi.stubGlobal('keystow', { revokeKey })
  return { answer, revokeKey }
}

test('the person’s own No to a revoke stays to be read where they came from, until they try again', async () => {
  main().answer(fail('declined'))
  opened('A')
  await submitRevoke(CONFIRMED)
  expect(useRevoke.getState()).toMatchObject({
    pending: false,
    outcome: null,
    notForgotten: null,
    declined: { code: 'declined' },
  })
  const again = submitRevoke(CONFIRMED)
  expect(useRevoke.getState().declined).toBeNull()
  await again
})

test('another try asks for what the key that is listed now needs', async () => {
  main().answer(fail('not_confirmed'))
  const { key } = opened('A')
  await submitRevoke(CONFIRMED)
  const used = { ...key, lastUsedAt: '2026-11-26T05:00:00.000Z' }
  useKeyLists.setState({ A: listOf([used]) })
  backToForm()
  expect(useDialog.getState().open).toEqual({ ...request('A'), key: used })
})

test('a revoke that is under way at the lock is still under way after it, and is not sent twice', async () => {
  const { answer, revokeKey } = main()
  const dialog = opened('A')
  const sent = submitRevoke(CONFIRMED)
  // What a dialog does that the lock had covered.
  beginRevoke(dialog)
  await submitRevoke(CONFIRMED)
  expect(useRevoke.getState().pending).toBe(true)
  answer(ok(REVOKED))
  await sent
  expect(revokeKey).toHaveBeenCalledTimes(1)
  expect(useDialog.getState().open).toBeNull()
})

test('the answer to one revoke neither closes nor fills the dialog of another', async () => {
  for (const answered of [
    ok(REVOKED),
    ok({ kind: 'pending', cause: { code: 'no_answer' } }),
    fail('locked'),
    fail('answer_withheld'),
    fail('declined'),
  ]) {
    const { answer } = main()
    opened('A')
    const sent = submitRevoke(CONFIRMED)
    const other = opened('B')
    answer(answered)
    await sent
    expect(useDialog.getState().open).toBe(other)
    expect(useRevoke.getState()).toEqual({
      request: other,
      pending: false,
      outcome: null,
      declined: null,
      notForgotten: null,
    })
  }
})

const held = (code: FailureCode, isSent = false) =>
  pendingRevoke({ connectionId: 'A', phase: { kind: 'held', cause: { code }, isSent } })

test('a revoke that has not succeeded says that Keystow goes on, and once it is over, that the key is gone or that this is not proven', async () => {
  main().answer(ok({ kind: 'pending', cause: { code: 'no_answer' } }))
  mirrorPlans([pendingRevoke({ connectionId: 'A', phase: { kind: 'working' } })])
  const dialog = opened('A')
  await submitRevoke(CONFIRMED)
  render(<RevokeDialog request={dialog} />)
  const said = (): string | null => screen.getByRole('alert').textContent
  expect(said()).toBe(`No answer arrived. ${text.revoke.mayWork} ${text.revoke.goesOn(true)}`)
  act(() => mirrorPlans([held('unauthorized')]))
  expect(said()).toContain(text.failures.what({ code: 'unauthorized' }))
  useApp.setState({ kept: 'nowhere', connections: [] } as never)
  act(() => mirrorPlans([held('offline')]))
  expect(said()).toContain('while it runs')
  act(() => mirrorPlans([]))
  expect(said()).toBe(text.revoke.gone)
  expect(screen.queryByRole('button', { name: text.revoke.stop })).toBeNull()
  const end = { kind: 'ended', end: 'not_proven', usedAt: null } as const
  act(() => mirrorPlans([pendingRevoke({ connectionId: 'A', phase: end })]))
  expect(said()).toBe(text.revoke.notProven)
})

test('a key whose secret still works is not said to be gone, although the service said that before', async () => {
  main().answer(ok({ kind: 'already_gone', signedOut: false }))
  const dialog = opened('A')
  const { id, name, lastFour } = dialog.key
  mirrorProofs([
    {
      id: 'proof',
      connectionId: 'A',
      key: { id, name, lastFour },
      revokedAt: 0,
      asking: false,
      verdict: { kind: 'works' },
      at: 0,
      hasSecret: true,
    },
  ])
  await submitRevoke(CONFIRMED)
  render(<RevokeDialog request={dialog} />)
  expect(screen.queryByText(text.revoke.alreadyGone)).toBeNull()
  expect(screen.getByText(text.proof.works)).toBeDefined()
  mirrorProofs([])
})

test.each([
  [false, text.revoke.stopped('key_1')],
  [true, `${text.revoke.stopped('key_1')} ${text.revoke.requestSent}`],
])(
  'what goes on for a key is shown in place of the form, and stopped from there, which says whether it was sent (%s)',
  async (isSent, said) => {
    const actOnPlan = vi.fn(async () => ok(null))
    vi.stubGlobal('keystow', { actOnPlan })
    mirrorPlans([held('offline', isSent)])
    render(<RevokeDialog request={opened('A')} />)
    await act(async () => press(text.revoke.stop))
    expect(actOnPlan).toHaveBeenCalledExactlyOnceWith({ ids: ['row'], action: 'cancel' })
    expect(useDialog.getState().open).toBeNull()
    expect(useAnnounced.getState().sentence).toBe(said)
  },
)

test('its dialog can be closed while the first try is under way', async () => {
  const { answer, revokeKey } = main()
  vi.stubGlobal('keystow', {
    revokeKey,
    keyUse: async () => fail('gone'),
    refreshKeys: async () => ok(null),
  })
  const dialog = opened('A')
  render(<RevokeDialog request={dialog} />)
  await act(async () => void submitRevoke(CONFIRMED))
  await act(async () => press(text.close))
  expect(useDialog.getState().open).toBeNull()
  await act(async () => answer(ok({ kind: 'pending', cause: { code: 'offline' } })))
  expect(useDialog.getState().open).toBeNull()
})
