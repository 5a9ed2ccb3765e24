import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openNotes } from '../../../electron/main/store/notes.ts'
import { newFolder } from '../new-folder.ts'
import { openedVaultFile } from './opened-vault-file.ts'
import { testStore } from './test-store.ts'

test('a document that can be neither read nor set aside is left alone, and the app starts without it', () => {
  const folder = newFolder()
  const path = join(folder, 'notes')
  writeFileSync(path, 'damaged')
  vi.spyOn(Date, 'now').mockReturnValue(5)
  onTestFinished(() => void vi.restoreAllMocks())
  mkdirSync(`${path}.broken-5`)
  const { store, disk } = testStore()
  const notes = openNotes(folder, store, openedVaultFile(disk))
  notes.update((value) => ({ ...value, hours: { c: { watched: '', keys: {} } } }))
  expect([Object.keys(notes.value.hours), readFileSync(path, 'utf8')]).toEqual([['c'], 'damaged'])
})
