import { beforeEach, describe, expect, test } from 'vitest'
import {
  type ActivityEntry,
  ANY_ACTIVITY,
  filterActivity,
  keysOfClient,
} from '../../../../electron/contract/activity.ts'
import {
  type ActivityLog,
  createActivityLog,
} from '../../../../electron/main/features/activity/activity-log.ts'
import { createSecret } from '../../../../electron/service/keys/secret.ts'
import { noRoom, testActivity } from '../../store/test-store.ts'

const ENTRY: Omit<ActivityEntry, 'at'> = {
  connection: 'Production',
  action: 'revoke',
  keyId: 'key_1',
  keyName: 'billing',
  outcome: 'revoked',
}

let kept: ReturnType<typeof testActivity>
let refusals: string[]
let notified: number
const open = (store = kept.store): ActivityLog =>
  createActivityLog(store, () => {
    notified += 1
  })
/** Ends the run, and begins the next one. */
const reopen = (): ActivityLog => {
  kept.store.flush()
  return open(kept.restart())
}

beforeEach(() => {
  refusals = []
  kept = testActivity(({ code }) => refusals.push(code))
  notified = 0
})

describe('the activity log', () => {
  test('keeps time, target and outcome over a restart, newest first', () => {
    const log = open()
    log.add(ENTRY)
    log.add({ ...ENTRY, action: 'create', keyId: 'key_2', outcome: 'created' })
    expect(notified).toBe(2)
    expect(reopen().list()).toEqual([
      {
        at: expect.stringMatching(/^\d{4}-.*Z$/),
        ...ENTRY,
        action: 'create',
        keyId: 'key_2',
        outcome: 'created',
      },
      { at: expect.stringMatching(/^\d{4}-.*Z$/), ...ENTRY },
    ])
  })

  test('a create that is found later takes the place of the uncertain one of its name on its connection, and of no other', () => {
    const create = {
      ...ENTRY,
      action: 'create',
      keyId: null,
      outcome: 'unknown: no_answer',
    } as const
    const log = open()
    log.add(create)
    log.add({ ...create, connection: 'Elsewhere' })
    log.add({ ...create, keyName: 'other', outcome: 'lost: timed_out' })
    log.add({ ...create, keyId: 'key_9', outcome: 'found' })
    expect(
      reopen()
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

  test('is bounded: the oldest entries go, in memory and on disk', () => {
    const log = open()
    for (let n = 0; n < 2_000; n += 1) log.add({ ...ENTRY, keyId: `key_${n}` })
    log.add({ ...ENTRY, keyId: 'key_last' })
    expect(log.list()).toHaveLength(1_000)
    const after = reopen().list()
    expect([after.length, after[0]?.keyId, after.at(-1)?.keyId]).toEqual([
      1_000,
      'key_last',
      'key_1001',
    ])
  })

  test('never has a secret, not even of a key that somebody named by it, or in place of an id', () => {
    const secret = createSecret('acme')
    open().add({ ...ENTRY, keyId: secret, keyName: `old ${secret}` })
    expect(reopen().list()[0]).toMatchObject({
      keyId: `…${secret.slice(-4)}`,
      keyName: `old …${secret.slice(-4)}`,
    })
    expect(kept.disk.content).not.toContain(secret)
  })

  test('cleared on request, it says that it was, and nothing else is left on disk', () => {
    const log = open()
    log.add({ ...ENTRY, keyName: 'to-be-forgotten' })
    kept.store.flush()
    log.clear()
    expect(kept.disk.content).not.toContain('to-be-forgotten')
    expect(reopen().list()).toMatchObject([{ action: 'clear', outcome: 'ok' }])
  })

  test('when the disk refuses to clear it, it says so and keeps its entries', () => {
    const log = open()
    log.add(ENTRY)
    kept.disk.refusal = new Error('broken')
    expect(log.clear).toThrow(expect.objectContaining({ code: 'data_not_written' }))
    expect(log.list()).toMatchObject([{ action: 'revoke' }])
  })

  test('an entry that the disk has no room for is reported, and is there once there is room', () => {
    const log = open()
    kept.disk.refusal = noRoom()
    log.add(ENTRY)
    kept.store.flush()
    expect([refusals, kept.disk.content]).toEqual([['disk_full'], null])
    kept.disk.refusal = null
    expect(reopen().list()).toMatchObject([ENTRY])
  })
})

test('a filter takes the entries that fit in every way', () => {
  const entry = (fields: Partial<ActivityEntry>): ActivityEntry => ({
    at: '2026-01-01T00:00:00Z',
    ...ENTRY,
    ...fields,
  })
  const all = [
    entry({ keyId: 'key_a' }),
    entry({ keyId: 'key_b', outcome: 'still_there: rate_limited' }),
    entry({
      keyId: 'key_c',
      place: '/shop/.env',
      action: 'create',
      keyName: 'news letter',
      lastFour: 'a1B2',
      outcome: 'created',
    }),
    entry({
      at: '2026-01-02T00:00:00Z',
      keyId: null,
      keyName: null,
      action: 'forget',
      connection: 'Staging',
      outcome: 'ok',
    }),
  ]
  const ids = (filter: Partial<typeof ANY_ACTIVITY>) =>
    filterActivity(all, { ...ANY_ACTIVITY, ...filter }).map(({ keyId }) => keyId)
  expect(ids({})).toEqual(['key_a', 'key_b', 'key_c', null])
  expect(ids({ text: ' LETTER  prod' })).toEqual(['key_c'])
  expect(ids({ text: 'a1b2' })).toEqual(['key_c'])
  expect(ids({ text: 'key_b' })).toEqual(['key_b'])
  expect(ids({ connection: 'Staging' })).toEqual([null])
  expect(ids({ action: 'revoke', outcome: 'done' })).toEqual(['key_a'])
  expect(ids({ outcome: 'not_done' })).toEqual(['key_b'])
  expect(ids({ text: 'shop/.env' })).toEqual(['key_c'])
  const day = (at: string) => ({ from: Date.parse(at), to: Date.parse(at) + 86_400_000 })
  expect(ids({ day: day('2026-01-01T00:00:00Z') })).toEqual(['key_a', 'key_b', 'key_c'])
  expect(ids({ day: day('2026-01-02T00:00:00Z') })).toEqual([null])
  expect(ids({ day: day('2026-01-03T00:00:00Z') })).toEqual([])
  expect(ids({ connection: 'Staging', action: 'revoke' })).toEqual([])
})

test('what a program got is told by the name of the program, and only what it got', () => {
  const by = (
    name: string,
    connectionId: string,
    fields: Partial<ActivityEntry>,
  ): ActivityEntry => ({
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
    {
      ...by('deploy', 'a', { action: 'create', outcome: 'created', keyId: 'key_7' }),
      client: undefined,
    },
  ]
  expect([...keysOfClient(all, 'deploy')]).toEqual([
    ['a', ['key_1', 'key_8']],
    ['b', ['key_2']],
  ])
  expect(
    filterActivity(all, { ...ANY_ACTIVITY, client: 'deploy2' }).map(({ keyId }) => keyId),
  ).toEqual(['key_6'])
})
