import { expect, test } from 'vitest'
import { fail, ok } from '../../../../electron/contract/result.ts'
import { failNext } from '../../../fail-next.ts'
import { valueIn } from '../../../values.ts'
import { ANSWERED, CONNECTION, DAY, HOUR, MINUTE, planned, scene } from './scene.ts'

test('at its date a plan reads the list, revokes once, and is written down; before that nothing is looked at often', async () => {
  const { world } = await planned(10)
  await world.advance(MINUTE)
  expect(world.time.untilNext).toBe(9 * MINUTE)
  await world.advance(10 * DAY - 2 * MINUTE)
  expect(world.requests()).toEqual([])
  await world.advance(MINUTE + 1_000)
  expect(world.requests()).toEqual(['GET', 'DELETE a'])
  expect([world.plans(), world.log, world.said]).toEqual([
    ['ended: revoked'],
    ['a plan: planned', 'a revoke: revoked'],
    ['revoked'],
  ])
  world.core.store.flush()
  await world.restart()
  await world.advance(DAY)
  expect([world.plans(), world.requests(), world.act('dismiss'), world.plans()]).toEqual([
    ['ended: revoked'],
    expect.not.arrayContaining(['DELETE a']),
    ok(null),
    [],
  ])
})

// Shows: S89
test('a key that is used in the days before is not revoked, and its plan ends', async () => {
  const { world, outcome } = await planned(10)
  await world.advance(4 * DAY)
  await world.use(world.keys.a)
  await world.advance(7 * DAY)
  expect(outcome()).toEqual(['ended: used', true])
  expect([world.log, world.said]).toEqual([['a plan: planned', 'a plan: used'], ['not_revoked']])
})

test('a use before those days does not keep a key', async () => {
  const world = await scene()
  await world.use(world.keys.a)
  world.plan(world.keys.a, 4, 3)
  await world.advance(4 * DAY + MINUTE)
  expect(world.plans()).toEqual(['ended: revoked'])
})

test('a plan without a condition revokes a key that is in use, also after a restart', async () => {
  const world = await scene()
  world.plan(world.keys.a, 4, 0)
  world.core.store.flush()
  await world.restart()
  await world.advance(4 * DAY - MINUTE)
  await world.use(world.keys.a)
  await world.advance(2 * MINUTE)
  expect(world.plans()).toEqual(['ended: revoked'])
})

// Shows: S87
test('a date that passed while the app was closed waits for the person, also where the clock is set back after that', async () => {
  const { world } = await planned()
  await world.advance(2 * DAY - MINUTE)
  world.kill()
  await world.advance(10 * MINUTE)
  await world.restart()
  expect([world.plans(), world.said]).toEqual([['waiting: closed'], ['waiting']])
  world.setClock(-15 * MINUTE)
  world.revocations.check()
  await world.advance(DAY)
  expect([world.plans(), world.requests()]).toEqual([['waiting: closed'], []])
  expect(world.act('confirm')).toEqual(ok(null))
  await world.settle()
  expect([world.plans(), world.isAlive(world.keys.a)]).toEqual([[], false])
})

// Shows: S87
test.each(['at the date', 'while the list is read'])(
  'the lock that is there %s keeps the key, after it neither',
  async (when) => {
    const { world, outcome } = await planned()
    const { lock } = world.core
    if (when.startsWith('at')) lock.lock()
    world.reached = async (text) => {
      if (text === 'GET') lock.lock()
      return undefined
    }
    await world.advance(2 * DAY + MINUTE)
    valueIn(await lock.open(null))
    await world.advance(10 * MINUTE)
    expect(outcome()).toEqual(['waiting: locked', true])
  },
)

test.each<[string, string, (given: Awaited<ReturnType<typeof planned>>) => unknown]>([
  [
    'of a Production connection, also where it was marked so afterwards,',
    'production',
    ({ world }) => world.session.describe({ production: true }),
  ],
  [
    'that is the only one listed',
    'last',
    // As of a service whose list leaves the token's own key out, which nobody notices where the id
    // of that is not known.
    async ({ world }) => {
      world.session.renew({ ...world.session.connection(), keyId: null })
      const listed = world.session.state().keys?.filter(({ id }) => id === world.keys.a.id)
      const body = JSON.stringify({ data: { keys: listed } })
      world.reached = async () => ({ ...ANSWERED, body })
    },
  ],
  [
    'that a rotation works on',
    'rotation',
    ({ world }) => world.core.rotations.start(CONNECTION, world.keys.a.id, 'next'),
  ],
])(
  // Shows: S88
  'a key %s waits for the person',
  async (_which, why, change) => {
    const given = await planned()
    await change(given)
    await given.world.advance(2 * DAY + MINUTE)
    expect(given.outcome()).toEqual([`waiting: ${why}`, true])
  },
)

