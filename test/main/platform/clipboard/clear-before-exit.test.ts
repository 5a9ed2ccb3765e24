import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearBeforeExit } from '../../../../electron/main/platform/clipboard/clear-before-exit.ts'
import type { ChooseNatively } from '../../../../electron/main/platform/window/native-choice.ts'
import { clockWith } from '../../../clock.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a question about the clipboard that nobody answers and nothing takes away keeps the app for a minute at most', async () => {
  let asked = 0
  let done = false
  const choose: ChooseNatively = (_window, { signal }) => {
    asked += 1
    return new Promise((resolve) => signal?.addEventListener('abort', () => resolve(1)))
  }
  const cleared = clearBeforeExit(
    { state: null, inReach: () => true, end: async () => false } as never,
    () => null,
    () => ({ message: '', detail: '', again: '', quit: '' }) as never,
    { choose, clock: clockWith() },
    false,
  ).then(() => {
    done = true
  })
  await vi.advanceTimersByTimeAsync(59_000)
  expect({ questions: asked, done }).toEqual({ questions: 1, done: false })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(done).toBe(true)
  await cleared
})
