import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, planWorld, runIn, settle } from './plan-world.ts'

const waiting = (why: string) => ({ kind: 'waiting', why })
const ended = (end: string) => expect.objectContaining({ kind: 'ended', end })

test('at its date a plan reads the list, revokes once, and is written down', async () => {
  const world = planWorld()
  const run = await runIn(world)
  await run.plan(world.keys.a, 10)
  world.requests.length = 0
  await world.pass(10 * DAY - MINUTE)
  expect(world.requests).toEqual([])
  await world.pass(2 * MINUTE)
  expect(world.requests).toEqual(['GET', 'DELETE'])
  expect(world.living()).not.toContain(world.keys.a.id)
  expect(run.phase()).toEqual(ended('revoked'))
  expect([run.log, run.said]).toEqual([['plan: planned', 'revoke: revoked'], ['revoked']])
  await world.pass(40 * DAY)
  expect(world.deletes()).toBe(1)
})

// Shows: S89
test('a key that is used in the days before is not revoked, and its plan ends', async () => {
  const world = planWorld()
  const run = await runIn(world)
  await run.plan(world.keys.a, 10)
  await world.pass(4 * DAY)
  await world.use(world.keys.a)
  await world.pass(7 * DAY)
  expect(run.phase()).toEqual(ended('used'))
  expect([run.log, run.said]).toEqual([['plan: planned', 'plan: used'], ['not_revoked']])
  expect([world.deletes(), world.living().includes(world.keys.a.id)]).toEqual([0, true])
})

test('a use before those days does not keep a key', async () => {
  const world = planWorld()
  const run = await runIn(world)
  await world.use(world.keys.a)
  await run.plan(world.keys.a, 4, 3)
  await world.pass(4 * DAY + MINUTE)
  expect(run.phase()).toEqual(ended('revoked'))
})

// Shows: S87
test('a date that passed while the app was closed waits for the person, and nothing is sent', async () => {
  const world = planWorld()
  const first = await runIn(world)
  await first.plan(world.keys.a, 2)
  first.close()
  await world.pass(2 * DAY + MINUTE)
  const run = await runIn(world)
  await world.pass(DAY)
  expect([run.phase(), run.said, world.deletes()]).toEqual([waiting('closed'), ['waiting'], 0])
})

test('after a restart before its date a plan is carried out as before', async () => {
  const world = planWorld()
  const first = await runIn(world)
  await first.plan(world.keys.a, 2)
  first.close()
  await world.pass(DAY)
  const run = await runIn(world)
  await world.pass(DAY + MINUTE)
  expect([run.phase(), world.deletes()]).toEqual([ended('revoked'), 1])
})

// Shows: S87
test('nothing is revoked while the app is locked, nor by itself after that', async () => {
  const world = planWorld()
  const run = await runIn(world)
  await run.plan(world.keys.a, 2)
  run.switches.locked = true
  world.requests.length = 0
  await world.pass(2 * DAY + MINUTE)
  expect([run.phase(), world.requests]).toEqual([waiting('locked'), []])
  run.switches.locked = false
  run.plans.check()
  await world.pass(10 * MINUTE)
  expect([run.phase(), world.deletes()]).toEqual([waiting('locked'), 0])
})

test('the lock that comes while the list is read keeps the revoke back', async () => {
  const world = planWorld()
  const run = await runIn(world)
  await run.plan(world.keys.a, 2)
  world.state.reached = (method) => {
    run.switches.locked ||= method === 'GET'
  }
  await world.pass(2 * DAY + MINUTE)
  expect([run.phase(), world.deletes()]).toEqual([waiting('locked'), 0])
})

// Shows: S88
test('the key that the app is signed in with waits for the person', async () => {
  const world = planWorld()
  const run = await runIn(world)
  await run.plan(world.own, 2)
  await world.pass(2 * DAY + MINUTE)
  expect([run.phase(), world.deletes()]).toEqual([waiting('own'), 0])
})

// Shows: S88
test('a key of a Production connection waits for the person, also where it was marked so afterwards', async () => {
  const world = planWorld()
  const run = await runIn(world)
  await run.plan(world.keys.a, 2)
  run.session.describe({ production: true })
  await world.pass(2 * DAY + MINUTE)
  expect([run.phase(), world.deletes()]).toEqual([waiting('production'), 0])
})

