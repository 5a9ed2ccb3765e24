import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { KeyListState } from '../../../../electron/contract/connection.ts'
import type { KeyApiFailureCode } from '../../../../electron/contract/result.ts'
import { RefreshTimer } from '../../../../electron/main/features/connections/refresh-timer.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A list that was just read, and what happens to it; `answers` says how a refresh ends. */
const scene = ({ refreshSeconds = 60, notifications = false, tray = false } = {}) => {
  const begin = Date.now()
  const tries: number[] = []
  const controls: { seen: boolean; answers: KeyApiFailureCode | null; resetsAt: number } = {
    seen: true,
    answers: null,
    resetsAt: 0,
  }
  const settings = { refreshSeconds, notifications, tray }
  let state: Pick<KeyListState, 'listedAt' | 'failure' | 'gauge'> = {
    listedAt: begin,
    failure: null,
    gauge: null,
  }
  const session = {
    state: () => state,
    refresh: async () => {
      // biome-ignore lint/plugin: seconds of the test's own clock.
      tries.push((Date.now() - begin) / 1000)
      const { answers, resetsAt } = controls
      const gauge = { limit: 100, remaining: 0, resetsAt }
      state =
        answers === null
          ? { listedAt: Date.now(), failure: null, gauge: null }
          : { ...state, failure: { code: answers }, gauge }
      refreshTimer.check()
    },
  }
  const refreshTimer = new RefreshTimer(
    () => session,
    () => settings,
    () => controls.seen,
  )
  refreshTimer.check()
  return { refreshTimer, session, settings, tries, controls, begin }
}

const pass = (seconds: number): Promise<unknown> => vi.advanceTimersByTimeAsync(seconds * 1000)

test('a list that can be seen is refreshed at the chosen interval, and nothing wakes up in between', async () => {
  const { tries } = scene()
  await pass(59.9)
  expect(tries).toEqual([])
  expect(vi.getTimerCount()).toBe(1)
  await pass(120.1)
  expect(tries).toEqual([60, 120, 180])
})

test('a changed interval counts at once, and 0 is never', async () => {
  const { refreshTimer, settings, tries } = scene()
  settings.refreshSeconds = 30
  refreshTimer.check()
  await pass(31)
  expect(tries).toEqual([30])
  settings.refreshSeconds = 0
  refreshTimer.check()
  expect(vi.getTimerCount()).toBe(0)
})

test('a window that nobody sees asks for nothing, and catches up once it is seen', async () => {
  const { refreshTimer, tries, controls } = scene()
  controls.seen = false
  refreshTimer.check()
  await pass(300)
  expect(tries).toEqual([])
  controls.seen = true
  refreshTimer.check()
  await pass(0)
  expect(tries).toEqual([300])
})

test('in the tray the list is read each half hour, so that the hours in which keys are used are known, and a failure is not tried again sooner', async () => {
  const { refreshTimer, tries, controls, settings } = scene({ tray: true })
  controls.seen = false
  refreshTimer.check()
  await pass(3600)
  expect(tries).toEqual([1800, 3600])
  controls.answers = 'offline'
  await pass(3600)
  expect(tries).toEqual([1800, 3600, 5400, 7200])
  settings.refreshSeconds = 0
  refreshTimer.check()
  expect(vi.getTimerCount()).toBe(0)
})

test('with notifications on, the list is refreshed while the window is hidden', async () => {
  const { refreshTimer, tries, controls } = scene({ notifications: true })
  controls.seen = false
  refreshTimer.check()
  await pass(60)
  expect(tries).toEqual([60])
})

test('a failure is tried again every five seconds, and a success goes back to the interval', async () => {
  const { tries, controls } = scene()
  controls.answers = 'unreachable'
  await pass(71)
  expect(tries).toEqual([60, 65, 70])
  controls.answers = null
  await pass(64)
  expect(tries).toEqual([60, 65, 70, 75, 135])
})

test('a refresh that the person asked for and that failed is not sent again at once', async () => {
  const { session, tries, controls } = scene()
  await pass(30)
  controls.answers = 'unreachable'
  await session.refresh()
  await pass(6)
  expect(tries).toEqual([30, 35])
})

test('a rate limit is waited for until its end, with the interval switched off too', async () => {
  const { refreshTimer, settings, tries, controls, begin } = scene()
  controls.answers = 'rate_limited'
  controls.resetsAt = begin + 100_000
  await pass(60)
  settings.refreshSeconds = 0
  refreshTimer.check()
  await pass(39)
  expect(tries).toEqual([60])
  controls.answers = null
  await pass(1)
  expect(tries).toEqual([60, 100])
})

test('an end of the limit that is past already does not make it ask more often than once a second', async () => {
  const { tries, controls } = scene()
  controls.answers = 'rate_limited'
  await pass(63)
  expect(tries).toEqual([60, 61, 62, 63])
})

/** The window that is watched, as far as the timer needs it; `emit` has its listeners called. */
const watchedWindow = () => {
  const events = new EventEmitter()
  return { window: events as never, emit: (event: string) => void events.emit(event) }
}

