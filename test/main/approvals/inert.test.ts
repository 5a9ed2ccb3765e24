import { expect, test, vi } from 'vitest'
import { INERT_MS } from '../../../electron/main/approvals/approvals.ts'
import { scene } from './approval-scene.ts'

test('the page hears that the window obeys once it does, also where a timer goes off early', async () => {
  const { ask, approvals, did, earlyTimers } = scene()
  void ask()
  approvals.view()
  earlyTimers(1)
  await vi.advanceTimersByTimeAsync(INERT_MS)
  expect(approvals.view()?.ready).toBe(false)
  did.length = 0
  await vi.advanceTimersByTimeAsync(1)
  expect(did).toEqual(['update'])
  expect(approvals.view()?.ready).toBe(true)
})
