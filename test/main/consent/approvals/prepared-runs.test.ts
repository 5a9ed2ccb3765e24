import { expect, test } from 'vitest'
import type { FrozenRequest } from '../../../../electron/contract/approval.ts'
import type { ChannelRequest } from '../../../../electron/contract/channel.ts'
import type { Connection } from '../../../../electron/contract/connection.ts'
import {
  PREPARED_MS,
  PreparedRuns,
} from '../../../../electron/main/consent/approvals/prepared-runs.ts'
import { clockWith } from '../../../clock.ts'
import { client, RUN } from '../../doors/channel/channel-scene.ts'

const WANTED = { ...RUN, ttlSeconds: 3600 }
const request: ChannelRequest<'prepare-run'> = { id: 1, kind: 'prepare-run', client, ...WANTED }
const frozen = { connection: { id: 'c' } } as FrozenRequest

const scene = () => {
  let [steady, clock] = [0, 0]
  let mayAsk = true
  let connection = { id: 'c', name: 'Mail' } as Connection
  const prepared = new PreparedRuns(
    () => mayAsk,
    () => connection,
    clockWith({ steady: () => steady, wall: () => clock }),
  )
  const { request: id, validUntil } = prepared.keep({ request, frozen })
  const take = (more: Partial<ChannelRequest<'run'>> = {}, connectionId?: string) =>
    prepared.take({ id: 2, kind: 'run', client, ...WANTED, request: id, ...more }, connectionId)
  return {
    prepared,
    id,
    take,
    validUntil,
    sleep: (ms: number) => {
      clock += ms
    },
    wait: (ms: number) => {
      steady += ms
    },
    forbid: () => {
      mayAsk = false
    },
    allow: () => {
      mayAsk = true
    },
    move: () => {
      connection = { ...connection }
    },
  }
}

test('an approved run is given once', () => {
  const { take } = scene()
  expect(take()).toMatchObject({ request, frozen })
  expect(take()).toBe('gone')
})

test('its name is a word of a command and never an option', () => {
  for (let n = 0; n < 500; n += 1) expect(scene().id).toMatch(/^[0-9a-f]{24}$/)
})

test('another name of it is none', () => expect(scene().take({ request: 'other' })).toBe('gone'))

test.each([
  { argv: [...RUN.argv, 'x'] },
  { argv: [] },
  { folder: '/srv/x' },
  { env: 'OTHER' },
  { urlEnv: 'OTHER' },
  { ttlSeconds: 3601 },
])('what differs is refused, and what was approved stays: %j', (more) => {
  const { take } = scene()
  expect(take(more)).toBe('changed')
  expect(take({}, 'd')).toBe('changed')
  expect(take({}, 'c')).toMatchObject({ request })
})

test.each(['wait', 'sleep'] as const)('it is over after ten minutes (%s)', (how) => {
  const before = scene()
  before[how](PREPARED_MS - 1)
  expect(before.take()).toMatchObject({ request })
  const after = scene()
  expect(after.validUntil).toBe(PREPARED_MS)
  after[how](PREPARED_MS)
  expect(after.take()).toBe('gone')
})

test('a lock or a switched-off channel in between ends it, however short', () => {
  const { prepared, take, forbid, allow } = scene()
  forbid()
  prepared.review()
  allow()
  expect(take()).toBe('gone')
})

test('any change of its connection ends it: address, sign-in, marks', () => {
  const { take, move } = scene()
  move()
  expect(take()).toBe('gone')
})
