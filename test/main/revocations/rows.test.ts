import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { asListed } from '../../../electron/contract/api-key.ts'
import { fail, ok } from '../../../electron/contract/result.ts'
import { EMPTY_MARK } from '../../../electron/main/workflows/list-mark.ts'
import { failNext } from '../../fail-next.ts'
import { present, valueIn } from '../../values.ts'
import { ADDRESS } from '../../world/world.ts'
import { noRoom } from '../store/test-store.ts'
import {
  ANSWERED,
  boundOf,
  CONNECTION,
  DAY,
  MINUTE,
  pending,
  REVOKED,
  type Scene,
  scene,
} from './scene.ts'

test('a stop is looked at again before the DELETE, is one update, and answers whoever waits', async () => {
  const world = await scene()
  world.service.revokeKey(world.keys.b.id)
  await world.relist()
  world.requests()
  world.reached = async (text) => {
    if (text === 'GET') valueIn(world.act('cancel'))
    return undefined
  }
  const before = world.vaultWrites
  // Key b is not listed any more, so the list is read first.
  expect(await world.pressed(world.keys.b)).toEqual(pending('cancelled'))
  expect([world.requests(), world.plans(), world.log.at(-1)]).toEqual([
    ['GET'],
    [],
    'b revoke: cancelled',
  ])
  expect(world.vaultWrites).toBe(before + 2)
})

test('a press that is stopped while it waits for its turn is answered and not sent', async () => {
  const world = await scene()
  let queued: Promise<unknown> | null = null
  world.reached = async () => {
    queued ??= world.press(world.keys.b)
    if (world.revocations.plans().length > 1) world.act('cancel', 1)
    return undefined
  }
  await world.pressed(world.keys.a)
  expect([await queued, world.requests()]).toEqual([pending('cancelled'), ['DELETE a']])
})

test('a stop that comes while the DELETE is under way is written down, and so is that the key is gone', async () => {
  const world = await scene()
  world.reached = async () => {
    world.act('cancel')
    return undefined
  }
  await world.pressed(world.keys.a)
  expect([world.log, await world.noted()]).toEqual([['a revoke: unknown', 'a revoke: revoked'], []])
})

test('an undo takes the old key’s row out and puts the new one’s in by one write, and there is none once the old was sent', async () => {
  const world = await scene()
  const { a, b } = world.keys
  await world.pressedOffline(a, { why: 'rotation' })
  expect(await world.noted()).toEqual(['a'])
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>()
  world.reached = () => released
  const before = world.vaultWrites
  const undone = valueIn(world.revocations.swap(world.session, a.id, asListed(b), { why: 'undo' }))
  expect([world.vaultWrites, await world.noted()]).toEqual([before + 1, ['b']])
  release(undefined)
  expect(await undone).toEqual(REVOKED)
  expect([world.isAlive(a), world.log]).toEqual([
    true,
    ['a revoke: pending: offline', 'a revoke: cancelled', 'b revoke: revoked'],
  ])
  failNext(world.service, 'revoke', 'commit-then-drop')
  failNext(world.service, 'list', 500, 3)
  await world.pressed(a, { why: 'rotation' })
  expect(
    world.revocations.swap(world.session, a.id, asListed(world.keys.c), { why: 'undo' }),
  ).toEqual(fail('gone'))
})

test('the death of a key ends all rows that name it, each with its own entry', async () => {
  const world = await scene()
  const { a, b } = world.keys
  world.plan(a, 30)
  const { id } = world.begin([a, b])
  world.bulks.control(id, 'pause')
  expect(await world.pressed(a)).toEqual(REVOKED)
  expect(world.log).toEqual([
    'a plan: planned',
    'a revoke: revoked',
    'a revoke: already_gone',
    'a revoke: already_gone',
  ])
  expect([world.job?.counts, world.plans(), await world.noted()]).toMatchObject([
    { waiting: 1, already_gone: 1 },
    [],
    ['a', 'b'],
  ])
})

