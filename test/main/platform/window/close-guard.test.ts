import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CloseGuard } from '../../../../electron/main/platform/window/close-guard.ts'
import { PersonInput } from '../../../../electron/main/platform/window/person-input.ts'
import { clockWith } from '../../../clock.ts'

/** How often the app was ended. */
let exits: number
/** Ends the clearing of the clipboard, e.g. by the person's answer to what may be left on it. */
let clipboardDone: () => void
/** Whether nobody could be asked about the clipboard, each time it was cleared. */
let unattended: boolean[]
let input: PersonInput
let guard: CloseGuard
let asked: { page: number; natively: number }
let takenBack: number
/** A page that answers what it is asked at once. */
let answersAtOnce: boolean
/** What the person answers to main; null while they think about it. */
let answersMain: boolean | null
/** Answers the question of main that is open. */
let keepOpen: () => void
/** What holds the close. */
let holding: { saved: boolean; creating: boolean; leasing?: boolean }
let inTray: boolean
/** Whether the desktop has a tray. */
let hasTray: boolean | Promise<boolean>
/** How often the window was hidden. */
let hidden: number
let window: EventEmitter & { show(): void; hide(): void; close(): void; isDestroyed(): boolean }

beforeEach(() => {
  vi.useFakeTimers()
  exits = 0
  unattended = []
  input = new PersonInput()
  asked = { page: 0, natively: 0 }
  takenBack = 0
  answersAtOnce = false
  answersMain = false
  inTray = false
  hasTray = true
  hidden = 0
  holding = { saved: false, creating: false }
  guard = new CloseGuard(
    {
      clock: clockWith(),
      hasTray: async () => hasTray,
      quit: () => void quit(),
      exit: () => {
        exits += 1
      },
    },
    () => window as never,
    () => {
      const isHeld = !holding.saved || holding.creating || holding.leasing === true
      return {
        holds: { close: isHeld, quit: isHeld },
        isCreating: holding.creating,
        isPageMute: holding.creating || holding.leasing === true,
        outlivesWindow: inTray,
        staysInTray: inTray,
      }
    },
    {
      askPage: () => {
        asked.page += 1
        if (answersAtOnce)
          void clockWith()
            .pause(1)
            .then(() => guard.answer('close'))
      },
      askMain: async (signal) => {
        asked.natively += 1
        // The person thinks about it until the question is taken back.
        if (holding.creating || answersMain === null)
          await new Promise<void>((resolve) => {
            keepOpen = resolve
            signal.addEventListener('abort', () => {
              takenBack += 1
              resolve()
            })
          })
        return answersMain ?? false
      },
      presses: () => input.presses,
    },
    {
      clearClipboard: (nobody) => {
        unattended.push(nobody)
        return new Promise((resolve) => {
          clipboardDone = resolve
        })
      },
      beforeExit: async () => {},
    },
  )
  window = Object.assign(new EventEmitter(), {
    show: () => {},
    hide: () => {
      hidden += 1
    },
    close: () => close(),
    isDestroyed: () => false,
  })
  guard.watch(window as never)
})
afterEach(() => vi.useRealTimers())

/** Whether Electron would go on with what it announces. */
const goesOn = (announce: (event: { preventDefault(): void }) => unknown) => (): boolean => {
  let prevented = false
  const preventDefault = (): void => {
    prevented = true
  }
  announce({ preventDefault })
  return !prevented
}
const close = goesOn((event) => window.emit('close', event))
const quit = goesOn((event) => guard.beforeQuit(event))

test('a page that answers by itself that the window stays does not answer for the person, who is asked by main', async () => {
  input.saw({ type: 'keyDown' })
  close()
  guard.acknowledged()
  guard.answer('stay')
  expect(asked).toEqual({ page: 1, natively: 1 })
})

test('a person who presses something after the question keeps the window open', async () => {
  close()
  guard.acknowledged()
  input.saw({ type: 'mouseDown' })
  guard.answer('stay')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked).toEqual({ page: 1, natively: 0 })
})

test('a page that takes over again and again does not put off the question of main', async () => {
  close()
  for (let second = 0; second < 5; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000)
    guard.askAgain()
  }
  expect(asked.natively).toBe(1)
})