// Shows: S88
test('a key that is the only one listed waits for the person', async () => {
  const world = planWorld()
  const run = await runIn(world)
  await run.plan(world.keys.a, 2)
  // As of a service whose list leaves the token's own key out.
  world.state.listed = (key) => key.id === world.keys.a.id
  await world.pass(2 * DAY + MINUTE)
  expect([run.phase(), world.deletes()]).toEqual([waiting('last'), 0])
})

test('a key that a rotation works on waits for the person', async () => {
  const world = planWorld()
  const run = await runIn(world)
  await run.plan(world.keys.a, 2)
  run.switches.rotating = true
  await world.pass(2 * DAY + MINUTE)
  expect([run.phase(), world.deletes()]).toEqual([waiting('rotation'), 0])
})

test('a plan is replaced by another of its key, cancelled, restored and dismissed', async () => {
  const world = planWorld()
  const run = await runIn(world)
  await run.plan(world.keys.a, 2)
  await run.plan(world.keys.a, 5)
  const [plan] = run.plans.list()
  expect([run.plans.list().length, plan?.dueAt, plan?.kept]).toEqual([1, Date.now() + 5 * DAY, true])
  const id = plan?.id ?? ''
  await run.plans.act(id, 'cancel')
  expect(run.phase()).toEqual(ended('cancelled'))
  expect(await run.plans.act(id, 'cancel')).toMatchObject({ ok: false })
  await run.plans.act(id, 'restore')
  expect(run.phase()).toEqual({ kind: 'planned' })
  await run.plans.act(id, 'dismiss')
  expect(run.plans.list()).toHaveLength(1)
  await run.plans.act(id, 'cancel')
  await run.plans.act(id, 'dismiss')
  expect(run.plans.list()).toEqual([])
  await world.pass(6 * DAY)
  expect(world.deletes()).toBe(0)
})

test('one that is restored after its date waits for the person', async () => {
  const world = planWorld()
  const run = await runIn(world)
  await run.plan(world.keys.a, 2)
  const id = run.plans.list()[0]?.id ?? ''
  await run.plans.act(id, 'cancel')
  await world.pass(2 * DAY + MINUTE)
  await run.plans.act(id, 'restore')
  await settle()
  expect([run.phase(), world.deletes()]).toEqual([waiting('late'), 0])
})

test('one that is cancelled while the list is read revokes nothing', async () => {
  const world = planWorld()
  const run = await runIn(world)
  await run.plan(world.keys.a, 2)
  const id = run.plans.list()[0]?.id ?? ''
  world.state.reached = () => run.plans.keepOnly([])
  await world.pass(2 * DAY + MINUTE)
  expect([run.plans.list(), world.deletes()]).toEqual([[], 0])
  expect(await run.plans.act(id, 'cancel')).toMatchObject({ ok: false, error: { code: 'gone' } })
})

test('several that are due together are carried out one after the other', async () => {
  const world = planWorld()
  const run = await runIn(world)
  const ids = [world.keys.a.id, world.keys.b.id, world.keys.c.id]
  await run.plans.put('far', ids, { dueAt: Date.now() + DAY, unusedDays: 7 })
  world.requests.length = 0
  await world.pass(DAY + MINUTE)
  expect(world.requests).toEqual(['GET', 'DELETE', 'GET', 'DELETE', 'GET', 'DELETE'])
  expect(run.plans.list().map(({ phase }) => phase)).toEqual([ended('revoked'), ended('revoked'), ended('revoked')])
})

test('no date that is not to come is planned, nor more than there may be', async () => {
  const world = planWorld()
  const run = await runIn(world)
  const put = (dueAt: number, ids: readonly string[]) => run.plans.put('far', ids, { dueAt, unusedDays: 7 })
  expect(await put(Date.now(), [world.keys.a.id])).toMatchObject({ error: { code: 'bad_input', detail: 'past' } })
  expect(await put(Date.now() + HOUR, ['key_none'])).toMatchObject({ error: { code: 'gone' } })
  expect(run.plans.list()).toEqual([])
})