test('the death of a key settles what a bulk revoke had failed at', async () => {
  const world = await scene()
  failNext(world.service, 'revoke', 500)
  world.begin([world.keys.a])
  await world.settle()
  expect(world.job).toMatchObject({ phase: { kind: 'done' }, counts: { failed: 1 } })
  expect(await world.pressed(world.keys.a)).toEqual(REVOKED)
  expect(world.job).toMatchObject({
    phase: { kind: 'done' },
    rows: [{ state: 'already_gone', cause: null }],
    counts: { failed: 0 },
  })
})

test('what its own answer says of a key stands, also where a list lacked the key before', async () => {
  const world = await scene()
  world.plan(world.keys.a, 30)
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>()
  world.reached = async (text) => {
    if (text !== 'DELETE a') return undefined
    world.service.revokeKey(world.keys.a.id)
    await released
    return { ...ANSWERED, body: '{"data":{"deleted":true}}' }
  }
  const pressed = world.press(world.keys.a)
  await world.settle()
  await world.relist()
  release(undefined)
  expect(await pressed).toEqual(REVOKED)
  expect(world.log.slice(1)).toEqual(['a revoke: revoked', 'a revoke: already_gone'])
})

test('a dead row leaves the vault only once its entry is on the disk', async () => {
  const world = await scene()
  world.onWrite = (path) => {
    if (basename(path) === 'activity') throw noRoom()
  }
  await world.pressed(world.keys.a)
  expect(await world.noted()).toEqual(['a'])
  await world.pressedOffline(world.keys.b)
  expect(await world.noted()).toEqual(['a', 'b'])
  await world.settle()
  world.onWrite = () => {}
  expect(await world.noted()).toEqual(['b'])
})

test('a press works on a full disk', async () => {
  const world = await scene()
  world.diskRefusal = noRoom()
  expect(await world.pressed(world.keys.a)).toEqual(REVOKED)
  await world.pressedOffline(world.keys.b)
  world.diskRefusal = null
  expect(await world.noted()).toEqual(['b'])
})

/** Ends the lease that there is. */
const endLease = (world: Scene): void => {
  world.core.store.updateSoon((vault) => ({ ...vault, leases: [] }))
  world.revocations.check()
}
/** Adds the row of a key that a program uses: the key `a`. */
const lendA = (world: Scene) => {
  const { a } = world.keys
  const lease = {
    id: crypto.randomUUID(),
    connectionId: CONNECTION,
    address: ADDRESS,
    keyName: 'a',
    keyId: a.id,
    before: EMPTY_MARK,
    known: [],
    tokenHash: '0'.repeat(64),
    program: 'npm',
    process: null,
    since: 0,
    endsAt: 0,
    seconds: 1,
  }
  world.revocations.addLent(
    world.session,
    asListed(a),
    lease.id,
    { why: 'lease', secrets: boundOf(a) },
    (vault) => ({
      ...vault,
      leases: [lease],
    }),
  )
  return a
}

test('a lease’s row is left alone while the lease lasts, and due after it', async () => {
  const world = await scene()
  lendA(world)
  world.revocations.check()
  // Nothing is looked at every second meanwhile.
  await world.advance(MINUTE)
  expect(world.time.untilNext).toBe(9 * MINUTE)
  await world.advance(2 * DAY)
  expect(world.requests()).toEqual([])
  endLease(world)
  await world.settle()
  expect([world.requests(), world.proofs()]).toEqual([
    ['DELETE a', 'GET (a)', 'GET'],
    ['confirmed'],
  ])
})

test('a list that lacks the key of a lease ends it only where the service refuses its secret', async () => {
  const world = await scene()
  const a = lendA(world)
  let hidden = true
  world.reached = async (text) =>
    hidden && text === 'GET'
      ? { ...ANSWERED, body: JSON.stringify({ data: { keys: [] } }) }
      : undefined
  await world.relist()
  await world.settle()
  expect([world.requests(), world.log]).toEqual([['GET', 'GET (a)'], []])
  hidden = false
  world.service.revokeKey(a.id)
  await world.relist()
  await world.settle()
  expect(world.log).toEqual(['a revoke: already_gone', 'a prove: confirmed'])
})

