import { mkdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Annotation } from '../../../electron/contract/annotations.ts'
import type { ApiKey } from '../../../electron/contract/api-key.ts'
import { DEFAULT_SETTINGS, SORT_COLUMNS } from '../../../electron/contract/settings.ts'
import { sortKeys } from '../../../electron/contract/sort-keys.ts'
import { firstKeys } from '../../../electron/main/first/first-keys.ts'
import { newFolder, seedService } from './first-folder.ts'

let folder: string
let connection: Awaited<ReturnType<typeof seedService>>['connection']
let listed: readonly ApiKey[]
const file = (): string => join(folder, 'local-service.db')
const first = (sort = DEFAULT_SETTINGS.sort, now = Date.now()) => firstKeys(folder, connection, { sort, staleDays: 30 }, now)
const change = (sql: string): void => {
  const database = new DatabaseSync(file())
  database.exec(sql)
  database.close()
}
/** Adds old keys, so many of them at a time. */
const addKeys = (count: number, each: number): readonly ApiKey[] => {
  const added = Array.from({ length: count }, (_, at): ApiKey => {
    const createdAt = new Date(1 + Math.floor(at / each)).toISOString()
    return { id: `key_${at}`, name: `many ${(at * 7) % 13}`, lastFour: `a${at % 5}`, createdAt, lastUsedAt: null }
  })
  const values = added.map(
    ({ id, name, lastFour, createdAt }) => `('${id}', 1, '${name}', randomblob(32), '${lastFour}', ${Date.parse(createdAt)})`,
  )
  change(`INSERT INTO api_keys (id, workspace, name, hash, last_four, created_at) VALUES ${values.join()}`)
  return added
}

const note = (annotation: Partial<Annotation>): void =>
  writeFileSync(join(folder, 'annotations.json'), JSON.stringify({ connections: { [connection.id]: { k: annotation } } }))
const remind = (remindAt: number): void => note({ remindAt })
/** As a list leaves it that had a key that the one before had not. */
const appeared = (annotation: Partial<Annotation>): void => {
  writeFileSync(join(folder, 'visits.json'), JSON.stringify({ connections: { [connection.id]: { ids: ['k'], unknown: ['k'] } } }))
  note(annotation)
}

beforeEach(async () => {
  folder = newFolder()
  const seeded = await seedService(folder)
  connection = seeded.connection
  listed = seeded.listed
})
afterEach(() => rmSync(folder, { recursive: true }))

test('the first keys are those that the service lists, in its order, and the app’s own calls are no use', () => {
  const keys = first()
  expect(keys?.map(({ id, name, lastFour, createdAt }) => ({ id, name, lastFour, createdAt }))).toEqual(
    listed.map(({ id, name, lastFour, createdAt }) => ({ id, name, lastFour, createdAt })),
  )
  expect(keys?.filter(({ own }) => own).map(({ id }) => id)).toEqual([connection.keyId])
  for (const [at, key] of (keys ?? []).entries()) expect(key.usedAt).toBe(key.own ? null : listed[at]?.lastUsedAt)
})

test('a use that was the app’s own is left out, as in the list', () => {
  const used = listed.find(({ id, lastUsedAt }) => id !== connection.keyId && lastUsedAt !== null)
  const call = { checkedAt: Date.parse(used?.lastUsedAt ?? ''), usedBeforeCheck: null }
  writeFileSync(join(folder, 'annotations.json'), JSON.stringify({ connections: { [connection.id]: { [used?.id ?? '']: call } } }))
  expect(first()?.find(({ id }) => id === used?.id)?.usedAt).toBeNull()
})

test('the file is read without a change to it, and is free afterwards', () => {
  const before = readFileSync(file())
  expect(first()).not.toBeNull()
  expect(readFileSync(file())).toEqual(before)
  change('BEGIN EXCLUSIVE; COMMIT')
})

