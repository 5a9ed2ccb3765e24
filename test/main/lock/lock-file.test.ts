import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { fail, ok } from '../../../electron/contract/result.ts'
import type { Lock } from '../../../electron/main/lock/lock.ts'
import { openPassphrase } from '../../../electron/main/lock/passphrase.ts'
import type { SealedStores } from '../../../electron/main/lock/sealed-stores.ts'
import { type Cipher, createSealer } from '../../../electron/main/vault/sealer.ts'
import { cipherOf, noCipher } from '../key-api/key-store.ts'
import { newFolder } from '../new-folder.ts'
import { ADDRESS, begin, lockBy, opens, type Started, sets, store, TOKEN } from './folders.ts'

const RIGHT = 'three words suffice'

let folder: string
const file = () => join(folder, 'lock.json')
const sealedFile = () => join(folder, 'lock.sealed')

beforeEach(() => {
  folder = newFolder()
})

const lockedStore: Cipher = { ...store, probe: async () => ({ state: 'locked', backend: 'test' }) }

/** A start of the app. `guards`: tokens are sealed on this computer. */
const start = (cipher: Cipher, guards = true): Lock => {
  const passphrase = openPassphrase({ folder, sealer: createSealer(cipher), guards: () => guards, newCost: 2 ** 4 })
  return lockBy(passphrase)
}

const settled = async (cipher: Cipher, guards = true): Promise<Lock> => {
  const lock = start(cipher, guards)
  await lock.settle()
  return lock
}

/** As it is after a first start, with a passphrase or without. */
const prepare = async (passphrase: string | null, cipher = store): Promise<void> => {
  const lock = await settled(cipher, false)
  if (passphrase !== null) expect(await sets(lock, null, passphrase)).toBe(true)
}

const startWhole = (cipher: Cipher = store): Started => begin(folder, cipher)

const tokenOf = ({ vault }: SealedStores) => vault.get('a', ADDRESS)
const MISSING = fail('token_missing')

/** A start on which a passphrase is set, a token is sealed. */
const prepareWhole = async (): Promise<void> => {
  const { vault, lock } = startWhole()
  expect((await vault.put('a', TOKEN)).ok).toBe(true)
  expect(await sets(lock, null, RIGHT)).toBe(true)
}

const SEALED = ['lock.json', 'lock.sealed', 'tokens.json']
const kept = (names: readonly string[]) => names.map((name) => ({ name, content: readFileSync(join(folder, name)) }))
const putBack = (files: ReturnType<typeof kept>): void => {
  for (const { name, content } of files) writeFileSync(join(folder, name), content)
}

const stateOf = ({ state: { locked, passphrase, record } }: Lock) => (locked ? (record === 'known' ? passphrase : record) : 'open')

test('a first start does not lock, with any store, and not before it answered either', async () => {
  for (const cipher of [store, lockedStore, noCipher]) {
    expect(stateOf(start(cipher, false))).toBe('open')
    expect(stateOf(await settled(cipher, false))).toBe('open')
    for (const path of [file(), sealedFile()]) rmSync(path, { force: true })
  }
})

test('an intact record that says no passphrase opens at once', async () => {
  await prepare(null)
  for (const cipher of [store, lockedStore, noCipher]) {
    expect(stateOf(start(cipher))).toBe('open')
    expect(stateOf(await settled(cipher))).toBe('open')
  }
})

// Shows: S99
test('a passphrase cannot be taken away by removing its file, or by one that says there is none', async () => {
  await prepare(null)
  const none = readFileSync(file())
  await prepare(RIGHT)
  for (const forge of [() => rmSync(file()), () => writeFileSync(file(), none)]) {
    forge()
    const lock = await settled(store)
    expect(stateOf(lock)).toBe(true)
    expect(await opens(lock, null)).toBe(false)
    expect(await opens(lock, RIGHT)).toBe(true)
  }
})

test('nor by putting another in its place', async () => {
  await prepare(RIGHT)
  const sealed = readFileSync(sealedFile())
  for (const path of [file(), sealedFile()]) rmSync(path)
  await prepare('of somebody else', noCipher)
  writeFileSync(sealedFile(), sealed)
  const lock = start(store)
  expect(await opens(lock, 'of somebody else')).toBe(false)
  expect(await opens(lock, RIGHT)).toBe(true)
})

test('nor by removing what the store has of it, with the file or without', async () => {
  await prepare(RIGHT)
  rmSync(sealedFile())
  for (const cipher of [store, noCipher]) {
    const lock = await settled(cipher)
    expect(lock.state.locked).toBe(true)
    expect(await opens(lock, null)).toBe(false)
  }
  rmSync(file())
  for (const cipher of [store, lockedStore, noCipher]) {
    const lock = await settled(cipher)
    expect(['damaged', 'waiting']).toContain(stateOf(lock))
    expect(await opens(lock, RIGHT)).toBe(false)
  }
})

test('while the store does not answer a missing record and a passphrase stay locked, and open when it does', async () => {
  await prepare(RIGHT)
  for (const there of [true, false]) {
    if (!there) rmSync(file())
    let cipher = lockedStore
    const late: Cipher = { ...store, probe: () => cipher.probe() }
    const lock = await settled(late)
    expect(stateOf(lock)).toBe(there ? true : 'waiting')
    expect(await lock.open(RIGHT)).toEqual(fail('storage_locked'))
    cipher = store
    expect(await opens(lock, RIGHT)).toBe(true)
  }
})

