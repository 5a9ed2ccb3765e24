import { readdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { noCipher } from '../client/key-store.ts'
import { newFolder } from '../new-folder.ts'
import { holdFiles as holdFile } from './refusing-disk.ts'
import { note, noted, startVault } from './vault-scene.ts'

const holdFiles = (names: readonly string[]): (() => void) => {
  const release = holdFile(names)
  onTestFinished(release)
  return release
}

const FILES = ['vault.previous', 'vault', 'notes', 'activity', 'vault.broken-1', '.notes.x.tmp']

/** A vault that has been noted, with every other file that is erased beside it. */
const startWithFiles = async () => {
  const { folder, file, again } = await startVault()
  await note(file)
  const { file: later } = await again()
  for (const name of [...FILES.slice(2), 'settings.json']) writeFileSync(join(folder, name), 'x')
  return { folder, file: later, again }
}

test.each(['nothing', ...FILES])(
  'an erase leaves nothing of the vault but %s where that is held, names it, and says what the next start finds',
  async (held) => {
    const { folder, file, again } = await startWithFiles()
    const release = holdFiles([held])
    const left = FILES.filter((name) => name === held)
    expect(await file.erase()).toEqual(left)
    const isKept = held === 'vault' || held === 'vault.previous'
    expect([file.isKept, file.isApart]).toEqual([isKept, false])
    await note(file, '/after')
    if (!isKept) expect(new Set(readdirSync(folder))).toEqual(new Set([...left, 'settings.json']))
    expect(await noted((await again()).file)).toEqual(isKept ? ['/after'] : [])
    release()
    expect(await file.erase()).toEqual([])
    expect(readdirSync(folder)).toEqual(['settings.json'])
  },
)

test.each(FILES.slice(0, 4))(
  'the last passphrase is dropped only with the vault and its copy, and a file that is left is told: %s',
  async (held) => {
    const { folder, file } = await startVault(newFolder(), noCipher)
    await file.setPassphrase('correct horse')
    for (const name of ['vault.previous', 'notes', 'activity'])
      writeFileSync(join(folder, name), 'x')
    const told: string[] = []
    file.files.onWarning(({ path }) => told.push(basename(path)))
    holdFiles([held])
    const isKept = held.startsWith('vault')
    const dropping = file.setPassphrase(null)
    await (isKept ? expect(dropping).rejects.toThrow() : dropping)
    expect([file.hasPassphrase, file.isKept, file.isApart, told]).toEqual([
      isKept,
      isKept,
      false,
      isKept ? [] : [held],
    ])
    expect(readdirSync(folder).includes('vault')).toBe(isKept)
  },
)
