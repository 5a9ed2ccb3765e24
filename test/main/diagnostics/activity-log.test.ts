import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { type ActivityEntry, ANY_ACTIVITY, filterActivity, keysOfClient } from '../../../electron/contract/activity.ts'
import { fail, ok } from '../../../electron/contract/result.ts'
import { type ActivityLog, openActivityLog } from '../../../electron/main/diagnostics/activity-log.ts'
import { createSecret } from '../../../electron/service/keys/secret.ts'
import { newFolder } from '../new-folder.ts'
import { expectOwnersOnly } from '../storage/owners-only.ts'

const ENTRY: Omit<ActivityEntry, 'at'> = {
  connection: 'Production',
  action: 'revoke',
  keyId: 'key_1',
  keyName: 'billing',
  outcome: 'revoked',
}

let folder: string
let notified: number
const path = (): string => join(folder, 'activity.jsonl')
const open = (): ActivityLog =>
  openActivityLog(
    folder,
    () => {
      notified += 1
    },
    () => {},
  )

beforeEach(() => {
  folder = newFolder()
  notified = 0
})

describe('the activity log', () => {
  test('keeps time, target and outcome over a restart, newest first, for the owner only', () => {
    const log = open()
    log.add(ENTRY)
    log.add({ ...ENTRY, action: 'create', keyId: 'key_2', outcome: 'created' })
    expect(notified).toBe(2)
    expect(open().list()).toEqual([
      { at: expect.stringMatching(/^\d{4}-.*Z$/), ...ENTRY, action: 'create', keyId: 'key_2', outcome: 'created' },
      { at: expect.stringMatching(/^\d{4}-.*Z$/), ...ENTRY },
    ])
    expectOwnersOnly(path())
  })

  test('a create that is found later takes the place of the uncertain one of its name on its connection, and of no other', () => {
    const create = { ...ENTRY, action: 'create', keyId: null, outcome: 'unknown: no_answer' } as const
    const log = open()
    log.add(create)
    log.add({ ...create, connection: 'Elsewhere' })
    log.add({ ...create, keyName: 'other', outcome: 'lost: timed_out' })
    log.add({ ...create, keyId: 'key_9', outcome: 'found' })
    expect(
      open()
        .list()
        .map(({ connection, keyId, keyName, outcome }) => [connection, keyName, keyId, outcome]),
    ).toEqual([
      ['Production', 'other', null, 'lost: timed_out'],
      ['Elsewhere', 'billing', null, 'unknown: no_answer'],
      ['Production', 'billing', 'key_9', 'found: no_answer'],
    ])
    log.add({ ...create, keyId: 'key_9', outcome: 'found' })
    expect(log.list()[0]).toMatchObject({ keyId: 'key_9', outcome: 'found' })
  })

  test('a line torn by a crash costs that line only, also for what is written after it', () => {
    open().add(ENTRY)
    appendFileSync(path(), readFileSync(path(), 'utf8').trim().slice(0, -20))
    const again = open()
    again.add({ ...ENTRY, keyId: 'key_2' })
    expect(
      open()
        .list()
        .map(({ keyId }) => keyId),
    ).toEqual(['key_2', 'key_1'])
  })

  test('a line that is JSON but no entry is left out', () => {
    open().add(ENTRY)
    for (const odd of ['5', '{"at":"yesterday"}', JSON.stringify({ at: '2026-01-01T00:00:00Z', ...ENTRY, action: 'explode' })])
      appendFileSync(path(), `${odd}\n`)
    expect(open().list()).toHaveLength(1)
  })

  test('is bounded: the oldest entries go, in memory and on disk', () => {
    const lines = Array.from({ length: 2_000 }, (_, n) => JSON.stringify({ at: '2026-01-01T00:00:00.000Z', ...ENTRY, keyId: `key_${n}` }))
    writeFileSync(path(), lines.join('\n'))
    const log = open()
    log.add({ ...ENTRY, keyId: 'key_last' })
    expect(log.list()).toHaveLength(1_000)
    expect(open().list()).toHaveLength(1_000)
    expect(open().list()[0]?.keyId).toBe('key_last')
    expect(open().list().at(-1)?.keyId).toBe('key_1001')
  })

  test('never has a secret, not even of a key that somebody named by it, or in place of an id', () => {
    const secret = createSecret('acme')
    open().add({ ...ENTRY, keyId: secret, keyName: `old ${secret}` })
    for (const file of readdirSync(folder)) expect(readFileSync(join(folder, file), 'utf8')).not.toContain(secret)
    expect(open().list()[0]).toMatchObject({ keyId: `…${secret.slice(-4)}`, keyName: `old …${secret.slice(-4)}` })
  })

  test('cleared on request, it says that it was, and nothing else is left on disk', () => {
    const log = open()
    log.add({ ...ENTRY, keyName: 'to-be-forgotten' })
    expect(log.clear()).toEqual(ok(null))
    expect(readFileSync(path(), 'utf8')).not.toContain('to-be-forgotten')
    expect(readdirSync(folder)).toEqual(['activity.jsonl'])
    expect(open().list()).toMatchObject([{ action: 'clear', outcome: 'ok' }])
  })

  test('when the disk refuses to clear it, it says so and keeps its entries', () => {
    const log = open()
    log.add(ENTRY)
    rmSync(join(folder, 'activity.jsonl'))
    mkdirSync(join(folder, 'activity.jsonl', 'in the way'), { recursive: true })
    expect(log.clear()).toEqual(fail('data_not_written'))
    expect(log.list()).toMatchObject([{ action: 'revoke' }])
  })
})