test('a record that is missing opens by itself when the store says that there is no passphrase', async () => {
  await prepare(null)
  rmSync(file())
  const lock = start(store)
  expect(stateOf(lock)).toBe('waiting')
  await lock.settle()
  expect(stateOf(lock)).toBe('open')
  expect(existsSync(file())).toBe(true)
})

test('a slow store does not keep an intact record closed, and locks it when it says otherwise in the end', async () => {
  await prepare(null)
  const none = readFileSync(file())
  await prepare(RIGHT)
  writeFileSync(file(), none)
  const { promise, resolve } = Promise.withResolvers<void>()
  const lock = start({
    ...store,
    unseal: async (sealed) => {
      await promise
      return store.unseal(sealed)
    },
  })
  const settling = lock.settle()
  expect(stateOf(lock)).toBe('open')
  resolve()
  await settling
  expect(stateOf(lock)).toBe(true)
})

test('without a secure store a passphrase works by its file, a damaged file stays closed, and a missing one is a first start', async () => {
  await prepare(RIGHT, noCipher)
  expect(existsSync(sealedFile())).toBe(false)
  const lock = await settled(noCipher, false)
  expect(stateOf(lock)).toBe(true)
  expect(await opens(lock, 'wrong words')).toBe(false)
  expect(await opens(lock, RIGHT)).toBe(true)
  writeFileSync(file(), '{')
  for (let starts = 0; starts < 2; starts += 1) {
    const damaged = await settled(noCipher, false)
    expect(stateOf(damaged)).toBe('damaged')
    expect(await damaged.open(null)).toEqual(fail('locked'))
  }
  rmSync(file())
  expect(stateOf(await settled(noCipher, false))).toBe('open')
})

test('a passphrase that the store does not take is not set', async () => {
  await prepare(null)
  const lock = await settled({ ...store, seal: async () => 'late' })
  expect(await lock.setPassphrase(null, RIGHT)).toEqual(fail('storage_locked'))
  expect(stateOf(await settled(store))).toBe('open')
})

test('an end between the two writes of a change leaves a passphrase that opens: the new one', async () => {
  await prepare(RIGHT)
  const before = readFileSync(file())
  const lock = start(store)
  await lock.open(RIGHT)
  expect(await sets(lock, RIGHT, 'three other words')).toBe(true)
  // The store was written first.
  writeFileSync(file(), before)
  expect(await opens(start(store), 'three other words')).toBe(true)
})

describe('what is sealed belongs to the record of the passphrase beside it', () => {
  test('all of it moved aside for a first start and back again: no passphrase is asked for, and none of it is opened', async () => {
    await prepareWhole()
    const before = kept(SEALED)
    for (const name of SEALED) rmSync(join(folder, name))
    const fresh = startWhole()
    await fresh.vault.probe()
    expect(await tokenOf(fresh)).toEqual(MISSING)
    expect(stateOf(fresh.lock)).toBe('open')
    putBack(before.filter(({ name }) => !name.startsWith('lock.')))
    const { lock, ...stores } = startWhole()
    expect(await tokenOf(stores)).toEqual(MISSING)
    expect(stateOf(lock)).toBe('open')
    // The person enters the token again; the one that was sealed elsewhere is gone then.
    expect((await stores.vault.put('a', { ...TOKEN, secret: 'local_live_entered' })).ok).toBe(true)
    expect(await tokenOf(startWhole())).toEqual(ok('local_live_entered'))
  })

  test('a copy of the whole folder that is put back opens with the passphrase of then', async () => {
    await prepareWhole()
    const before = kept(SEALED)
    for (const name of SEALED) rmSync(join(folder, name))
    await startWhole().vault.put('a', { ...TOKEN, secret: 'local_live_later' })
    putBack(before)
    const stores = startWhole()
    expect(await tokenOf(stores)).toEqual(ok(TOKEN.secret))
    expect(await opens(stores.lock, null)).toBe(false)
    expect(await opens(stores.lock, RIGHT)).toBe(true)
  })

  test('a passphrase that is set, changed or dropped leaves all that is sealed open to the app', async () => {
    await prepareWhole()
    const { lock } = startWhole()
    expect(await opens(lock, RIGHT)).toBe(true)
    for (const [current, next] of [
      [RIGHT, 'three other words'],
      ['three other words', null],
    ] as const) {
      expect(await sets(lock, current, next)).toBe(true)
      expect(await tokenOf(startWhole())).toEqual(ok(TOKEN.secret))
    }
  })

  test('a store that forgot its key opens nothing, and after the erasing all begins anew', async () => {
    await prepareWhole()
    const other = cipherOf('another store')
    const stores = startWhole(other)
    expect((await tokenOf(stores)).ok).toBe(false)
    expect((await stores.vault.put('a', TOKEN)).ok).toBe(false)
    expect(stateOf(stores.lock)).toBe('damaged')
    expect(await opens(stores.lock, RIGHT)).toBe(false)
    stores.erase()
    const anew = startWhole(other)
    expect((await anew.vault.put('a', TOKEN)).ok).toBe(true)
    expect(await tokenOf(startWhole(other))).toEqual(ok(TOKEN.secret))
  })

  test('while nothing can be sealed, no record is made that something could belong to', async () => {
    const { vault } = startWhole(noCipher)
    expect(await vault.put('a', TOKEN)).toEqual(fail('storage_unavailable'))
    expect(await startWhole(lockedStore).vault.put('a', TOKEN)).toEqual(fail('storage_locked'))
    expect(existsSync(sealedFile())).toBe(false)
    expect((await startWhole().vault.put('a', TOKEN)).ok).toBe(true)
    expect(existsSync(sealedFile())).toBe(true)
  })
})
