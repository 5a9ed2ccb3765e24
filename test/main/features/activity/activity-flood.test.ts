import { expect, test } from 'vitest'
import { type ActivityEntry, keysOfClient } from '../../../../electron/contract/activity.ts'
import { createActivityLog } from '../../../../electron/main/features/activity/activity-log.ts'
import { testActivity } from '../../store/test-store.ts'

const asked = (name: string, fields: Partial<ActivityEntry> = {}): Omit<ActivityEntry, 'at'> => ({
  connection: 'Shop',
  action: 'ask',
  keyId: null,
  keyName: 'shop',
  outcome: 'gone',
  client: { name, request: 'create', connectionId: 'c' },
  ...fields,
})
const got = (keyId: string, fields: Partial<ActivityEntry> = {}): Omit<ActivityEntry, 'at'> =>
  asked('deploy', { action: 'create', keyId, outcome: 'created', ...fields })

const newLog = () => {
  const { store, restart } = testActivity()
  const open = () => {
    store.flush()
    return createActivityLog(restart(), () => {})
  }
  return { open, log: createActivityLog(store, () => {}) }
}

test('requests that end before an answer are one entry with their number, also after a restart', () => {
  const { open, log } = newLog()
  for (let n = 0; n < 5_000; n += 1) log.add(asked('flood'))
  expect(log.list()).toMatchObject([{ outcome: 'gone', count: 5_000 }])
  expect(open().list()).toMatchObject([{ outcome: 'gone', count: 5_000 }])
})

test('what was asked for, how it ended and of which key stays apart, and so does what was done', () => {
  const { log } = newLog()
  const all = [
    asked('deploy'),
    asked('other'),
    asked('deploy', { outcome: 'denied' }),
    asked('deploy', { keyId: 'key_1' }),
    asked('deploy', { keyName: 'other' }),
    asked('deploy', { outcome: 'approved' }),
    asked('deploy', { outcome: 'approved' }),
  ]
  for (const entry of all) log.add(entry)
  expect(log.list()).toHaveLength(all.length)
  expect(log.list().some(({ count }) => count !== undefined)).toBe(false)
})

test('a program that calls itself and its keys otherwise each time pushes out no more than its own kind', () => {
  const { open, log } = newLog()
  log.add(got('key_1'))
  log.add({ ...got('key_2', { action: 'revoke', outcome: 'revoked' }), client: undefined })
  for (let n = 0; n < 3_000; n += 1) log.add(asked(`flood ${n}`, { keyName: `shop ${n}` }))
  for (const one of [log, open()]) {
    expect([...keysOfClient(one.list(), 'deploy')]).toEqual([['c', ['key_1']]])
    expect(one.list().filter(({ action }) => action === 'revoke')).toHaveLength(1)
    expect(one.list().length).toBeLessThan(300)
    expect(one.list()[0]).toMatchObject({ keyName: 'shop 2999' })
  }
})

test('what the person denied is pushed out by nothing that they were not asked', () => {
  const { open, log } = newLog()
  log.add(asked('deploy', { outcome: 'denied' }))
  for (let n = 0; n < 1_000; n += 1)
    log.add(asked(`flood ${n}`, { outcome: n % 2 === 0 ? 'denied_before' : 'gone' }))
  for (const one of [log, open()]) {
    expect(one.list().filter(({ outcome }) => outcome === 'denied')).toMatchObject([
      { client: { name: 'deploy' } },
    ])
    expect(one.list().length).toBeLessThan(300)
  }
})

test('of what a program got, what lives outlasts all else, and what is revoked does not', () => {
  const { open, log } = newLog()
  log.add(got('key_1'))
  log.add(got('key_2', { action: 'rotate' }))
  log.add(
    got('key_3', {
      action: 'deliver',
      outcome: 'ok',
      client: { name: 'deploy', request: 'run-kept', connectionId: 'c' },
    }),
  )
  log.add(got('key_4'))
  log.add({ ...got('key_4', { action: 'revoke', outcome: 'revoked' }), client: undefined })
  for (let n = 0; n < 3_000; n += 1)
    log.add({ ...asked('', { action: 'copy', outcome: 'ok' }), client: undefined })
  for (const one of [log, open()]) {
    expect([...keysOfClient(one.list(), 'deploy')]).toEqual([
      ['c', ['key_1', 'key_2', 'key_3'].toReversed()],
    ])
    expect(one.list().length).toBeLessThanOrEqual(2_000)
  }
})
