import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fail } from '../../../electron/contract/result.ts'
import { createKeyApiClient } from '../../../electron/main/client/client.ts'
import { localFailure } from '../../../electron/main/client/local-failure.ts'
import { LocalService } from '../../../electron/main/client/local-service.ts'
import { localTransport } from '../../../electron/main/client/transport-local.ts'
import type { Connect } from '../../../electron/main/features/connections/connect.ts'
import { Lab } from '../../../electron/main/features/lab/lab.ts'
import { newFolder } from '../new-folder.ts'

let folder: string
beforeEach(() => {
  folder = newFolder()
})
afterEach(() => void chmodSync(folder, 0o700))

const localIn = (place: string) =>
  new LocalService(
    place,
    () => {},
    () => {},
  )
const file = (): string => join(folder, 'local-service.db')

/** What SQLite throws for a statement. */
const thrownBy = (work: () => void): unknown => {
  try {
    work()
  } catch (cause) {
    return cause
  }
  throw new Error('it was to fail')
}

describe('failures of the embedded service in the window', () => {
  test('data of a newer version has a code of its own, and the file is left as it is', async () => {
    const database = new DatabaseSync(file())
    database.exec('CREATE TABLE things (id); PRAGMA user_version = 99')
    database.close()
    const before = readFileSync(file())
    const opened = await localIn(folder).open()
    expect(opened).toEqual(fail('local_data_newer'))
    expect(readFileSync(file()).equals(before)).toBe(true)
  })

  test.each([
    ['a folder in the place of the file', () => mkdirSync(file()), () => folder],
    ['a folder that does not exist', () => {}, () => join(folder, 'no', 'such')],
    [
      'a file in the place of the folder',
      () => writeFileSync(join(folder, 'name'), ''),
      () => join(folder, 'name'),
    ],
  ])('%s is reported by its code alone', async (_what, prepare, place) => {
    prepare()
    const opened = await localIn(place()).open()
    expect(opened).toMatchObject(
      fail('local_service_failed', { detail: expect.stringMatching(/^[A-Z0-9_]+$/) }),
    )
    expect(JSON.stringify(opened)).not.toContain(folder)
  })

  test('a full file is a full disk, as SQLite itself says it', () => {
    const database = new DatabaseSync(file())
    database.exec('CREATE TABLE things (text TEXT); PRAGMA max_page_count = 2')
    const cause = thrownBy(() =>
      database.prepare('INSERT INTO things VALUES (?)').run('x'.repeat(100_000)),
    )
    database.close()
    expect(localFailure(cause, file(), 'local_change_failed')).toEqual(fail('disk_full'))
  })

  test('no message, path or secret of any cause is in a failure', () => {
    const words = [
      folder,
      'local_live_0123456789abcdef0123456789',
      'UNIQUE constraint failed: api_keys.hash',
      'C:\\Users\\Ada',
      '/home/ada',
    ]
    const codes = [
      undefined,
      'EACCES',
      'ERR_SQLITE_ERROR',
      '/home/ada',
      'x y',
      'E'.repeat(100),
      7,
      {},
    ]
    const errcodes = [undefined, 1, 14, 2067, 'local_live_0123456789abcdef', Number.NaN]
    for (const word of words)
      for (const code of codes)
        for (const errcode of errcodes) {
          const cause = Object.assign(new Error(`it failed at ${word}`), {
            code,
            errcode,
            path: word,
            name: word,
          })
          const { error } = localFailure(cause, file(), 'local_service_failed')
          expect(Object.keys(error).toSorted()).toEqual(['code', 'detail'])
          expect(error.detail).toMatch(/^(?:[A-Z][A-Z0-9_]{0,40}|unknown)$/)
        }
    for (const cause of [...words, null, undefined, { message: folder }, 7])
      expect(localFailure(cause, file(), 'local_service_failed')).toEqual(
        fail('local_service_failed', { detail: 'unknown' }),
      )
  })

  test('what the Lab could not do is reported by its code alone', async () => {
    const local = localIn(folder)
    const lab = new Lab(
      folder,
      local,
      {} as Connect,
      { listenerPort: () => 0, rememberPort: () => {} },
      () => {},
    )
    const failed = await lab.change(({ snapshots }) =>
      snapshots.load(join(folder, 'no-such-snapshot')),
    )
    expect(failed).toEqual(fail('local_change_failed', { detail: 'unknown' }))
    const constraint = await lab.change((service) => service.issueKey('no-such-workspace', 'x'))
    expect(constraint).toMatchObject(
      fail('local_change_failed', { detail: expect.stringMatching(/^SQLITE_\d+$/) }),
    )
    local.close()
  })
})

test('a full disk of the local service is reported as that, and is no lost answer', async () => {
  const transport = localTransport(async () => ({ status: 507, headers: {}, body: '' }))
  const client = createKeyApiClient({ transport, token: () => 'local_live_x' })
  expect(await client.create('x')).toMatchObject(fail('disk_full'))
  expect(await client.list({ retry: true })).toMatchObject(fail('disk_full'))
  await client.close()
})
