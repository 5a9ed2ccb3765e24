import fs, { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { VaultFile } from '../../../electron/main/store/vault-file.ts'
import { noCipher } from '../client/key-store.ts'
import { newFolder } from '../new-folder.ts'
import { LOCKED_STORE, note, noted, PATH, STORE, startVault } from './vault-scene.ts'

test('a start that ends before the person answered for the copy leaves the question to the next start', async () => {
  const first = await startVault()
  await note(first.file)
  await first.again()
  writeFileSync(join(first.folder, 'vault'), 'damaged')
  const killed = await first.again()
  killed.file.choose('use_copy')
  await killed.file.opened
  const later = await first.again()
  expect(later.file.state).toEqual({ at: 'unreadable', why: 'damaged' })
  later.file.choose('use_copy')
  await note(later.file, '/answered')
  expect(await noted((await first.again()).file)).toEqual(['/answered'])
})

test('without a copy there is none to use, and the damaged vault stays where it is', async () => {
  const { folder, file, again } = await startVault()
  await note(file)
  writeFileSync(join(folder, 'vault'), 'damaged')
  const later = await again()
  expect(() => later.file.choose('use_copy')).toThrow()
  expect(readdirSync(folder)).toEqual(['vault'])
})

test('what is erased while a passphrase is tried or set does not come back', async () => {
  const { folder, file, again } = await startVault()
  await file.setPassphrase('correct horse')
  ;(await file.opened).flush()
  const later = await again()
  const trying = later.file.tryPassphrase('correct horse')
  await later.file.erase()
  await trying
  await note(later.file)
  expect([readdirSync(folder), later.file.isKept]).toEqual([[], false])
  const other = await startVault()
  const setting = other.file.setPassphrase('correct horse')
  const erasing = other.file.erase()
  await setting
  await erasing
  await expect(other.file.setPassphrase('correct horse')).rejects.toThrow()
  expect([readdirSync(other.folder), other.file.isKept]).toEqual([[], false])
})

test('a passphrase set removes what killed writes left, and turning it off leaves what was set aside', async () => {
  const { folder, file } = await startVault(newFolder(), noCipher)
  for (const name of ['.vault.x.tmp', '.vault.previous.x.tmp', 'vault.broken-1'])
    writeFileSync(join(folder, name), 'x')
  await file.setPassphrase(null)
  expect(readdirSync(folder)).toHaveLength(3)
  await file.setPassphrase('correct horse')
  expect(readdirSync(folder).toSorted()).toEqual(['vault', 'vault.broken-1'])
  await file.setPassphrase(null)
  expect(readdirSync(folder)).toEqual(['vault.broken-1'])
})

test('a passphrase may be tried again after a try for which there was no memory', async () => {
  const { file, again } = await startVault()
  await file.setPassphrase('correct horse')
  const later = await again()
  const noText = {
    normalize: () => {
      throw new Error('no memory')
    },
  } as unknown as string
  await expect(later.file.tryPassphrase(noText)).rejects.toThrow()
  expect(await later.file.tryPassphrase('correct horse')).toBe(true)
})

test('a vault that is put in place while the store of a first start is asked is opened, not overwritten', async () => {
  const other = await startVault()
  await note(other.file)
  const folder = newFolder()
  const slow = {
    ...STORE,
    probe: async () => {
      writeFileSync(join(folder, 'vault'), readFileSync(join(other.folder, 'vault')))
      return STORE.probe()
    },
  }
  expect(await noted((await startVault(folder, slow)).file)).toEqual([PATH])
})

test('a copy that the person chose, and whose store is away, is neither overwritten nor removed', async () => {
  const first = await startVault()
  await note(first.file)
  await first.again()
  rmSync(join(first.folder, 'vault'))
  const later = await first.again(LOCKED_STORE)
  later.file.choose('use_copy')
  await expect.poll(() => later.file.state.at).toBe('waiting')
  later.file.choose('work_until_quit')
  expect([later.file.isFromCopy, later.file.isApart]).toEqual([false, true])
  await expect(later.file.setPassphrase('correct horse')).rejects.toThrow()
  expect(readdirSync(first.folder)).toEqual(['vault.previous'])
})

test('whoever cannot be told of a try does not keep the vault from being opened', async () => {
  const { folder, file } = await startVault()
  await file.setPassphrase('correct horse')
  let isBroken = false
  const locked = Promise.withResolvers<void>()
  const later = new VaultFile({
    folder,
    osStore: STORE,
    changed: () => {
      if (isBroken) throw new Error('nobody hears')
      if (later.state.at === 'locked') locked.resolve()
    },
  })
  later.start()
  await locked.promise
  isBroken = true
  await later.tryPassphrase('correct horse').catch(() => {})
  isBroken = false
  expect(await later.tryPassphrase('correct horse')).toBe(true)
})

test.skipIf(process.platform === 'win32')(
  'a folder that may be written but not opened refuses a change whole',
  async () => {
    const { folder, file, again } = await startVault()
    await note(file)
    const { openSync } = fs
    const refuse: typeof openSync = (path, ...rest) => {
      if (path === folder) throw Object.assign(new Error('refused'), { code: 'EACCES' })
      return openSync(path, ...rest)
    }
    fs.openSync = refuse
    syncBuiltinESMExports()
    try {
      await expect(note(file, '/new')).rejects.toThrow()
    } finally {
      fs.openSync = openSync
      syncBuiltinESMExports()
    }
    expect([await noted(file), await noted((await again()).file)]).toEqual([[PATH], [PATH]])
  },
)
