// What the app itself asks with a key's secret is no use by somebody else.
import { expect, test } from 'vitest'
import { CONNECTION, DAY, HOUR, MINUTE, scene } from '../features/revocations/scene.ts'

test('a plan for a key that the person checked here an hour before its date is carried out', async () => {
  const world = await scene()
  const { a } = world.keys
  world.know(a)
  world.plan(a, 2)
  await world.advance(2 * DAY - HOUR)
  await world.ask('kept:check', { connectionId: CONNECTION, keyId: a.id } as never)
  await world.advance(2 * HOUR)
  expect([world.plans(), world.isAlive(a)]).toEqual([['ended: revoked'], false])
})

test('a plan whose key two lists leave out, and whose secret is asked for then, is carried out at its date', async () => {
  const world = await scene()
  const { a } = world.keys
  world.know(a)
  world.plan(a, 2)
  world.late('omit', null, a)
  await world.relist()
  await world.advance(3 * MINUTE)
  world.service.faults.clear()
  await world.relist()
  await world.advance(2 * DAY)
  expect([world.plans(), world.isAlive(a)]).toEqual([['ended: revoked'], false])
})
