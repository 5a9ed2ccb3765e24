import { describe, expect, test } from 'vitest'
import { fail, ok } from '../../../electron/contract/result.ts'
import { failNext } from '../../fail-next.ts'
import { present } from '../../values.ts'
import { noRoom } from '../store/test-store.ts'
import { scene, startRun } from './scene.ts'
import { DAY, HOUR, MINUTE } from './world.ts'

/** A group of all four keys whose revoke of key `b` is held until it is released. */
const held = async () => {
  const { world, run } = await scene()
  const { promise, resolve: release } = Promise.withResolvers<undefined>()
  world.network.reached = (text) => (text === 'DELETE b' ? promise : Promise.resolve(undefined))
  const { id } = run.begin()
  await world.settle()
  return {
    world,
    run,
    id,
    release: () => release(undefined),
    control: (action: 'pause' | 'resume' | 'stop' | 'dismiss') => run.bulks.control(id, action),
  }
}

describe('a bulk revoke', () => {
  test('of 30 with one injected 500 and a limit of 5 a minute: 29 revoked, 1 failed, nothing sent twice; Retry touches only that one', async () => {
    const { world, run } = await scene(5)
    const keys = world.issue(30)
    await run.session.relist()
    world.requests()
    world.network.reached = async (text) => {
      if (text === 'DELETE k6') failNext(world.service, 'revoke', 500)
      return undefined
    }
    const { id } = run.begin(keys)
    await world.pass(10 * MINUTE)
    expect(run.job()).toMatchObject({ phase: { kind: 'done' }, counts: { revoked: 29, failed: 1, waiting: 0, sent: 0 } })
    expect(run.job()?.rows[6]).toMatchObject({ state: 'failed', cause: { code: 'server_error', status: 500 } })
    const sent = world.requests()
    expect(sent.filter((text) => text.startsWith('DELETE'))).toEqual(keys.map(({ name }) => `DELETE ${name}`))
    // One list after the 500, and one at the end where that costs no 429.
    expect(sent.filter((text) => text === 'GET').length).toBeLessThanOrEqual(2)
    world.network.reached = async () => undefined
    expect(run.bulks.control(id, 'retry')).toEqual(ok(null))
    await world.pass(2 * MINUTE)
    expect(run.job()?.counts).toMatchObject({ revoked: 30, failed: 0 })
    expect(world.requests().filter((text) => text.startsWith('DELETE'))).toEqual(['DELETE k6'])
    expect(run.log.filter((line) => line.endsWith('revoke: revoked'))).toHaveLength(30)
  })

  test('pushes each step with its number and the row that changed, and reads the list at the end', async () => {
    const { world, run } = await scene()
    const { id } = run.begin([world.keys.a])
    await world.settle()
    expect(
      run.steps.map(({ progress, rows }) => [progress?.step, progress?.phase.kind, rows.map(([index, { state }]) => `${index} ${state}`)]),
    ).toEqual([
      [1, 'running', []],
      [2, 'running', ['0 sent']],
      [3, 'running', ['0 revoked']],
      [4, 'done', []],
    ])
    expect([run.job()?.id, world.requests(), run.session.state().keys?.length]).toEqual([id, ['DELETE a', 'GET'], 4])
  })

  test.each([
    ['reports what is left gets no 429', { resetUnit: 'epoch-milliseconds' }],
    ['does not is waited for as long as each 429 says', { rateLimitHeaders: 'absent' }],
  ] as const)('at a limit that the service %s, and loses no key', async (_how, variants) => {
    const { world, run } = await scene(5)
    world.service.setVariants(variants)
    const keys = world.issue(12)
    await run.session.relist()
    world.requests()
    run.begin(keys)
    await world.pass(3 * MINUTE)
    expect(run.job()?.counts.revoked).toBe(12)
    const sent = world.requests().filter((text) => text.startsWith('DELETE'))
    expect(sent.length).toBe('rateLimitHeaders' in variants ? 14 : 12)
  })

  test('goes on early when a later answer has a new budget, and is not woken by the one that its wait began with', async () => {
    const { world, run } = await scene()
    failNext(world.service, 'revoke', 429)
    run.begin()
    await world.settle()
    run.revocations.listed(run.session.state())
    await world.settle()
    expect([run.job()?.phase.kind, world.requests()]).toEqual(['limited', ['DELETE a']])
    await run.session.relist()
    await world.settle()
    expect(run.job()?.phase.kind).toBe('done')
  })

  test('settles a lost answer by the list before it sends anything else', async () => {
    const { world, run } = await scene()
    failNext(world.service, 'revoke', 'commit-then-drop')
    failNext(world.service, 'list', 429, 3)
    run.begin()
    await world.settle()
    expect(run.job()?.rows.map(({ state }) => state)).toEqual(['sent', 'waiting', 'waiting', 'waiting'])
    world.requests()
    await world.pass(2 * MINUTE)
    expect(world.requests().slice(0, 2)).toEqual(['GET', 'DELETE b'])
    expect(run.job()?.counts.revoked).toBe(4)
  })

  test('ends in what the list says of lost answers, and of keys that others revoked', async () => {
    const { world, run } = await scene()
    failNext(world.service, 'revoke', 'commit-then-drop')
    failNext(world.service, 'revoke', 'reset')
    world.service.revokeKey(world.keys.c.id)
    run.begin()
    await world.settle()
    expect(run.job()?.rows.map(({ state, cause }) => cause?.code ?? state)).toEqual(['revoked', 'no_answer', 'already_gone', 'revoked'])
    expect(world.requests().filter((text) => text.startsWith('DELETE'))).toEqual(['DELETE a', 'DELETE b', 'DELETE d'])
  })

  test('of all keys but the app’s own, whose answers were lost, is settled by the list', async () => {
    const { world, run } = await scene()
    failNext(world.service, 'revoke', 'commit-then-drop', 4)
    run.begin()
    await world.settle()
    expect(run.job()?.counts).toMatchObject({ revoked: 4, failed: 0 })
  })

  test('stops when the token is refused, and goes on once signed in again', async () => {
    const { world, run } = await scene()
    world.network.reached = async (text) => {
      if (text === 'DELETE b') failNext(world.service, 'any', 401)
      return undefined
    }
    const { id } = run.begin()
    await world.settle()
    expect(run.job()).toMatchObject({ phase: { kind: 'stopped', cause: { code: 'unauthorized' } }, counts: { revoked: 1, waiting: 3 } })
    world.network.reached = async () => undefined
    run.session.renew(run.session.connection())
    run.bulks.control(id, 'resume')
    await world.settle()
    expect(run.job()?.counts.revoked).toBe(4)
  })

  test('holds back a key that came into use since it was confirmed, and takes one that was in use then', async () => {
    const { world, run } = await scene()
    const used = (name: string) => {
      const key = present(run.session.state().keys?.find((one) => one.name === name))
      run.session.added({ ...key, lastUsedAt: new Date(world.clock.wall()).toISOString() })
    }
    used('a')
    run.begin()
    used('b')
    await world.settle()
    expect(run.job()?.rows.map(({ state }) => state)).toEqual(['revoked', 'held', 'revoked', 'revoked'])
    expect(world.isAlive(world.keys.b)).toBe(true)
  })

  test('never takes the key that the app is signed in with, and is refused while another is under way', async () => {
    const { world, run } = await scene()
    expect(run.begin([world.own, world.keys.a]).total).toBe(1)
    expect(run.bulks.start(run.session, [world.keys.b.id])).toEqual(fail('bulk_running'))
    await world.settle()
    expect(run.bulks.start(run.session, [world.own.id])).toEqual(fail('gone'))
  })

  test('is not begun when it cannot be noted, and goes on where the disk gives out later', async () => {
    const { world, run } = await scene()
    world.vault.disk.refusal = noRoom()
    expect(run.bulks.start(run.session, [world.keys.a.id])).toEqual(fail('disk_full'))
    expect(run.job()).toBeUndefined()
    world.vault.disk.refusal = null
    run.begin()
    world.vault.disk.refusal = noRoom()
    await world.settle()
    expect(run.job()?.counts.revoked).toBe(4)
  })
})

