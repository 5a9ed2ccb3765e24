import { describe, expect, test } from 'vitest'
import { NO_ANNOTATION } from '../../../electron/contract/annotations.ts'
import { asListed } from '../../../electron/contract/api-key.ts'
import { fail, ok } from '../../../electron/contract/result.ts'
import { failNext } from '../../fail-next.ts'
import { present, valueIn } from '../../values.ts'
import { noRoom } from '../store/test-store.ts'
import { boundOf, pending, REVOKED, scene, startRun } from './scene.ts'
import { ANSWERED, DAY, MINUTE } from './world.ts'

test('a stop is looked at again before the DELETE, is one update, and answers whoever waits', async () => {
  const { world, run } = await scene()
  world.service.revokeKey(world.keys.b.id)
  await run.session.relist()
  world.requests()
  world.network.reached = async (text) => {
    if (text === 'GET') valueIn(run.act('cancel'))
    return undefined
  }
  const before = world.vault.disk.writes
  // Of this key a list is read first.
  expect(await run.pressed(world.keys.b)).toEqual(pending('cancelled'))
  expect([world.requests(), run.plans(), run.log.at(-1)]).toEqual([['GET'], [], 'b revoke: cancelled'])
  expect(world.vault.disk.writes).toBe(before + 2)
})

test('a press that is stopped while it waits for its turn is answered and not sent', async () => {
  const { world, run } = await scene()
  let queued: Promise<unknown> | null = null
  world.network.reached = async () => {
    queued ??= run.press(world.keys.b)
    if (run.revocations.plans().length > 1) run.act('cancel', 1)
    return undefined
  }
  await run.pressed(world.keys.a)
  expect([await queued, world.requests()]).toEqual([pending('cancelled'), ['DELETE a']])
})

test('a stop that comes while the DELETE is under way is written down, and so is that the key is gone', async () => {
  const { world, run } = await scene()
  world.network.reached = async () => {
    run.act('cancel')
    return undefined
  }
  await run.pressed(world.keys.a)
  expect([run.log, run.noted()]).toEqual([['a revoke: unknown', 'a revoke: revoked'], []])
})

test('pressed twice, a key gets one row, and both hear how it ended', async () => {
  const { world, run } = await scene()
  const presses: Promise<unknown>[] = []
  world.network.reached = async () => {
    if (presses.length === 0) presses.push(run.press(world.keys.b), run.press(world.keys.b))
    return undefined
  }
  await run.pressed(world.keys.a)
  expect(await Promise.all(presses)).toEqual([REVOKED, REVOKED])
  failNext(world.service, 'revoke', 'commit-then-drop')
  failNext(world.service, 'list', 500, 3)
  expect(await run.pressed(world.keys.c, { secrets: { secret: world.keys.c.key, address: 'https://keys.test' } })).toEqual(
    pending('server_error'),
  )
  // The list says by the first press whose revoke it was, and its secret is tried.
  expect(await run.pressed(world.keys.c)).toEqual({ ...REVOKED, answered: false })
  expect([run.proofs(), run.plans()]).toEqual([['confirmed'], []])
})

test('an undo takes the old key’s row out and puts the new one’s in by one write, and there is none once the old was sent', async () => {
  const { world, run } = await scene()
  const { a, b } = world.keys
  await run.pressedOffline(a, { why: 'rotation' })
  expect(run.noted()).toEqual(['a'])
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>()
  world.network.reached = () => released
  const before = world.vault.disk.writes
  const undone = valueIn(run.revocations.swap(run.session, a.id, asListed(b), { why: 'undo' }))
  expect([world.vault.disk.writes, run.noted()]).toEqual([before + 1, ['b']])
  release(undefined)
  expect(await undone).toEqual(REVOKED)
  expect([world.isAlive(a), run.log]).toEqual([true, ['a revoke: pending: offline', 'a revoke: cancelled', 'b revoke: revoked']])
  failNext(world.service, 'revoke', 'commit-then-drop')
  failNext(world.service, 'list', 500, 3)
  await run.pressed(a, { why: 'rotation' })
  expect(run.revocations.swap(run.session, a.id, asListed(world.keys.c), { why: 'undo' })).toEqual(fail('gone'))
})

