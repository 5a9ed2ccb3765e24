import { expect, test } from 'vitest'
import { stayHidden } from '../../../electron/main/app/hidden-start.ts'

/** A window that was not shown, and what happens to it. */
const hiddenWindow = (isVisible = false) => {
  const done: string[] = []
  const window = {
    isDestroyed: () => false,
    isVisible: () => isVisible,
    showInactive: () => void done.push('show'),
    minimize: () => void done.push('minimize'),
  }
  return { window: window as never, done }
}

test('a window stays hidden where there is an icon in the tray, also one that comes some seconds later', async () => {
  const { window, done } = hiddenWindow()
  const answers = [false, false, true]
  const pauses: number[] = []
  await stayHidden(
    window,
    () => true,
    async () => answers.shift() ?? false,
    async (ms) => pauses.push(ms),
  )
  expect(done).toEqual([])
  expect(pauses).toEqual([1_100, 1_100])
})

test('without a tray, or with its icon switched off, the window is minimised and not invisible', async () => {
  for (const wanted of [true, false]) {
    const { window, done } = hiddenWindow()
    await stayHidden(
      window,
      () => wanted,
      async () => false,
      async () => null,
    )
    expect(done).toEqual(['show', 'minimize'])
  }
})

test('a window that the person opened meanwhile is left as it is', async () => {
  const { window, done } = hiddenWindow(true)
  await stayHidden(
    window,
    () => true,
    async () => false,
    async () => null,
  )
  expect(done).toEqual([])
})
