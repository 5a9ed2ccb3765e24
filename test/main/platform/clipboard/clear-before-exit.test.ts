import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearBeforeExit } from '../../../../electron/main/platform/clipboard/clear-before-exit.ts'
import { clockWith } from '../../../clock.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a question about the clipboard that nobody answers and nothing takes away keeps the app for a minute at most', async () => {
  let asked = 0
  let done = false
  const cleared = clearBeforeExit({
    clock: clockWith(),
    choose: (_window, { signal }) => {
      asked += 1
      return new Promise((resolve) => signal?.addEventListener('abort', () => resolve(1)))
    },
    unattended: false,
    clipboard: { state: null, inReach: () => true, end: async () => false } as never,
    window: () => null,
    texts: () => ({ message: '', detail: '', again: '', quit: '' }) as never,
  }).then(() => {
    done = true
  })
  await vi.advanceTimersByTimeAsync(59_000)
  expect({ questions: asked, done }).toEqual({ questions: 1, done: false })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(done).toBe(true)
  await cleared
})
