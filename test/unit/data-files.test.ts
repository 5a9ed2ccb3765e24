import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DATA_FILES } from '../../electron/main/storage/data-files.ts'

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
