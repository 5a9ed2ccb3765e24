import { expect, test } from 'vitest'
import type { Wanted } from '../../../electron/main/revocations/entry.ts'
import { failNext } from '../../fail-next.ts'
import { valueIn } from '../../values.ts'
import { CONNECTION, pending, REVOKED, scene } from './scene.ts'

test('pressed twice, a key gets one row, and both hear how it ended', async () => {
  const world = await scene()
  const presses: Promise<unknown>[] = []
  world.reached = async () => {
    if (presses.length === 0) presses.push(world.press(world.keys.b), world.press(world.keys.b))
    return undefined
  }
  await world.pressed(world.keys.a)
  expect(await Promise.all(presses)).toEqual([REVOKED, REVOKED])
  failNext(world.service, 'revoke', 'commit-then-drop')
  failNext(world.service, 'list', 500, 3)
  expect(
    await world.pressed(world.keys.c, {
      secrets: { secret: world.keys.c.key, address: 'https://keys.test' },
    }),
  ).toEqual(pending('server_error'))
  // The list says by the first press whose revoke it was, and its secret is tried.
  expect(await world.pressed(world.keys.c)).toEqual({ ...REVOKED, answered: false })
  expect([world.proofs(), world.plans()]).toEqual([['confirmed'], []])
})

test('pressed again while its DELETE runs, a key has one row, one DELETE and one entry, and a stop leaves none', async () => {
  const world = await scene()
  let again: Promise<unknown> | null = null
  world.reached = async (text) => {
    if (text.startsWith('DELETE'))
      again ??= world.press(text === 'DELETE a' ? world.keys.a : world.keys.b)
    return undefined
  }
  expect([await world.pressed(world.keys.a), await again]).toEqual([REVOKED, REVOKED])
  expect([world.requests(), world.log]).toEqual([['DELETE a'], ['a revoke: revoked']])
  again = null
  failNext(world.service, 'revoke', 503)
  expect([await world.pressed(world.keys.b), await again]).toEqual([
    pending('server_error'),
    pending('server_error'),
  ])
  valueIn(world.act('cancel'))
  expect([world.plans(), await world.noted()]).toEqual([[], []])
})

test('of two programs that want a key dead at once each has its entry', async () => {
  const world = await scene()
  const by = (name: string): Partial<Wanted> => ({
    why: 'program',
    client: { name, request: 'revoke', connectionId: CONNECTION },
  })
  let again: Promise<unknown> | null = null
  world.reached = async () => {
    again ??= world.press(world.keys.a, by('two'))
    return undefined
  }
  await world.pressed(world.keys.a, by('one'))
  await again
  const entries = world.core.activity.list().filter(({ action }) => action === 'revoke')
  expect(entries.map(({ client, outcome }) => `${client?.name}: ${outcome}`).toSorted()).toEqual([
    'one: revoked',
    'two: already_gone',
  ])
})