test('a filter takes the entries that fit in every way', () => {
  const entry = (fields: Partial<ActivityEntry>): ActivityEntry => ({ at: '2026-01-01T00:00:00Z', ...ENTRY, ...fields })
  const all = [
    entry({ keyId: 'key_a' }),
    entry({ keyId: 'key_b', outcome: 'still_there: rate_limited' }),
    entry({ keyId: 'key_c', action: 'create', keyName: 'news letter', outcome: 'created' }),
    entry({ keyId: null, keyName: null, action: 'forget', connection: 'Staging', outcome: 'ok' }),
  ]
  const ids = (filter: Partial<typeof ANY_ACTIVITY>) => filterActivity(all, { ...ANY_ACTIVITY, ...filter }).map(({ keyId }) => keyId)
  expect(ids({})).toEqual(['key_a', 'key_b', 'key_c', null])
  expect(ids({ text: ' LETTER  prod' })).toEqual(['key_c'])
  expect(ids({ text: 'key_b' })).toEqual(['key_b'])
  expect(ids({ connection: 'Staging' })).toEqual([null])
  expect(ids({ action: 'revoke', outcome: 'done' })).toEqual(['key_a'])
  expect(ids({ outcome: 'not_done' })).toEqual(['key_b'])
  expect(ids({ connection: 'Staging', action: 'revoke' })).toEqual([])
})

test('what a program got is told by the name of the program, and only what it got', () => {
  const by = (name: string, connectionId: string, fields: Partial<ActivityEntry>): ActivityEntry => ({
    at: '2026-01-01T00:00:00Z',
    ...ENTRY,
    client: { name, request: 'create', connectionId },
    ...fields,
  })
  const all = [
    by('deploy', 'a', { action: 'create', outcome: 'created', keyId: 'key_1' }),
    by('deploy', 'a', { action: 'create', outcome: 'created', keyId: 'key_1' }),
    by('deploy', 'b', { action: 'rotate', outcome: 'rotated', keyId: 'key_2' }),
    by('deploy', 'a', { action: 'create', outcome: 'lost: timed_out', keyId: 'key_3' }),
    // There is a key, though nobody received its secret.
    by('deploy', 'a', { action: 'create', outcome: 'found: timed_out', keyId: 'key_8' }),
    by('deploy', 'a', { action: 'revoke', outcome: 'revoked', keyId: 'key_4' }),
    by('deploy', 'a', { action: 'ask', outcome: 'approved', keyId: 'key_5' }),
    by('deploy2', 'a', { action: 'create', outcome: 'created', keyId: 'key_6' }),
    { ...by('deploy', 'a', { action: 'create', outcome: 'created', keyId: 'key_7' }), client: undefined },
  ]
  expect([...keysOfClient(all, 'deploy')]).toEqual([
    ['a', ['key_1', 'key_8']],
    ['b', ['key_2']],
  ])
  expect(filterActivity(all, { ...ANY_ACTIVITY, client: 'deploy2' }).map(({ keyId }) => keyId)).toEqual(['key_6'])
})
