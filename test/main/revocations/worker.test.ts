import { expect, test } from 'vitest'
import { ok } from '../../../electron/contract/result.ts'
import { failNext } from '../../fail-next.ts'
import { present } from '../../values.ts'
import { pending, REVOKED, runIn, scene } from './scene.ts'
import { HOUR, MINUTE } from './world.ts'

test('rows of a connection are worked on one at a time: the person’s, leaks, groups, and the own key last', async () => {
  const { world, run } = await scene()
  const { a, b, c, d } = world.keys
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>()
  let [open, most] = [0, 0]
  world.network.reached = async (text) => {
    open += 1
    most = Math.max(most, open)
    if (text === 'DELETE c') await released
    open -= 1
    return undefined
  }
  run.begin([c, d])
  await world.settle()
  const pressed = [run.press(world.own), run.press(b, { why: 'leak' }), run.press(a)]
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
  const { world, run } = await scene(100)
  for (let sent = 0; sent < 88; sent += 1) await run.session.relist()
  expect(run.session.state().gauge?.remaining).toBe(11)
  run.begin([world.keys.a, world.keys.b])
  await world.settle()
  expect([run.job()?.phase.kind, run.job()?.counts.revoked]).toEqual(['limited', 1])
  expect(await run.pressed(world.keys.c)).toEqual(REVOKED)
  expect(world.isAlive(world.keys.b)).toBe(true)
  await world.pass(2 * MINUTE)
  expect(run.job()?.counts.revoked).toBe(2)
})

test('with nothing left of the minute a press is not sent before the next', async () => {
  const { world, run } = await scene(5)
  for (let sent = 0; sent < 4; sent += 1) await run.session.relist()
  world.requests()
  expect(await run.pressed(world.keys.a)).toEqual(pending('rate_limited'))
  await world.pass(30_000)
  expect(world.requests()).toEqual([])
  await world.pass(MINUTE)
  expect(world.requests()).toEqual(['DELETE a'])
})

test('a 429 is waited for as long as it says', async () => {
  const { world, run } = await scene()
  world.network.reached = async (text) =>
    text.startsWith('DELETE') && world.isAlive(world.keys.a) && world.clock.steady() < 45_000
      ? { status: 429, headers: { 'retry-after': '50' } }
      : undefined
  expect(await run.pressed(world.keys.a)).toEqual(pending('rate_limited'))
  await run.session.relist()
  await world.pass(49_000)
  expect(world.requests()).toEqual(['DELETE a', 'GET'])
  await world.pass(2_000)
  expect([world.requests(), run.log]).toEqual([['DELETE a'], ['a revoke: pending: rate_limited', 'a revoke: revoked']])
})

test.each([
  ['are not carried out', 'reset', 2],
  ['do not get out', 'offline', 1],
] as const)('two revokes that %s are tried ever more rarely, and once a minute in the end', async (_why, how, requests) => {
  const { world, run } = await scene()
  if (how === 'offline') world.network.online = false
  else failNext(world.service, 'revoke', how, 1_000)
  await run.pressed(world.keys.a)
  await run.pressed(world.keys.b)
  await world.pass(2 * MINUTE)
  expect(world.requests().length).toBeLessThanOrEqual(2 * 8 * requests)
  await world.pass(10 * MINUTE)
  const later = world.requests().length
  expect(later).toBeGreaterThanOrEqual(2 * 9 * requests)
  expect(later).toBeLessThanOrEqual(2 * 11 * requests)
})

test('what failed is tried again at once when somebody reads the list, and not by the answers of other work', async () => {
  const { world, run } = await scene()
  let isRefused = true
  world.network.reached = async (text) => (isRefused && text === 'DELETE a' ? { status: 403 } : undefined)
  expect(await run.pressed(world.keys.a)).toEqual(pending('forbidden'))
  for (const key of [world.keys.b, world.keys.c, world.keys.d]) await run.pressed(key)
  expect(world.requests()).toEqual(['DELETE a', 'DELETE b', 'DELETE c', 'DELETE d'])
  isRefused = false
  await run.session.relist()
  await world.settle()
  expect(world.requests()).toEqual(['GET', 'DELETE a'])
})

