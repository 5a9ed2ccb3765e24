import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, planned, runIn } from './plan-world.ts'

// Shows: S90
test('a computer clock that is ahead of the service revokes nothing before the date', async () => {
  const { world, run } = await planned()
  await world.pass(DAY)
  // It lands within the hour after the date.
  world.setClock(DAY + 10 * MINUTE)
  run.plans.check()
  await world.pass(5 * MINUTE)
  expect(run.outcome()).toEqual(['planned', 0])
  world.setClock(-DAY - 10 * MINUTE)
  await world.pass(DAY + MINUTE)
  expect(run.outcome()).toEqual(['ended: revoked', 1])
})

// Shows: S90
test('without a word of the service about the time, a clock that was set ahead leaves the plan to the person', async () => {
  const { world, run } = await planned()
  world.state.dated = false
  await world.pass(DAY)
  await run.session.relist()
  world.setClock(DAY + MINUTE)
  run.plans.check()
  await world.pass(5 * MINUTE)
  expect(run.outcome()).toEqual(['waiting: clock', 0])
  world.setClock(-DAY - MINUTE)
  run.plans.check()
  expect(run.phase()).toBe('planned')
})

// Shows: S90
test('a clock that is set back after the revoke sends no second one, in a later run neither', async () => {
  const { world, run } = await planned()
  await world.pass(2 * DAY + MINUTE)
  world.setClock(-5 * DAY)
  run.plans.check()
  await world.pass(6 * DAY)
  run.close()
  await runIn(world)
  await world.pass(6 * DAY)
  expect(world.deletes()).toBe(1)
})

test('a clock that is set back before the date delays the plan, and it is carried out once', async () => {
  const { world, run } = await planned()
  await world.pass(DAY)
  world.setClock(-3 * HOUR)
  run.plans.check()
  await world.pass(DAY + MINUTE)
  expect(world.deletes()).toBeLessThan(2)
  await world.pass(3 * HOUR)
  expect(run.outcome()).toEqual(['ended: revoked', 1])
})

// Shows: S87
test('a plan whose date passed while the app was closed still waits for the person where the clock is set back after that', async () => {
  const { world, run: first } = await planned()
  first.close()
  await world.pass(2 * DAY + 10 * MINUTE)
  const run = await runIn(world)
  expect(run.phase()).toBe('waiting: closed')
  world.setClock(-15 * MINUTE)
  run.plans.check()
  await world.pass(DAY)
  expect(run.outcome()).toEqual(['waiting: closed', 0])
})

test('a clock that was ahead as the app started, and is set right, has the plan carried out at its date', async () => {
  const { world, run: first } = await planned()
  first.close()
  world.setClock(3 * DAY)
  const run = await runIn(world)
  expect(run.phase()).toBe('waiting: closed')
  world.setClock(-3 * DAY)
  run.plans.check()
  expect(run.phase()).toBe('planned')
  await world.pass(2 * DAY + MINUTE)
  expect(run.outcome()).toEqual(['ended: revoked', 1])
})