test('to ask whether the key of a lease that no list has works is no try to revoke it: the end of the lease hears how that went', async () => {
  const world = await scene()
  lendA(world)
  world.reached = async (text) =>
    text === 'GET' ? { ...ANSWERED, body: JSON.stringify({ data: { keys: [] } }) } : undefined
  await world.relist()
  await world.settle()
  world.reached = async () => undefined
  await world.relist()
  endLease(world)
  expect(await world.revocations.lent()[0]?.outcome.promise).toEqual(REVOKED)
})

test('rows of a connection that is not known rest, and go with it once it is forgotten', async () => {
  const world = await scene()
  await world.pressedOffline(world.keys.a)
  world.core.table.byId.delete(CONNECTION)
  world.revocations.check()
  await world.advance(DAY)
  expect(world.requests()).toEqual([])
  world.revocations.keepOnly([])
  expect(await world.noted()).toEqual([])
})

test('whoever waits for a revoke hears that its connection was forgotten', async () => {
  const world = await scene()
  let queued: Promise<unknown> | null = null
  world.reached = async () => {
    queued ??= world.press(world.keys.b)
    world.forget()
    return undefined
  }
  await world.hear(world.press(world.keys.a))
  expect(await queued).toEqual(pending('cancelled'))
})

describe('what the person confirms', () => {
  const PLAIN = { typedName: null, signOut: false }
  const confirming = async () => {
    const world = await scene()
    const confirm = (
      key: { readonly id: string },
      confirmation: typeof PLAIN | { typedName: string | null; signOut: boolean },
    ) => world.revocations.revokeConfirmed(world.session, key.id, confirmation, { why: 'person' })
    return {
      world,
      confirm,
      name: present(world.session.state().keys?.find(({ id }) => id === world.own.id)).name,
    }
  }

  test('is the name of the own key and a yes to being signed out, or nothing is sent', async () => {
    const { world, confirm, name } = await confirming()
    for (const confirmation of [
      PLAIN,
      { typedName: name, signOut: false },
      { typedName: null, signOut: true },
      { typedName: 'other', signOut: true },
    ])
      expect(await confirm(world.own, confirmation)).toEqual(fail('not_confirmed'))
    expect(world.requests()).toEqual([])
    expect(await confirm(world.own, { typedName: name, signOut: true })).toEqual(
      ok({ ...REVOKED, signedOut: true }),
    )
  })

  test('is no proof that the own key is gone where its answer was lost and a 401 came: a service may refuse everybody', async () => {
    const { world, confirm, name } = await confirming()
    failNext(world.service, 'revoke', 'commit-then-drop')
    expect(await confirm(world.own, { typedName: name, signOut: true })).toEqual(
      ok(pending('unauthorized')),
    )
  })

  test('is the name of a key that others used lately, and not of one that only this app checked', async () => {
    const { world, confirm } = await confirming()
    const at = new Date(world.time.clock.wall()).toISOString()
    const use = (name: string) =>
      world.session.added({
        ...present(world.session.state().keys?.find((key) => key.name === name)),
        lastUsedAt: at,
      })
    use('a')
    use('b')
    world.core.notes.annotations.checked(CONNECTION, world.keys.b.id, Date.parse(at), null)
    expect(await confirm(world.keys.a, PLAIN)).toEqual(fail('not_confirmed'))
    expect(await confirm(world.keys.a, { ...PLAIN, typedName: 'a' })).toEqual(ok(REVOKED))
    expect(await confirm(world.keys.b, PLAIN)).toEqual(ok(REVOKED))
    expect(await confirm(world.keys.b, PLAIN)).toEqual(fail('gone'))
  })
})