test('a list that cannot be read keeps no key alive', async () => {
  const { world, run } = await scene()
  failNext(world.service, 'list', 500, 100)
  await run.session.relist()
  expect(await run.pressed(world.keys.a)).toEqual(REVOKED)
})

test('a revoke that is answered after others had no answer has the list read, which is current again', async () => {
  const { world, run } = await scene()
  await run.pressedOffline(world.keys.a)
  await world.pass(MINUTE)
  expect(run.log.at(-1)).toBe('a revoke: revoked')
  expect(world.requests()).toEqual(['DELETE a', 'GET'])
  expect(run.session.state()).toMatchObject({ phase: 'ready', uncertainSince: null })
})

test('a 401 to the own token proves nothing and pauses all until there is another token', async () => {
  const { world, run } = await scene()
  failNext(world.service, 'any', 401)
  expect(await run.pressed(world.keys.a)).toEqual(pending('unauthorized'))
  expect(await run.pressed(world.keys.b)).toEqual(pending('unauthorized'))
  await world.pass(HOUR)
  expect(world.requests()).toEqual(['DELETE a'])
  run.session.renew(run.session.connection())
  await run.session.relist()
  await world.settle()
  expect(run.log.slice(-2)).toEqual(['a revoke: revoked', 'b revoke: revoked'])
})

test.each([{ unknownRevoke: '404' }, { unknownRevoke: 'deleted-false' }] as const)(
  'a key that somebody else revoked is already gone, as a list says that has another key of the workspace (%o)',
  async (variants) => {
    const { world, run } = await scene()
    world.service.setVariants(variants)
    world.service.revokeKey(world.keys.a.id)
    expect(await run.pressed(world.keys.a)).toEqual({ ...REVOKED, kind: 'already_gone' })
    expect(world.requests()).toEqual(['DELETE a', 'GET'])
  },
)

test('under the token of another workspace nothing counts as gone, nor are two rows tried without a pause', async () => {
  const { world, run: first } = await scene()
  await first.pressedOffline(world.keys.a)
  await first.pressedOffline(world.keys.b)
  world.service.seed('mixed')
  const other = present(world.service.workspaces().find(({ id }) => id !== world.workspace.id))
  const run = await runIn(world, { token: world.service.issueKey(other.id, 'theirs').key, keyId: null })
  await world.pass(MINUTE)
  expect(run.plans()).toEqual(['held: other_workspace', 'held: other_workspace'])
  expect(world.requests().length).toBeLessThan(20)
  expect(run.log).not.toContain('a revoke: already_gone')
})

test('one list answers all revokes whose answers were lost', async () => {
  const { world, run } = await scene()
  failNext(world.service, 'revoke', 'commit-then-drop', 3)
  failNext(world.service, 'list', 500, 100)
  for (const key of [world.keys.a, world.keys.b, world.keys.c]) expect(await run.pressed(key)).toEqual(pending('server_error'))
  world.service.faults.clear()
  world.requests()
  await run.session.relist()
  await world.settle()
  expect([world.requests(), run.plans()]).toEqual([['GET'], []])
  expect(run.log.slice(-3)).toEqual(['a revoke: revoked', 'b revoke: revoked', 'c revoke: revoked'])
})

test('a row of another address waits for the person, who may send it there', async () => {
  const { world, run } = await scene()
  await run.pressedOffline(world.keys.a)
  run.session.renew({ ...run.session.connection(), baseUrl: 'https://elsewhere.test' })
  await run.session.relist()
  await world.pass(10 * MINUTE)
  expect([run.plans(), world.isAlive(world.keys.a)]).toEqual([['waiting: moved'], true])
  expect(run.act('confirm')).toEqual(ok(null))
  await world.settle()
  expect([run.plans(), world.isAlive(world.keys.a)]).toEqual([[], false])
})