// Shows: S88
test('the key that the app is signed in with waits for the person', async () => {
  const world = await scene()
  world.plan(world.own, 2)
  await world.advance(2 * DAY + MINUTE)
  expect(world.plans()).toEqual(['waiting: own'])
})

// Shows: S88
test('a plan that is to ask sends nothing at its date and waits for the person, also where it was missed, until their yes', async () => {
  const world = await scene()
  world.plan(world.keys.a, 2, null)
  world.plan(world.keys.b, 4, null)
  await world.advance(2 * DAY + MINUTE)
  expect([world.plans(), world.said]).toEqual([['waiting: asked', 'planned'], ['waiting']])
  world.kill()
  await world.advance(3 * DAY)
  await world.restart()
  await world.relist()
  expect(world.plans()).toEqual(['waiting: asked', 'waiting: asked'])
  await world.advance(DAY)
  expect(world.requests().filter((text) => text.startsWith('DELETE'))).toEqual([])
  world.act('confirm')
  await world.settle()
  expect([world.isAlive(world.keys.a), world.isAlive(world.keys.b)]).toEqual([false, true])
})

test('a plan is replaced by another of its key, cancelled, restored and dismissed; restored after its date it waits', async () => {
  const { world, outcome } = await planned()
  world.plan(world.keys.a, 5)
  expect(world.revocations.plans.list()).toMatchObject([
    { dueAt: world.time.clock.wall() + 5 * DAY },
  ])
  expect([world.act('dismiss'), world.act('confirm')]).toEqual([fail('gone'), fail('gone')])
  expect([world.act('cancel'), world.act('cancel'), world.plans()]).toEqual([
    ok(null),
    fail('gone'),
    ['ended: cancelled'],
  ])
  expect([world.act('restore'), world.plans()]).toEqual([ok(null), ['planned']])
  world.act('cancel')
  await world.advance(6 * DAY)
  world.act('restore')
  await world.settle()
  expect(outcome()).toEqual(['waiting: late', true])
  world.act('cancel')
  world.act('dismiss')
  expect([world.plans(), await world.noted(), world.act('cancel')]).toEqual([[], [], fail('gone')])
})

test.each([
  ['the list is read', 'cancel'],
  ['the list is read', 'forget'],
] as const)('a plan that is stopped while %s revokes nothing (%s)', async (_when, how) => {
  const { world } = await planned()
  world.reached = async () => {
    if (how === 'cancel') world.act('cancel')
    else world.forget()
    return undefined
  }
  await world.advance(2 * DAY + MINUTE)
  expect([world.plans(), world.isAlive(world.keys.a)]).toEqual([
    how === 'cancel' ? ['ended: cancelled'] : [],
    true,
  ])
})

// Shows: S87
test('of several that are due together one is carried out after the other, and one that is cancelled meanwhile is not', async () => {
  const { world } = await planned()
  for (const key of [world.keys.b, world.keys.c]) world.plan(key, 2)
  world.reached = async (text) => {
    if (text === 'DELETE a') world.act('cancel', 1)
    return undefined
  }
  await world.advance(2 * DAY + MINUTE)
  expect(world.requests().slice(0, 3)).toEqual(['GET', 'DELETE a', 'DELETE c'])
  expect(world.plans()).toEqual(['ended: revoked', 'ended: cancelled', 'ended: revoked'])
})

test('no date that is not to come is planned, nor a key that is not listed; what the disk refuses is not done', async () => {
  const { world } = await planned()
  const put = (dueAt: number, ids: readonly string[]) =>
    world.revocations.plans.put(world.session, ids, { dueAt, unusedDays: 7 })
  expect(put(world.time.clock.wall(), [world.keys.b.id])).toEqual(
    fail('bad_input', { detail: 'past' }),
  )
  expect(put(world.time.clock.wall() + HOUR, ['key_none'])).toEqual(fail('gone'))
  world.diskRefusal = new Error('broken')
  expect(put(world.time.clock.wall() + HOUR, [world.keys.b.id])).toEqual(fail('data_not_written'))
  expect(world.act('cancel')).toEqual(fail('data_not_written'))
  expect([world.plans(), world.log]).toEqual([
    ['planned'],
    ['a plan: planned', 'a plan: cancelled', 'a plan: planned'],
  ])
})

