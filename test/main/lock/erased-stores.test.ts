import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createLock, type Lock } from '../../../electron/main/lock/lock.ts'
import { openSealedStores, type SealedStores } from '../../../electron/main/lock/sealed-stores.ts'
import { type Cipher, createSealer } from '../../../electron/main/vault/sealer.ts'
import type { RotationRecord } from '../../../electron/main/workflows/rotation/journal.ts'
import { cipherOf } from '../key-api/key-store.ts'

const WORDS = 'three words suffice'
const ADDRESS = 'https://a.test'
const TOKEN = { secret: 'local_live_of_a', address: ADDRESS }
const ROTATION: RotationRecord = {
  rotation: {
    ...{ id: 'r', connectionId: 'a', name: 'n', newKey: null, own: false, step: 'deliver', working: false, problem: null, proven: true },
    ...{ delivered: false, copied: false, again: false, revealId: null, kept: 'sealed', parked: false, end: null },
    oldKey: { id: 'k', name: 'k', lastFour: 'aaaa', createdAt: '2026-01-01T00:00:00Z', lastUsedAt: null },
  },
  before: [],
  address: ADDRESS,
}

const store = cipherOf('store')

const start = async (folder: string, cipher: Cipher = store): Promise<SealedStores & { readonly lock: Lock }> => {
  const stores = openSealedStores({ folder, sealer: createSealer(cipher), lasting: () => true, newCost: 2 ** 4 })
  const { passphrase } = stores
  const lock = createLock({ passphrase, system: { available: false, ask: async () => false }, onLock: () => {}, changed: () => {} })
  stores.askFirst(lock.settle)
  await lock.settle()
  return { ...stores, lock }
}

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'keystow-erased-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

const expectErased = async (folder: string): Promise<void> => {
  for (const name of ['lock.json', 'lock.sealed']) expect(existsSync(join(folder, name))).toBe(false)
  const { lock, vault, journal } = await start(folder)
  expect(lock.state).toMatchObject({ locked: false, passphrase: false, record: 'known' })
  expect([vault.holds(), journal.secretCount()]).toEqual([false, 0])
  expect((await vault.put('a', TOKEN)).ok).toBe(true)
}

test('what is sealed between an erasing and the restart is refused, and the next start is as the first', async () => {
  const folder = newFolder()
  const { lock, vault, journal, erase } = await start(folder)
  expect((await lock.setPassphrase(null, WORDS)).ok).toBe(true)
  erase()
  expect((await vault.put('a', TOKEN)).ok).toBe(false)
  expect(await journal.put(ROTATION, { ...TOKEN, previous: null })).toBe('ids')
  expect((await lock.setPassphrase(WORDS, 'three other words')).ok).toBe(false)
  lock.lock()
  // A wrong try is counted on the disk, but not any more.
  expect((await lock.open('wrong words')).ok).toBe(false)
  await expectErased(folder)
})

test('so is what was being sealed when all was erased', async () => {
  const folder = newFolder()
  const { promise, resolve } = Promise.withResolvers<void>()
  let sealing = 0
  const seal: Cipher['seal'] = async (text) => {
    if (!text.includes('installation')) {
      sealing += 1
      await promise
    }
    return store.seal(text)
  }
  const { vault, journal, erase } = await start(folder, { ...store, seal })
  const puts = [vault.put('a', TOKEN), journal.put(ROTATION, { ...TOKEN, previous: null })] as const
  await expect.poll(() => sealing).toBe(2)
  erase()
  resolve()
  expect((await puts[0]).ok).toBe(false)
  expect(await puts[1]).toBe('ids')
  await expectErased(folder)
})

test('a passphrase that was being set when all was erased is not in force', async () => {
  for (const cipher of [store, { ...store, probe: async () => ({ state: 'unavailable', backend: 'none' }) as const }]) {
    const folder = newFolder()
    const { lock, erase } = await start(folder, cipher)
    const setting = lock.setPassphrase(null, WORDS)
    erase()
    expect((await setting).ok).toBe(false)
    await expectErased(folder)
  }
})
