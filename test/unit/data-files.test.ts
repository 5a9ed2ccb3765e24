import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DATA_FILES, keepFolderPrivate } from '../../electron/main/storage/data-files.ts'

test('the README and the list of files that every start makes private name the same files', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
  const section = readme.split('\n## ').find((text) => text.startsWith('Where data lives')) ?? ''
  const named = Array.from(section.matchAll(/^\| (`[^|]+) \|/gm), ([, cell = '']) =>
    Array.from(cell.matchAll(/`([^`]+)`/g), ([, name = '']) => name),
  ).flat()
  const files = named.filter((name) => !name.endsWith('/'))
  expect(files.length).toBeGreaterThan(5)
  // The older half of main.log has no row of its own.
  expect(files.toSorted()).toEqual(
    Object.keys(DATA_FILES)
      .filter((name) => name !== 'main.log.1')
      .toSorted(),
  )
})

test.skipIf(process.platform === 'win32')(
  "files that are found open to others are the owner's only after the start, and so is their folder",
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'keystow-data-'))
    for (const name of Object.keys(DATA_FILES)) {
      writeFileSync(join(folder, name), '')
      chmodSync(join(folder, name), 0o644)
    }
    chmodSync(folder, 0o755)
    keepFolderPrivate(folder)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    expect(readdirSync(folder).filter((name) => (statSync(join(folder, name)).mode & 0o777) !== 0o600)).toEqual([])
    rmSync(folder, { recursive: true })
  },
)
