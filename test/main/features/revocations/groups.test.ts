import { describe, expect, test } from 'vitest'
import { fail, ok } from '../../../../electron/contract/result.ts'
import { failNext } from '../../../fail-next.ts'
import { present } from '../../../values.ts'
import { noRoom } from '../../store/test-store.ts'
import { CONNECTION, DAY, HOUR, MINUTE, REVOKED, scene } from './scene.ts'

/** A group of all four keys whose revoke of key `b` is held until it is released. */
const held = async () => {
  const world = await scene()
  const { promise, resolve: release } = Promise.withResolvers<undefined>()
  world.reached = (text) => (text === 'DELETE b' ? promise : Promise.resolve(undefined))
  const { id } = world.begin()
  await world.settle()
  return {
    world,
    id,
    release: () => release(undefined),
    control: (action: 'pause' | 'resume' | 'stop' | 'dismiss') => world.bulks.control(id, action),
  }
}

describe('a bulk revoke', () => {
  test('of 30 with one 500 and a limit of 5 a minute: all revoked, and nothing but that one sent twice', async () => {
    const world = await scene(5)
    const keys = world.issueMany(30)
    await world.relist()
    world.requests()
    world.reached = async (text) => {
      if (text !== 'DELETE k6') return undefined
      world.reached = async () => undefined
      return { status: 500 }
    }
    world.begin(keys)
    await world.advance(15 * MINUTE)
    expect(world.job).toMatchObject({ phase: { kind: 'done' }, counts: { revoked: 30 } })
    const sent = world.requests().filter((text) => text.startsWith('DELETE'))
    expect(sent.toSorted()).toEqual(
      [...keys.map(({ name }) => `DELETE ${name}`), 'DELETE k6'].toSorted(),
    )
    expect(world.log.filter((line) => line.endsWith('revoke: revoked'))).toHaveLength(30)
  })

  test('of many keys writes vault and activity log once for twenty requests at most, and a press in it does not wait', async () => {
    const world = await scene(10_000)
    const keys = world.issueMany(200)
    await world.relist()
    world.begin(keys)
    const before = [world.vaultWrites, world.activityWrites] as const
    await world.advance(100)
    expect(await world.pressed(world.keys.a)).toEqual(REVOKED)
    expect(world.job?.counts.waiting).toBeGreaterThan(0)
    await world.advance(MINUTE)
    expect(world.job?.counts.revoked).toBe(200)
    expect(world.vaultWrites - before[0]).toBeLessThanOrEqual(2 * (200 / 20) + 10)
    expect(world.activityWrites - before[1]).toBeLessThanOrEqual(200 / 20 + 10)
  })

  test('pushes each step with its number and the row that changed, and reads the list at the end', async () => {
    const world = await scene()
    const { id } = world.begin([world.keys.a])
    await world.settle()
    expect(
      world.steps.map(({ progress, rows }) => [
        progress?.step,
        progress?.phase.kind,
        rows.map(([index, { state }]) => `${index} ${state}`),
      ]),
    ).toEqual([
      [1, 'running', []],
      [2, 'running', ['0 sent']],
      [3, 'done', ['0 revoked']],
    ])
    expect([world.job?.id, world.requests(), world.session.state().keys?.length]).toEqual([
      id,
      ['DELETE a', 'GET'],
      4,
    ])
  })

  test.each([
    ['reports what is left gets no 429', { resetUnit: 'epoch-milliseconds' }],
    ['does not is waited for as long as each 429 says', { rateLimitHeaders: 'absent' }],
  ] as const)('at a limit that the service %s, and loses no key', async (_how, variants) => {
    const world = await scene(5)
    world.service.setVariants(variants)
    const keys = world.issueMany(12)
    await world.relist()
    world.requests()
    world.begin(keys)
    await world.advance(3 * MINUTE)
    expect(world.job?.counts.revoked).toBe(12)
    const sent = world.requests().filter((text) => text.startsWith('DELETE'))
    expect(sent.length).toBeLessThanOrEqual('rateLimitHeaders' in variants ? 15 : 12)
  })

  test('takes half of a minute’s usual requests where the service says nothing of a limit, and the person’s own create goes through', async () => {
    const world = await scene(100, { rateLimitHeaders: 'absent' })
    const keys = world.issueMany(120)
    await world.relist()
    world.requests()
    world.begin(keys)
    await world.advance(30_000)
    expect(world.requests()).toHaveLength(50)
    const created = await world.ask('api-keys:create', { connectionId: CONNECTION, name: 'mail' })
    expect(created).toMatchObject(ok({ kind: 'created' }))
  })

  test('never says of a key whose requests fail that it failed: it is tried until its end is known', async () => {
    const world = await scene()
    const { a, b } = world.keys
    world.reached = async (text) => (text === 'DELETE a' ? { status: 503 } : undefined)
    world.begin([a, b])
    await world.advance(MINUTE)
    expect(world.job?.rows.map(({ state }) => state)).toEqual(['sent', 'revoked'])
    world.service.revokeKey(a.id)
    world.reached = async () => undefined
    await world.relist()
    await world.advance(10 * MINUTE)
    expect(world.job).toMatchObject({ phase: { kind: 'done' }, counts: { revoked: 2 } })
  })

  test('goes on early when a later answer has a new budget, and is not woken by the one that its wait began with', async () => {
    const world = await scene()
    failNext(world.service, 'revoke', 429)
    world.begin()
    await world.settle()
    world.revocations.check()
    await world.settle()
    expect([world.job?.phase.kind, world.requests()]).toEqual(['limited', ['DELETE a']])
    await world.relist()
    await world.settle()
    expect(world.job?.counts).toMatchObject({ revoked: 3, sent: 1 })
    await world.advance(2 * MINUTE)
    expect(world.job?.phase.kind).toBe('done')
  })

  test('is over with the data that the embedded service had: nothing of it is left to do', async () => {
    const world = await scene()
    failNext(world.service, 'revoke', 429)
    world.begin()
    await world.settle()
    world.revocations.restored(CONNECTION, null)
    await world.advance(2 * MINUTE)
    expect([world.bulks.jobs(), world.isAlive(world.keys.b)]).toEqual([[], true])
  })

  test('waits while the token is refused, and goes on by itself after a list', async () => {
    const world = await scene()
    world.reached = async (text) => {
      if (text === 'DELETE b') failNext(world.service, 'any', 401)
      return undefined
    }
    world.begin()
    await world.settle()
    expect(world.job?.counts).toMatchObject({ revoked: 1, sent: 1, waiting: 2 })
    world.reached = async () => undefined
    await world.advance(2 * MINUTE)
    expect(world.job?.counts.revoked).toBe(4)
  })

  test('holds back a key that came into use since it was confirmed, and takes one that was in use then', async () => {
    const world = await scene()
    const used = (name: string) => {
      const key = present(world.session.state().keys?.find((one) => one.name === name))
      world.session.added({ ...key, lastUsedAt: new Date(world.time.clock.wall()).toISOString() })
    }
    used('a')
    world.begin()
    used('b')
    await world.settle()
    expect(world.job?.rows.map(({ state }) => state)).toEqual([
      'revoked',
      'held',
      'revoked',
      'revoked',
    ])
    expect(world.isAlive(world.keys.b)).toBe(true)
  })

  test('never takes the key that the app is signed in with, and is refused while another is under way', async () => {
    const world = await scene()
    expect(world.begin([world.own, world.keys.a]).total).toBe(1)
    expect(world.bulks.start(world.session, [world.keys.b.id])).toEqual(fail('bulk_running'))
    await world.settle()
    expect(world.bulks.start(world.session, [world.own.id])).toEqual(fail('gone'))
  })

  test('is not begun when it cannot be noted', async () => {
    const world = await scene()
    world.diskRefusal = noRoom()
    expect(world.bulks.start(world.session, [world.keys.a.id])).toEqual(fail('disk_full'))
    expect(world.job).toBeUndefined()
  })
})