test.each(SORT_COLUMNS.flatMap((by) => [false, true].map((descending) => ({ by, descending }))))(
  'the first keys are those that the list begins with by $by, descending: $descending',
  (sort) => {
    const now = Date.now()
    const all = [...listed, ...addKeys(200, 5)]
    const usedAt = ({ id, lastUsedAt }: ApiKey): string | null => (id === connection.keyId ? null : lastUsedAt)
    const order = sortKeys(all, sort, usedAt, { now, staleDays: 30, signedInId: connection.keyId, usedAt })
    expect(first(sort, now)?.map(({ id }) => id)).toEqual(order.slice(0, 40).map(({ id }) => id))
  },
)

test('keys that are too many to be put in order have no first page, but the newest of them', () => {
  addKeys(1_000, 1)
  expect(
    first()
      ?.slice(0, listed.length)
      .map(({ id }) => id),
  ).toEqual(listed.map(({ id }) => id))
  for (const descending of [false, true]) expect(first({ by: 'name', descending })).toBeNull()
  expect(first({ by: 'created', descending: false })).toBeNull()
})

test('more equally new keys than are read have no first page, since their names say which comes first', () => {
  change('UPDATE api_keys SET created_at = 1')
  expect(first()).toHaveLength(listed.length)
  addKeys(200, 1_000)
  expect(first()).toBeNull()
})

test.each([
  ['a clock that was set', () => change('INSERT INTO clock VALUES (1, NULL, 3600000)')],
  ['a file of another version', () => change('PRAGMA user_version = 99')],
  ['a damaged file', () => writeFileSync(file(), readFileSync(file()).fill(7, 100))],
  ['a file that was cut', () => truncateSync(file(), statSync(file()).size / 2)],
  ['no file', () => rmSync(file())],
  ['a key of the app that is revoked', () => change(`UPDATE api_keys SET revoked_at = 1 WHERE id = '${connection.keyId}'`)],
  [
    'notes that are not as they are written',
    () => writeFileSync(join(folder, 'annotations.json'), '{"connections":{"local-1":{"k":{"checkedAt":"x"}}}}'),
  ],
  [
    'a note of a use at no time',
    () => writeFileSync(join(folder, 'annotations.json'), '{"connections":{"local-1":{"k":{"usedBeforeCheck":"x"}}}}'),
  ],
  ['more notes than are read at once', () => writeFileSync(join(folder, 'annotations.json'), `{"connections":{}}${' '.repeat(2_000_000)}`)],
  ['notes that are no JSON', () => writeFileSync(join(folder, 'annotations.json'), '{')],
  [
    'a program that has a key of its own',
    () => {
      mkdirSync(join(folder, 'leases'))
      writeFileSync(join(folder, 'leases', 'one.json'), '{}')
    },
  ],
  ['a key that appeared', () => appeared({})],
  ['a reminder that is due', () => remind(Date.now() - 1)],
  ['an unfinished rotation', () => writeFileSync(join(folder, 'rotations.json'), '{"rotations":{"r":{}}}')],
  [
    'an unfinished bulk revoke',
    () => {
      mkdirSync(join(folder, 'bulk-revokes'))
      writeFileSync(join(folder, 'bulk-revokes', 'one.jsonl'), '{}')
    },
  ],
  ['a note of the last visit that is no JSON', () => writeFileSync(join(folder, 'visits.json'), '{')],
])('with %s there are none', (_what, make) => {
  expect(first()).not.toBeNull()
  make()
  expect(first()).toBeNull()
})

test('a key that appeared by a create of this app, and a reminder to come, keep none away', () => {
  appeared({ createdHere: true })
  expect(first()).not.toBeNull()
  rmSync(join(folder, 'visits.json'))
  remind(Date.now() + 60_000)
  expect(first()).not.toBeNull()
})

test('whoever writes to the file is not waited for', () => {
  const writer = new DatabaseSync(file())
  writer.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  expect(first()).toBeNull()
  writer.close()
})
