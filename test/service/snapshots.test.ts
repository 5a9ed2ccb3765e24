import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createKeyService, type KeyService } from '../../electron/service/index.ts'

let folder: string
let service: KeyService
let secret: string

const list = async (): Promise<string> =>
  (await service.handle(new Request('http://x/api/v1/api-keys', { headers: { authorization: `Bearer ${secret}` } }))).text()
const everything = (): string => JSON.stringify(service.workspaces().map(({ id }) => service.keysOf(id)))

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keystow-snapshots-'))
  service = createKeyService({ file: join(folder, 'data.db') })
  secret = service.seed('mixed')[0]?.secret ?? ''
})
afterEach(() => {
  service.close()
  rmSync(folder, { recursive: true })
})

test('a reset can be undone to byte-identical lists, last uses that were not yet written included, and the undo undone', async () => {
  await list()
  const before = everything()
  service.seed('empty')
  const after = everything()
  expect(after).not.toBe(before)
  expect(service.snapshots.undo()).toBe(true)
  expect(everything()).toBe(before)
  expect(JSON.parse(await list()).data.keys).toHaveLength(12)
  service.snapshots.undo()
  expect(everything()).toBe(after)
})

test('there is nothing to undo before the first reset', () => {
  expect(service.snapshots.canUndo).toBe(false)
  expect(service.snapshots.undo()).toBe(false)
})

test('a saved snapshot is one whole file, and loading it brings everything back; that can be undone too', () => {
  const file = join(folder, 'snapshot.db')
  const before = everything()
  service.snapshots.save(file)
  expect(existsSync(`${file}.part`)).toBe(false)
  service.seed('empty')
  const empty = everything()
  service.snapshots.load(file)
  expect(everything()).toBe(before)
  service.snapshots.undo()
  expect(everything()).toBe(empty)
})

test('a save that died half way leaves the snapshot before it', () => {
  const file = join(folder, 'snapshot.db')
  service.snapshots.save(file)
  const whole = readFileSync(file)
  writeFileSync(`${file}.part`, whole.subarray(0, 5000))
  expect(readFileSync(file)).toEqual(whole)
  service.snapshots.load(file)
  service.snapshots.save(file)
  expect(existsSync(`${file}.part`)).toBe(false)
})

test.each([
  ['is missing', null],
  ['is damaged', 'not a database at all, but long enough to be taken for one'],
])('a snapshot that %s changes nothing', (_what, content) => {
  const file = join(folder, 'snapshot.db')
  if (content !== null) writeFileSync(file, content.repeat(100))
  const before = everything()
  expect(() => service.snapshots.load(file)).toThrow(/snapshot/)
  expect(everything()).toBe(before)
})