test('the death of a key ends all rows that name it, each with its own entry', async () => {
  const { world, run } = await scene()
  const { a, b } = world.keys
  run.plan(a, 30)
  const { id } = run.begin([a, b])
  run.bulks.control(id, 'pause')
  expect(await run.pressed(a)).toEqual(REVOKED)
  expect(run.log).toEqual(['a plan: planned', 'a revoke: revoked', 'a revoke: already_gone', 'a revoke: already_gone'])
  expect([run.job()?.counts, run.plans(), run.noted()]).toMatchObject([{ waiting: 1, already_gone: 1 }, [], ['a', 'b']])
})

test('the death of a key settles what a bulk revoke had failed at', async () => {
  const { world, run } = await scene()
  failNext(world.service, 'revoke', 500)
  run.begin([world.keys.a])
  await world.settle()
  expect(run.job()).toMatchObject({ phase: { kind: 'done' }, counts: { failed: 1 } })
  expect(await run.pressed(world.keys.a)).toEqual(REVOKED)
  expect(run.job()).toMatchObject({ phase: { kind: 'done' }, rows: [{ state: 'already_gone', cause: null }], counts: { failed: 0 } })
})

test('what its own answer says of a key stands, also where a list lacked the key before', async () => {
  const { world, run } = await scene()
  run.plan(world.keys.a, 30)
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>()
  world.network.reached = async (text) => {
    if (text !== 'DELETE a') return undefined
    world.service.revokeKey(world.keys.a.id)
    await released
    return { ...ANSWERED, body: '{"data":{"deleted":true}}' }
  }
  const pressed = run.press(world.keys.a)
  await world.settle()
  await run.session.relist()
  release(undefined)
  expect(await pressed).toEqual(REVOKED)
  expect(run.log.slice(1)).toEqual(['a revoke: revoked', 'a revoke: already_gone'])
})

test('a dead row leaves the vault only once its entry is on the disk', async () => {
  const { world, run } = await scene()
  run.switches.canLog = false
  await run.pressed(world.keys.a)
  expect(run.noted()).toEqual(['a'])
  await run.pressedOffline(world.keys.b)
  expect(run.noted()).toEqual(['a', 'b'])
  await world.settle()
  run.switches.canLog = true
  expect(run.noted()).toEqual(['b'])
})

test('a press works on a full disk', async () => {
  const { world, run } = await scene()
  world.vault.disk.refusal = noRoom()
  expect(await run.pressed(world.keys.a)).toEqual(REVOKED)
  await run.pressedOffline(world.keys.b)
  world.vault.disk.refusal = null
  expect(run.noted()).toEqual(['b'])
})

/** Adds the row of a key that a program uses: the key `a`. */
const lendA = ({ world, run }: Awaited<ReturnType<typeof scene>>) => {
  const { a } = world.keys
  const leaseId = crypto.randomUUID()
  run.leases.add(leaseId)
  run.revocations.addLent(run.session, asListed(a), leaseId, { why: 'lease', secrets: boundOf(a) }, (vault) => vault)
  return a
}

test('a lease’s row is left alone while the lease lasts, and due after it', async () => {
  const lent = await scene()
  const { world, run } = lent
  lendA(lent)
  run.revocations.check()
  // Nothing is looked at every second meanwhile.
  expect(Math.min(...world.waits())).toBe(10 * MINUTE)
  await world.pass(2 * DAY)
  expect(world.requests()).toEqual([])
  run.leases.clear()
  run.revocations.check()
  await world.settle()
  expect([world.requests(), run.proofs()]).toEqual([['DELETE a', 'GET (a)', 'GET'], ['confirmed']])
})

test('a list that lacks the key of a lease ends it only where the service refuses its secret', async () => {
  const lent = await scene()
  const { world, run } = lent
  const a = lendA(lent)
  let hidden = true
  world.network.reached = async (text) =>
    hidden && text === 'GET' ? { ...ANSWERED, body: JSON.stringify({ data: { keys: [] } }) } : undefined
  await run.session.relist()
  await world.settle()
  expect([world.requests(), run.log]).toEqual([['GET', 'GET (a)'], []])
  hidden = false
  world.service.revokeKey(a.id)
  await run.session.relist()
  await world.settle()
  expect(run.log).toEqual(['a revoke: already_gone', 'a prove: confirmed'])
})

