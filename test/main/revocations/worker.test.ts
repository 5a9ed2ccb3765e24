import { expect, test } from 'vitest'
import { ok } from '../../../electron/contract/result.ts'
import { TransportError } from '../../../electron/main/key-api/transport.ts'
import { failNext } from '../../fail-next.ts'
import { present } from '../../values.ts'
import { HOUR, MINUTE, pending, REVOKED, scene } from './scene.ts'

test('rows of a connection are worked on one at a time: the person’s, leaks, groups, and the own key last', async () => {
  const world = await scene()
  const { a, b, c, d } = world.keys
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>()
  let [open, most] = [0, 0]
  world.reached = async (text) => {
    open += 1
    most = Math.max(most, open)
    if (text === 'DELETE c') await released
    open -= 1
    return undefined
  }
  world.begin([c, d])
  await world.settle()
  const pressed = [world.press(world.ownKey), world.press(b, { why: 'leak' }), world.press(a)]
  release(undefined)
  await Promise.all(pressed)
  await world.settle()
  expect(world.requests().filter((text) => text.startsWith('DELETE'))).toEqual([
    'DELETE c',
    'DELETE a',
    'DELETE b',
    'DELETE d',
    'DELETE own',
  ])
  expect(most).toBe(1)
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

test('with nothing left of the minute a press is not sent before the next', async () => {
  const world = await scene(5)
  for (let sent = 0; sent < 4; sent += 1) await world.relist()
  world.requests()
  expect(await world.pressed(world.keys.a)).toEqual(pending('rate_limited'))
  await world.advance(30_000)
  expect(world.requests()).toEqual([])
  await world.advance(MINUTE)
  expect(world.requests()).toEqual(['DELETE a'])
})

test('a 429 is waited for as long as it says', async () => {
  const world = await scene()
  world.reached = async (text) =>
    text.startsWith('DELETE') && world.isAlive(world.keys.a) && world.time.clock.steady() < 45_000
      ? { status: 429, headers: { 'retry-after': '50' } }
      : undefined
  expect(await world.pressed(world.keys.a)).toEqual(pending('rate_limited'))
  await world.relist()
  await world.advance(49_000)
  expect(world.requests()).toEqual(['DELETE a', 'GET'])
  await world.advance(2_000)
  expect([world.requests(), world.log]).toEqual([
    ['DELETE a'],
    ['a revoke: pending: rate_limited', 'a revoke: revoked'],
  ])
})

test.each([
  ['are not carried out', 'reset', 2],
  ['do not get out', 'offline', 1],
] as const)(
  'two revokes that %s are tried ever more rarely, and once a minute in the end',
  async (_why, how, requests) => {
    const world = await scene()
    if (how === 'offline')
      world.reached = () => {
        throw new TransportError('offline', 'no network')
      }
    else failNext(world.service, 'revoke', how, 1_000)
    await world.pressed(world.keys.a)
    await world.pressed(world.keys.b)
    await world.advance(2 * MINUTE)
    expect(world.requests().length).toBeLessThanOrEqual(2 * 8 * requests)
    await world.advance(10 * MINUTE)
    const later = world.requests().length
    expect(later).toBeGreaterThanOrEqual(2 * 9 * requests)
    expect(later).toBeLessThanOrEqual(2 * 11 * requests)
  },
)

test('what failed is tried again at once when somebody reads the list, and not by the answers of other work', async () => {
  const world = await scene()
  let isRefused = true
  world.reached = async (text) => (isRefused && text === 'DELETE a' ? { status: 403 } : undefined)
  expect(await world.pressed(world.keys.a)).toEqual(pending('forbidden'))
  for (const key of [world.keys.b, world.keys.c, world.keys.d]) await world.pressed(key)
  expect(world.requests()).toEqual(['DELETE a', 'DELETE b', 'DELETE c', 'DELETE d'])
  isRefused = false
  await world.relist()
  await world.settle()
  expect(world.requests()).toEqual(['GET', 'DELETE a'])
})

test('a list that cannot be read keeps no key alive', async () => {
  const world = await scene()
  failNext(world.service, 'list', 500, 100)
  await world.relist()
  expect(await world.pressed(world.keys.a)).toEqual(REVOKED)
})

test('a revoke that is answered after others had no answer has the list read, which is current again', async () => {
  const world = await scene()
  await world.pressedOffline(world.keys.a)
  await world.advance(MINUTE)
  expect(world.log.at(-1)).toBe('a revoke: revoked')
  expect(world.requests()).toEqual(['DELETE a', 'GET'])
  expect(world.session.state()).toMatchObject({ phase: 'ready', uncertainSince: null })
})

test('a 401 to the own token proves nothing and pauses all until there is another token', async () => {
  const world = await scene()
  failNext(world.service, 'any', 401)
  expect(await world.pressed(world.keys.a)).toEqual(pending('unauthorized'))
  expect(await world.pressed(world.keys.b)).toEqual(pending('unauthorized'))
  await world.advance(HOUR)
  expect(world.requests()).toEqual(['DELETE a'])
  world.session.renew(world.session.connection())
  await world.relist()
  await world.settle()
  expect(world.log.slice(-2)).toEqual(['a revoke: revoked', 'b revoke: revoked'])
})

test.each([{ unknownRevoke: '404' }, { unknownRevoke: 'deleted-false' }] as const)(
  'a key that somebody else revoked is already gone, as a list says that has another key of the workspace (%o)',
  async (variants) => {
    const world = await scene()
    world.service.setVariants(variants)
    world.service.revokeKey(world.keys.a.id)
    expect(await world.pressed(world.keys.a)).toEqual({ ...REVOKED, kind: 'already_gone' })
    expect(world.requests()).toEqual(['DELETE a', 'GET'])
  },
)

test('under the token of another workspace nothing counts as gone, nor are two rows tried without a pause', async () => {
  const world = await scene()
  await world.pressedOffline(world.keys.a)
  await world.pressedOffline(world.keys.b)
  world.service.seed('mixed')
  const other = present(world.service.workspaces().find(({ id }) => id !== world.workspace.id))
  world.signIn(world.service.issueKey(other.id, 'theirs'), { keyId: null })
  await world.restart()
  await world.advance(MINUTE)
  expect(world.plans()).toEqual(['held: other_workspace', 'held: other_workspace'])
  expect(world.requests().length).toBeLessThan(20)
  expect(world.log).not.toContain('a revoke: already_gone')
})

test('one list answers all revokes whose answers were lost', async () => {
  const world = await scene()
  failNext(world.service, 'revoke', 'commit-then-drop', 3)
  // Not tried again before that.
  world.reached = async (text) =>
    text === 'GET' ? { status: 503, headers: { 'retry-after': '60' } } : undefined
  for (const key of [world.keys.a, world.keys.b, world.keys.c])
    expect(await world.pressed(key)).toEqual(pending('server_error'))
  world.reached = async () => undefined
  world.requests()
  await world.relist()
  await world.settle()
  expect([world.requests(), world.plans()]).toEqual([['GET'], []])
  expect(world.log.slice(-3)).toEqual([
    'a revoke: revoked',
    'b revoke: revoked',
    'c revoke: revoked',
  ])
})

test('a row of another address waits for the person, who may send it there', async () => {
  const world = await scene()
  await world.pressedOffline(world.keys.a)
  world.signIn(world.ownKey, { baseUrl: 'https://elsewhere.test' })
  await world.relist()
  await world.advance(10 * MINUTE)
  expect([world.plans(), world.isAlive(world.keys.a)]).toEqual([['waiting: moved'], true])
  expect(world.act('confirm')).toEqual(ok(null))
  await world.settle()
  expect([world.plans(), world.isAlive(world.keys.a)]).toEqual([[], false])
})
