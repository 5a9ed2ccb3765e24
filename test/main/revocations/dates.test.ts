import { expect, test } from 'vitest'
import { fail, ok } from '../../../electron/contract/result.ts'
import { failNext } from '../../fail-next.ts'
import { planned, runIn, scene } from './scene.ts'
import { ANSWERED, DAY, HOUR, MINUTE, newWorld } from './world.ts'

test('at its date a plan reads the list, revokes once, and is written down; before that nothing is looked at often', async () => {
  const { world, run } = await planned(10)
  expect(Math.min(...world.waits())).toBe(10 * MINUTE)
  await world.pass(10 * DAY - MINUTE)
  expect(world.requests()).toEqual([])
  await world.pass(2 * MINUTE)
  expect(world.requests()).toEqual(['GET', 'DELETE a'])
  expect([run.plans(), run.log, run.said]).toEqual([['ended: revoked'], ['a plan: planned', 'a revoke: revoked'], ['revoked']])
  run.store.flush()
  const next = await runIn(world)
  await world.pass(DAY)
  expect([next.plans(), world.requests(), next.act('dismiss'), next.noted()]).toEqual([['ended: revoked'], [], ok(null), []])
})

// Shows: S89
test('a key that is used in the days before is not revoked, and its plan ends', async () => {
  const { world, run, outcome } = await planned(10)
  await world.pass(4 * DAY)
  await world.use(world.keys.a)
  await world.pass(7 * DAY)
  expect(outcome()).toEqual(['ended: used', true])
  expect([run.log, run.said]).toEqual([['a plan: planned', 'a plan: used'], ['not_revoked']])
})

test('a use before those days does not keep a key', async () => {
  const { world, run } = await scene()
  await world.use(world.keys.a)
  run.plan(world.keys.a, 4, 3)
  await world.pass(4 * DAY + MINUTE)
  expect(run.plans()).toEqual(['ended: revoked'])
})

// Shows: S87
test('a date that passed while the app was closed waits for the person, also where the clock is set back after that', async () => {
  const { world } = await planned()
  await world.pass(2 * DAY - MINUTE)
  const killed = await runIn(world)
  killed.close()
  await world.pass(10 * MINUTE)
  const run = await runIn(world)
  expect([run.plans(), run.said]).toEqual([['waiting: closed'], ['waiting']])
  world.setClock(-15 * MINUTE)
  run.revocations.check()
  await world.pass(DAY)
  expect([run.plans(), world.requests()]).toEqual([['waiting: closed'], []])
  expect(run.act('confirm')).toEqual(ok(null))
  await world.settle()
  expect([run.plans(), world.isAlive(world.keys.a)]).toEqual([[], false])
})

// Shows: S87
test.each(['at the date', 'while the list is read'])('the lock that is there %s keeps the key, after it neither', async (when) => {
  const { world, run, outcome } = await planned()
  run.switches.locked = when.startsWith('at')
  world.network.reached = async (text) => {
    run.switches.locked ||= text === 'GET'
    return undefined
  }
  await world.pass(2 * DAY + MINUTE)
  run.switches.locked = false
  run.revocations.check()
  await world.pass(10 * MINUTE)
  expect(outcome()).toEqual(['waiting: locked', true])
})

test.each<[string, string, (given: Awaited<ReturnType<typeof planned>>) => unknown]>([
  [
    'of a Production connection, also where it was marked so afterwards,',
    'production',
    ({ run }) => run.session.describe({ production: true }),
  ],
  [
    'that is the only one listed',
    'last',
    // As of a service whose list leaves the token's own key out.
    async ({ world, run }) => {
      const listed = run.session.state().keys?.filter(({ id }) => id === world.keys.a.id)
      const body = JSON.stringify({ data: { keys: listed } })
      world.network.reached = async () => ({ ...ANSWERED, body })
    },
  ],
  ['that a rotation works on', 'rotation', ({ run }) => Object.assign(run.switches, { rotating: true })],
])(
  // Shows: S88
  'a key %s waits for the person',
  async (_which, why, change) => {
    const given = await planned()
    change(given)
    await given.world.pass(2 * DAY + MINUTE)
    expect(given.outcome()).toEqual([`waiting: ${why}`, true])
  },
)

// Shows: S88
test('the key that the app is signed in with waits for the person', async () => {
  const { world, run } = await scene()
  run.plan(world.own, 2)
  await world.pass(2 * DAY + MINUTE)
  expect(run.plans()).toEqual(['waiting: own'])
})

