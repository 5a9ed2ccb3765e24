import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { PUSHES, type PushChannel } from '../../../../electron/contract/ipc.ts'
import { fail, ok } from '../../../../electron/contract/result.ts'
import { DiskFailure } from '../../../../electron/main/base/disk-failure.ts'
import { guards } from '../../../../electron/main/doors/ipc/guards.ts'
import {
  mayAskWhileLocked,
  mayPushWhileLocked,
} from '../../../../electron/main/doors/ipc/while-locked.ts'
import { StoreRefusal } from '../../../../electron/main/store/data-key.ts'
import { AutoLock } from '../../../../electron/main/store/lock/auto-lock.ts'
import { Lock } from '../../../../electron/main/store/lock/lock.ts'
import { clockWith } from '../../../clock.ts'
import { noRoom } from '../test-store.ts'

const RIGHT = 'three words suffice'
const WRONG = 'three words do not'

let now: number
let refusal: Error | null
beforeEach(() => {
  now = 1_700_000_000_000
  refusal = null
})

/**
 * A lock of an open vault. The vault's own passphrase is tested in `test/main/store`; here it is a
 * text.
 */
const lockOf = (
  passphrase: string | null,
  system = { available: false, sure: false },
  clock = () => now,
) => {
  const events: string[] = []
  let held = passphrase
  const lock = new Lock(
    {
      get hasPassphrase() {
        return held !== null
      },
      needsStore: true,
      isPassphrase: async (tried) => held === null || tried === held,
      setPassphrase: async (next) => {
        if (refusal !== null) throw refusal
        held = next
      },
      storage: { state: 'locked', backend: '' },
    },
    { available: system.available, ask: async () => system.sure },
    {
      onLock: () => events.push('lock'),
      passphraseTyped: () => {},
      changed: () => events.push(lock.state.locked ? 'locked' : 'open'),
    },
    clock,
  )
  return { lock, events }
}
const triesOf = (lock: ReturnType<typeof lockOf>['lock'], count: number) =>
  Array.from({ length: count }).reduce<Promise<unknown>>(
    (before) => before.then(() => lock.open(WRONG)),
    Promise.resolve(),
  )

describe('wrong tries', () => {
  test('wait ever longer, up to a minute', async () => {
    const { lock } = lockOf(RIGHT)
    const waits: (number | undefined)[] = []
    for (let tries = 0; tries < 11; tries += 1) {
      const tried = await lock.open(WRONG)
      waits.push(tried.ok ? -1 : tried.error.retryAfter)
      now += 60_000
    }
    expect(waits).toEqual([undefined, undefined, 2, 4, 8, 16, 32, 60, 60, 60, 60])
  })

  test('that come too soon are not even looked at, right or not, and the right one forgives the wrong ones', async () => {
    const { lock } = lockOf(RIGHT)
    await triesOf(lock, 3)
    expect(await lock.open(RIGHT)).toEqual(fail('wrong_passphrase', { retryAfter: 2 }))
    now += 1_999
    expect((await lock.open(RIGHT)).ok).toBe(false)
    now += 1
    expect((await lock.open(RIGHT)).ok).toBe(true)
    expect(await lock.open(WRONG)).toEqual(fail('wrong_passphrase'))
  })

  test('that come all at once are counted one by one', async () => {
    const { lock } = lockOf(RIGHT)
    const tried = await Promise.all([WRONG, WRONG, WRONG, RIGHT].map((one) => lock.open(one)))
    expect(tried.map((one) => one.ok)).toEqual([false, false, false, false])
  })

  // Shows: S99
  test('wait by a clock that nobody sets: a year forward or back refuses nothing and forgives nothing', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
    for (const years of [-1, 1]) {
      const { lock } = lockOf(RIGHT, undefined, () => performance.now())
      await triesOf(lock, 3)
      vi.setSystemTime(Date.now() + years * 31_536_000_000)
      expect(await lock.open(RIGHT)).toMatchObject({ error: { retryAfter: 2 } })
      await vi.advanceTimersByTimeAsync(2_000)
      expect((await lock.open(RIGHT)).ok).toBe(true)
    }
    vi.useRealTimers()
  })
})

