import { chmodSync, linkSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import {
  changeSettings,
  DEFAULT_HABITS,
  openHabits,
  settingsOf,
} from '../../../electron/main/store/settings.ts'
import { newFolder } from '../new-folder.ts'
import { expectOwnersOnly } from './owners-only.ts'
import { noRoom, testStore } from './test-store.ts'

let folder: string
const file = () => join(folder, 'settings.json')
const asideIn = () => readdirSync(folder).find((name) => /^settings\.broken-\d+\.json$/.test(name))

beforeEach(() => {
  folder = newFolder()
})

const DARK = { ...DEFAULT_HABITS.settings, theme: 'dark' } as const

test('a change survives and only the owner can read it', () => {
  openHabits(folder).change({ settings: DARK })
  expect(openHabits(folder).value.settings.theme).toBe('dark')
  expectOwnersOnly(file())
})

test.skipIf(process.platform === 'win32')(
  "a file that was found open to others is the owner's only after it was opened",
  () => {
    openHabits(folder).change({ settings: DARK })
    chmodSync(file(), 0o644)
    openHabits(folder)
    expectOwnersOnly(file())
  },
)

// Shows: S102
test('a change replaces the file in one step: what it was before stays whole under another name', () => {
  const habits = openHabits(folder)
  habits.change({ settings: DARK })
  const [before, other] = [readFileSync(file()), join(folder, 'other')]
  linkSync(file(), other)
  habits.change({ settings: { ...DARK, theme: 'light' } })
  expect(readFileSync(other)).toEqual(before)
  expect(openHabits(folder).value.settings.theme).toBe('light')
  expect(readdirSync(folder).toSorted()).toEqual(['other', 'settings.json'])
})

// Shows: S102
test('a file cut anywhere is set aside whole, never wiped, and the app starts with defaults', () => {
  openHabits(folder).change({ settings: DARK })
  const whole = readFileSync(file())
  for (let length = 0; length < whole.length - 1; length += 31) {
    const cut = whole.subarray(0, length)
    writeFileSync(file(), cut)
    expect(openHabits(folder).value).toEqual(DEFAULT_HABITS)
    const aside = asideIn()
    // The library takes an empty file for a new one.
    if (aside === undefined) expect(cut.toString().trim()).toBe('')
    else {
      expect(readFileSync(join(folder, aside))).toEqual(cut)
      rmSync(join(folder, aside))
    }
  }
})

test.each([
  ['a number', 5],
  ['a list', []],
  ['nothing', null],
])('a file with %s in place of all is set aside as it is', (_what, content) => {
  writeFileSync(file(), JSON.stringify(content))
  expect(openHabits(folder).value).toEqual(DEFAULT_HABITS)
  expect(readFileSync(join(folder, asideIn() ?? ''), 'utf8')).toBe(JSON.stringify(content))
})

const CHOSEN = { ...DEFAULT_HABITS.settings, language: 'de', staleDays: 60 } as const

test.each([
  ['a theme of a newer version', { theme: 'pink' }, { theme: 'system' }],
  ['a number out of range', { clipboardSeconds: 5000 }, { clipboardSeconds: 30 }],
  [
    'a part of a second, which no window can choose',
    { clipboardSeconds: 30.5 },
    { clipboardSeconds: 30 },
  ],
  ['a list in place of a choice', { tray: ['on'] }, { tray: false }],
  [
    'a sort of a newer version',
    { sort: { by: 'owner', descending: true } },
    { sort: DEFAULT_HABITS.settings.sort },
  ],
])('%s falls back alone: every other choice stays', (_what, bad, good) => {
  writeFileSync(file(), JSON.stringify({ settings: { ...CHOSEN, ...bad } }))
  expect(openHabits(folder).value.settings).toEqual({ ...CHOSEN, ...good })
})

test.each([
  ['settings', { settings: 5 }, { settings: DEFAULT_HABITS.settings }],
  ['place of the window', { window: { x: 'left' } }, { window: null }],
  ['port', { listenerPort: 99_999 }, { listenerPort: 8787 }],
])('unusable %s fall back alone', (_what, bad, good) => {
  const window = { x: 1, y: 2, width: 800, height: 600, maximized: false, zoom: 1 }
  const fields = { settings: CHOSEN, window, listenerPort: 9_000, hadChannel: true }
  writeFileSync(file(), JSON.stringify({ ...fields, ...bad }))
  expect(openHabits(folder).value).toEqual({ ...fields, ...good })
})

test('a file of an older version keeps its choices and gets the default of what came since', () => {
  writeFileSync(file(), JSON.stringify({ settings: { theme: 'dark' } }))
  expect(openHabits(folder).value).toEqual({ ...DEFAULT_HABITS, settings: DARK })
})

test('no setting that guards anything is read from the file, nor written there', () => {
  writeFileSync(
    file(),
    JSON.stringify({
      settings: { ...CHOSEN, updates: true, contentProtection: false, lockMinutes: 0 },
    }),
  )
  const { store, disk } = testStore({
    guards: { lockMinutes: 5, lockWithScreen: true, contentProtection: true, updates: false },
  })
  const habits = openHabits(folder)
  expect(settingsOf(habits, store)).toMatchObject({
    ...CHOSEN,
    lockMinutes: 5,
    contentProtection: true,
    updates: false,
  })
  changeSettings(habits, store, { lockMinutes: 10, theme: 'dark' })
  expect([
    settingsOf(habits, store).lockMinutes,
    settingsOf(openHabits(folder), store).theme,
  ]).toEqual([10, 'dark'])
  expect(readFileSync(file(), 'utf8')).not.toMatch(/lockMinutes|updates|contentProtection/)
  disk.refusal = noRoom()
  expect(() => changeSettings(habits, store, { lockMinutes: 20 })).toThrow(
    expect.objectContaining({ code: 'disk_full' }),
  )
  expect(settingsOf(habits, store).lockMinutes).toBe(10)
})
