import { execFileSync } from 'node:child_process'
import { existsSync, linkSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { fail, ok } from '../../../../electron/contract/result.ts'
import { toJson } from '../../../../electron/main/platform/files/file-content.ts'
import { FileDialogs } from '../../../../electron/main/platform/files/file-dialog.ts'
import { openJsonFile } from '../../../../electron/main/platform/files/open-file.ts'
import { dataFile, saveAs } from '../../../../electron/main/platform/files/save-as.ts'
import type { Lock } from '../../../../electron/main/store/lock/lock.ts'
import { newFolder } from '../../new-folder.ts'

const lockThat = (locked: boolean): Pick<Lock, 'state'> => ({
  state: { locked, passphrase: true, system: false, byStore: true, closed: null },
})

/** A person who chooses this path in whichever dialog is open. */
const choosing = (path: string, lock: Pick<Lock, 'state'>, folder = '/nowhere'): FileDialogs =>
  new FileDialogs(
    { chooseToOpen: async () => path, chooseToSave: async () => path },
    folder,
    () => lock.state.locked,
  )
const newPath = (): string => {
  const folder = newFolder()
  return join(folder, 'chosen.json')
}

test('what is chosen behind the lock is neither written nor read, whichever dialog it was', async () => {
  const path = newPath()
  const files = choosing(path, lockThat(true))
  expect(await saveAs(files, 'name', dataFile('json'), toJson([]))).toEqual(fail('locked'))
  // Read, a file that is not there would be `bad_input`.
  expect(await openJsonFile(files)).toEqual(fail('locked'))
  expect(existsSync(path)).toBe(false)
})

test('what is chosen with the app open is written, and read as it was written', async () => {
  const path = newPath()
  const files = choosing(path, lockThat(false))
  expect(await saveAs(files, 'name', dataFile('json'), toJson(['a']))).toEqual(ok(path))
  expect(await openJsonFile(files)).toEqual(ok(expect.stringMatching(/^\[\s*"a"\s*\]\s*$/)))
})

test('a file is not taken when the lock comes while it is read', async () => {
  const path = newPath()
  writeFileSync(path, '[]')
  let looks = 0
  const lock: Pick<Lock, 'state'> = {
    get state() {
      looks += 1
      return lockThat(looks > 1).state
    },
  }
  expect(await openJsonFile(choosing(path, lock))).toEqual(fail('locked'))
})

test.skipIf(process.platform === 'win32')(
  'a pipe, which would be waited for without end, is no file',
  async () => {
    const path = newPath()
    execFileSync('mkfifo', [path])
    expect(await openJsonFile(choosing(path, lockThat(false)))).toEqual(fail('bad_input'))
  },
)

test.skipIf(process.platform === 'win32')(
  'the app’s own database is not read, by whatever name: closing it would end the lock by which it has one owner',
  async () => {
    const database = join(dirname(newPath()), 'local-service.db')
    writeFileSync(database, '[]')
    for (const link of [symlinkSync, linkSync]) {
      const path = newPath()
      link(database, path)
      expect(await openJsonFile(choosing(path, lockThat(false), dirname(database)))).toEqual(
        fail('bad_input'),
      )
    }
  },
)
