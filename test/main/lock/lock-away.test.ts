import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fail } from '../../../electron/contract/result.ts'
import type { Lock } from '../../../electron/main/lock/lock.ts'
import { printRecord } from '../../../electron/main/lock/lock-record.ts'
import { verifierOf } from '../../../electron/main/lock/verifier.ts'
import type { Cipher } from '../../../electron/main/vault/sealer.ts'
import { newFolder } from '../new-folder.ts'
import { begin, opens, sets, startIn, store, TOKEN } from './folders.ts'

const WORDS = 'three words suffice'
const OTHER = 'three other words'

/** The same store, for a session that cannot reach it. */
const away: Cipher = { ...store, probe: async () => ({ state: 'unavailable', backend: 'basic_text' }) }

/** With a token sealed, and a passphrase or none. */
const prepare = async (passphrase: string | null): Promise<string> => {
  const folder = newFolder()
  const { vault, lock } = await startIn(folder, store)
  expect((await vault.put('a', TOKEN)).ok).toBe(true)
  if (passphrase !== null) expect(await sets(lock, null, passphrase)).toBe(true)
  return folder
}

const forgeNone = (folder: string): void => writeFileSync(join(folder, 'lock.json'), printRecord({ verifier: null, wrong: 0 }))

const expectOpensBy = async (lock: Lock, passphrase: string): Promise<void> => {
  expect(lock.state).toMatchObject({ locked: true, passphrase: true })
  for (const tried of [null, passphrase === WORDS ? OTHER : WORDS]) expect(await opens(lock, tried)).toBe(false)
  expect(await opens(lock, passphrase)).toBe(true)
}

test('a passphrase set while the store was away is sealed at the next start with it: its file alone can no longer take it away', async () => {
  const folder = await prepare(null)
  expect(await sets((await startIn(folder, away)).lock, null, WORDS)).toBe(true)
  await expectOpensBy((await startIn(folder, store)).lock, WORDS)
  forgeNone(folder)
  await expectOpensBy((await startIn(folder, store)).lock, WORDS)
})

test('until it could be sealed it is tried again and the file is obeyed', async () => {
  const folder = await prepare(null)
  expect(await sets((await startIn(folder, away)).lock, null, WORDS)).toBe(true)
  const sealed = join(folder, 'lock.sealed')
  const before = readFileSync(sealed)
  // The store opens what it has and takes nothing, until it does.
  let takes = false
  const seal: Cipher['seal'] = async (text) => (takes ? store.seal(text) : 'late')
  const { lock } = await startIn(folder, { ...store, seal })
  await expectOpensBy(lock, WORDS)
  expect(readFileSync(sealed)).toEqual(before)
  takes = true
  await lock.settle()
  forgeNone(folder)
  await expectOpensBy((await startIn(folder, store)).lock, WORDS)
})

for (const next of [OTHER, null])
  test(`a passphrase that the store knows is not ${next === null ? 'dropped' : 'changed'} while it is away: the person sees why, and it stays`, async () => {
    const folder = await prepare(WORDS)
    const { lock } = await startIn(folder, away)
    expect(await opens(lock, WORDS)).toBe(true)
    expect(await lock.setPassphrase(WORDS, next)).toEqual(fail('storage_locked'))
    lock.lock()
    await expectOpensBy(lock, WORDS)
    for (const cipher of [away, store]) await expectOpensBy((await startIn(folder, cipher)).lock, WORDS)
  })

test('a file that says no passphrase does not allow to set another before the store has answered', async () => {
  const folder = await prepare(WORDS)
  forgeNone(folder)
  const { lock } = begin(folder, store)
  expect(lock.state.locked).toBe(false)
  expect(await sets(lock, null, OTHER)).toBe(false)
  await expectOpensBy((await startIn(folder, store)).lock, WORDS)
})

test('nor does one with another passphrase, where the store comes back while that is checked', async () => {
  const folder = await prepare(WORDS)
  writeFileSync(join(folder, 'lock.json'), printRecord({ verifier: await verifierOf(OTHER, 2 ** 14), wrong: 0 }))
  let cipher = away
  const { lock } = await startIn(folder, { ...store, probe: () => cipher.probe() })
  expect(await opens(lock, OTHER)).toBe(true)
  const changing = lock.setPassphrase(OTHER, 'of somebody else')
  // All that comes before the hash is done at once; the hash takes a while.
  await new Promise((resolve) => setImmediate(resolve))
  cipher = store
  await lock.settle()
  expect((await changing).ok).toBe(false)
  await expectOpensBy((await startIn(folder, store)).lock, WORDS)
})
