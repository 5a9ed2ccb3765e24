import { beforeEach, expect, test } from 'vitest'
import { beginRevoke, submitRevoke, useRevoke } from '../../../../src/features/revoke/store.ts'

beforeEach(() => {
  beginRevoke()
  Object.assign(window, { keystow: { revokeKey: async () => ({ ok: false, error: { code: 'declined' } }) } })
})

test('the person’s own No to a revoke stays to be read where they came from, until they try again', async () => {
  const key = { id: 'key_1', name: 'a', lastFour: 'a1B2', createdAt: '2026-11-22T00:00:00.000Z', lastUsedAt: null }
  const request = { connectionId: 'c', key, thenForget: false, confirmation: { typedName: null, signOut: true } }
  await submitRevoke(request)
  expect(useRevoke.getState()).toEqual({ pending: false, outcome: null, notForgotten: null, declined: { code: 'declined' } })
  const again = submitRevoke(request)
  expect(useRevoke.getState().declined).toBeNull()
  await again
})
