import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { PUSHES, type PushChannel } from '../../../electron/contract/ipc.ts'
import { fail, ok } from '../../../electron/contract/result.ts'
import { guards } from '../../../electron/main/ipc/guards.ts'
import { createAutoLock } from '../../../electron/main/lock/auto-lock.ts'
import { createLock } from '../../../electron/main/lock/lock.ts'
import { printRecord } from '../../../electron/main/lock/lock-record.ts'
import { openPassphrase, type Passphrase } from '../../../electron/main/lock/passphrase.ts'
import { mayAskWhileLocked, mayPushWhileLocked } from '../../../electron/main/lock/while-locked.ts'
import { createSealer } from '../../../electron/main/vault/sealer.ts'
import { cipherOf, noCipher } from '../key-api/key-store.ts'
import { newFolder } from '../new-folder.ts'
import { expectOwnersOnly } from '../storage/owners-only.ts'
import { opens, sets } from './folders.ts'

const RIGHT = 'three words suffice'
const WRONG = 'three words do not'

let folder: string
let now: number
const parts = () => ({ folder, sealer: createSealer(cipherOf('store')), guards: () => false, newCost: 2 ** 8 })
const open = (): Passphrase => openPassphrase({ ...parts(), now: () => now })
const file = () => join(folder, 'lock.json')
const sealedFile = () => join(folder, 'lock.sealed')

beforeEach(() => {
  folder = newFolder()
  now = 1_700_000_000_000
})

describe('the passphrase', () => {
  const set = async (current: string | null = null): Promise<void> => void (await open().set(current, RIGHT))

  test('is kept as a salted hash that only the owner can read', async () => {
    await set()
    const first = readFileSync(file(), 'utf8')
    expect(first).not.toContain(RIGHT)
    for (const one of [file(), sealedFile()]) expectOwnersOnly(one)
    await set(RIGHT)
    expect(readFileSync(file(), 'utf8')).not.toBe(first)
    expect(await open().check(RIGHT)).toEqual(ok(null))
    expect((await open().check(WRONG)).ok).toBe(false)
  })

  test('is the same however its characters were composed', async () => {
    await open().set(null, 'Zu\u0308rich am See')
    expect((await open().check('Z\u00fcrich am See')).ok).toBe(true)
  })

  test('makes wrong tries wait, ever longer, up to a minute', async () => {
    await set()
    const passphrase = open()
    const waits: (number | undefined)[] = []
    for (let tries = 0; tries < 11; tries += 1) {
      const tried = await passphrase.check(WRONG)
      waits.push(tried.ok ? -1 : tried.error.retryAfter)
      now += 60_000
    }
    expect(waits).toEqual([undefined, undefined, 2, 4, 8, 16, 32, 60, 60, 60, 60])
  })

  test('does not even look at a try that comes too soon, right or not', async () => {
    await set()
    const passphrase = open()
    for (let tries = 0; tries < 3; tries += 1) await passphrase.check(WRONG)
    expect(await passphrase.check(RIGHT)).toEqual(fail('wrong_passphrase', { retryAfter: 2 }))
    now += 1_999
    expect((await passphrase.check(RIGHT)).ok).toBe(false)
    now += 1
    expect((await passphrase.check(RIGHT)).ok).toBe(true)
    // The right one forgives the wrong ones.
    expect(await passphrase.check(WRONG)).toEqual(fail('wrong_passphrase'))
  })

  test('gives no fresh tries after a restart: its wait begins anew', async () => {
    await set()
    const passphrase = open()
    for (let tries = 0; tries < 20; tries += 1) {
      await passphrase.check(WRONG)
      now += 60_000
    }
    // The steady clock of another start begins anywhere.
    now = 5
    const restarted = open()
    expect(await restarted.check(RIGHT)).toEqual(fail('wrong_passphrase', { retryAfter: 60 }))
    now += 60_000
    expect((await restarted.check(RIGHT)).ok).toBe(true)
  })

  test('counts tries that come all at once one by one', async () => {
    await set()
    const passphrase = open()
    const tried = await Promise.all([WRONG, WRONG, WRONG, RIGHT].map((one) => passphrase.check(one)))
    expect(tried.map((one) => one.ok)).toEqual([false, false, false, false])
  })

  test('whose hash has another length, salt is too short or cost is none is damaged, and throws for nobody', async () => {
    const noStore = () => openPassphrase({ ...parts(), sealer: createSealer(noCipher) })
    expect((await noStore().set(null, RIGHT)).ok).toBe(true)
    const { verifier, wrong } = JSON.parse(readFileSync(file(), 'utf8'))
    for (const change of [{ hash: 'AAAA' }, { salt: '' }, { cost: 3 }, { cost: 2 ** 30 }, { cost: 0 }, { hash: null }]) {
      // With a check that is right, so that nothing but the value is wrong.
      writeFileSync(file(), printRecord({ verifier: { ...verifier, ...change }, wrong }))
      const passphrase = noStore()
      await passphrase.settle()
      expect(passphrase.state).toBe('damaged')
      expect((await passphrase.check(RIGHT)).ok).toBe(false)
    }
  })

  test('is not looked at by the computer’s clock: a year forward or back refuses nothing and forgives nothing', async () => {
    await set()
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
    for (const years of [-1, 1]) {
      vi.setSystemTime(Date.now() + years * 31_536_000_000)
      // By the app's own choice of a clock.
      const passphrase = openPassphrase(parts())
      expect((await passphrase.check(RIGHT)).ok).toBe(true)
      for (let tries = 0; tries < 3; tries += 1) await passphrase.check(WRONG)
      vi.setSystemTime(Date.now() - years * 31_536_000_000)
      expect(await passphrase.check(RIGHT)).toMatchObject({ error: { retryAfter: 2 } })
      vi.advanceTimersByTime(2_000)
      expect((await passphrase.check(RIGHT)).ok).toBe(true)
    }
    vi.useRealTimers()
  })
})

