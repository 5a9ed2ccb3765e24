// A colleague restores a key that Keystow revoked, and somebody wants it dead once more.
import { describe, expect, test } from 'vitest'
import { asListed } from '../../../electron/contract/api-key.ts'
import { valueIn } from '../../values.ts'
import { HOUR, knowing, MINUTE, scene } from '../features/revocations/scene.ts'

const APART = 25_000

describe('a key that a colleague restored', () => {
  test.each([20 * MINUTE, 2 * HOUR, 5 * HOUR])(
    'after its death was proven is revoked by a new press, and never called gone (%d ms later)',
    async (later) => {
      const { world, key } = await knowing()
      await world.pressed(key)
      await world.advance(APART)
      expect(world.proofs()).toEqual(['confirmed'])
      await world.advance(later)
      world.service.restoreKeys([key.id])
      await world.relist()
      expect(world.session.state().keys?.some(({ id }) => id === key.id)).toBe(true)
      world.requests()
      const outcome = await world.pressed(key)
      await world.advance(5 * MINUTE)
      expect([outcome.kind, world.isAlive(key)]).toEqual(['revoked', false])
    },
  )

  test('after its death was proven in a bulk revoke that nobody put away is revoked by a press days later', async () => {
    const { world, key } = await knowing()
    world.begin([key])
    await world.advance(APART)
    expect(world.proofs()).toEqual(['confirmed'])
    await world.advance(72 * HOUR)
    world.service.restoreKeys([key.id])
    await world.relist()
    const outcome = await world.pressed(key)
    await world.advance(HOUR)
    expect([outcome.kind, world.isAlive(key)]).toEqual(['revoked', false])
  })

  test('after its death was proven is revoked by a bulk revoke', async () => {
    const { world, key } = await knowing()
    await world.pressed(key)
    await world.advance(APART)
    await world.advance(HOUR)
    world.service.restoreKeys([key.id])
    await world.relist()
    world.begin([key, world.keys.b])
    await world.advance(10 * MINUTE)
    expect([world.isAlive(key), world.job?.counts]).toMatchObject([false, { already_gone: 0 }])
  })

  test('after its death was proven is revoked by a leak', async () => {
    const { world, key } = await knowing()
    await world.pressed(key)
    await world.advance(APART)
    await world.advance(HOUR)
    world.service.restoreKeys([key.id])
    await world.relist()
    const { leakActions, leaks } = world.core
    const leak = valueIn(leakActions.begin('c', key.id, key.key))
    void leakActions.act(leak.id, { kind: 'revoke', typedName: 'a', signOut: true })
    await world.advance(10 * MINUTE)
    expect([world.isAlive(key), leaks.list()[0]?.end]).toEqual([false, 'dead'])
  })

  test('two minutes after its revoke is not called gone by a press while a list shows it', async () => {
    const world = await scene()
    const { a } = world.keys
    await world.pressed(a)
    await world.advance(2 * MINUTE)
    world.service.restoreKeys([a.id])
    await world.relist()
    const outcome = await world.pressed(a)
    expect([outcome.kind === 'already_gone' && world.isAlive(a), world.log.slice(1)]).toEqual([
      false,
      expect.not.arrayContaining(['a revoke: already_gone']),
    ])
  })

  test('two minutes after its revoke dies of a press within the quarter of an hour', async () => {
    const world = await scene()
    const { a } = world.keys
    await world.pressed(a)
    await world.advance(2 * MINUTE)
    world.service.restoreKeys([a.id])
    await world.relist()
    await world.pressed(a)
    await world.advance(15 * MINUTE)
    expect(world.isAlive(a)).toBe(false)
  })

  test('eighty minutes after its revoke waits for the person, and dies of a press at once', async () => {
    const world = await scene()
    const { a } = world.keys
    await world.pressed(a)
    await world.advance(80 * MINUTE)
    world.service.restoreKeys([a.id])
    await world.relist()
    await world.advance(10 * MINUTE)
    expect(world.isAlive(a)).toBe(true)
    const outcome = await world.pressed(a)
    expect([outcome.kind, world.isAlive(a)]).toEqual(['revoked', false])
  })

  test('eight hours later is no business of ours, and dies of a press at once', async () => {
    const world = await scene()
    const { a } = world.keys
    await world.pressed(a)
    await world.advance(8 * HOUR)
    world.service.restoreKeys([a.id])
    await world.relist()
    await world.advance(20 * MINUTE)
    expect([world.isAlive(a), world.plans()]).toEqual([true, []])
    expect((await world.pressed(a)).kind).toBe('revoked')
  })

  test('a program that asks for it is not told that it is gone while it lives', async () => {
    const { world, key } = await knowing()
    await world.pressed(key)
    await world.advance(APART + HOUR)
    world.service.restoreKeys([key.id])
    await world.relist()
    const client = { name: 'x', request: 'revoke', connectionId: 'c' } as const
    const outcome = valueIn(
      await world.hear(
        world.revocations.revokeConfirmed(
          world.session,
          key.id,
          { typedName: null, signOut: true, isAsked: true },
          { why: 'program', client },
          asListed(key),
        ),
      ),
    )
    expect(outcome.kind === 'already_gone' && world.isAlive(key)).toBe(false)
  })
})