describe('a person', () => {
  test('pauses, goes on and stops; a request under way is waited for, never doubled', async () => {
    const { world, run, control, release } = await held()
    for (const action of ['pause', 'resume', 'pause'] as const) control(action)
    release()
    await world.settle()
    expect(run.job()).toMatchObject({ phase: { kind: 'paused' }, counts: { revoked: 2, waiting: 2 } })
    expect(run.bulks.isBusy()).toBe(false)
    control('stop')
    expect(run.job()?.phase).toEqual({ kind: 'stopped', cause: null })
    await world.pass(DAY)
    control('resume')
    await world.settle()
    expect(run.job()?.counts.revoked).toBe(4)
    expect(world.requests().filter((text) => text.startsWith('DELETE'))).toEqual(['DELETE a', 'DELETE b', 'DELETE c', 'DELETE d'])
  })

  test.each(['429', 'no answer'])('stops while a request is under way that gets %s: nothing goes on by itself', async (answer) => {
    const { world, run, control, release } = await held()
    control('stop')
    if (answer === '429') failNext(world.service, 'revoke', 429)
    else {
      failNext(world.service, 'revoke', 'reset')
      failNext(world.service, 'list', 500, 3)
    }
    release()
    await world.pass(HOUR)
    expect(run.job()).toMatchObject({ phase: { kind: 'stopped', cause: null }, counts: { revoked: 1 } })
    control('resume')
    await world.settle()
    expect(run.job()?.counts.revoked).toBe(4)
  })

  test('stops while the list is read: nothing is sent after it', async () => {
    const { world, run: first } = await scene()
    const { id } = first.begin()
    first.bulks.control(id, 'stop')
    const run = startRun(world)
    world.requests()
    world.network.reached = async () => {
      run.bulks.control(id, 'stop')
      return undefined
    }
    run.bulks.control(id, 'resume')
    await world.pass(HOUR)
    expect([world.requests(), run.job()?.phase]).toEqual([['GET'], { kind: 'stopped', cause: null }])
  })

  test('pauses during a wait for the limit, and nothing goes on by itself', async () => {
    const { world, run } = await scene(2)
    const { id } = run.begin()
    await world.settle()
    expect(run.job()?.phase.kind).toBe('limited')
    run.bulks.control(id, 'pause')
    await world.pass(HOUR)
    expect([run.job()?.phase.kind, run.job()?.counts.waiting]).toEqual(['paused', 3])
  })

  test('puts a stopped job away: the rest stays as it is and nothing is left on the disk', async () => {
    const { world, run, id, control, release } = await held()
    expect([control('dismiss'), run.job()?.phase.kind]).toEqual([ok(null), 'running'])
    control('stop')
    release()
    await world.settle()
    control('dismiss')
    expect([run.job(), run.noted(), run.steps.at(-1)]).toEqual([undefined, [], { id, progress: null, rows: [] }])
    expect([control('resume'), world.isAlive(world.keys.c)]).toEqual([fail('gone'), true])
  })

  test('forgets the connection: its job ends there', async () => {
    const { world, run, release } = await held()
    run.switches.known = false
    run.revocations.keepOnly([])
    release()
    await world.settle()
    expect([run.bulks.jobs(), run.noted(), run.bulks.isBusy()]).toEqual([[], [], false])
    expect(world.isAlive(world.keys.c)).toBe(true)
  })
})
