import { beforeEach, expect, test, vi } from 'vitest'
import { startParts } from './app-scene.ts'

const thrown = (): never => {
  throw new Error('thrown by a test')
}

beforeEach(() => {
  const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  return () => logged.mockRestore()
})

test('a part of the desktop that throws does not keep the page from receiving the state', () => {
  const { context, pushed } = startParts()
  context.desktop.show = thrown
  pushed.length = 0
  context.lock.lock()
  expect(pushed).toContain('app:changed')
})

test('an automatic lock that throws keeps neither the page nor the desktop from receiving the state', () => {
  const { context, pushed } = startParts()
  context.autoLock.check = thrown
  const show = vi.spyOn(context.desktop, 'show')
  pushed.length = 0
  context.topics.appChanged.publish()
  expect(pushed).toEqual(['app:changed'])
  expect(show).toHaveBeenCalledOnce()
})

test('whichever effect of the lock throws, every other happens: the clipboard is cleared, secrets and their protection end', () => {
  const effects = ['clear', 'hide', 'forget', 'secretVisible'] as const
  for (const broken of effects) {
    const { context } = startParts()
    const { clipboard, reveals, interaction, desktop } = context
    const calls = {
      clear: vi.spyOn(clipboard, 'clear'),
      hide: vi.spyOn(reveals, 'hide'),
      forget: vi.spyOn(interaction, 'forget'),
      secretVisible: vi.spyOn(desktop.protection, 'secretVisible'),
    }
    calls[broken].mockImplementation(thrown)
    context.lock.lock()
    for (const effect of effects) expect(calls[effect], `${effect}, where ${broken} throws`).toHaveBeenCalled()
  }
})

test('a protection that cannot be ended does not keep a new page from being used', () => {
  const { context } = startParts()
  context.desktop.protection.secretVisible = thrown
  const loaded = vi.spyOn(context.page, 'loaded').mockReturnValue()
  context.topics.pageLoaded.publish(context.window.current() as never)
  expect(loaded).toHaveBeenCalledOnce()
})
