import { expect, test } from 'vitest'
import { asListed, type CreatedApiKey } from '../../../../electron/contract/api-key.ts'
import { valueIn } from '../../../values.ts'
import { CONNECTION, HOUR, knowing, MINUTE, REVOKED, type Scene, scene } from './scene.ts'

/** Who wants a key dead. */
const WISHES: Readonly<Record<string, (world: Scene, key: CreatedApiKey) => Promise<unknown>>> = {
  'a person': async (world, key) => expect(await world.pressed(key)).toEqual(REVOKED),
  'a program': async (world, key) => {
    const confirmation = { typedName: null, signOut: true, isAsked: true }
    const client = { name: 'x', request: 'revoke', connectionId: CONNECTION } as const
    const asked = world.revocations.revokeConfirmed(
      world.session,
      key.id,
      confirmation,
      { why: 'program', client },
      asListed(key),
    )
    expect(valueIn(await world.hear(asked))).toEqual(REVOKED)
  },
  'a bulk revoke': async (world, key) => {
    world.begin([key, world.keys.b])
    await world.advance(10 * MINUTE)
    expect(world.job?.counts).toMatchObject({ revoked: 2, already_gone: 0 })
  },
  'a leak': async (world, key) => {
    const { leakActions, leaks } = world.core
    const { id } = valueIn(leakActions.begin(CONNECTION, key.id, key.key))
    expect(leaks.list()).toMatchObject([{ end: 'alive', items: { revoke: 'todo' } }])
    void leakActions.act(id, { kind: 'revoke', typedName: 'a', signOut: true })
    await world.settle()
    expect(leaks.list()).toMatchObject([{ end: 'dead', items: { revoke: 'done' } }])
  },
}

test.each(Object.keys(WISHES))(
  'a key that a colleague restored after its death was proven stays, until %s wants it dead once more',
  async (who) => {
    const { world, key } = await knowing()
    await world.pressed(key)
    await world.advance(HOUR)
    expect(world.proofs()).toEqual(['confirmed'])
    world.service.restoreKeys([key.id])
    await world.relist()
    await world.advance(HOUR)
    expect(world.isAlive(key)).toBe(true)
    await WISHES[who]?.(world, key)
    expect(world.isAlive(key)).toBe(false)
  },
)

test('it is revoked by a press days later too, where its bulk revoke was not put away', async () => {
  const { world, key } = await knowing()
  world.begin([key])
  await world.advance(72 * HOUR)
  world.service.restoreKeys([key.id])
  await world.relist()
  expect(await world.pressed(key)).toEqual(REVOKED)
  expect(world.isAlive(key)).toBe(false)
})

test('a key that a colleague restored at once is revoked by a press within the ten minutes in which lists may be late, without an alarm', async () => {
  const world = await scene()
  const { a } = world.keys
  await world.pressed(a)
  await world.advance(2 * MINUTE)
  world.service.restoreKeys([a.id])
  await world.relist()
  expect(await world.pressed(a)).toEqual(REVOKED)
  expect([world.isAlive(a), world.log]).toEqual([false, ['a revoke: revoked', 'a revoke: revoked']])
})

test('a stop of a press on a key that a colleague restored takes the earlier press back, too', async () => {
  const world = await scene()
  const { a } = world.keys
  await world.pressed(a)
  await world.advance(2 * MINUTE)
  world.service.restoreKeys([a.id])
  await world.relist()
  await world.pressedOffline(a)
  expect(world.plans()).toHaveLength(1)
  valueIn(world.act('cancel'))
  await world.advance(HOUR)
  expect([world.isAlive(a), world.plans()]).toEqual([true, []])
})

test('a key that comes back more than seventy minutes after the service deleted it waits for the person', async () => {
  const world = await scene()
  const { a } = world.keys
  await world.pressed(a)
  await world.advance(80 * MINUTE)
  world.service.restoreKeys([a.id])
  await world.relist()
  await world.advance(HOUR)
  expect([world.isAlive(a), world.plans()]).toEqual([true, ['waiting: restored']])
  expect(await world.pressed(a)).toEqual(REVOKED)
  expect([world.isAlive(a), world.plans()]).toEqual([false, []])
})
