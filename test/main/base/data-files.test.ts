import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import {
  DATA_FILES,
  dataFilesIn,
  keepFolderPrivate,
} from '../../../electron/main/base/data-files.ts'
import { openHabits } from '../../../electron/main/store/settings.ts'
import { openDatabase } from '../../../electron/service/keys/database.ts'
import { newFolder } from '../new-folder.ts'

let folder: string
beforeEach(() => {
  folder = newFolder()
})

test('docs/data.md and the list of what the app writes into its folder name the same', () => {
  const page = readFileSync(new URL('../../../docs/data.md', import.meta.url), 'utf8')
  const section = page.split('\n## ').find((text) => text.startsWith('Where data lives')) ?? ''
  const named = Array.from(section.matchAll(/^\| (`[^|]+) \|/gm), ([, cell = '']) =>
    Array.from(cell.matchAll(/`([^`]+)`/g), ([, name = '']) => name),
  ).flat()
  expect(named.length).toBeGreaterThan(5)
  expect(named.toSorted()).toEqual(Object.keys(DATA_FILES).toSorted())
})

/** The folder after damage: the settings and the service's data were set aside. */
const writeAll = (): (() => void) => {
  writeFileSync(join(folder, 'settings.json'), 'no JSON')
  openHabits(folder)
  const data = join(folder, 'local-service.db')
  writeFileSync(data, 'no database'.repeat(500))
  for (const journal of ['-wal', '-shm']) writeFileSync(data + journal, 'no journal')
  const { database } = openDatabase(data)
  return () => database.close()
}

const filesIn = (): readonly string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

test('all that the app wrote is named, files that were set aside and journals of a database too', () => {
  const close = writeAll()
  writeFileSync(join(folder, 'Preferences'), 'of Chromium')
  const found = filesIn()
  for (const part of ['settings.broken-', 'local-service.db.broken-', 'local-service.db-wal'])
    expect(
      found.some((name) => name.includes(part)),
      part,
    ).toBe(true)
  expect(
    dataFilesIn(folder)
      .filter((name) => found.includes(name))
      .toSorted(),
  ).toEqual(found.filter((name) => name !== 'Preferences').toSorted())
  close()
})

test('a single file is named also where it is missing, and nothing else is', () => {
  expect(dataFilesIn(folder).toSorted()).toEqual(
    Object.keys(DATA_FILES)
      .filter((name) => !/[*/]/.test(name))
      .toSorted(),
  )
  expect(dataFilesIn(join(folder, 'missing'))).toEqual(dataFilesIn(folder))
})

// Shows: S101
test.skipIf(process.platform === 'win32')(
  'files that are found open to others are the owner’s only after the start, and so is their folder',
  () => {
    const close = writeAll()
    writeFileSync(join(folder, 'settings.broken-1.json'), 'an older version wrote it')
    for (const name of dataFilesIn(folder)) appendFileSync(join(folder, name), '')
    writeFileSync(join(folder, 'Preferences'), 'of Chromium')
    for (const name of filesIn()) chmodSync(join(folder, name), 0o644)
    chmodSync(folder, 0o755)
    keepFolderPrivate(folder)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    const open = filesIn().filter((name) => (statSync(join(folder, name)).mode & 0o777) !== 0o600)
    expect([open, statSync(join(folder, 'Preferences')).mode & 0o777]).toEqual([
      ['Preferences'],
      0o644,
    ])
    close()
  },
)

test.skipIf(process.platform === 'win32').each(Object.keys(DATA_FILES))(
  'where a link stands in the place of %s, nothing that it leads to gets another mode',
  (kind) => {
    const other = join(folder, 'elsewhere')
    mkdirSync(join(other, 'below'), { recursive: true })
    const script = join(other, 'below', 'script')
    writeFileSync(script, '')
    const name = kind.replace('*', '1').replace('/', '')
    symlinkSync(other, join(folder, name))
    // Whoever follows both never ends.
    for (const loop of ['a', 'b']) symlinkSync('.', join(other, 'below', loop))
    for (const path of [other, script]) chmodSync(path, 0o755)
    keepFolderPrivate(folder)
    expect([other, script].map((path) => statSync(path).mode & 0o777)).toEqual([0o755, 0o755])
  },
)