test('main asks itself when the person closes again and a page that acknowledged shows nothing', async () => {
  close()
  for (let second = 0; second < 5; second += 1) {
    guard.acknowledged()
    await vi.advanceTimersByTimeAsync(1_000)
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
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toEqual({ page: 1, natively: 1 })
})

test('a quit while programs have API keys of their own is asked by main at once, whatever the page would say', async () => {
  holding = { saved: true, creating: false, leasing: true }
  quit()
  expect(asked).toEqual({ page: 0, natively: 1 })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(guard.leaving()).toBe(false)
  answersMain = true
  quit()
  await vi.advanceTimersByTimeAsync(0)
  expect(guard.leaving()).toBe(true)
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
  await vi.advanceTimersByTimeAsync(5_000)
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

for (const [name, again] of [
  ['quits once more', quit],
  ['closes the window', close],
] as const)
  test(`an app that is leaving ends in its own time, also when somebody ${name}: what is left on the clipboard is asked about first`, async () => {
    holding.saved = true
    quit()
    expect(again()).toBe(false)
    expect(again()).toBe(false)
    await vi.advanceTimersByTimeAsync(10_000)
    expect({ exits, unattended }).toEqual({ exits: 0, unattended: [false] })
    clipboardDone()
    await vi.advanceTimersByTimeAsync(0)
    expect(exits).toBe(1)
  })

test('the end of the session ends an app that still asks about the clipboard', async () => {
  holding.saved = true
  quit()
  window.emit('session-end')
  await vi.advanceTimersByTimeAsync(0)
  expect(exits).toBe(1)
})

test('the end of the session asks nobody about the clipboard', async () => {
  window.emit('session-end')
  expect(unattended).toEqual([true])
})

for (const [how, leave] of [
  ['quits', quit],
  ['closes the window', close],
] as const)
  test(`a page that answers for a person who ${how} that nothing is unsaved, again and again, does not keep the app: main asks`, async () => {
    answersAtOnce = true
    answersMain = true
    leave()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(asked.natively).toBe(1)
    expect(unattended).toEqual([false])
  })

test('a person who then keeps the app open is not asked again by what the page answers meanwhile', async () => {
  answersAtOnce = true
  answersMain = null
  quit()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(asked.natively).toBe(1)
  guard.answer('close')
  await vi.advanceTimersByTimeAsync(10_000)
  keepOpen()
  await vi.advanceTimersByTimeAsync(30_000)
  expect({ natively: asked.natively, unattended }).toEqual({ natively: 1, unattended: [] })
})

test('a person who answers one thing after the other is asked by the page alone, however long it takes', async () => {
  quit()
  for (let answered = 1; answered <= 4; answered += 1) {
    guard.acknowledged()
    await vi.advanceTimersByTimeAsync(10_000)
    input.saw({ type: 'mouseDown' })
    guard.answer('close')
    await vi.advanceTimersByTimeAsync(300)
    expect(asked).toEqual({ page: answered + 1, natively: 0 })
  }
})

test('a secret that is sealed within a moment is not asked about by main, and neither is the next one, long after', async () => {
  inTray = true
  answersAtOnce = true
  close()
  await vi.advanceTimersByTimeAsync(2_000)
  holding.saved = true
  await vi.advanceTimersByTimeAsync(500)
  expect({ hidden, natively: asked.natively }).toEqual({ hidden: 1, natively: 0 })
  await vi.advanceTimersByTimeAsync(600_000)
  holding.saved = false
  answersAtOnce = false
  const before = asked.page
  quit()
  expect(asked).toEqual({ page: before + 1, natively: 0 })
})

test('where the desktop has no tray, closing the window quits, although the window is meant to stay in the tray', async () => {
  inTray = true
  hasTray = false
  holding.saved = true
  close()
  await vi.advanceTimersByTimeAsync(0)
  expect({ hidden, isLeaving: guard.leaving() }).toEqual({ hidden: 0, isLeaving: true })
})

test('where the desktop has a tray, closing the window hides it, and the app goes on', async () => {
  inTray = true
  holding.saved = true
  close()
  await vi.advanceTimersByTimeAsync(0)
  expect({ hidden, isLeaving: guard.leaving() }).toEqual({ hidden: 1, isLeaving: false })
})

test('a question that comes while the desktop is asked for its tray is not hidden with the window', async () => {
  let answer = (_has: boolean): void => {}
  hasTray = new Promise((resolve) => {
    answer = resolve
  })
  inTray = true
  holding.saved = true
  close()
  holding.saved = false
  quit()
  answer(true)
  await vi.advanceTimersByTimeAsync(0)
  expect({ hidden, asked }).toEqual({ hidden: 0, asked: { page: 1, natively: 0 } })
})

test('where the desktop has no tray, a page that does not answer leads to the question before a quit', async () => {
  inTray = true
  hasTray = false
  close()
  await vi.advanceTimersByTimeAsync(10_000)
  expect({ hidden, asked }).toEqual({ hidden: 0, asked: { page: 2, natively: 1 } })
})

test('a secret that takes long to be sealed, and is, takes the question of main back, and the app ends', async () => {
  answersAtOnce = true
  answersMain = null
  quit()
  await vi.advanceTimersByTimeAsync(5_000)
  expect({ natively: asked.natively, takenBack }).toEqual({ natively: 1, takenBack: 0 })
  holding.saved = true
  await vi.advanceTimersByTimeAsync(500)
  expect({ natively: asked.natively, takenBack, unattended }).toEqual({
    natively: 1,
    takenBack: 1,
    unattended: [false],
  })
})
