import { expect, test } from 'vitest'
import { fail, ok } from '../../../../electron/contract/result.ts'
import { DAY, HOUR, MINUTE, planned } from './scene.ts'

// Shows: S90
test.each([true, false])(
  'a computer clock that is set ahead revokes nothing before the date (the service says what time it is: %s)',
  async (isDated) => {
    const { world, outcome } = await planned()
    world.isDated = isDated
    await world.advance(DAY)
    await world.relist()
    // It lands within the hour after the date.
    world.setClock(DAY + 10 * MINUTE)
    world.revocations.check()
    await world.advance(5 * MINUTE)
    expect(outcome()).toEqual(['planned', true])
    await world.advance(DAY)
    expect(outcome()).toEqual(['ended: revoked', false])
  },
)

// Shows: S90
test('a clock that is ahead as the app starts leaves the plan to the person where the service says nothing of the time', async () => {
  const { world, outcome } = await planned()
  world.isDated = false
  world.setClock(2 * DAY + MINUTE)
  await world.restart()
  await world.advance(5 * MINUTE)
  expect(outcome()).toEqual(['waiting: closed', true])
})

// Shows: S90
test('a clock that is set back after the revoke sends no second one, in a later run neither', async () => {
  const { world } = await planned()
  await world.advance(2 * DAY + MINUTE)
  expect(world.requests().slice(0, 2)).toEqual(['GET', 'DELETE a'])
  world.setClock(-5 * DAY)
  world.revocations.check()
  await world.advance(6 * DAY)
  await world.restart()
  await world.advance(6 * DAY)
  expect(world.requests()).not.toContain('DELETE a')
})

// Shows: S90
test.each([-2, 2])(
  'a date that is to come by the service’s clock is planned, and no other, where the computer’s is %i hours ahead',
  async (hours) => {
    const { world } = await planned()
    world.setClock(hours * HOUR)
    const put = (dueAt: number) =>
      world.revocations.plans.put(world.session, [world.keys.b.id], { dueAt, unusedDays: 7 })
    const { clock } = world.service
    expect([put(clock.now() + HOUR), put(clock.now() - HOUR)]).toEqual([
      ok(null),
      fail('bad_input', { detail: 'past' }),
    ])
  },
)

test('a clock that is set back before the date changes nothing: the plan is carried out at its date, once', async () => {
  const { world, outcome } = await planned()
  await world.advance(DAY)
  world.setClock(-3 * HOUR)
  world.revocations.check()
  await world.advance(DAY + 3 * HOUR + MINUTE)
  const deletes = world.requests().filter((text) => text.startsWith('DELETE'))
  expect([...outcome(), deletes]).toEqual(['ended: revoked', false, ['DELETE a']])
})

test('where the service says nothing of the time, a clock that was set back makes no past date one to come', async () => {
  const { world } = await planned()
  world.isDated = false
  await world.restart()
  world.setClock(-3 * HOUR)
  const put = (dueAt: number) =>
    world.revocations.plans.put(world.session, [world.keys.b.id], { dueAt, unusedDays: 0 })
  const here = world.time.clock.wall()
  expect(put(here + HOUR)).toEqual(fail('bad_input', { detail: 'past' }))
  expect(put(here + 4 * HOUR)).toEqual(ok(null))
})

// The page counts from its computer's clock and this difference, main by the service's time.
test.each([-2, 0, 2])(
  'the window is told how far the service’s clock is from one that is %i days ahead',
  async (days) => {
    const { world } = await planned()
    world.setClock(days * DAY)
    await world.relist()
    const { skew } = world.session.state()
    expect(Math.round(skew / HOUR)).toBe(-days * 24 + 0)
    expect(skew === 0).toBe(days === 0)
    world.isDated = false
    await world.restart()
    expect(world.session.state().skew).toBe(0)
  },
)