const TWO_HOURS_MS = 2 * 3_600_000

test('a clock that is set back by two hours puts no refresh off: the list is read at once, and then at the interval', async () => {
  const { refreshTimer, tries, begin } = scene()
  vi.setSystemTime(begin - TWO_HOURS_MS)
  // As any change of the app's state does.
  refreshTimer.check()
  await pass(59)
  expect(tries).toHaveLength(1)
  await pass(2)
  expect(tries).toHaveLength(2)
})

test('a clock that is set back after a refresh that failed puts none off either', async () => {
  const { refreshTimer, tries, controls } = scene()
  controls.answers = 'unreachable'
  await pass(60)
  controls.answers = null
  await pass(5)
  vi.setSystemTime(Date.now() - TWO_HOURS_MS)
  refreshTimer.check()
  await pass(59)
  expect(tries).toHaveLength(3)
})

test('a clock that is set back during a rate limit does not make the wait longer than any service may ask for', async () => {
  const { refreshTimer, settings, tries, controls, begin } = scene()
  controls.answers = 'rate_limited'
  controls.resetsAt = begin + 100_000
  await pass(60)
  settings.refreshSeconds = 0
  vi.setSystemTime(begin - TWO_HOURS_MS)
  controls.answers = null
  refreshTimer.check()
  await pass(5)
  expect(tries).toHaveLength(2)
})

test('coming back to the window refreshes a list of more than five seconds, and one that was read before the clock was set back', async () => {
  const { refreshTimer, tries, begin } = scene({ refreshSeconds: 0 })
  const { window, emit } = watchedWindow()
  refreshTimer.watch(window)
  await pass(4)
  emit('focus')
  expect(tries).toEqual([])
  await pass(1)
  emit('focus')
  expect(tries).toEqual([5])
  vi.setSystemTime(begin - TWO_HOURS_MS)
  emit('focus')
  expect(tries).toHaveLength(2)
})

test('a list that has no network is asked for again until there is one, also where it is not refreshed otherwise', async () => {
  const { refreshTimer, session, tries, controls } = scene({ refreshSeconds: 0 })
  controls.answers = 'offline'
  await session.refresh()
  await pass(10.1)
  expect(tries).toEqual([0, 5, 10])
  controls.answers = null
  await pass(5)
  expect(tries).toEqual([0, 5, 10, 15])
  await pass(3_600)
  expect(tries).toHaveLength(4)
  controls.answers = 'offline'
  controls.seen = false
  await session.refresh()
  refreshTimer.check()
  expect(vi.getTimerCount()).toBe(0)
})

test('whatever else happens every second, a list without a network is asked for every five', async () => {
  const { refreshTimer, session, tries, controls } = scene({ refreshSeconds: 0 })
  controls.answers = 'offline'
  await session.refresh()
  for (let second = 0; second < 16; second += 1) {
    await pass(1)
    // As each change of the app's state does: the lock and its end, a rename, another language.
    refreshTimer.check()
  }
  expect(tries).toEqual([0, 5, 10, 15])
})

test('while another connection is shown only that one is asked, and the one without a network again once it is back', async () => {
  const [far, local] = [scene({ refreshSeconds: 0 }), scene({ refreshSeconds: 0 })]
  let shown = far
  const refreshTimer = new RefreshTimer(
    () => shown.session,
    () => far.settings,
    () => true,
  )
  far.controls.answers = 'offline'
  await far.session.refresh()
  far.controls.seen = false
  far.refreshTimer.check()
  refreshTimer.check()
  shown = local
  refreshTimer.check()
  await pass(30)
  expect([far.tries, local.tries]).toEqual([[0], []])
  shown = far
  far.controls.answers = null
  refreshTimer.check()
  await pass(5)
  expect(far.tries).toHaveLength(2)
  await pass(60)
  expect(far.tries).toHaveLength(2)
})

test('a token that is refused once the network is back ends the tries', async () => {
  const { session, tries, controls } = scene()
  controls.answers = 'offline'
  await session.refresh()
  controls.answers = 'unauthorized'
  await pass(5)
  expect(tries).toEqual([0, 5])
  await pass(600)
  expect(tries).toEqual([0, 5])
  expect(vi.getTimerCount()).toBe(0)
})

test('a try that is under way is not begun again, however long it takes', async () => {
  const { session, refreshTimer, tries, controls } = scene()
  controls.answers = 'offline'
  await session.refresh()
  let begun = 0
  const slow = {
    ...session,
    refresh: () => {
      begun += 1
      return new Promise<void>(() => {})
    },
  }
  const timer = new RefreshTimer(
    () => slow,
    () => ({ refreshSeconds: 60, notifications: false, tray: false }),
    () => true,
  )
  controls.seen = false
  refreshTimer.check()
  timer.check()
  await pass(4.9)
  expect(begun).toBe(0)
  await pass(5)
  expect([tries, begun]).toEqual([[0], 1])
})
