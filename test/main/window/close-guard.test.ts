import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPersonInput, type PersonInput } from '../../../electron/main/person/input.ts'
import { type CloseGuard, createCloseGuard } from '../../../electron/main/window/close-guard.ts'

vi.mock('electron', () => ({ app: { on: () => {}, quit: () => {}, exit: () => {} } }))

let input: PersonInput
let guard: CloseGuard
let asked: { page: number; natively: number }
let window: EventEmitter & { show(): void; isDestroyed(): boolean }

beforeEach(() => {
  vi.useFakeTimers()
  input = createPersonInput()
  asked = { page: 0, natively: 0 }
  guard = createCloseGuard({
    window: () => window as never,
    holds: () => true,
    ask: () => {
      asked.page += 1
    },
    askNatively: async () => {
      asked.natively += 1
      return false
    },
    presses: () => input.presses,
    staysInTray: () => false,
    outlivesWindow: () => false,
    clearClipboard: async () => {},
    beforeExit: async () => {},
  })
  window = Object.assign(new EventEmitter(), { show: () => {}, isDestroyed: () => false })
  guard.watch(window as never)
})
afterEach(() => vi.useRealTimers())

const close = (): boolean => window.emit('close', { preventDefault: () => {} })

test('a page that answers by itself that the window stays does not answer for the person, who is asked by main', async () => {
  input.saw({ type: 'keyDown' })
  close()
  guard.acknowledged()
  guard.answer('stay')
  expect(asked).toEqual({ page: 1, natively: 1 })
})

test('a person who presses something after the question keeps the window open', () => {
  close()
  guard.acknowledged()
  input.saw({ type: 'mouseDown' })
  guard.answer('stay')
  vi.advanceTimersByTime(10_000)
  expect(asked).toEqual({ page: 1, natively: 0 })
})

test('a page that takes over again and again does not put off the question of main', () => {
  close()
  for (let second = 0; second < 5; second += 1) {
    vi.advanceTimersByTime(1_000)
    guard.askAgain()
  }
  expect(asked.natively).toBe(1)
})

test('a page that takes over and hears is asked about by main when the person closes again', () => {
  close()
  for (let second = 0; second < 5; second += 1) {
    guard.acknowledged()
    vi.advanceTimersByTime(1_000)
    guard.askAgain()
  }
  guard.acknowledged()
  expect(asked.natively).toBe(0)
  close()
  expect(asked.natively).toBe(1)
})
