import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { checkPauses, SYSTEM_CLOCK, startCountdown } from '../../../electron/main/base/clock.ts'
import { Allowances } from '../../../electron/main/consent/approvals/allowances.ts'
import {
  WAIT_MS,
  WaitingRequests,
} from '../../../electron/main/consent/approvals/waiting-requests.ts'
import { RefreshTimer } from '../../../electron/main/features/connections/refresh-timer.ts'
import { SecretClipboard } from '../../../electron/main/platform/clipboard/secret-clipboard.ts'
import { clipboardsOf } from '../../../electron/main/platform/clipboard/system-clipboard.ts'
import { AutoLock } from '../../../electron/main/store/lock/auto-lock.ts'
import { fakeDesktop } from '../../prove/client/fake-desktop.ts'
import { request } from '../consent/approvals/approval-scene.ts'
import { RUN } from '../doors/channel/channel-scene.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** The computer sleeps, and timers stand still, until it wakes up. */
const sleep = async (ms: number): Promise<void> => {
  vi.setSystemTime(Date.now() + ms)
  checkPauses()
  await vi.advanceTimersByTimeAsync(0)
}

/** Starts what lasts an hour at most; answers whether it is over. */
const counted: Record<string, () => Promise<() => boolean>> = {
  'the clearing of a copied secret': async () => {
    const desktop = fakeDesktop('x11')
    const { all } = clipboardsOf(desktop.named(), { os: 'linux', wayland: false })
    await new SecretClipboard(
      all,
      () => true,
      () => {},
    ).copy({ revealId: 'r', text: 's3cret' }, 60)
    return () => desktop.visible.clipboard === ''
  },
  'the lock': async () => {
    const lock = vi.fn()
    new AutoLock(() => 5, lock, SYSTEM_CLOCK).check()
    return () => lock.mock.calls.length === 1
  },
  'what is allowed for an hour': async () => {
    const allowances = new Allowances(
      () => true,
      () => 'c',
      () => undefined,
      () => {},
    )
    const run = { ...RUN, file: '[1]', ttlSeconds: 3600, opensListener: false }
    allowances.grant({ ...request, kind: 'run', key: null, run })
    return () => allowances.list().length === 0
  },
  'the wait for an approval': async () => {
    let decision: string | null = null
    const waiting = new WaitingRequests(
      () => false,
      () => {},
      SYSTEM_CLOCK,
    )
    const asked = waiting.add(
      request,
      new AbortController().signal,
      () => {},
      () => {},
    )
    void asked.then((came) => {
      decision = came
    })
    return () => decision === 'timed_out'
  },
  'the next refresh of the list': async () => {
    const refresh = vi.fn(async () => {})
    const session = { state: () => ({ listedAt: Date.now(), failure: null, gauge: null }), refresh }
    const settings = { refreshSeconds: 60, notifications: false, tray: false }
    new RefreshTimer(
      () => session,
      () => settings,
      () => true,
      SYSTEM_CLOCK,
    ).check()
    return () => refresh.mock.calls.length > 0
  },
  'a pause before the next try': async () => {
    let isOver = false
    void SYSTEM_CLOCK.pause(60_000, new AbortController().signal).then(() => {
      isOver = true
    })
    return () => isOver
  },
}

describe('what counts time counts the sleep of the computer', () => {
  // Shows: S33
  test.each(Object.entries(counted))('%s is over at the wake', async (_name, start) => {
    const isOver = await start()
    await sleep(WAIT_MS / 100)
    expect(isOver()).toBe(false)
    await sleep(8 * 3_600_000)
    expect(isOver()).toBe(true)
  })

  test('the rest of a countdown goes on after a sleep, and one that was cancelled stays so', async () => {
    const [kept, cancelled] = [vi.fn(), vi.fn()]
    startCountdown(SYSTEM_CLOCK, kept, 60_000)
    startCountdown(SYSTEM_CLOCK, cancelled, 60_000)()
    await sleep(40_000)
    await vi.advanceTimersByTimeAsync(19_000)
    expect(kept).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1_000)
    await sleep(8 * 3_600_000)
    expect(kept).toHaveBeenCalledOnce()
    expect(cancelled).not.toHaveBeenCalled()
  })

  test('a pause ends at once, and for good, where its signal is aborted', async () => {
    const ending = new AbortController()
    const pause = SYSTEM_CLOCK.pause(60_000, ending.signal)
    ending.abort()
    await expect(pause).rejects.toBeDefined()
    await expect(SYSTEM_CLOCK.pause(60_000, ending.signal)).rejects.toBeDefined()
    expect(vi.getTimerCount()).toBe(0)
  })
})
