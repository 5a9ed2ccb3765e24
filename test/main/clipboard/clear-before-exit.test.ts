import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearBeforeExit } from '../../../electron/main/clipboard/clear-before-exit.ts'

/** The message boxes that are shown. Nobody answers them, and the system takes none away, as macOS where there is no window. */
const shown = vi.hoisted((): unknown[] => [])
vi.mock('electron', () => ({
  dialog: {
    showMessageBox: (options: unknown) => {
      shown.push(options)
      return new Promise(() => {})
    },
  },
}))

beforeEach(() => {
  vi.useFakeTimers()
  shown.length = 0
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a question about the clipboard that nobody answers and nothing takes away keeps the app for a minute at most', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const timeout = new AbortController()
    setTimeout(() => timeout.abort(), ms)
    return timeout.signal
  })
  let done = false
  const cleared = clearBeforeExit({
    unattended: false,
    clipboard: { state: null, inReach: () => true, end: async () => false } as never,
    window: () => null,
    texts: () => ({ message: '', detail: '', again: '', quit: '' }) as never,
  }).then(() => {
    done = true
  })
  await vi.advanceTimersByTimeAsync(59_000)
  expect({ questions: shown.length, done }).toEqual({ questions: 1, done: false })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(done).toBe(true)
  await cleared
})