test('a plan is replaced by another of its key, cancelled, restored and dismissed; restored after its date it waits', async () => {
  const { world, run, outcome } = await planned()
  run.plan(world.keys.a, 5)
  expect(run.revocations.plans()).toMatchObject([{ dueAt: world.clock.wall() + 5 * DAY, kept: true }])
  expect([run.act('dismiss'), run.act('confirm')]).toEqual([fail('gone'), fail('gone')])
  expect([run.act('cancel'), run.act('cancel'), run.plans()]).toEqual([ok(null), fail('gone'), ['ended: cancelled']])
  expect([run.act('restore'), run.plans()]).toEqual([ok(null), ['planned']])
  run.act('cancel')
  await world.pass(6 * DAY)
  run.act('restore')
  await world.settle()
  expect(outcome()).toEqual(['waiting: late', true])
  run.act('cancel')
  run.act('dismiss')
  expect([run.plans(), run.noted(), run.act('cancel')]).toEqual([[], [], fail('gone')])
})

test.each([
  ['the list is read', 'cancel'],
  ['the list is read', 'forget'],
] as const)('a plan that is stopped while %s revokes nothing (%s)', async (_when, how) => {
  const { world, run } = await planned()
  world.network.reached = async () => {
    if (how === 'cancel') run.act('cancel')
    else run.revocations.keepOnly([])
    return undefined
  }
  await world.pass(2 * DAY + MINUTE)
  expect([run.plans(), world.isAlive(world.keys.a)]).toEqual([how === 'cancel' ? ['ended: cancelled'] : [], true])
})

// Shows: S87
test('of several that are due together one is carried out after the other, and one that is cancelled meanwhile is not', async () => {
  const { world, run } = await planned()
  for (const key of [world.keys.b, world.keys.c]) run.plan(key, 2)
  world.network.reached = async (text) => {
    if (text === 'DELETE a') run.act('cancel', 1)
    return undefined
  }
  await world.pass(2 * DAY + MINUTE)
  expect(world.requests()).toEqual(['GET', 'DELETE a', 'GET', 'DELETE c'])
  expect(run.plans()).toEqual(['ended: revoked', 'ended: cancelled', 'ended: revoked'])
})

test('no date that is not to come is planned, nor a key that is not listed; what the disk refuses is not done', async () => {
  const { world, run } = await planned()
  const put = (dueAt: number, ids: readonly string[]) => run.revocations.put(run.session, ids, { dueAt, unusedDays: 7 })
  expect(put(world.clock.wall(), [world.keys.b.id])).toEqual(fail('bad_input', { detail: 'past' }))
  expect(put(world.clock.wall() + HOUR, ['key_none'])).toEqual(fail('gone'))
  world.vault.disk.refusal = new Error('broken')
  expect(put(world.clock.wall() + HOUR, [world.keys.b.id])).toEqual(fail('data_not_written'))
  expect(run.act('cancel')).toEqual(fail('data_not_written'))
  expect([run.plans(), run.log]).toEqual([['planned'], ['a plan: planned', 'a plan: cancelled', 'a plan: planned']])
})

test('offline at the date it is tried again within the hour', async () => {
  const { world, run, outcome } = await planned()
  world.network.online = false
  await world.pass(2 * DAY + 5 * MINUTE)
  expect(run.plans()).toEqual(['held: offline'])
  world.network.online = true
  await world.pass(MINUTE)
  expect(outcome()).toEqual(['ended: revoked', false])
})

// Shows: S87
test.each(['offline', 'refused'])('%s for longer than that it waits for the person', async (how) => {
  const { world, run, outcome } = await planned()
  if (how === 'offline') world.network.online = false
  else failNext(world.service, 'list', 401)
  await world.pass(2 * DAY + HOUR + 2 * MINUTE)
  if (how === 'refused') expect(world.requests()).toEqual(['GET'])
  world.network.online = true
  await world.pass(DAY)
  expect([...outcome(), run.said]).toEqual(['waiting: late', true, ['waiting']])
})

test('a revoke that is tried anew after its date passed long ago looks at the date again', async () => {
  const { world, outcome } = await planned()
  failNext(world.service, 'revoke', 'reset', 200)
  await world.pass(2 * DAY + 2 * HOUR)
  expect(outcome()).toEqual(['waiting: late', true])
})

