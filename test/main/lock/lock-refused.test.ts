import { existsSync, mkdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fail } from '../../../electron/contract/result.ts'
import type { Lock } from '../../../electron/main/lock/lock.ts'
import { openPassphrase } from '../../../electron/main/lock/passphrase.ts'
import { type Cipher, createSealer } from '../../../electron/main/vault/sealer.ts'
import { noCipher } from '../key-api/key-store.ts'
import { newFolder } from '../new-folder.ts'
import { fill, mayMount, smallDisk } from '../storage/full-disk.ts'
import { lockBy, opens, sets, store } from './folders.ts'

const BEFORE = 'three words suffice'
const OTHER = 'three other words'

const start = async (folder: string, cipher: Cipher): Promise<Lock> => {
  const passphrase = openPassphrase({ folder, sealer: createSealer(cipher), guards: () => false, newCost: 2 ** 4 })
  const lock = lockBy(passphrase)
  await lock.settle()
  return lock
}

/** A folder stands where the file would be written. Answers what puts it back. */
const refuse = (path: string): (() => void) => {
  const before = readFileSync(path)
  rmSync(path)
  mkdirSync(path)
  return () => {
    rmdirSync(path)
    writeFileSync(path, before)
  }
}

/** What opens it, of nothing, another passphrase and the one before. */
const openedBy = async (lock: Lock): Promise<readonly (string | null)[]> => {
  const opened: (string | null)[] = []
  for (const tried of [null, OTHER, BEFORE]) {
    lock.lock()
    if (await opens(lock, tried)) opened.push(tried)
  }
  return opened
}

const CHANGES = [
  { what: 'set', before: null, next: OTHER },
  { what: 'changed', before: BEFORE, next: OTHER },
  { what: 'dropped', before: BEFORE, next: null },
] as const
const STORES = [
  { where: 'with a secure store', cipher: store },
  { where: 'without a secure store', cipher: noCipher },
]

/** The change fails, and all is as it was: now and after the next start. */
const expectUnchanged = async (
  folder: string,
  cipher: Cipher,
  { before, next }: (typeof CHANGES)[number],
  prevent: () => () => void,
  code: string,
): Promise<void> => {
  const first = await start(folder, cipher)
  if (before !== null) expect(await sets(first, null, before)).toBe(true)
  const lock = await start(folder, cipher)
  expect(await opens(lock, before)).toBe(true)
  const allow = prevent()
  expect(await lock.setPassphrase(before, next)).toEqual({ ok: false, error: { code } })
  const opening = before === null ? [null, OTHER, BEFORE] : [BEFORE]
  expect(lock.state.passphrase).toBe(before !== null)
  expect(await openedBy(lock)).toEqual(opening)
  allow()
  const again = await start(folder, cipher)
  expect(again.state.locked).toBe(before !== null)
  expect(await openedBy(again)).toEqual(opening)
}

for (const { where, cipher } of STORES)
  for (const change of CHANGES)
    for (const name of cipher === noCipher ? ['lock.json'] : ['lock.json', 'lock.sealed'])
      test(`a passphrase that cannot be ${change.what}, because ${name} is not written, leaves all as it was (${where})`, async () => {
        const folder = newFolder()
        await expectUnchanged(folder, cipher, change, () => refuse(join(folder, name)), 'data_not_written')
      })

test('the store has no record again where it had none before', async () => {
  const folder = newFolder()
  const sealed = join(folder, 'lock.sealed')
  // What says that there is no passphrase comes too early for the store, at the start and each time that it is tried again.
  const seal: Cipher['seal'] = async (text) => (text.includes(String.raw`verifier\":null`) ? 'late' : store.seal(text))
  const lock = await start(folder, { ...store, seal })
  expect(existsSync(sealed)).toBe(false)
  const allow = refuse(join(folder, 'lock.json'))
  expect(await lock.setPassphrase(null, OTHER)).toEqual(fail('data_not_written'))
  expect(existsSync(sealed)).toBe(false)
  allow()
  expect(await openedBy(await start(folder, store))).toHaveLength(3)
})

describe.skipIf(!mayMount)('on a disk that is full', () => {
  for (const { where, cipher } of STORES)
    for (const change of CHANGES)
      test(`a passphrase that cannot be ${change.what} leaves all as it was, and the reason is said (${where})`, async () => {
        const folder = smallDisk()
        const full = () => {
          fill(folder)
          return () => rmSync(join(folder, 'ballast'))
        }
        await expectUnchanged(folder, cipher, change, full, 'disk_full')
      })
})
