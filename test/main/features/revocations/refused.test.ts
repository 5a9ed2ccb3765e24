import { expect, test } from 'vitest'
import { ANSWERED, CONNECTION, HOUR, knowing, MINUTE } from './scene.ts'

test('a secret that the service refuses from here alone ends no key that its lists show, and stays kept', async () => {
  const { world, key } = await knowing()
  await world.advance(15 * MINUTE)
  world.reached = async (text) =>
    text === 'GET (a)'
      ? { ...ANSWERED, status: 401, body: '{"error":{"code":"ip_not_allowed","message":"x"}}' }
      : text === 'DELETE a'
        ? { status: 503 }
        : undefined
  await world.pressed(key)
  await world.advance(5 * MINUTE)
  expect(world.requests()).toContain('GET (a)')
  expect(world.log.filter((line) => !line.includes('pending'))).toEqual([])
  expect(world.core.kept.of(CONNECTION)).toHaveLength(1)
  world.reached = async () => undefined
  await world.advance(HOUR)
  expect([world.isAlive(key), world.proofs()]).toEqual([false, ['confirmed']])
})