describe('the lock', () => {
  test('without a passphrase is a cover that opens by itself', async () => {
    const { lock, events } = lockOf(null)
    lock.lock()
    lock.lock()
    expect(await lock.open(null)).toEqual(ok(null))
    expect(events).toEqual(['lock', 'locked', 'open'])
  })

  test('opens when the system knows the person, and stays when it does not', async () => {
    const refused = lockOf(RIGHT, { available: true, sure: false }).lock
    refused.lock()
    expect(await refused.open(null)).toEqual(fail('not_unlocked'))
    expect(refused.state.locked).toBe(true)
    const known = lockOf(RIGHT, { available: true, sure: true }).lock
    known.lock()
    expect(await known.open(null)).toEqual(ok(null))
  })

  test('lets its passphrase be changed or dropped only by who knows it, and not while it is locked', async () => {
    const { lock } = lockOf(null)
    expect(await lock.setPassphrase(null, RIGHT)).toEqual(ok(null))
    expect((await lock.setPassphrase(null, null)).ok).toBe(false)
    expect((await lock.setPassphrase(WRONG, null)).ok).toBe(false)
    expect(lock.state.passphrase).toBe(true)
    lock.lock()
    expect(await lock.setPassphrase(RIGHT, null)).toEqual(fail('locked'))
    now += 60_000
    await lock.open(RIGHT)
    expect(await lock.setPassphrase(RIGHT, null)).toEqual(ok(null))
    expect(lock.state.passphrase).toBe(false)
  })

  test.each([
    ['the disk is full', () => new DiskFailure(noRoom()), 'disk_full'],
    ['the disk refuses', () => new DiskFailure(new Error('read-only')), 'data_not_written'],
    ['the secure store is locked', () => new StoreRefusal(), 'storage_locked'],
  ] as const)('says why the passphrase is not changed: %s', async (_what, cause, code) => {
    refusal = cause()
    const { lock } = lockOf(RIGHT)
    expect(await lock.setPassphrase(RIGHT, WRONG)).toEqual(fail(code))
  })
})

describe('the lock on its own', () => {
  const setUp = (minutes: number) => {
    vi.useFakeTimers()
    const settings = { minutes }
    let locks = 0
    const autoLock = new AutoLock(
      () => settings.minutes,
      () => {
        locks += 1
      },
      clockWith(),
    )
    autoLock.check()
    return { autoLock, settings, locks: () => locks }
  }
  afterEach(() => void vi.useRealTimers())

  test('comes after the minutes without input, and input puts it off', async () => {
    const { autoLock, locks } = setUp(5)
    await vi.advanceTimersByTimeAsync(4 * 60_000)
    autoLock.input()
    await vi.advanceTimersByTimeAsync(5 * 60_000 - 1)
    expect(locks()).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(locks()).toBe(1)
  })

  test('never comes when it is off, and a change counts at once', async () => {
    const { autoLock, settings, locks } = setUp(0)
    await vi.advanceTimersByTimeAsync(86_400_000)
    expect(locks()).toBe(0)
    settings.minutes = 1
    autoLock.check()
    expect(locks()).toBe(1)
  })

  test('comes in time whatever happens to the clock of the computer', async () => {
    for (const years of [-1, 1]) {
      const { autoLock, locks } = setUp(5)
      vi.setSystemTime(Date.now() + years * 31_536_000_000)
      await vi.advanceTimersByTimeAsync(4 * 60_000)
      expect(locks()).toBe(0)
      await vi.advanceTimersByTimeAsync(60_000)
      autoLock.check()
      expect(locks()).toBeGreaterThan(0)
    }
  })
})

test('a locked window may ask for nothing but the state of the lock, the diagnostics and to be unlocked', () => {
  const channels = Object.keys(guards) as (keyof typeof guards)[]
  expect(channels.filter(mayAskWhileLocked).sort()).toEqual([
    'app:diagnose',
    'app:offer',
    'app:state',
    'lock:erase',
    'lock:now',
    'lock:open',
    'page:recycle',
    'page:take-view',
    'vault:choose',
    'window:asks-to-close',
  ])
})

test('a locked window is pushed nothing that could contain a name', () => {
  const channels = Object.keys(PUSHES) as PushChannel[]
  expect(channels.filter(mayPushWhileLocked).sort()).toEqual([
    'app:changed',
    'clipboard:changed',
    'close:requested',
    'page:secret-shown',
  ])
})
