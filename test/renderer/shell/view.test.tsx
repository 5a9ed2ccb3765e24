import { afterEach, expect, test } from 'vitest'
import { currentView, resumeView } from '../../../src/shell/page/view.ts'
import { awaitProofs, forgetProofs, useProofs } from '../../../src/state/proofs-store.ts'

afterEach(() => forgetProofs())

test('a page that takes the place of another goes on telling what came of the keys that were revoked there', () => {
  awaitProofs(['key_1', 'key_2'])
  const view = currentView(false)
  forgetProofs()
  resumeView(view)
  expect([...useProofs.getState().awaited]).toEqual(['key_1', 'key_2'])
})
