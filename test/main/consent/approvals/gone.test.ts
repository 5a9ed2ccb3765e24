// Shows: S74
import { expect, test } from 'vitest'
import { request, scene } from './approval-scene.ts'

test('who is gone once the person was shown the request raised the window for nothing, and who is gone before did not', async () => {
  const { approvals, ask, shown, answer, gone } = scene()
  const first = approvals.ask(request, new AbortController().signal, () => {})
  const behind = ask()
  const id = shown()
  gone.abort()
  expect(await behind).toBe('unseen')
  await answer(id, false)
  expect(await first).toBe('denied')

  const other = new AbortController()
  const seen = approvals.ask(request, other.signal, () => {})
  shown()
  other.abort()
  expect(await seen).toBe('gone')
})
