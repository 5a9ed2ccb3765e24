import { chmodSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import type { Connection } from '../../../electron/contract/connection.ts'
import { DEFAULT_SETTINGS } from '../../../electron/contract/settings.ts'
import { openSettings } from '../../../electron/main/storage/settings-store.ts'
import { newFolder } from '../new-folder.ts'
import { connectionTo } from '../samples.ts'
import { expectOwnersOnly } from './owners-only.ts'

let folder: string
const file = () => join(folder, 'settings.json')

beforeEach(() => {
  folder = newFolder()
})

test('a change survives and only the owner can read it', () => {
  openSettings(folder).change({ settings: { ...DEFAULT_SETTINGS, theme: 'dark' } })
  const again = openSettings(folder)
  expect(again.value.settings.theme).toBe('dark')
  expect(again.quarantined).toBeNull()
  expectOwnersOnly(file())
})

test.skipIf(process.platform === 'win32')("a file that was found open to others is the owner's only after it was opened", () => {
  openSettings(folder).change({ settings: DEFAULT_SETTINGS })
  chmodSync(file(), 0o644)
  openSettings(folder)
  expectOwnersOnly(file())
})

// Shows: S102
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
  ['a number in place of all', 5],
  ['a list in place of all', []],
  ['nothing in place of all', null],
])('a file with %s is set aside as it is', (_what, content) => {
  writeFileSync(file(), JSON.stringify(content))
  const { value, quarantined, mended } = openSettings(folder)
  expect(readFileSync(quarantined ?? '', 'utf8')).toBe(JSON.stringify(content))
  expect([value.settings, mended]).toEqual([DEFAULT_SETTINGS, null])
  expect(readdirSync(folder)).toHaveLength(2)
})

const REMOTE = connectionTo('https://mail.example.test/eu', { id: 'r' })
const LOCAL: Connection = { ...REMOTE, id: 'l', kind: 'local', baseUrl: 'local' }
const CHOSEN = { ...DEFAULT_SETTINGS, language: 'de', staleDays: 60 } as const

/** Opens a file with these fields, and once more as the next start does. */
const opened = (fields: object) => {
  const content = JSON.stringify({ settings: CHOSEN, connections: [REMOTE, LOCAL], activeId: 'r', ...fields })
  writeFileSync(file(), content)
  const first = openSettings(folder)
  expect(first.quarantined).toBeNull()
  if (first.mended !== null) expect(readFileSync(first.mended, 'utf8')).toBe(content)
  const again = openSettings(folder)
  expect([again.quarantined, again.mended, again.value]).toEqual([null, null, first.value])
  return { ...first.value, mended: first.mended !== null }
}

test.each([
  ['a theme of a newer version', { theme: 'pink' }, { theme: 'system' }],
  ['a number out of range', { clipboardSeconds: 5000 }, { clipboardSeconds: 30 }],
  ['a part of a second, which no window can choose', { clipboardSeconds: 30.5 }, { clipboardSeconds: 30 }],
  ['a list in place of a choice', { updates: ['on'] }, { updates: false }],
  ['a sort of a newer version', { sort: { by: 'owner', descending: true } }, { sort: DEFAULT_SETTINGS.sort }],
])('%s falls back alone: every other choice and all connections stay, and a copy of the whole is kept', (_what, bad, good) => {
  expect(opened({ settings: { ...CHOSEN, ...bad } })).toMatchObject({
    settings: { ...CHOSEN, ...good },
    connections: [REMOTE, LOCAL],
    activeId: 'r',
    mended: true,
  })
})

test.each([
  ['settings', { settings: 5 }, { settings: DEFAULT_SETTINGS }],
  ['place of the window', { window: { x: 'left' } }, { window: null }],
  ['active connection', { activeId: 5 }, { activeId: null }],
  ['port', { listenerPort: 99_999 }, { listenerPort: 8787 }],
])('an unusable %s falls back alone', (_what, bad, good) => {
  expect(opened(bad)).toMatchObject({ settings: CHOSEN, connections: [REMOTE, LOCAL], activeId: 'r', mended: true, ...good })
})

test('a field of a newer version stays in the file', () => {
  expect(opened({ settings: { ...CHOSEN, theme: 'pink', aura: 1 }, later: 2 })).toMatchObject({ settings: { aura: 1 }, later: 2 })
})

test.each([
  ['plain http to another computer', { baseUrl: 'http://192.168.1.5:8080' }],
  ['a password in the address', { baseUrl: 'https://me:pw@mail.example.test' }],
  ['a query', { baseUrl: 'https://mail.example.test?x=1' }],
  ['another scheme', { baseUrl: 'file:///etc/passwd' }],
  ['no address', { baseUrl: 'http://' }],
  ['no kind', { kind: 'both' }],
  ['no id', { id: '' }],
  ['an id far too long', { id: 'x'.repeat(300) }],
  ['the id of another', { id: 'l' }],
  ['a second local service', { kind: 'local' }],
])('a connection with %s is left out alone, and a copy of the whole is kept', (_what, bad) => {
  expect(opened({ connections: [LOCAL, { ...REMOTE, ...bad }] })).toMatchObject({ connections: [LOCAL], settings: CHOSEN, mended: true })
})

test.each([
  ['an accent of a newer version', { accent: 'gold' }, { ...REMOTE }],
  ['too many last characters', { lastFour: 'abcdefgh' }, { ...REMOTE, lastFour: '' }],
  ['a name that is none', { name: 5 }, { ...REMOTE, name: REMOTE.baseUrl }],
  ['an address as a person types it', { baseUrl: 'HTTPS://Mail.Example.test/eu/api/v1/' }, REMOTE],
  // What guards something is not lost by damage.
  ['a production mark that cannot be read', { production: 'yes' }, { ...REMOTE, production: true }],
])('a connection with %s stays', (_what, bad, good) => {
  expect(opened({ connections: [{ ...REMOTE, ...bad }] })).toMatchObject({ connections: [good], mended: true })
})

test('a file of an older version keeps its choices and gets the default of what came since', () => {
  const older = { theme: 'dark', clipboardSeconds: 45, refreshSeconds: 300, sort: { by: 'name', descending: false } } as const
  writeFileSync(file(), JSON.stringify({ settings: older }))
  const { value, quarantined } = openSettings(folder)
  expect(quarantined).toBeNull()
  expect(value.settings).toEqual({ ...DEFAULT_SETTINGS, ...older })
})