test('offline at the date it is tried again within the hour', async () => {
  const { world, outcome } = await planned()
  world.cut()
  await world.advance(2 * DAY + 5 * MINUTE)
  expect(outcome()[1]).toBe(true)
  world.join()
  await world.advance(MINUTE)
  expect(outcome()).toEqual(['ended: revoked', false])
})

// Shows: S87
test.each(['offline', 'refused'])(
  '%s for longer than that it waits for the person',
  async (how) => {
    const { world, outcome } = await planned()
    if (how === 'offline') world.cut()
    else failNext(world.service, 'list', 401, 1_000)
    await world.advance(2 * DAY + HOUR + 2 * MINUTE)
    world.join()
    world.service.faults.clear()
    await world.advance(DAY)
    expect([...outcome(), world.said]).toEqual(['waiting: late', true, ['waiting']])
  },
)

test('a plan that was sent at its date without an answer is tried on as any other revoke', async () => {
  const { world, outcome } = await planned()
  failNext(world.service, 'revoke', 'reset', 200)
  await world.advance(2 * DAY + 2 * HOUR)
  expect(outcome()).toEqual(['held: no_answer: sent', true])
  world.service.faults.clear()
  await world.advance(2 * MINUTE)
  expect(outcome()).toEqual(['ended: revoked', false])
})

test('a kill right after the service did what was planned leaves a plan that goes on at the next start, as its own revoke', async () => {
  const { world } = await planned()
  world.reached = async (text) => {
    if (text !== 'DELETE a') return undefined
    world.service.revokeKey(world.keys.a.id)
    return new Promise<never>(() => {})
  }
  await world.advance(2 * DAY)
  world.reached = async () => undefined
  await world.restart()
  await world.advance(5 * MINUTE)
  expect([world.plans(), world.log.at(-1), world.said]).toEqual([
    ['ended: revoked'],
    'a plan: gone_after_request',
    ['revoked'],
  ])
})

test('the plan of a key that no list shows any more waits for the person, and ends once the service says that it is gone', async () => {
  const { world } = await planned()
  world.service.revokeKey(world.keys.a.id)
  await world.relist()
  await world.advance(DAY)
  expect(world.plans()).toEqual(['planned'])
  await world.advance(DAY + 2 * HOUR)
  expect([world.plans(), world.requests()]).toEqual([
    ['waiting: late'],
    expect.not.arrayContaining(['DELETE a']),
  ])
  world.act('confirm')
  await world.advance(5 * MINUTE)
  expect([world.plans(), world.log.at(-1)]).toEqual([[], 'a revoke: already_gone'])
})

test('a list that omits the key once ends no plan, which is carried out at its date', async () => {
  const { world, outcome } = await planned()
  world.late('omit', null, world.keys.a)
  await world.relist()
  world.service.faults.clear()
  expect(outcome()).toEqual(['planned', true])
  await world.advance(2 * DAY + MINUTE)
  expect(outcome()).toEqual(['ended: revoked', false])
})

test('a key that the list omits at its date is not revoked before a list says whether it was used', async () => {
  const { world, outcome } = await planned()
  const { a } = world.keys
  await world.advance(2 * DAY - HOUR)
  await world.use(a)
  world.late('omit', null, a)
  await world.advance(HOUR + 5 * MINUTE)
  expect(outcome()).toEqual(['held: not_listed', true])
  world.service.faults.clear()
  await world.advance(2 * MINUTE)
  expect(outcome()).toEqual(['ended: used', true])
  expect(world.requests()).not.toContain('DELETE a')
})

test('a key that is missing in a part of the list is not revoked at its date, and waits for the person after an hour', async () => {
  const { world, outcome } = await planned()
  world.late('oldest-part', null)
  await world.advance(2 * DAY + MINUTE)
  expect(outcome()).toEqual(['held: only_part', true])
  await world.advance(2 * HOUR)
  expect(outcome()).toEqual(['waiting: late', true])
})

test('a key of the same id that ends otherwise waits for the person', async () => {
  const { world, outcome } = await planned()
  const keys = world.session
    .state()
    .keys?.map((key) => (key.id === world.keys.a.id ? { ...key, lastFour: 'ZZZZ' } : key))
  const body = JSON.stringify({ data: { keys } })
  world.reached = async () => ({ ...ANSWERED, body })
  await world.advance(2 * DAY + MINUTE)
  expect(outcome()).toEqual(['waiting: changed', true])
})
