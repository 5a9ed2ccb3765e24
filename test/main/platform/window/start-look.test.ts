import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '../../../../electron/contract/settings.ts'
import { readStartLook } from '../../../../electron/main/platform/window/start-look.ts'
import { openHabits } from '../../../../electron/main/store/settings.ts'
import { newFolder } from '../../new-folder.ts'

let folder: string

beforeEach(() => {
  folder = newFolder()
})

test('the theme and the bounds that the app wrote are known before the window is made', () => {
  const window = { x: 1, y: 2, width: 900, height: 600, maximized: false, zoom: 1 }
  openHabits(folder).change({ settings: { ...DEFAULT_SETTINGS, theme: 'dark' }, window })
  expect(readStartLook(folder)).toEqual({ settings: { theme: 'dark' }, window })
})

test('whatever the settings are, reading them never throws, and what is used of them has its type', () => {
  const value = fc.oneof(fc.jsonValue(), fc.constantFrom('dark', 'light', true, 5, null))
  const bounds = fc.record(
    { x: value, y: value, width: value, height: value, maximized: value },
    { requiredKeys: [] },
  )
  const settings = fc.record(
    { settings: fc.oneof(value, fc.record({ theme: value })), window: fc.oneof(value, bounds) },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(fc.oneof(settings, value, fc.string()), (content) => {
      writeFileSync(
        join(folder, 'settings.json'),
        typeof content === 'string' ? content : JSON.stringify(content),
      )
      const look = readStartLook(folder)
      expect(['system', 'light', 'dark']).toContain(look.settings.theme)
      if (look.window === null) return
      const { maximized, ...numbers } = look.window
      expect([typeof maximized, Object.values(numbers).every(Number.isFinite)]).toEqual([
        'boolean',
        true,
      ])
    }),
  )
})
