import { execFileSync } from 'node:child_process'
import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { writeAtomically } from '../../../electron/main/base/atomic-write.ts'
import { DiskFailure } from '../../../electron/main/base/disk-failure.ts'
import { openActivity } from '../../../electron/main/store/activity.ts'
import { openNotes } from '../../../electron/main/store/notes.ts'
import type { DiskWarning } from '../../../electron/main/store/own-file.ts'
import type { Store } from '../../../electron/main/store/store.ts'
import { VaultFile } from '../../../electron/main/store/vault-file.ts'
import { noCipher } from '../client/key-store.ts'
import { newFolder } from '../new-folder.ts'
import { refusal, refuseFolderSync, replaceInFs } from './refusing-disk.ts'
import { note, noted, PATH, STORE, startVault } from './vault-scene.ts'

const warningsOf = (file: VaultFile): readonly DiskWarning[] => {
  const warnings: DiskWarning[] = []
  file.files.onWarning((warning) => warnings.push(warning))
  return warnings
}

const DOCUMENTS = ['vault', 'notes', 'activity'] as const
/** Opens a folder, for writes of one of its documents. */
const startAll = async (name: (typeof DOCUMENTS)[number]) => {
  const { folder, file } = await startVault()
  const vault = await file.opened
  const stores = {
    vault,
    notes: openNotes(folder, vault, file),
    activity: openActivity(folder, vault, file),
  } as const
  const store = stores[name] as Store<object>
  return {
    folder,
    path: join(folder, name),
    write: (): void => store.update((value) => ({ ...value })),
    warnings: warningsOf(file),
  }
}

/** Changes with each write. */
const identityOf = (path: string): readonly unknown[] => {
  const { ino, size, mtimeNs } = lstatSync(path, { bigint: true })
  return [ino, size, mtimeNs]
}

type Plant = (path: string, before: Buffer) => void

// Shows: S125
describe('a document that another program changed is not overwritten, and that is told', () => {
  const plants: readonly (readonly [string, Plant])[] = [
    ['an older one', (path, before) => writeFileSync(path, before)],
    ['another one', (path, before) => writeFileSync(path, Buffer.from(before).fill(7, 30))],
    ['a text', (path) => writeFileSync(path, '{}')],
    ['nothing', (path) => writeFileSync(path, '')],
    ['a folder', (path) => mkdirSync(path)],
    ['a link', (path) => symlinkSync('/dev/zero', path)],
    ['a pipe', (path) => void execFileSync('mkfifo', [path])],
  ]
  for (const name of DOCUMENTS)
    test.skipIf(process.platform === 'win32').each(plants)(`${name}: %s`, async (_what, plant) => {
      const { folder, path, write, warnings } = await startAll(name)
      write()
      const before = readFileSync(path)
      write()
      rmSync(path)
      plant(path, before)
      const planted = identityOf(path)
      for (const _time of [1, 2]) expect(write).toThrow(DiskFailure)
      expect(identityOf(path)).toEqual(planted)
      expect(readdirSync(folder).filter((one) => one.endsWith('.tmp'))).toEqual([])
      expect(warnings[0]).toEqual({ kind: 'file_changed', path })
    })
})

test('a document that is gone is written anew, so that what memory has is not lost', async () => {
  for (const name of DOCUMENTS) {
    const { path, write, warnings } = await startAll(name)
    write()
    rmSync(path)
    write()
    expect([lstatSync(path).isFile(), warnings]).toEqual([true, []])
  }
})

// Shows: S125
test('of two runs on one folder neither overwrites the other, and each refused change fails', async () => {
  const first = await startVault()
  await note(first.file)
  const second = await first.again()
  const turns = []
  for (let turn = 0; turn < 20; turn += 1) {
    const { file } = turn % 2 === 0 ? second : first
    turns.push(
      await note(file, `/${turn}`).then(
        () => true,
        () => false,
      ),
    )
  }
  expect(turns).toEqual(Array.from({ length: 20 }, (_, turn) => turn % 2 === 0))
  expect(await noted((await first.again()).file)).toEqual(['/18'])
  await expect(first.file.setPassphrase('correct horse')).rejects.toThrow(DiskFailure)
})

test('the last seal is not dropped where another program changed the vault: its file stays', async () => {
  const { folder, file } = await startVault(newFolder(), noCipher)
  await file.setPassphrase('correct horse')
  writeFileSync(join(folder, 'vault'), 'another')
  await expect(file.setPassphrase(null)).rejects.toThrow(DiskFailure)
  expect(readFileSync(join(folder, 'vault'), 'utf8')).toBe('another')
})

describe('a vault that is put in place while a first one is made', () => {
  const other = async (): Promise<Buffer> => {
    const { folder, file } = await startVault()
    await note(file)
    return readFileSync(join(folder, 'vault'))
  }

  test('while its key is sealed: it is opened, not overwritten', async () => {
    const [bytes, folder] = [await other(), newFolder()]
    const slow = {
      ...STORE,
      seal: (text: string) => {
        writeFileSync(join(folder, 'vault'), bytes)
        return STORE.seal(text)
      },
    }
    expect(await noted((await startVault(folder, slow)).file)).toEqual([PATH])
  })

  // Shows: S125
  test('in the moment in which it gets its name: that fails, and the vault that is there stays', async () => {
    const [bytes, folder] = [await other(), newFolder()]
    const file = new VaultFile({
      folder,
      osStore: STORE,
      changed: () => {},
      writeFile: (path, ...how) => {
        writeFileSync(join(folder, 'vault'), bytes)
        return writeAtomically(path, ...how)
      },
    })
    file.start()
    await file.opened
    expect(readFileSync(join(folder, 'vault')).equals(bytes)).toBe(true)
    await expect(note(file)).rejects.toThrow(DiskFailure)
    expect(readdirSync(folder)).toEqual(['vault'])
  })
})

// Shows: S127
test.skipIf(process.platform === 'win32').each([
  ['EIO', true],
  ['EDQUOT', true],
  ['EROFS', true],
  ['EINVAL', false],
  ['ENOTSUP', false],
  ['ENOSYS', false],
])(
  'a change whose folder cannot be synced (%s) stands, in memory and for the next start; told as not yet safe: %s',
  async (code, isTold) => {
    const { folder, file, again } = await startVault()
    const warnings = warningsOf(file)
    onTestFinished(refuseFolderSync(code))
    await note(file)
    expect([await noted(file), await noted((await again()).file)]).toEqual([[PATH], [PATH]])
    await file.setPassphrase('correct horse')
    expect(file.hasPassphrase).toBe(true)
    expect(await (await again()).file.tryPassphrase('correct horse')).toBe(true)
    expect(new Set(warnings.map(({ kind, path }) => `${kind} ${path}`))).toEqual(
      new Set(isTold ? [`not_synced ${join(folder, 'vault')}`] : []),
    )
  },
)

test.each(['EPERM', 'ENOTSUP', 'ENOSYS', 'EACCES', 'EMLINK'])(
  'on a disk without links (%s) a first file is written too, and replaces nothing',
  (code) => {
    const restore = replaceInFs('linkSync', () => () => {
      throw refusal(code)
    })
    onTestFinished(restore)
    const path = join(newFolder(), 'vault')
    writeAtomically(path, 'first', true)
    expect(() => writeAtomically(path, 'second', true)).toThrow(
      expect.objectContaining({ code: 'EEXIST' }),
    )
    expect(readFileSync(path, 'utf8')).toBe('first')
  },
)
