import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Cipher } from '../../../electron/main/vault/sealer.ts'
import { newFolder } from '../new-folder.ts'
import { mayMount } from '../storage/full-disk.ts'
import { opens, sets, startIn, store, TOKEN } from './folders.ts'

const WORDS = 'three words suffice'

const start = (folder: string, cipher: Cipher = store) => startIn(folder, cipher)

const expectErased = async (folder: string): Promise<void> => {
  for (const name of ['lock.json', 'lock.sealed']) expect(existsSync(join(folder, name))).toBe(false)
  const { lock, vault } = await start(folder)
  expect(lock.state).toMatchObject({ locked: false, passphrase: false, record: 'known' })
  expect(vault.hasTokens()).toBe(false)
  expect((await vault.put('a', TOKEN)).ok).toBe(true)
}

test('what is sealed between an erasing and the restart is refused, and the next start is as the first', async () => {
  const folder = newFolder()
  const { lock, vault, erase } = await start(folder)
  expect(await sets(lock, null, WORDS)).toBe(true)
  erase()
  expect((await vault.put('a', TOKEN)).ok).toBe(false)
  expect(await sets(lock, WORDS, 'three other words')).toBe(false)
  lock.lock()
  // A wrong try is counted on the disk, but not any more.
  expect(await opens(lock, 'wrong words')).toBe(false)
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
  const { vault, erase } = await start(folder, { ...store, seal })
  const put = vault.put('a', TOKEN)
  await expect.poll(() => sealing).toBe(1)
  erase()
  resolve()
  expect((await put).ok).toBe(false)
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

/** Sealed stores of which every kind of copy lies beside: set aside, repaired, and what a write that was killed left. */
const withCopies = async (): Promise<{ readonly folder: string; readonly sealed: readonly string[] }> => {
  const folder = newFolder()
  const { lock, vault } = await start(folder)
  expect(await sets(lock, null, WORDS)).toBe(true)
  expect((await vault.put('a', TOKEN)).ok).toBe(true)
  const text = readFileSync(join(folder, 'tokens.json'), 'utf8')
  const sealed = Object.values((JSON.parse(text) as { tokens: Record<string, string> }).tokens)
  writeFileSync(join(folder, '.tokens.json.0f2c.tmp'), text)
  // First a part that does not fit, then no JSON at all.
  writeFileSync(join(folder, 'tokens.json'), JSON.stringify({ tokens: { b: 1 }, before: JSON.parse(text) as unknown }))
  await start(folder)
  writeFileSync(join(folder, 'tokens.json'), `${text},`)
  await start(folder)
  return { folder, sealed }
}

const holding = (folder: string, sealed: readonly string[]): readonly string[] =>
  readdirSync(folder)
    .filter((name) => sealed.some((text) => readFileSync(join(folder, name), 'utf8').includes(text)))
    .map((name) => name.replace(/\d{5,}/, 'N'))
    .toSorted()

test('no copy of a file that was set aside, repaired or not written whole keeps a sealed token', async () => {
  const { folder, sealed } = await withCopies()
  writeFileSync(join(folder, 'settings.broken-1.json'), 'no token')
  expect(holding(folder, sealed)).toEqual(['.tokens.json.0f2c.tmp', 'tokens.before-repair-N.json', 'tokens.broken-N.json'])
  const { erase } = await start(folder)
  erase()
  expect(holding(folder, sealed)).toEqual([])
  expect(existsSync(join(folder, 'settings.broken-1.json'))).toBe(true)
  await expectErased(folder)
})

test.skipIf(!mayMount)('where such a copy cannot be erased, the passphrase stays in force', async () => {
  const { folder, sealed } = await withCopies()
  const { erase } = await start(folder)
  const copy = join(folder, readdirSync(folder).find((name) => name.startsWith('tokens.broken-')) ?? '')
  // A file that something is mounted on cannot be removed.
  expect(spawnSync('mount', ['--bind', copy, copy]).status).toBe(0)
  expect(erase).toThrow()
  spawnSync('umount', [copy])
  expect((await start(folder)).lock.state).toMatchObject({ locked: true, passphrase: true })
  const again = await start(folder)
  again.erase()
  expect(holding(folder, sealed)).toEqual([])
})
