import { expect, test } from 'vitest'
import { fail } from '../../../electron/contract/result.ts'
import { DAY, HOUR, inWords, MINUTE, planned, planWorld, runIn, settle } from './plan-world.ts'

test('at its date a plan reads the list, revokes once, and is written down', async () => {
  const { world, run } = await planned(10)
  await world.pass(10 * DAY - MINUTE)
  expect(world.requests).toEqual([])
  await world.pass(2 * MINUTE)
  expect(world.requests).toEqual(['GET', 'DELETE'])
  expect(world.living()).not.toContain(world.keys.a.id)
  expect(run.phase()).toBe('ended: revoked')
  expect([run.log, run.said]).toEqual([['plan: planned', 'revoke: revoked'], ['revoked']])
  await world.pass(40 * DAY)
  expect(world.deletes()).toBe(1)
})

// Shows: S89
test('a key that is used in the days before is not revoked, and its plan ends', async () => {
  const { world, run } = await planned(10)
  await world.pass(4 * DAY)
  await world.use(world.keys.a)
  await world.pass(7 * DAY)
  expect(run.phase()).toBe('ended: used')
  expect([run.log, run.said]).toEqual([['plan: planned', 'plan: used'], ['not_revoked']])
  expect([world.deletes(), world.living().includes(world.keys.a.id)]).toEqual([0, true])
})

test('a use before those days does not keep a key', async () => {
  const world = planWorld()
  const run = await runIn(world)
  await world.use(world.keys.a)
  run.plan(world.keys.a, 4, 3)
  await world.pass(4 * DAY + MINUTE)
  expect(run.phase()).toBe('ended: revoked')
})

// Shows: S87
test('a date that passed while the app was closed waits for the person, and nothing is sent', async () => {
  const { world, run: first } = await planned()
  first.close()
  await world.pass(2 * DAY + MINUTE)
  const run = await runIn(world)
  await world.pass(DAY)
  expect([run.phase(), run.said, world.deletes()]).toEqual(['waiting: closed', ['waiting'], 0])
})

test('after a restart before its date a plan is carried out as before', async () => {
  const { world, run: first } = await planned()
  first.close()
  await world.pass(DAY)
  const run = await runIn(world)
  await world.pass(DAY + MINUTE)
  expect(run.outcome()).toEqual(['ended: revoked', 1])
})

// Shows: S87
test('nothing is revoked while the app is locked, nor by itself after that', async () => {
  const { world, run } = await planned()
  run.switches.locked = true
  await world.pass(2 * DAY + MINUTE)
  expect([run.phase(), world.requests]).toEqual(['waiting: locked', []])
  run.switches.locked = false
  run.plans.check()
  await world.pass(10 * MINUTE)
  expect(run.outcome()).toEqual(['waiting: locked', 0])
})

test('the lock that comes while the list is read keeps the revoke back', async () => {
  const { world, run } = await planned()
  world.state.reached = (method) => {
    run.switches.locked ||= method === 'GET'
  }
  await world.pass(2 * DAY + MINUTE)
  expect(run.outcome()).toEqual(['waiting: locked', 0])
})

// Shows: S88
test('the key that the app is signed in with waits for the person', async () => {
  const world = planWorld()
  const run = await runIn(world)
  run.plan(world.own, 2)
  await world.pass(2 * DAY + MINUTE)
  expect(run.outcome()).toEqual(['waiting: own', 0])
})

test.each<[string, string, (given: Awaited<ReturnType<typeof planned>>) => unknown]>([
  [
    'of a Production connection, also where it was marked so afterwards,',
    'production',
    ({ run }) => run.session.describe({ production: true }),
  ],
  // As of a service whose list leaves the token's own key out.
  [
    'that is the only one listed',
    'last',
    ({ world }) => Object.assign(world.state, { listed: ({ id }: { id: string }) => id === world.keys.a.id }),
  ],
  ['that a rotation works on', 'rotation', ({ run }) => Object.assign(run.switches, { rotating: true })],
])(
  // Shows: S88
  'a key %s waits for the person',
  async (_which, why, change) => {
    const given = await planned()
    change(given)
    await given.world.pass(2 * DAY + MINUTE)
    expect(given.run.outcome()).toEqual([`waiting: ${why}`, 0])
  },
)

test('a plan is replaced by another of its key, cancelled, restored and dismissed', async () => {
  const { world, run } = await planned()
  run.plan(world.keys.a, 5)
  const [plan] = run.plans.list()
  expect([run.plans.list().length, plan?.dueAt, plan?.kept]).toEqual([1, Date.now() + 5 * DAY, true])
  const id = plan?.id ?? ''
  run.plans.act(id, 'cancel')
  expect(run.phase()).toBe('ended: cancelled')
  expect(run.plans.act(id, 'cancel')).toMatchObject({ ok: false })
  run.plans.act(id, 'restore')
  expect(run.phase()).toBe('planned')
  run.plans.act(id, 'dismiss')
  expect(run.plans.list()).toHaveLength(1)
  run.plans.act(id, 'cancel')
  run.plans.act(id, 'dismiss')
  expect(run.plans.list()).toEqual([])
  await world.pass(6 * DAY)
  expect(world.deletes()).toBe(0)
})

test('one that is restored after its date waits for the person', async () => {
  const { world, run } = await planned()
  const id = run.plans.list()[0]?.id ?? ''
  run.plans.act(id, 'cancel')
  await world.pass(2 * DAY + MINUTE)
  run.plans.act(id, 'restore')
  await settle()
  expect(run.outcome()).toEqual(['waiting: late', 0])
})

test('one that is cancelled while the list is read revokes nothing', async () => {
  const { world, run } = await planned()
  const id = run.plans.list()[0]?.id ?? ''
  world.state.reached = () => run.plans.keepOnly([])
  await world.pass(2 * DAY + MINUTE)
  expect([run.plans.list(), world.deletes()]).toEqual([[], 0])
  expect(run.plans.act(id, 'cancel')).toMatchObject(fail('gone'))
})

test('several that are due together are carried out one after the other', async () => {
  const world = planWorld()
  const run = await runIn(world)
  const ids = [world.keys.a.id, world.keys.b.id, world.keys.c.id]
  run.plans.put('far', ids, { dueAt: Date.now() + DAY, unusedDays: 7 })
  world.requests.length = 0
  await world.pass(DAY + MINUTE)
  expect(world.requests).toEqual(['GET', 'DELETE', 'GET', 'DELETE', 'GET', 'DELETE'])
  expect(run.plans.list().map(inWords)).toEqual(['ended: revoked', 'ended: revoked', 'ended: revoked'])
})

test('no date that is not to come is planned, nor more than there may be', async () => {
  const world = planWorld()
  const run = await runIn(world)
  const put = (dueAt: number, ids: readonly string[]) => run.plans.put('far', ids, { dueAt, unusedDays: 7 })
  expect(await put(Date.now(), [world.keys.a.id])).toMatchObject(fail('bad_input', { detail: 'past' }))
  expect(await put(Date.now() + HOUR, ['key_none'])).toMatchObject(fail('gone'))
  expect(run.plans.list()).toEqual([])
})
