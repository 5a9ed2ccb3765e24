import { expect, test } from 'vitest'
import { asListed } from '../../../../electron/contract/api-key.ts'
import { failNext } from '../../../fail-next.ts'
import { valueIn } from '../../../values.ts'
import { ANSWERED, boundOf, CONNECTION, HOUR, knowing, MINUTE, type Scene, scene } from './scene.ts'

/** The secret without a letter in its middle: the last four are the same. */
const miscopied = (secret: string): string => secret.slice(0, 20) + secret.slice(21)
/** Reports key `a` as leaked by this secret. */
const report = (world: Scene, secret: string | null) => {
  const { leakActions } = world.core
  const { id } = valueIn(leakActions.begin(CONNECTION, world.keys.a.id, secret))
  return {
    revoke: () => void leakActions.act(id, { kind: 'revoke', typedName: 'a', signOut: true }),
    prove: () => void leakActions.act(id, { kind: 'prove' }),
  }
}
/** The service says that it deletes keys, and does not. */
const lie = (world: Scene): void => {
  world.reached = async (text) =>
    text === 'DELETE a' ? { ...ANSWERED, body: '{"data":{"deleted":true}}' } : undefined
}

test('a pasted secret that lacks a letter does not confirm a death that the kept one disproves', async () => {
  const { world, key } = await knowing()
  lie(world)
  await world.pressed(key)
  expect(world.proofs()).toEqual(['works'])
  world.reached = async () => undefined
  await world.relist()
  report(world, miscopied(key.key)).prove()
  await world.advance(30_000)
  expect([world.isAlive(key), world.proofs()]).toEqual([true, ['works']])
  await world.advance(2 * HOUR)
  expect([world.isAlive(key), world.proofs()]).toEqual([false, ['confirmed']])
})

test('it ends nothing whose end was not proven, and erases no kept secret', async () => {
  const { world, key } = await knowing()
  await world.advance(11 * MINUTE)
  // Nothing is learnt by the kept one: the key's own limit is spent by whoever found it.
  world.reached = async (text) => (text === 'GET (a)' ? { ...ANSWERED, status: 429 } : undefined)
  failNext(world.service, 'revoke', 'reset', 1_000)
  world.late('omit', null, key)
  report(world, null).revoke()
  await world.advance(13 * MINUTE)
  const pasted = { ...boundOf(key), secret: miscopied(key.key) }
  void world.revocations.proofs.prove(world.session, asListed(key), pasted)
  await world.advance(3 * MINUTE)
  expect(world.isAlive(key)).toBe(true)
  expect(world.log).not.toContain('a prove: confirmed')
  expect(world.core.leaks.list()).toMatchObject([{ end: 'not_proven' }])
  expect(world.core.kept.of(CONNECTION)).toHaveLength(1)
})

test.each(['known', 'not known'])(
  'pasted before the revoke it confirms nothing, whether the right one is %s',
  async (what) => {
    const world = await scene()
    const { a } = world.keys
    if (what === 'known') world.know(a)
    lie(world)
    report(world, miscopied(a.key)).revoke()
    await world.advance(2 * MINUTE)
    expect(world.proofs()).toEqual([what === 'known' ? 'works' : 'answer: secret_unsure'])
    expect(world.core.leaks.list()).toMatchObject([{ items: { proof: 'not_proven' } }])
  },
)

test('a pasted secret that works right before the DELETE is the key’s, and confirms its death', async () => {
  const world = await scene()
  const { a } = world.keys
  report(world, a.key).revoke()
  await world.settle()
  expect(world.requests().slice(0, 2)).toEqual(['GET (a)', 'DELETE a'])
  await world.advance(MINUTE)
  expect(world.proofs()).toEqual(['confirmed'])
})

test('one that could not be tried before the first DELETE is tried before the next', async () => {
  const world = await scene()
  const { a } = world.keys
  world.cut()
  report(world, a.key).revoke()
  await world.advance(5_000)
  world.join()
  await world.advance(HOUR)
  expect([world.isAlive(a), world.proofs()]).toEqual([false, ['confirmed']])
})

test('one that is never answered keeps no DELETE waiting for more than two seconds', async () => {
  const world = await scene()
  const { a } = world.keys
  world.reached = (text) =>
    text === 'GET (a)' ? new Promise(() => {}) : Promise.resolve(undefined)
  report(world, a.key).revoke()
  await world.advance(2_000)
  expect(world.isAlive(a)).toBe(false)
})
