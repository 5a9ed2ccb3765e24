import { expect, test } from 'vitest'
import { ok } from '../../../../electron/contract/result.ts'
import { TransportError } from '../../../../electron/main/client/transport.ts'
import { failNext } from '../../../fail-next.ts'
import { present, valueIn } from '../../../values.ts'
import { never } from '../../../world/world.ts'
import {
  ANSWERED,
  CONNECTION,
  DAY,
  HOUR,
  MINUTE,
  pending,
  REVOKED,
  type Scene,
  scene,
} from './scene.ts'

const deletes = (world: Scene): readonly string[] =>
  world.requests().filter((text) => text.startsWith('DELETE'))

test('a leak is sent at once although five keys hang, and so is a press', async () => {
  const world = await scene()
  const hanging = world.issueMany(5)
  await world.relist()
  world.reached = (text) => (/DELETE k/.test(text) ? never() : Promise.resolve(undefined))
  for (const key of hanging) void world.press(key)
  await world.advance(HOUR)
  world.requests()
  expect(await world.pressed(world.keys.a, { why: 'leak' })).toEqual(REVOKED)
  expect(await world.pressed(world.keys.b)).toEqual(REVOKED)
})

test('keys whose requests fail leave the person’s own create its room', async () => {
  const world = await scene(100)
  const failing = world.issueMany(60)
  await world.relist()
  world.reached = async (text) => (/DELETE k/.test(text) ? { status: 503 } : undefined)
  for (const key of failing) await world.pressedOffline(key)
  await world.advance(10 * MINUTE)
  world.requests()
  await world.advance(MINUTE)
  expect(world.requests().length).toBeLessThanOrEqual(90)
  const created = await world.ask('api-keys:create', { connectionId: 'c', name: 'mail' })
  expect(created).toMatchObject(ok({ kind: 'created' }))
})

test('the own key goes last: after leaks, presses and groups, and not before the next try of what failed', async () => {
  const world = await scene()
  const { a, b, c, d } = world.keys
  let isRefused = true
  world.reached = async (text) => (isRefused && text === 'DELETE a' ? { status: 503 } : undefined)
  await world.pressed(a)
  world.requests()
  world.begin([c, d])
  const own = world.press(world.ownKey)
  void world.press(b, { why: 'leak' })
  await world.settle()
  isRefused = false
  await world.advance(MINUTE)
  const sent = deletes(world)
  expect(sent.at(-1)).toBe('DELETE own')
  expect(new Set(sent)).toEqual(
    new Set(['DELETE a', 'DELETE b', 'DELETE c', 'DELETE d', 'DELETE own']),
  )
  expect(await own).toMatchObject({ kind: 'revoked', signedOut: true })
})

test.each(['without a network', 'in an earlier run'])(
  'the own key does not go before what could not be sent %s',
  async (when) => {
    const world = await scene()
    const { a, b, c, d } = world.keys
    world.cut()
    void world.press(world.ownKey)
    await world.settle()
    void world.press(a)
    void world.press(b, { why: 'leak' })
    void world.press(d, { why: 'program' })
    // After a start a bulk revoke waits for the person.
    if (when === 'without a network') world.begin([c])
    await world.advance(3 * MINUTE)
    world.join()
    if (when === 'in an earlier run') await world.restart()
    await world.advance(3 * MINUTE)
    expect([a, b, d, world.own].map((key) => world.isAlive(key))).toEqual(Array(4).fill(false))
  },
)

test('a key that never answers holds the own key up for a minute at most', async () => {
  const world = await scene()
  world.reached = (text) => (text === 'DELETE a' ? never() : Promise.resolve(undefined))
  void world.press(world.keys.a)
  await world.settle()
  void world.press(world.ownKey)
  await world.advance(MINUTE + 1_000)
  expect(deletes(world)).toContain('DELETE own')
})

test('a group leaves ten requests of each minute, and a single press does not wait for them', async () => {
  const world = await scene(100)
  for (let sent = 0; sent < 88; sent += 1) await world.relist()
  expect(world.session.state().gauge?.remaining).toBe(11)
  world.begin([world.keys.a, world.keys.b])
  await world.settle()
  expect([world.job?.phase.kind, world.job?.counts.revoked]).toEqual(['limited', 1])
  expect(await world.pressed(world.keys.c)).toEqual(REVOKED)
  expect(world.isAlive(world.keys.b)).toBe(true)
  await world.advance(2 * MINUTE)
  expect(world.job?.counts.revoked).toBe(2)
})

