import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, describe, expect, test } from 'vitest'
import { tryFolder } from '../../../electron/main/base/data-folder.ts'
import { diskFailure } from '../../../electron/main/base/disk-failure.ts'
import { DEFAULT_HABITS, openHabits } from '../../../electron/main/store/settings.ts'
import { failureOf, fill as fillDisk, mayMount, smallDisk } from './full-disk.ts'

const coded = (code: string): Error => Object.assign(new Error(code), { code })

test.each(['ENOSPC', 'EDQUOT'])('%s is reported as a full disk', (code) =>
  expect(diskFailure(coded(code), 'file_failed')).toBe('disk_full'),
)

test.each([coded('EACCES'), coded('EIO'), new Error('ENOSPC'), 'ENOSPC', null])(
  '%s is not',
  (cause) => expect(diskFailure(cause, 'file_failed')).toBe('file_failed'),
)

test('a database that may not grow is reported as a full disk', () => {
  const database = new DatabaseSync(':memory:')
  database.exec('CREATE TABLE t (x); PRAGMA max_page_count = 2')
  expect(failureOf(() => database.exec('INSERT INTO t VALUES (zeroblob(100000))'))).toBe(
    'disk_full',
  )
})

describe.skipIf(!mayMount)('on a disk that is full', () => {
  let folder: string
  beforeEach(() => {
    folder = smallDisk()
  })
  const fill = (): void => fillDisk(folder)

  test('a setting is refused by name; memory and file keep what they had, and nothing half written stays', () => {
    const file = openHabits(folder)
    file.change({ listenerPort: 8787 })
    const before = readFileSync(join(folder, 'settings.json'), 'utf8')
    fill()
    const names = readdirSync(folder)
    expect(
      failureOf(() => file.change({ settings: { ...file.value.settings, theme: 'dark' } })),
    ).toBe('disk_full')
    expect(() => file.changeQuietly({ listenerPort: 1 })).not.toThrow()
    expect([file.value.settings.theme, file.value.listenerPort]).toEqual(['system', 8787])
    expect(readFileSync(join(folder, 'settings.json'), 'utf8')).toBe(before)
    expect(readdirSync(folder)).toEqual(names)
    rmSync(join(folder, 'ballast'))
    file.change({ settings: { ...file.value.settings, theme: 'dark' } })
    expect(readFileSync(join(folder, 'settings.json'), 'utf8')).toContain('"dark"')
  })

  test('a start goes on with defaults, and leaves no file', () => {
    fill()
    expect(openHabits(folder).value).toEqual(DEFAULT_HABITS)
    expect(existsSync(join(folder, 'settings.json'))).toBe(false)
    expect(tryFolder(folder)).toBeNull()
  })
})
