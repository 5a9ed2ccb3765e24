// What the app itself asks with a key's secret is no use by somebody else.
import { expect, test } from 'vitest'
import { CONNECTION, DAY, HOUR, MINUTE, scene } from '../features/revocations/scene.ts'

const LOST = { status: 503 } as const

test.each(['not known', 'kept here'])('a plan whose DELETEs get no answer for two minutes is not over as used (secret %s)', async (how) => {
  const world = await scene()
  const { a } = world.keys
  if (how === 'kept here') world.know(a)
  world.plan(a, 2)
  world.reached = async (text) => (text.startsWith('DELETE') ? LOST : undefined)
  await world.advance(2 * DAY + 3 * MINUTE)
  world.reached = async () => undefined
  await world.advance(20 * MINUTE)
  expect([world.plans(), world.isAlive(a)]).toEqual([['ended: revoked'], false])
})

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

test('a bulk revoke whose DELETEs get no answer for two minutes goes on, the secret kept here', async () => {
  const world = await scene(1_000)
  const { a } = world.keys
  world.know(a)
  world.reached = async (text) => (text.startsWith('DELETE') ? LOST : undefined)
  world.begin([a])
  await world.advance(2 * MINUTE)
  console.log(JSON.stringify([world.core.notes.annotations.of(CONNECTION)[a.id], world.session.state().keys?.find(({ id }) => id === a.id)]))
  world.reached = async () => undefined
  await world.advance(20 * MINUTE)
  expect([world.job?.counts.held, world.isAlive(a), world.log.filter((line) => line.includes('not_confirmed'))]).toEqual([0, false, []])
})