test('with nothing left of the minute one press is sent, and its refusal is what the others wait for', async () => {
  const world = await scene(5)
  for (let sent = 0; sent < 4; sent += 1) await world.relist()
  world.requests()
  expect(await world.pressed(world.keys.a)).toEqual(pending('rate_limited'))
  expect(await world.pressed(world.keys.b)).toEqual(pending('rate_limited'))
  await world.advance(30_000)
  expect(world.requests()).toEqual(['DELETE a'])
  await world.advance(2 * MINUTE)
  expect([world.isAlive(world.keys.a), world.isAlive(world.keys.b)]).toEqual([false, false])
})

test.each([-24 * HOUR, -2 * HOUR])(
  'what waits for the end of the minute is sent then, where the clock was set by %d ms meanwhile',
  async (by) => {
    const world = await scene(20)
    for (let sent = 0; sent < 19; sent += 1) await world.relist()
    expect(await world.pressed(world.keys.a)).toEqual(pending('rate_limited'))
    world.begin([world.keys.b])
    world.setClock(by)
    await world.advance(2 * MINUTE)
    expect([world.isAlive(world.keys.a), world.isAlive(world.keys.b)]).toEqual([false, false])
  },
)

test('a 429 is waited for as long as it says', async () => {
  const world = await scene()
  world.reached = async (text) =>
    text.startsWith('DELETE') && world.time.clock.steady() < 45_000
      ? { status: 429, headers: { 'retry-after': '50' } }
      : undefined
  expect(await world.pressed(world.keys.a)).toEqual(pending('rate_limited'))
  await world.relist()
  await world.advance(49_000)
  expect(deletes(world)).toEqual(['DELETE a'])
  await world.advance(2_000)
  expect([deletes(world), world.log]).toEqual([
    ['DELETE a'],
    ['a revoke: pending: rate_limited', 'a revoke: revoked'],
  ])
})

test.each([
  ['reset', 2],
  // One tells that the network is there again.
  ['offline', 1],
] as const)(
  'two revokes that get no answer (%s) are tried ever more rarely, and once a minute in the end',
  async (how, keys) => {
    const world = await scene()
    if (how === 'offline')
      world.reached = () => {
        throw new TransportError('offline', 'no network')
      }
    else failNext(world.service, 'revoke', how, 1_000)
    await world.pressed(world.keys.a)
    await world.pressed(world.keys.b)
    await world.advance(2 * MINUTE)
    expect(deletes(world).length).toBeLessThanOrEqual(keys * 8 + 2)
    await world.advance(10 * MINUTE)
    const later = deletes(world).length
    expect(later).toBeGreaterThanOrEqual(keys * 8)
    expect(later).toBeLessThanOrEqual(keys * 11)
  },
)

test('what was refused is tried again at once when a list comes', async () => {
  const world = await scene()
  let isRefused = true
  world.reached = async (text) => (isRefused && text === 'DELETE a' ? { status: 403 } : undefined)
  expect(await world.pressed(world.keys.a)).toEqual(pending('forbidden'))
  isRefused = false
  await world.relist()
  await world.settle()
  expect(world.requests()).toEqual(['DELETE a', 'GET', 'DELETE a'])
})

test('one 401 to the own token stops nothing for good: the list is asked for again, ever more rarely, and what is open goes on', async () => {
  const world = await scene()
  failNext(world.service, 'any', 401)
  expect(await world.pressed(world.keys.a)).toEqual(pending('unauthorized'))
  expect(await world.pressed(world.keys.b)).toEqual(pending('unauthorized'))
  await world.advance(MINUTE + 1_000)
  expect([world.isAlive(world.keys.a), world.isAlive(world.keys.b)]).toEqual([false, false])
})

test('whoever refreshes after a 401 asks with the stored token at once, and what is open goes on', async () => {
  const world = await scene()
  failNext(world.service, 'any', 401)
  expect(await world.pressed(world.keys.a)).toEqual(pending('unauthorized'))
  world.requests()
  expect(await world.ask('api-keys:refresh', CONNECTION)).toEqual(ok(5))
  await world.settle()
  expect([world.requests(), world.isAlive(world.keys.a)]).toEqual([['GET', 'DELETE a'], false])
})

