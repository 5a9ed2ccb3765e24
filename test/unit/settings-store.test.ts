import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '../../electron/contract/settings.ts'
import { openSettings } from '../../electron/main/vault/settings-store.ts'

let folder: string
const file = () => join(folder, 'settings.json')

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keystow-settings-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a change survives and only the owner can read it', () => {
  openSettings(folder).change({ settings: { ...DEFAULT_SETTINGS, theme: 'dark' } })
  const again = openSettings(folder)
  expect(again.value.settings.theme).toBe('dark')
  expect(again.quarantined).toBeNull()
  if (process.platform !== 'win32') expect(statSync(file()).mode & 0o777).toBe(0o600)
})

test('a file cut anywhere is set aside whole, never wiped, and the app starts with defaults', () => {
  openSettings(folder).change({ settings: { ...DEFAULT_SETTINGS, theme: 'dark' } })
  const whole = readFileSync(file())
  for (let length = 0; length < whole.length - 1; length += 31) {
    const cut = whole.subarray(0, length)
    writeFileSync(file(), cut)
    const { value, quarantined } = openSettings(folder)
    if (quarantined === null) {
      // electron-store takes an empty file for a new one.
      expect(cut.toString().trim()).toBe('')
    } else {
      expect(readFileSync(quarantined)).toEqual(cut)
      rmSync(quarantined)
    }
    expect(value.settings).toEqual(DEFAULT_SETTINGS)
  }
})

test.each([
  ['a wrong type', { settings: 5 }],
  ['a value out of range', { settings: { ...DEFAULT_SETTINGS, clipboardSeconds: 5000 } }],
  ['an unknown theme', { settings: { ...DEFAULT_SETTINGS, theme: 'pink' } }],
  ['a connection without its fields', { connections: [{ id: 'x' }] }],
  ['a number in place of all', 5],
  ['a list in place of all', []],
  ['nothing in place of all', null],
])('a file with %s is set aside as it is', (_what, content) => {
  writeFileSync(file(), JSON.stringify(content))
  const { value, quarantined } = openSettings(folder)
  expect(readFileSync(quarantined ?? '', 'utf8')).toBe(JSON.stringify(content))
  expect(value.settings).toEqual(DEFAULT_SETTINGS)
  expect(readdirSync(folder)).toHaveLength(2)
})

test('a file of an older version keeps its choices and gets the default of what came since', () => {
  const older = { theme: 'dark', clipboardSeconds: 45, refreshSeconds: 300, sort: { by: 'name', descending: false } } as const
  writeFileSync(file(), JSON.stringify({ settings: older }))
  const { value, quarantined } = openSettings(folder)
  expect(quarantined).toBeNull()
  expect(value.settings).toEqual({ ...DEFAULT_SETTINGS, ...older })
})
