import { expect, test, vi } from 'vitest'
import { fail, ok } from '../../../../electron/contract/result.ts'
import type { RevokeOutcome } from '../../../../electron/contract/workflow.ts'
import { useKeyLists } from '../../../../src/features/api-keys/store.ts'
import {
  backToForm,
  beginRevoke,
  lookAgainForRevoke,
  type RevokeRequest,
  submitRevoke,
  useRevoke,
} from '../../../../src/features/revoke/store.ts'
import { openDialog, useDialog } from '../../../../src/state/dialog-store.ts'
import { keyNamed } from '../../../main/samples.ts'
import { listOf } from '../../samples.ts'

const CONFIRMED = { typedName: null, signOut: false }
const REVOKED: RevokeOutcome = { kind: 'revoked', answered: true, signedOut: false }

const request = (connectionId: string): RevokeRequest => ({
  kind: 'revoke',
  connectionId,
  key: keyNamed('key_1'),
  thenForget: false,
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
  vi.stubGlobal('keystow', { revokeKey, refreshKeys: () => promise, listState: async () => fail('gone') })
  return { answer, revokeKey }
}

test('the person’s own No to a revoke stays to be read where they came from, until they try again', async () => {
  main().answer(fail('declined'))
  opened('A')
  await submitRevoke(CONFIRMED)
  expect(useRevoke.getState()).toMatchObject({ pending: false, outcome: null, notForgotten: null, declined: { code: 'declined' } })
  const again = submitRevoke(CONFIRMED)
  expect(useRevoke.getState().declined).toBeNull()
  await again
})

test('another try asks for what the key that is listed now needs', async () => {
  main().answer(fail('not_confirmed'))
  const { key } = opened('A')
  await submitRevoke(CONFIRMED)
  const used = { ...key, lastUsedAt: '2026-11-26T05:00:00.000Z' }
  useKeyLists.setState({ lists: { A: listOf([used]) } })
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
    ok({ ...REVOKED, kind: 'still_there', cause: null }),
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
    expect(useRevoke.getState()).toEqual({ request: other, pending: false, outcome: null, declined: null, notForgotten: null })
  }
})

test('what looking again finds stays out of the dialog of another revoke', async () => {
  const { answer } = main()
  opened('A')
  const looked = lookAgainForRevoke({ kind: 'unknown', cause: { code: 'no_answer' }, listFailure: { code: 'no_answer' } })
  const other = opened('B')
  answer(ok(null))
  await looked
  expect(useRevoke.getState()).toMatchObject({ request: other, outcome: null })
})
