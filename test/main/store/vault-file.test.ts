import { copyFileSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { writeAtomically } from '../../../electron/main/base/atomic-write.ts'
import { unwrapKey } from '../../../electron/main/store/data-key.ts'
import {
  type KeyWrapping,
  openDocument,
  readWrapping,
} from '../../../electron/main/store/document.ts'
import { openDocumentFile } from '../../../electron/main/store/document-file.ts'
import { openNotes } from '../../../electron/main/store/notes.ts'
import type { VaultFile } from '../../../electron/main/store/vault-file.ts'
import { cipherOf, noCipher } from '../client/key-store.ts'
import { newFolder, textsIn } from '../new-folder.ts'
import { openByHand } from './open-by-hand.ts'
import { openVaultFile } from './open-vault-file.ts'
import { expectOwnersOnly } from './owners-only.ts'
import { LOCKED_STORE, note, noted, PATH, STORE, startVault } from './vault-scene.ts'

/** Tells whether anything could be used of a vault by now. */
const isUsed = (file: VaultFile): Promise<boolean> =>
  Promise.race([file.opened.then(() => true), setImmediate(false)])
const HEADER_BYTES = 62
const sealedLength = (bytes: Buffer): number => bytes.readUInt16BE(10)

test('the vault is on the disk encrypted, for its owner alone, and opens at the next start', async () => {
  const { folder, file, again } = await startVault()
  await note(file)
  expectOwnersOnly(join(folder, 'vault'))
  expect(textsIn(folder)).not.toContain(PATH)
  const later = await again()
  expect(later.file.state).toEqual({ at: 'open', seal: 'store' })
  expect(await noted(later.file)).toEqual([PATH])
})

test('with another store, or a locked one, the file stays as it is, and the person may work without it', async () => {
  const { folder, file, again } = await startVault()
  await note(file)
  const bytes = readFileSync(join(folder, 'vault'))
  for (const away of [LOCKED_STORE, noCipher, cipherOf('another')]) {
    const later = await again(away)
    expect(later.file.state).toEqual({ at: 'waiting' })
    later.file.choose('work_until_quit')
    await note(later.file, '/lost/at/quit')
    expect([later.file.isKept, later.file.isApart]).toEqual([false, true])
    await expect(later.file.setPassphrase('a passphrase')).rejects.toThrow()
    expect(readFileSync(join(folder, 'vault')).equals(bytes)).toBe(true)
  }
  expect(await noted((await again()).file)).toEqual([PATH])
})

test('a store that answers at last opens the vault when it is asked again', async () => {
  const { file, again } = await startVault()
  await note(file)
  let isUnlocked = false
  const slow = { ...STORE, probe: () => (isUnlocked ? STORE : LOCKED_STORE).probe() }
  const later = await again(slow)
  expect(later.file.state.at).toBe('waiting')
  isUnlocked = true
  later.file.choose('retry')
  expect(await noted(later.file)).toEqual([PATH])
})

// Shows: S99
test('without a secure store nothing is written until there is a passphrase, which alone opens the vault then', async () => {
  const { folder, file, again } = await startVault(newFolder(), noCipher)
  await note(file)
  expect(readdirSync(folder)).toEqual([])
  const resealed = vi.fn()
  file.onResealed(resealed)
  await file.setPassphrase('correct horse')
  expect(resealed).toHaveBeenCalledOnce()
  expect(readdirSync(folder)).toEqual(['vault'])
  const later = await again()
  expect([later.file.state, await isUsed(later.file)]).toEqual([{ at: 'locked' }, false])
  expect(await later.file.tryPassphrase('wrong horse')).toBe(false)
  expect([later.file.state, await isUsed(later.file)]).toEqual([{ at: 'locked' }, false])
  expect(await later.file.tryPassphrase('correct horse')).toBe(true)
  expect(await noted(later.file)).toEqual([PATH])
})

// Shows: S119
test('a vault with a passphrase and no secure store is what docs/data.md says: it opens without anything of ours', async () => {
  const { folder, file } = await startVault(newFolder(), noCipher)
  await note(file)
  // The same passphrase in another composition of its characters.
  await file.setPassphrase('Zu\u0308rich am See')
  const bytes = readFileSync(join(folder, 'vault'))
  expect(openByHand(bytes, 'Z\u00fcrich am See')).toMatchObject({ unfinishedFiles: [PATH] })
  expect(() => openByHand(bytes, 'Zurich am See')).toThrow('another passphrase')
  const changed = Buffer.from(bytes).fill(0, bytes.length - 1)
  expect(() => openByHand(changed, 'Z\u00fcrich am See')).toThrow('damaged')
})

// Shows: S100
test('with a passphrase the store and the passphrase are both needed, and what opened before opens nothing later', async () => {
  const { folder, file, again } = await startVault()
  await note(file)
  const before = readFileSync(join(folder, 'vault'))
  await again()
  await file.setPassphrase('correct horse')
  expect(readdirSync(folder)).toEqual(['vault'])
  expect((await again(cipherOf('another'))).file.state.at).toBe('waiting')
  const later = await again()
  expect([later.file.state, await isUsed(later.file)]).toEqual([{ at: 'locked' }, false])
  expect(await later.file.tryPassphrase('correct horse')).toBe(true)
  expect([later.file.hasPassphrase, await later.file.isPassphrase('wrong horse')]).toEqual([
    true,
    false,
  ])
  // The data key is another one: the key of the file before does not open this one.
  const now = readFileSync(join(folder, 'vault'))
  const unwrapped = await unwrapKey(readWrapping(before) as KeyWrapping, STORE)
  if (unwrapped?.kind !== 'store') throw new Error('the key of the file before was not unwrapped')
  expect(openDocument(before, unwrapped.dataKey)).not.toBeNull()
  expect(openDocument(now, unwrapped.dataKey)).toBeNull()
  const mixed = Buffer.concat([
    before.subarray(0, HEADER_BYTES + sealedLength(before)),
    now.subarray(HEADER_BYTES + sealedLength(now)),
  ])
  writeFileSync(join(folder, 'vault'), mixed)
  expect((await again()).file.state).toEqual({ at: 'unreadable', why: 'damaged' })
})

test('a file that is damaged, newer, or no file is told, kept as it is, and set aside before another takes its place', async () => {
  const { folder, file } = await startVault()
  await note(file)
  const path = join(folder, 'vault')
  const bytes = readFileSync(path)
  const newer = Buffer.from(bytes)
  newer.writeUInt16BE(9, 8)
  for (const [content, why] of [
    [bytes.subarray(0, -1), 'damaged'],
    ['{}', 'damaged'],
    [newer, 'newer'],
  ] as const) {
    writeFileSync(path, content)
    const later = await startVault(folder)
    expect(later.file.state).toEqual({ at: 'unreadable', why })
    expect(readFileSync(path).equals(Buffer.from(content))).toBe(true)
  }
  // The copy of an earlier start does not keep a new vault from being made.
  writeFileSync(join(folder, 'vault.previous'), bytes)
  const last = await startVault(folder)
  last.file.choose('start_anew')
  expect(await noted(last.file)).toEqual([])
  const aside = readdirSync(folder).find((name) => name.startsWith('vault.broken-'))
  expect(readFileSync(join(folder, aside ?? '')).equals(newer)).toBe(true)
})

// Shows: S15
test('a vault with any byte of its header or of its sealed key changed is told and stays as it is', async () => {
  const { folder, file } = await startVault()
  await note(file)
  const path = join(folder, 'vault')
  const bytes = readFileSync(path)
  for (let at = 0; at < HEADER_BYTES + sealedLength(bytes); at += 1) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8))
    writeFileSync(path, changed)
    expect([at, (await startVault(folder)).file.state.at]).toEqual([
      at,
      expect.stringMatching(/^(unreadable|waiting)$/),
    ])
    expect([at, readFileSync(path).equals(changed)]).toEqual([at, true])
  }
})

