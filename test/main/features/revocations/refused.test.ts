import { describe, expect, test } from 'vitest'
import { failNext } from '../../../fail-next.ts'
import { ANSWERED, CONNECTION, HOUR, knowing, MINUTE } from './scene.ts'

const REFUSED = { ...ANSWERED, status: 401, body: '{"error":{"code":"invalid_key"}}' }

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

describe('a living key that one whole list left out, where only parts follow the refusals of its secret,', () => {
  const refusing = async () => {
    const { world, key } = await knowing()
    await world.advance(20 * MINUTE)
    world.issueMany(6)
    await world.relist()
    world.reached = async (text) => (text === 'GET (a)' ? REFUSED : undefined)
    const omitOnce = (): void => {
      const { faults } = world.service
      faults.arm({ operation: 'list', kind: 'omit', times: { next: 1 }, keyId: key.id })
    }
    return { world, key, omitOnce }
  }

  test('is not said to be dead', async () => {
    const { world, key, omitOnce } = await refusing()
    failNext(world.service, 'revoke', 'reset', 1_000)
    await world.pressed(key)
    omitOnce()
    await world.relist()
    world.late('newest-part', null)
    await world.advance(5 * MINUTE)
    expect(world.isAlive(key)).toBe(true)
    expect(world.log.filter((line) => /already_gone|after_request/.test(line))).toEqual([])
  })
  test('keeps its secret when that is checked', async () => {
    const { world, key, omitOnce } = await refusing()
    omitOnce()
    const check = () => world.ask('kept:check', { connectionId: CONNECTION, keyId: key.id })
    await check()
    world.late('newest-part', null)
    await world.advance(2 * MINUTE)
    await check()
    expect([world.isAlive(key), world.core.kept.of(CONNECTION).length]).toEqual([true, 1])
  })
})
