// A leaked secret was pasted that is not the key's: a letter is missing, or it was copied from a picture.
import { expect, test } from 'vitest'
import { valueIn } from '../../values.ts'
import { failNext } from '../../fail-next.ts'
import { ANSWERED, boundOf, CONNECTION, HOUR, knowing, MINUTE, scene } from '../features/revocations/scene.ts'

/** The secret without a letter in its middle: the last four are the same. */
const miscopied = (secret: string): string => secret.slice(0, 20) + secret.slice(21)

test('a mis-copied secret is no proof of a death that the right secret disproves', async () => {
  const { world, key } = await knowing()
  // The service says that it deleted the key, and did not.
  world.reached = async (text) =>
    text === 'DELETE a' ? { ...ANSWERED, body: '{"data":{"deleted":true}}' } : undefined
  await world.pressed(key)
  expect(world.proofs()).toEqual(['works'])
  const { leakActions } = world.core
  await world.relist()
  const leak = valueIn(leakActions.begin(CONNECTION, key.id, miscopied(key.key)))
  world.reached = async () => undefined
  void leakActions.act(leak.id, { kind: 'prove' })
  await world.advance(30_000)
  expect([world.isAlive(key), world.proofs()]).not.toEqual([true, ['confirmed']])
  await world.advance(2 * HOUR)
  // The right secret was known, so that the key is revoked again.
  expect(world.isAlive(key)).toBe(false)
})

test('a mis-copied secret never ends an entry whose end was not proven, nor erases the kept secret', async () => {
  const { world, key } = await knowing()
  await world.advance(11 * MINUTE)
  // The key's own limit is spent by whoever found it; its DELETE never arrives; the lists lack it.
  world.reached = async (text) => (text === 'GET (a)' ? { ...ANSWERED, status: 429 } : undefined)
  failNext(world.service, 'revoke', 'reset', 1_000)
  world.late('omit', null, world.keys.a)
  const { leakActions, leaks } = world.core
  const leak = valueIn(leakActions.begin(CONNECTION, key.id, null))
  void leakActions.act(leak.id, { kind: 'revoke', typedName: 'a', signOut: true })
  await world.advance(13 * MINUTE)
  expect([leaks.list()[0]?.end, world.isAlive(key)]).toEqual(['not_proven', true])
  void leakActions.act(leak.id, { kind: 'secret', found: pasteOf(world, miscopied(key.key)) })
  await world.advance(3 * MINUTE)
  expect([
    world.isAlive(key),
    world.log.filter((line) => /gone|confirmed|revoked/.test(line)),
    world.core.kept.of(CONNECTION).length,
  ]).toEqual([true, [], 1])
})

const pasteOf = (world: Awaited<ReturnType<typeof scene>>, secret: string) => {
  void world
  return secret as never
}

test('a mis-copied secret of a key whose secret nobody knows proves nothing about a key that lives', async () => {
  const world = await scene()
  const { a } = world.keys
  await world.advance(11 * MINUTE)
  failNext(world.service, 'revoke', 'reset', 1_000)
  world.late('omit', null, a)
  const { leakActions, leaks } = world.core
  const leak = valueIn(leakActions.begin(CONNECTION, a.id, miscopied(a.key)))
  void leakActions.act(leak.id, { kind: 'revoke', typedName: 'a', signOut: true })
  await world.advance(20 * MINUTE)
  expect([world.isAlive(a), leaks.list()[0]?.end, leaks.list()[0]?.items.revoke]).toEqual([
    true,
    'not_proven',
    'not_proven',
  ])
  expect(leaks.list()[0]?.items.proof).not.toBe('done')
})

test('a mis-copied secret pasted before the press does not keep the kept one from proving that the key works', async () => {
  const { world, key } = await knowing()
  const { leakActions, leaks } = world.core
  const leak = valueIn(leakActions.begin(CONNECTION, key.id, miscopied(key.key)))
  world.reached = async (text) =>
    text === 'DELETE a' ? { ...ANSWERED, body: '{"data":{"deleted":true}}' } : undefined
  void leakActions.act(leak.id, { kind: 'revoke', typedName: 'a', signOut: true })
  await world.advance(40_000)
  expect([world.isAlive(key), leaks.list()[0]?.items.proof]).not.toEqual([true, 'done'])
})

test('the pasted secret is wiped where it turned out to be another', async () => {
  const world = await scene()
  const { a } = world.keys
  const leak = valueIn(world.core.leakActions.begin(CONNECTION, a.id, miscopied(a.key)))
  void world.core.leakActions.act(leak.id, { kind: 'revoke', typedName: 'a', signOut: true })
  await world.advance(25 * HOUR)
  world.core.store.flush()
  expect(JSON.stringify(await world.vault())).not.toContain(miscopied(a.key))
  expect(boundOf(a).secret).toBe(a.key)
})
