import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, expect, test } from 'vitest'
import type { KeyService } from '../../electron/service/index.ts'
import { newFolder } from '../main/new-folder.ts'
import { onFile } from './process.ts'

let folder: string
/** Where a snapshot is saved. */
let file: string
let service: KeyService
const everything = (): string =>
  JSON.stringify(service.workspaces().map(({ id }) => service.keysOf(id)))

beforeEach(() => {
  folder = newFolder()
  file = join(folder, 'snapshot.db')
  service = onFile(join(folder, 'data.db'))
  service.seed('mixed')
})

test('a saved snapshot is one whole file, and loading it brings everything back', () => {
  const before = everything()
  service.snapshots.save(file)
  expect(existsSync(`${file}.part`)).toBe(false)
  service.seed('empty')
  service.snapshots.load(file)
  expect(everything()).toBe(before)
})

test.skipIf(process.platform === 'win32')(
  'only the owner can read a saved snapshot, one found readable by others after its loading too',
  () => {
    service.snapshots.save(file)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    chmodSync(file, 0o644)
    service.snapshots.load(file)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    chmodSync(file, 0o644)
    service.snapshots.save(file)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  },
)

test('a save that fails leaves nothing half written', () => {
  mkdirSync(file)
  expect(() => service.snapshots.save(file)).toThrow()
  expect(readdirSync(folder).filter((name) => name.startsWith('snapshot'))).toEqual(['snapshot.db'])
})

test('a save that died half way leaves the snapshot before it', () => {
  service.snapshots.save(file)
  const whole = readFileSync(file)
  writeFileSync(`${file}.part`, whole.subarray(0, 5000))
  expect(readFileSync(file)).toEqual(whole)
  service.snapshots.load(file)
  service.snapshots.save(file)
  expect(existsSync(`${file}.part`)).toBe(false)
})

test('a snapshot whose keys belong to no workspace changes nothing', () => {
  service.snapshots.save(file)
  const database = new DatabaseSync(file)
  database.exec('PRAGMA foreign_keys = OFF; DELETE FROM workspaces')
  database.close()
  const before = everything()
  expect(() => service.snapshots.load(file)).toThrow('refers to what is not there')
  expect(everything()).toBe(before)
})

test.each([
  ['is missing', null],
  ['is damaged', 'not a database at all, but long enough to be taken for one'],
])('a snapshot that %s changes nothing', (_what, content) => {
  if (content !== null) writeFileSync(file, content.repeat(100))
  const before = everything()
  expect(() => service.snapshots.load(file)).toThrow(/snapshot/)
  expect(everything()).toBe(before)
})