describe('the lock', () => {
  const lockWith = (passphrase: Passphrase, system: { available: boolean; sure: boolean } = { available: false, sure: false }) => {
    const events: string[] = []
    const lock = createLock({
      passphrase,
      system: { available: system.available, ask: async () => system.sure },
      onLock: () => events.push('lock'),
      changed: () => events.push(lock.state.locked ? 'locked' : 'open'),
    })
    return { lock, events }
  }

  test('is locked from the start when a passphrase is set, and not otherwise', async () => {
    expect(lockWith(open()).lock.state).toEqual({ locked: false, passphrase: false, system: false, record: 'known' })
    await open().set(null, RIGHT)
    expect(lockWith(open()).lock.state.locked).toBe(true)
  })

  test('without a passphrase is a cover that opens by itself', async () => {
    const { lock, events } = lockWith(open())
    lock.lock()
    lock.lock()
    expect(await opens(lock, null)).toBe(true)
    expect(events).toEqual(['lock', 'locked', 'open'])
  })

  test('opens when the system knows the person, and stays when it does not', async () => {
    const refused = lockWith(open(), { available: true, sure: false }).lock
    refused.lock()
    expect(await refused.open(null)).toEqual(fail('not_unlocked'))
    expect(refused.state.locked).toBe(true)
    const known = lockWith(open(), { available: true, sure: true }).lock
    known.lock()
    expect(await opens(known, null)).toBe(true)
  })

  test('lets its passphrase be changed or dropped only by who knows it, and not while it is locked', async () => {
    const { lock } = lockWith(open())
    expect(await sets(lock, null, RIGHT)).toBe(true)
    expect(await sets(lock, null, null)).toBe(false)
    expect(await sets(lock, WRONG, null)).toBe(false)
    expect(lock.state.passphrase).toBe(true)
    lock.lock()
    expect(await lock.setPassphrase(RIGHT, null)).toEqual(fail('locked'))
    now += 60_000
    await lock.open(RIGHT)
    expect(await sets(lock, RIGHT, null)).toBe(true)
    expect(lock.state.passphrase).toBe(false)
  })
})

describe('the lock on its own', () => {
  const setUp = (minutes: number) => {
    vi.useFakeTimers()
    const settings = { minutes }
    let locks = 0
    const autoLock = createAutoLock({
      minutes: () => settings.minutes,
      lock: () => {
        locks += 1
      },
    })
    autoLock.check()
    return { autoLock, settings, locks: () => locks }
  }
  afterEach(() => void vi.useRealTimers())

  test('comes after the minutes without input, and input puts it off', () => {
    const { autoLock, locks } = setUp(5)
    vi.advanceTimersByTime(4 * 60_000)
    autoLock.input()
    vi.advanceTimersByTime(5 * 60_000 - 1)
    expect(locks()).toBe(0)
    vi.advanceTimersByTime(1)
    expect(locks()).toBe(1)
  })

  test('never comes when it is off, and a change counts at once', () => {
    const { autoLock, settings, locks } = setUp(0)
    vi.advanceTimersByTime(86_400_000)
    expect(locks()).toBe(0)
    settings.minutes = 1
    autoLock.check()
    expect(locks()).toBe(1)
  })

  test('comes in time whatever happens to the clock of the computer', () => {
    for (const years of [-1, 1]) {
      const { autoLock, locks } = setUp(5)
      vi.setSystemTime(Date.now() + years * 31_536_000_000)
      vi.advanceTimersByTime(4 * 60_000)
      expect(locks()).toBe(0)
      vi.advanceTimersByTime(60_000)
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
    'window:asks-to-close',
  ])
})

test('a locked window is pushed nothing that could contain a name', () => {
  const channels = Object.keys(PUSHES) as PushChannel[]
  expect(channels.filter(mayPushWhileLocked).sort()).toEqual(['app:changed', 'clipboard:changed', 'close:requested', 'page:secret-shown'])
})
