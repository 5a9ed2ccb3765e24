import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '../../../electron/contract/settings.ts'
import { readConnectionsFile } from '../../../electron/main/features/connections/connections-file.ts'
import { readStartLook } from '../../../electron/main/platform/window/start-look.ts'
import { openHabits } from '../../../electron/main/store/settings.ts'
import { readLearned } from '../../../electron/service/lab/learned.ts'
import { newFolder } from '../new-folder.ts'
import { expectOwnersOnly } from './owners-only.ts'

let folder: string

beforeEach(() => {
  folder = newFolder()
})

const written = (name: string, content: object): void =>
  writeFileSync(join(folder, name), `\ufeff${JSON.stringify(content)}`)
const SETTINGS = { settings: { ...DEFAULT_SETTINGS, theme: 'dark' } }

test.each<[string, () => unknown, unknown]>([
  [
    'the settings',
    () => {
      written('settings.json', SETTINGS)
      return openHabits(folder).value.settings.theme
    },
    'dark',
  ],
  [
    'the look of the window at the start',
    () => {
      written('settings.json', SETTINGS)
      return readStartLook(folder).settings.theme
    },
    'dark',
  ],
  [
    'a file of connections',
    () =>
      readConnectionsFile(
        `\ufeff${JSON.stringify({ format: 'keystow-connections', version: 1, connections: [] })}`,
        [],
      ).ok,
    true,
  ],
  [
    'a file that was learned from a service',
    () =>
      readLearned(
        `\ufeff${JSON.stringify({ format: 'keystow-learned', version: 1, variants: {}, clockAheadSeconds: 5 })}`,
      ).clockAheadSeconds,
    5,
  ],
])('a byte order mark is ignored before %s', (_what, read, expected) =>
  expect(read()).toEqual(expected),
)

test.skipIf(process.platform === 'win32')(
  'a link in the place of settings.json stays: what it leads to is written, and is its owner’s only',
  () => {
    const elsewhere = join(folder, 'dotfiles')
    const data = join(folder, 'data')
    for (const one of [elsewhere, data]) mkdirSync(one)
    const target = join(elsewhere, 'mine.json')
    writeFileSync(target, '{}', { mode: 0o644 })
    symlinkSync(target, join(data, 'settings.json'))
    openHabits(data).change({ listenerPort: 9000 })
    expect(lstatSync(join(data, 'settings.json')).isSymbolicLink()).toBe(true)
    expect(JSON.parse(readFileSync(target, 'utf8'))).toMatchObject({ listenerPort: 9000 })
    expectOwnersOnly(target)
    expect(readdirSync(elsewhere)).toEqual(['mine.json'])
  },
)
