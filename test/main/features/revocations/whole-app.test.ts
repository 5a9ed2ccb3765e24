// Shows: S44
import { expect, test } from 'vitest'
import { keyFields } from '../../../../electron/contract/activity.ts'
import { ok } from '../../../../electron/contract/result.ts'
import { failNext } from '../../../fail-next.ts'
import { ofKind, present, valueIn } from '../../../values.ts'
import { ADDRESS } from '../../../world/world.ts'
import { CONNECTION, knowing, MINUTE, pending, scene } from './scene.ts'

test('the death of a key is proven where its secret is still to be saved', async () => {
  const world = await scene()
  const { key } = ofKind(
    await world.ask('api-keys:create', { connectionId: CONNECTION, name: 'mail' }),
    'created',
  ).reveal
  world.requests()
  const revoked = await world.hear(world.revocations.revoke(world.session, key, { why: 'person' }))
  await world.advance(MINUTE)
  expect([revoked.kind, world.proofs()]).toEqual(['revoked', ['confirmed']])
  expect(world.core.activity.list().slice(0, 2)).toMatchObject([
    { action: 'prove', ...keyFields(key), outcome: 'confirmed' },
    { action: 'revoke', ...keyFields(key), outcome: 'revoked' },
  ])
})

test('the death of the old key of a rotation, and of the new one that is undone, is proven', async () => {
  const { world, key } = await knowing()
  const { rotations } = world.core
  const start = async () => valueIn(await world.hear(rotations.start(CONNECTION, key.id, 'next')))
  const undone = await start()
  await world.hear(rotations.act(undone.id, { kind: 'undo' }))
  await world.advance(MINUTE)
  const proven = () =>
    world.revocations.proofs.list().map((proof) => [proof.key.id, proof.verdict?.kind])
  expect(proven()).toEqual([[present(undone.newKey).id, 'confirmed']])
  const { id } = await start()
  for (const act of [
    { kind: 'saved' },
    { kind: 'next' },
    { kind: 'retire', typedName: 'a' },
  ] as const)
    await world.hear(rotations.act(id, act))
  await world.advance(MINUTE)
  expect(proven()[0]).toEqual([key.id, 'confirmed'])
})

test('a key that is revoked to forget its connection leaves nothing', async () => {
  const world = await scene()
  const confirmation = { typedName: world.ownKey.name, signOut: true }
  const forgotten = await world.ask('connections:revoke-and-forget', {
    id: CONNECTION,
    keyId: world.own.id,
    confirmation,
  })
  expect(forgotten).toMatchObject(ok({ notForgotten: null }))
  await world.settle()
  expect([world.proofs(), await world.noted()]).toEqual([[], []])
})

test('a press goes on behind the lock, which shows nothing of it', async () => {
  const { world, key } = await knowing()
  world.core.lock.lock()
  world.pushed.length = 0
  await world.pressed(key)
  await world.advance(MINUTE)
  expect([world.proofs(), world.pushed.map(({ channel }) => channel)]).toEqual([
    ['confirmed'],
    expect.not.arrayContaining(['proofs:changed']),
  ])
})

test('a key that was still to be revoked when its connection was forgotten is named, and so is that nobody goes on', async () => {
  const { world, key } = await knowing()
  failNext(world.service, 'revoke', 500, 100)
  expect(await world.pressed(key)).toEqual(pending('server_error'))
  world.forget()
  await world.settle()
  expect(world.core.notices.all).toMatchObject([{ kind: 'revoke_left', path: `a (${ADDRESS})` }])
  expect(world.log).toEqual(['a revoke: pending: server_error', 'a revoke: stopped_after_request'])
})