test('the copy of the last start that opened can be used in place of a damaged vault', async () => {
  const before = Date.now()
  const first = await startVault()
  await note(first.file)
  const after = Date.now()
  await first.again()
  writeFileSync(join(first.folder, 'vault'), 'damaged')
  // Whatever the file says of its own age.
  utimesSync(join(first.folder, 'vault.previous'), 0, 0)
  const later = await first.again()
  expect(later.file.copyTime()).toBeGreaterThanOrEqual(before)
  expect(later.file.copyTime()).toBeLessThanOrEqual(after)
  later.file.choose('use_copy')
  expect(await noted(later.file)).toEqual([PATH])
  expect(later.file.isFromCopy).toBe(true)
})

// Shows: S119
test('a change of the passphrase gives the two other documents new keys, writes them by these, and keeps what they hold', async () => {
  const { folder, file, again } = await startVault()
  const vault = await file.opened
  const notesOf = (store: typeof vault, vaultFile: VaultFile) => openNotes(folder, store, vaultFile)
  notesOf(vault, file).update((notes) => ({ ...notes, visits: { c: { ids: ['k'], unknown: [] } } }))
  const { notes: before } = vault.value.keys
  await file.setPassphrase('correct horse')
  expect(vault.value.keys.notes).not.toBe(before)
  const bytes = readFileSync(join(folder, 'notes'))
  expect(openDocument(bytes, Buffer.from(before, 'base64'))).toBeNull()
  vault.flush()
  const later = await again()
  expect(await later.file.tryPassphrase('correct horse')).toBe(true)
  const reopened = await later.file.opened
  expect([reopened.value.formerKeys, notesOf(reopened, later.file).value.visits]).toEqual([
    undefined,
    { c: { ids: ['k'], unknown: [] } },
  ])
})

