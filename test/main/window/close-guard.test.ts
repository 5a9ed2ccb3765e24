import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPersonInput, type PersonInput } from '../../../electron/main/person/input.ts'
import { type CloseGuard, createCloseGuard } from '../../../electron/main/window/close-guard.ts'

vi.mock('electron', () => ({ app: { on: () => {}, quit: () => {}, exit: () => {} } }))

let input: PersonInput
let guard: CloseGuard
let asked: { page: number; natively: number }
let takenBack: number
/** A page that answers what it is asked at once. */
let answersAtOnce: boolean
/** What holds the close. */
let holding: { saved: boolean; creating: boolean }
let window: EventEmitter & { show(): void; close(): void; isDestroyed(): boolean }

beforeEach(() => {
  vi.useFakeTimers()
  input = createPersonInput()
  asked = { page: 0, natively: 0 }
  takenBack = 0
  answersAtOnce = false
  holding = { saved: false, creating: false }
  guard = createCloseGuard({
    window: () => window as never,
    isBlocked: () => !holding.saved || holding.creating,
    creating: () => holding.creating,
    ask: () => {
      asked.page += 1
      if (answersAtOnce) setTimeout(() => guard.answer('close'), 1)
    },
    askNatively: async (signal) => {
      asked.natively += 1
      // The person thinks about it until the question is taken back.
      if (holding.creating)
        await new Promise<void>((resolve) =>
          signal.addEventListener('abort', () => {
            takenBack += 1
            resolve()
          }),
        )
      return false
    },
    presses: () => input.presses,
    staysInTray: () => false,
    outlivesWindow: () => false,
    clearClipboard: async () => {},
    beforeExit: async () => {},
  })
  window = Object.assign(new EventEmitter(), { show: () => {}, close: () => close(), isDestroyed: () => false })
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

test('main asks itself when the person closes again and a page that acknowledged shows nothing', () => {
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

test('a close while an API key is being created is asked by main, and by the page once there is a secret to save', async () => {
  holding = { saved: true, creating: true }
  close()
  expect(asked).toEqual({ page: 0, natively: 1 })
  holding = { saved: false, creating: false }
  guard.createSettled()
  await vi.waitFor(() => expect(asked).toEqual({ page: 1, natively: 1 }))
})

test('a create that brings no secret takes the question back, and the window stays with what came of it', async () => {
  holding = { saved: true, creating: true }
  close()
  holding = { saved: true, creating: false }
  guard.createSettled()
  await vi.advanceTimersByTimeAsync(10_000)
  expect({ ...asked, takenBack }).toEqual({ page: 0, natively: 1, takenBack: 1 })
})

test('a create that settles does not take back the question of main about what is unsaved', async () => {
  close()
  vi.advanceTimersByTime(5_000)
  expect(asked).toEqual({ page: 1, natively: 1 })
  guard.createSettled()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked).toEqual({ page: 1, natively: 1 })
})

test('what holds the close and is nothing to decide, as a secret that is being sealed, is not asked about without a pause', async () => {
  answersAtOnce = true
  close()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked.page).toBeLessThan(10)
  holding.saved = true
  const before = asked.page
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked.page - before).toBeLessThan(2)
})