test('a token that stays refused is tried after 1, 2, 4 … 30 minutes, only while anything is open', async () => {
  const world = await scene()
  world.reached = async () => ({ status: 401, headers: { 'content-type': 'application/json' } })
  await world.pressed(world.keys.a)
  world.requests()
  await world.advance(3 * HOUR)
  const asked = world.requests()
  expect(new Set(asked)).toEqual(new Set(['GET']))
  expect(asked.length).toBeGreaterThanOrEqual(8)
  expect(asked.length).toBeLessThanOrEqual(10)
  world.act('cancel')
  await world.advance(3 * HOUR)
  expect(world.requests()).toEqual([])
})

test.each(['lease', 'program', 'plan'] as const)(
  'a refused token is asked again while nothing but a %s wants a key dead, and that key ends once the service takes the token again',
  async (why) => {
    const world = await scene()
    const { a } = world.keys
    if (why === 'plan') {
      world.plan(a, 1)
      await world.advance(DAY - 2 * HOUR)
    }
    world.reached = async () => ({ ...ANSWERED, status: 401 })
    await world.relist()
    if (why !== 'plan')
      await world.pressed(a, { why, leaseId: why === 'lease' ? crypto.randomUUID() : null })
    await world.advance(2 * HOUR + 10 * MINUTE)
    expect([world.isAlive(a), deletes(world)]).toEqual([true, []])
    world.reached = async () => undefined
    await world.advance(31 * MINUTE)
    expect([world.isAlive(a), deletes(world)]).toEqual([false, ['DELETE a']])
  },
)

test('under the token of another workspace nothing is sent, nothing counts as gone, and each waits for its workspace', async () => {
  const world = await scene()
  await world.pressedOffline(world.keys.a)
  world.service.seed('mixed')
  const other = present(world.service.workspaces().find(({ id }) => id !== world.workspace.id))
  world.signIn(world.service.issueKey(other.id, 'theirs'), { keyId: null })
  await world.restart()
  await world.advance(HOUR)
  expect([world.plans(), deletes(world), world.log]).toEqual([['waiting: place'], [], []])
})

test('what waits for its workspace cannot be confirmed in another one, whose list does not show its key', async () => {
  const world = await scene()
  const { a } = world.keys
  failNext(world.service, 'revoke', 503, 3)
  await world.pressed(a)
  world.service.seed('mixed')
  const other = present(world.service.workspaces().find(({ id }) => id !== world.workspace.id))
  world.signIn(world.service.issueKey(other.id, 'theirs'), { keyId: null })
  await world.relist()
  expect([world.plans(), world.act('confirm').ok]).toEqual([['waiting: place'], false])
  valueIn(world.act('cancel'))
})

test('a key whose workspace nobody knew is revoked once a list shows it and the person confirms it, by what is known of it there', async () => {
  const world = await scene()
  const key = world.issue('late')
  await world.pressed(key, { known: ['of another workspace'] })
  expect([world.plans(), world.act('confirm').ok]).toEqual([['waiting: place'], false])
  await world.relist()
  valueIn(world.act('confirm'))
  await world.settle()
  expect([world.plans(), world.isAlive(key), deletes(world)]).toEqual([[], false, ['DELETE late']])
})

test('a revoke of another address goes on at the new one once that lists the same keys', async () => {
  const world = await scene()
  await world.pressedOffline(world.keys.a)
  world.signIn(world.ownKey, { baseUrl: 'https://elsewhere.test' })
  await world.relist()
  await world.advance(MINUTE)
  expect([world.plans(), world.isAlive(world.keys.a)]).toEqual([[], false])
})

test('fifty keys of leases and a list that lacks them cost no request each', async () => {
  const world = await scene()
  const keys = world.issueMany(50)
  await world.relist()
  for (const key of keys)
    await world.pressedOffline(key, { why: 'lease', leaseId: crypto.randomUUID() })
  world.requests()
  world.late('omit', null)
  await world.relist()
  await world.settle()
  expect(world.requests().filter((text) => text === 'GET').length).toBeLessThanOrEqual(3)
})

test('the own key, known by its last four alone, goes after the others where the next part lacks it', async () => {
  const world = await scene()
  const { faults } = world.service
  faults.arm({ operation: 'list', kind: 'oldest-part', sign: 'body', times: { next: 1 } })
  world.signIn(world.ownKey, { keyId: null })
  await world.relist()
  world.late('newest-part', null)
  world.reached = (text) => (text === 'DELETE a' ? never() : Promise.resolve(undefined))
  void world.press(world.keys.a)
  await world.settle()
  void world.press(world.ownKey)
  void world.relist()
  await world.advance(10_000)
  expect(world.isAlive(world.ownKey)).toBe(true)
})
