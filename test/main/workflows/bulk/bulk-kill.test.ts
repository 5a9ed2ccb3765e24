// @module-tag more
import { beforeEach, describe, expect, test } from 'vitest'
import { fail } from '../../../../electron/contract/result.ts'
import { createBulks } from '../../../../electron/main/workflows/bulk/bulk.ts'
import { present } from '../../../values.ts'
import { noRoom } from '../../store/test-store.ts'
import { beforeRevoke, newWorld, startApp, startListed, type World } from './bulk-world.ts'

const NEVER = new Promise<never>(() => {})

let world: World

beforeEach(() => {
  world = newWorld()
})

describe('a person', () => {
  test('pauses, goes on and stops; a request under way is waited for, never doubled', async () => {
    const { promise: reached, resolve: arrive } = Promise.withResolvers<void>()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const run = await startListed(
      world,
      beforeRevoke(world, 2, () => {
        arrive()
        return released
      }),
    )
    const { id } = run.begin(world.ids)
    await reached
    run.bulks.control(id, 'pause')
    run.bulks.control(id, 'resume')
    run.bulks.control(id, 'pause')
    release()
    await expect.poll(() => run.bulks.jobs()[0]?.counts.revoked).toBe(3)
    expect(run.bulks.jobs()[0]).toMatchObject({ phase: { kind: 'paused' }, counts: { waiting: 9 } })
    expect(run.bulks.busy()).toBe(false)
    run.bulks.control(id, 'stop')
    expect(run.bulks.jobs()[0]?.phase).toEqual({ kind: 'stopped', cause: null })
    run.bulks.control(id, 'resume')
    expect(await run.revoked()).toBe(12)
    expect(world.statuses()).toEqual(Array(12).fill(200))
  })

  test('pauses during a wait for the limit, and nothing goes on by itself', async () => {
    world.service.setVariants({ limit: 5 })
    const run = await startListed(world)
    const { id } = run.begin(world.ids)
    await run.reach('limited')
    run.bulks.control(id, 'pause')
    await new Promise(setImmediate)
    await new Promise(setImmediate)
    expect(run.bulks.jobs()[0]?.phase.kind).toBe('paused')
    expect(world.revokes()).toHaveLength(4)
  })

  test('puts a stopped job away: the rest stays as it is and nothing is left on the disk', async () => {
    const run = await startListed(world)
    const { id } = run.begin(world.ids)
    run.bulks.control(id, 'dismiss')
    expect(run.bulks.jobs()).toHaveLength(1)
    run.bulks.control(id, 'stop')
    run.bulks.control(id, 'dismiss')
    expect([run.bulks.jobs(), world.noted()]).toEqual([[], []])
    expect(run.steps.at(-1)).toEqual({ id, progress: null, rows: [] })
    expect(run.bulks.control(id, 'resume')).toMatchObject(fail('gone'))
  })

  test('forgets the connection: its job ends there', async () => {
    const run = await startListed(world)
    run.begin(world.ids)
    run.bulks.keepOnly([])
    expect([run.bulks.jobs(), world.noted(), run.bulks.busy()]).toEqual([[], [], false])
    await expect.poll(() => world.revokes().length).toBe(1)
    expect(world.noted()).toEqual([])
  })
})

describe('a kill', () => {
  // Each request of a job of four is in turn the one that the killed run ends in.
  for (const at of [0, 1, 2, 3])
    for (const seen of ['before the service saw it', 'after the service did it'])
      test(`with revoke ${at + 1} of 4 under way, ${seen}: the next run finishes and no key is sent twice`, async () => {
        let sent = 0
        const { promise: hung, resolve: hang } = Promise.withResolvers<void>()
        const killed = await startListed(world, async (request) => {
          if (request.method !== 'DELETE') return world.service.answer(request)
          sent += 1
          if (sent <= at) return world.service.answer(request)
          if (seen.startsWith('after')) await world.service.answer(request)
          hang()
          return NEVER
        })
        const chosen = world.ids.slice(0, 4)
        killed.begin(chosen)
        await hung

        const next = startApp(world)
        const [left] = next.bulks.jobs()
        expect(left).toMatchObject({ phase: { kind: 'interrupted' }, counts: { revoked: at, sent: 1, waiting: 3 - at } })
        expect(next.bulks.busy()).toBe(false)
        next.bulks.control(left?.id ?? '', 'resume')
        expect(await next.revoked()).toBe(4)
        expect(world.revokes()).toEqual(chosen.map((id) => ({ id, status: 200 })))
        expect(world.noted()).toEqual([])
        // What is under way is settled before anything is sent.
        const methods = (world.service.log?.entries() ?? []).map(({ method }) => method)
        expect(methods.slice(0, at + (seen.startsWith('after') ? 3 : 2)).at(-1)).toBe('GET')
      })

  test('of the app by its own end notes nothing of a request that it cuts off: the next run asks the list', async () => {
    const { promise: hung, resolve: hang } = Promise.withResolvers<void>()
    let arrive = (): void => {}
    const ending = await startListed(world, async (request) => {
      if (request.method !== 'DELETE') return world.service.answer(request)
      hang()
      await new Promise<void>((resolve) => {
        arrive = resolve
      })
      return world.service.answer(request)
    })
    ending.begin(world.ids.slice(0, 2))
    await hung
    ending.bulks.close()
    ending.session.close()
    // The cut-off answer makes it read the list once more, and what that says comes too early to be true.
    await expect.poll(() => (world.service.log?.entries() ?? []).length).toBe(2)
    await expect.poll(() => ending.session.state().refreshing).toBe(false)
    await new Promise(setImmediate)
    expect(ending.settled).toEqual([])
    arrive()
    await expect.poll(() => world.revokes().length).toBe(1)

    const next = startApp(world)
    const [left] = next.bulks.jobs()
    expect(left).toMatchObject({ phase: { kind: 'interrupted' }, counts: { sent: 1, waiting: 1 } })
    next.bulks.control(left?.id ?? '', 'resume')
    expect(await next.revoked()).toBe(2)
    expect(world.statuses()).toEqual([200, 200])
  })

  test('after the last answer leaves nothing to ask about', async () => {
    const run = await startListed(world)
    run.begin(world.ids.slice(0, 2))
    await run.reach('done')
    world.store().flush()
    expect(startApp(world).bulks.jobs()).toEqual([])
  })

  test('after the disk filled up goes on later without sending a key twice', async () => {
    world = newWorld(200)
    const run = await startListed(
      world,
      beforeRevoke(world, 0, () => {
        world.disk.refusal = noRoom()
      }),
    )
    run.begin(world.ids)
    expect(await run.reach('stopped')).toMatchObject({ phase: { cause: { code: 'disk_full' } } })
    world.disk.refusal = null
    const next = startApp(world)
    next.bulks.control(present(next.bulks.jobs()[0]).id, 'resume')
    await next.reach('done')
    const done = world.revokes().filter(({ status }) => status !== 429)
    expect(new Set(done.map(({ id }) => id)).size).toBe(done.length)
    expect(done).toHaveLength(world.ids.length)
  })

  test('leaves no job of a connection that was kept until quitting', async () => {
    const run = await startListed(world)
    const { id } = run.begin(world.ids)
    run.bulks.control(id, 'stop')
    const bulks = createBulks({ store: world.restart(), find: () => fail('gone'), moved: () => {}, settled: () => {} })
    expect([bulks.jobs(), world.noted()]).toEqual([[], []])
  })
})