test('a document that could not be written by its new key opens after more changes of the passphrase', async () => {
  const folder = newFolder()
  let isFull = false
  const file = await openVaultFile(folder, STORE, (path, content) => {
    if (isFull && path.endsWith('notes')) throw new Error('full')
    return writeAtomically(path, content)
  })
  const vault = await file.opened
  const visits = { c: { ids: ['k'], unknown: [] } }
  openNotes(folder, vault, file).update((notes) => ({ ...notes, visits }))
  isFull = true
  for (const passphrase of ['the first', 'the second', 'the third'])
    await file.setPassphrase(passphrase)
  vault.flush()
  const later = (await startVault(folder)).file
  await later.tryPassphrase('the third')
  expect(openNotes(folder, await later.opened, later).value.visits).toEqual(visits)
})

test.each(['', 'garbage', 'store', 'store c2hvcnQ=', 'passphrase eA=='])(
  'a store that unseals something else (%j) is not the one that sealed the vault: it is waited for',
  async (result) => {
    const { file, again } = await startVault()
    await note(file)
    const other = { ...STORE, unseal: async () => ({ result }) }
    expect((await again(other)).file.state).toEqual({ at: 'waiting' })
    expect(await noted((await again()).file)).toEqual([PATH])
  },
)

// Shows: S119
test('neither of the two other documents opens in the place of the other', async () => {
  const { folder, file } = await startVault()
  const vault = await file.opened
  const schema = z.object({ text: z.string() })
  const open = (name: 'notes' | 'activity') =>
    openDocumentFile(join(folder, name), vault, file, {
      name,
      schema,
      fresh: { text: 'fresh' },
      delayMs: 1,
    })
  open('notes').update(() => ({ text: 'notes' }))
  copyFileSync(join(folder, 'notes'), join(folder, 'activity'))
  expect([open('activity').value.text, open('notes').value.text]).toEqual(['fresh', 'notes'])
})

test('what was entered before there was a seal is on the disk once there is one, notes too, and gone when the last seal is dropped', async () => {
  const { folder, file } = await startVault(newFolder(), noCipher)
  await note(file)
  openNotes(folder, await file.opened, file).update((notes) => ({
    ...notes,
    visits: { c: { ids: ['k'], unknown: [] } },
  }))
  expect(readdirSync(folder)).toEqual([])
  await file.setPassphrase('correct horse')
  expect(readdirSync(folder).toSorted()).toEqual(['notes', 'vault'])
  await file.setPassphrase(null)
  expect([readdirSync(folder), file.isKept, await noted(file)]).toEqual([[], false, [PATH]])
})

test('a vault that is gone while its copy is there counts as damaged, not as a first start', async () => {
  const first = await startVault()
  await note(first.file)
  await first.again()
  rmSync(join(first.folder, 'vault'))
  expect((await first.again()).file.state).toEqual({ at: 'unreadable', why: 'damaged' })
})