describe('a person', () => {
  test('pauses, goes on and stops; a request under way is waited for, never doubled', async () => {
    const { world, control, release } = await held()
    for (const action of ['pause', 'resume', 'pause'] as const) control(action)
    release()
    await world.settle()
    expect(world.job).toMatchObject({
      phase: { kind: 'paused' },
      counts: { revoked: 2, waiting: 2 },
    })
    expect(world.bulks.isBusy()).toBe(false)
    control('stop')
    expect(world.job?.phase).toEqual({ kind: 'stopped' })
    await world.advance(DAY)
    control('resume')
    await world.settle()
    expect(world.job?.counts.revoked).toBe(4)
    expect(world.requests().filter((text) => text.startsWith('DELETE'))).toEqual([
      'DELETE a',
      'DELETE b',
      'DELETE c',
      'DELETE d',
    ])
  })

  test.each(['429', 'no answer'])(
    'stops while a request is under way that gets %s: nothing goes on by itself',
    async (answer) => {
      const { world, control, release } = await held()
      control('stop')
      if (answer === '429') failNext(world.service, 'revoke', 429)
      else {
        failNext(world.service, 'revoke', 'reset')
        failNext(world.service, 'list', 500, 3)
      }
      release()
      await world.advance(HOUR)
      expect(world.job).toMatchObject({
        phase: { kind: 'stopped' },
        counts: { revoked: 1 },
      })
      control('resume')
      await world.settle()
      expect(world.job?.counts.revoked).toBe(4)
    },
  )

  test('pauses during a wait for the limit, and nothing goes on by itself', async () => {
    const world = await scene(2)
    const { id } = world.begin()
    await world.settle()
    expect(world.job?.phase.kind).toBe('limited')
    world.bulks.control(id, 'pause')
    await world.advance(HOUR)
    expect([world.job?.phase.kind, world.job?.counts.waiting]).toEqual(['paused', 3])
  })

  test('puts a stopped job away: the rest stays as it is, and nothing is left on the disk once the keys that are gone were looked at for the last time', async () => {
    const { world, id, control, release } = await held()
    expect([control('dismiss'), world.job?.phase.kind]).toEqual([ok(null), 'running'])
    control('stop')
    release()
    await world.settle()
    control('dismiss')
    expect([world.job, await world.noted(), world.steps.at(-1)]).toEqual([
      undefined,
      ['a', 'b'],
      { id, progress: null, rows: [] },
    ])
    expect(control('resume')).toEqual(fail('gone'))
    await world.advance(7 * HOUR)
    await world.pressed(world.keys.d)
    expect([await world.noted(), world.isAlive(world.keys.c)]).toEqual([['d'], true])
  })

  test('forgets the connection: its job ends there', async () => {
    const { world, release } = await held()
    world.forget()
    release()
    await world.settle()
    expect([world.bulks.jobs(), await world.noted(), world.bulks.isBusy()]).toEqual([[], [], false])
    expect(world.isAlive(world.keys.c)).toBe(true)
  })
})