test('to ask whether the key of a lease that no list has works is no try to revoke it: the end of the lease hears how that went', async () => {
  const lent = await scene()
  const { world, run } = lent
  lendA(lent)
  world.network.reached = async (text) => (text === 'GET' ? { ...ANSWERED, body: JSON.stringify({ data: { keys: [] } }) } : undefined)
  await run.session.relist()
  await world.settle()
  world.network.reached = async () => undefined
  await run.session.relist()
  run.leases.clear()
  run.revocations.check()
  expect(await run.revocations.lent()[0]?.first.promise).toEqual(REVOKED)
})

test('rows of a connection that is not known rest, and go with it once it is forgotten', async () => {
  const { world, run: first } = await scene()
  await first.pressedOffline(world.keys.a)
  const run = startRun(world)
  run.switches.known = false
  run.revocations.check()
  await world.pass(DAY)
  expect(world.requests()).toEqual([])
  run.revocations.keepOnly([])
  expect(run.noted()).toEqual([])
})

test('whoever waits for a revoke hears that its connection was forgotten', async () => {
  const { world, run } = await scene()
  let queued: Promise<unknown> | null = null
  world.network.reached = async () => {
    queued ??= run.press(world.keys.b)
    run.switches.known = false
    run.revocations.keepOnly([])
    return undefined
  }
  await run.press(world.keys.a)
  expect(await queued).toEqual(pending('cancelled'))
})

test.each(['under way', 'still to come'])(
  'a revoke that is %s when the app ends is given up, and written down, where nothing outlives the app',
  async (how) => {
    const { world, run } = await scene()
    run.switches.lasting = false
    if (how === 'under way') world.network.reached = () => new Promise<never>(() => {})
    else world.network.online = false
    void run.press(world.keys.a)
    await world.settle()
    run.log.length = 0
    run.close()
    expect(run.log).toEqual([`a revoke: ${how === 'under way' ? 'unknown' : 'cancelled'}`])
  },
)

describe('what the person confirms', () => {
  const PLAIN = { typedName: null, signOut: false }
  const confirming = async () => {
    const { world, run } = await scene()
    const confirm = (key: { readonly id: string }, confirmation: typeof PLAIN | { typedName: string | null; signOut: boolean }) =>
      run.revocations.revokeConfirmed(run.session, key.id, confirmation, { why: 'person' })
    return { world, run, confirm, name: present(run.session.state().keys?.find(({ id }) => id === world.own.id)).name }
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
    expect(await confirm(world.own, { typedName: name, signOut: true })).toEqual(ok({ ...REVOKED, signedOut: true }))
  })

  test('is no proof that the own key is gone where its answer was lost and a 401 came: a service may refuse everybody', async () => {
    const { world, confirm, name } = await confirming()
    failNext(world.service, 'revoke', 'commit-then-drop')
    expect(await confirm(world.own, { typedName: name, signOut: true })).toEqual(ok(pending('unauthorized')))
  })

  test('is the name of a key that others used lately, and not of one that only this app checked', async () => {
    const { world, run, confirm } = await confirming()
    const at = new Date(world.clock.wall()).toISOString()
    const use = (name: string) =>
      run.session.added({ ...present(run.session.state().keys?.find((key) => key.name === name)), lastUsedAt: at })
    use('a')
    use('b')
    run.annotations[world.keys.b.id] = { ...NO_ANNOTATION, checkedAt: Date.parse(at) }
    expect(await confirm(world.keys.a, PLAIN)).toEqual(fail('not_confirmed'))
    expect(await confirm(world.keys.a, { ...PLAIN, typedName: 'a' })).toEqual(ok(REVOKED))
    expect(await confirm(world.keys.b, PLAIN)).toEqual(ok(REVOKED))
    expect(await confirm(world.keys.b, PLAIN)).toEqual(fail('gone'))
  })
})