test('a kill right after the service did what was planned leaves a plan that says so at the next start', async () => {
  const { world } = await planned()
  world.network.reached = async (text) => {
    if (text !== 'DELETE a') return undefined
    world.service.revokeKey(world.keys.a.id)
    return new Promise<never>(() => {})
  }
  await world.pass(2 * DAY)
  world.network.reached = async () => undefined
  const next = await runIn(world)
  expect(next.plans()).toEqual(['ended: revoked'])
  expect([world.requests(), next.log]).toEqual([[], ['a revoke: revoked']])
})

test('a key that was revoked elsewhere ends its plan', async () => {
  const { world, run } = await planned()
  world.service.revokeKey(world.keys.a.id)
  await run.session.relist()
  expect([run.plans(), run.log.at(-1), run.said]).toEqual([['ended: already_gone'], 'a plan: unlisted', ['not_revoked']])
})

test('a key of the same id that ends otherwise waits for the person', async () => {
  const { world, run, outcome } = await planned()
  const keys = run.session.state().keys?.map((key) => (key.id === world.keys.a.id ? { ...key, lastFour: 'ZZZZ' } : key))
  const body = JSON.stringify({ data: { keys } })
  world.network.reached = async () => ({ ...ANSWERED, body })
  await world.pass(2 * DAY + MINUTE)
  expect(outcome()).toEqual(['waiting: changed', true])
})

test('a plan on a connection that leaves nothing on the disk says so, and ends with the app', async () => {
  const { world, run: first } = await scene()
  first.store.update((vault) => ({ ...vault, connections: [{ ...first.session.connection(), keeping: 'session' }] }))
  first.switches.lasting = false
  first.plan(world.keys.a, 2)
  expect([first.revocations.plans(), first.noted()]).toMatchObject([[{ kept: false }], []])
  const next = await runIn(world)
  expect(next.plans()).toEqual([])
})

// Shows: S90
test('a computer clock that is ahead of the service revokes nothing before the date, and two such plans wake each other by no list', async () => {
  const { world, run, outcome } = await planned()
  run.plan(world.keys.b, 2)
  await world.pass(DAY)
  // It lands within the hour after the date.
  world.setClock(DAY + 10 * MINUTE)
  run.revocations.check()
  await world.pass(5 * MINUTE)
  expect([run.plans(), world.requests()]).toEqual([
    ['planned', 'planned'],
    ['GET', 'GET'],
  ])
  world.setClock(-DAY - 10 * MINUTE)
  await world.pass(DAY + MINUTE)
  expect(outcome()).toEqual(['ended: revoked', false])
})

// Shows: S90
test('without a word of the service about the time, a clock that was set ahead leaves the plan to the person', async () => {
  const { world, run, outcome } = await planned()
  world.network.dated = false
  await world.pass(DAY)
  await run.session.relist()
  world.setClock(DAY + MINUTE)
  run.revocations.check()
  await world.pass(5 * MINUTE)
  expect(outcome()).toEqual(['waiting: clock', true])
  world.setClock(-DAY - MINUTE)
  run.revocations.check()
  expect(run.plans()).toEqual(['planned'])
})

// Shows: S90
test('a clock that is set back after the revoke sends no second one, in a later run neither', async () => {
  const { world, run } = await planned()
  await world.pass(2 * DAY + MINUTE)
  expect(world.requests()).toEqual(['GET', 'DELETE a'])
  world.setClock(-5 * DAY)
  run.revocations.check()
  await world.pass(6 * DAY)
  await runIn(world)
  await world.pass(6 * DAY)
  expect(world.requests()).toEqual([])
})

test('a clock that is set back before the date delays the plan, and it is carried out once', async () => {
  const { world, run, outcome } = await planned()
  await world.pass(DAY)
  world.setClock(-3 * HOUR)
  run.revocations.check()
  await world.pass(DAY + 3 * HOUR + MINUTE)
  expect([...outcome(), world.requests()]).toEqual(['ended: revoked', false, ['GET', 'DELETE a']])
})

test('a clock that was ahead as the app started, and is set right, has the plan carried out at its date', async () => {
  const world = newWorld()
  const first = await runIn(world)
  first.plan(world.keys.a, 2)
  world.setClock(3 * DAY)
  const run = await runIn(world)
  expect(run.plans()).toEqual(['waiting: closed'])
  world.setClock(-3 * DAY)
  run.revocations.check()
  expect(run.plans()).toEqual(['planned'])
  await world.pass(2 * DAY + MINUTE)
  expect(run.plans()).toEqual(['ended: revoked'])
})
