import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSecretClipboard } from '../../../electron/main/clipboard/secret-clipboard.ts'
import { clipboardsOf } from '../../../electron/main/clipboard/system-clipboard.ts'
import { fakeDesktop } from '../../prove/client/fake-desktop.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what another program copies is seen within a second, also when the focus is in our window all the time', async () => {
  const desktop = fakeDesktop('x11')
  const states: string[] = []
  const { all } = clipboardsOf(desktop.named(), { os: 'linux', wayland: false })
  const clipboard = createSecretClipboard({ all, inReach: () => true, changed: ({ kind }) => states.push(kind) })
  await clipboard.copy({ revealId: 'r', text: 's3cret' }, 30)
  await vi.advanceTimersByTimeAsync(5_500)
  expect(states).toEqual(['holding'])
  desktop.copy('shopping list', ['clipboard'])
  // The rest of the second, and what a clear takes until it has seen what came of it.
  await vi.advanceTimersByTimeAsync(500 + 300)
  expect(states).toEqual(['holding', 'replaced'])
  expect(desktop.visible).toEqual({ clipboard: 'shopping list', selection: '' })
  expect(vi.getTimerCount()).toBe(0)
})
