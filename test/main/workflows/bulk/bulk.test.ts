import { beforeEach, describe, expect, test } from 'vitest'
import { fail, ok } from '../../../../electron/contract/result.ts'
import { type Bulks, createBulks } from '../../../../electron/main/workflows/bulk/bulk.ts'
import { clockWith } from '../../../clock.ts'
import { failNext } from '../../../fail-next.ts'
import { present } from '../../../values.ts'
import { noRoom, testStore } from '../../store/test-store.ts'
import { beforeRevoke, newWorld, type Run, startListed, type World } from './bulk-world.ts'

let world: World

beforeEach(() => {
  world = newWorld()
})

describe('a bulk revoke', () => {
  test('of 30 with one injected 500 and a limit of 5 a minute: 29 revoked, 1 failed, nothing sent twice; Retry touches only that one', async () => {
    world = newWorld(30)
    const all = world.ids
    world.service.setVariants({ limit: 5 })
    // The seventh revoke is the unlucky one.
    const run = await startListed(
      world,
      beforeRevoke(world, 6, () => failNext(world.service, 'revoke', 500)),
    )
    run.begin(all)
    const done = await run.reach('done')
    expect(done.counts).toMatchObject({ revoked: 29, failed: 1, waiting: 0, sent: 0 })
    expect(done.rows[6]).toMatchObject({ state: 'failed', cause: { code: 'server_error', status: 500 } })
    expect(world.revokes().map(({ id }) => id)).toEqual(all)
    expect(world.statuses().filter((status) => status === 500)).toHaveLength(1)
    // 1 list at first, 30 revokes, 1 list after the 500: 32 requests in windows of 5.
    expect(run.waits).toHaveLength(6)
    expect(world.alive().toSorted()).toEqual([world.own.id, all[6]].toSorted())

    expect(run.bulks.control(done.id, 'retry')).toEqual(ok(null))
    const again = await run.reach('done')
    expect(again.counts).toMatchObject({ revoked: 30, failed: 0 })
    expect(
      world
        .revokes()
        .slice(30)
        .map(({ id }) => id),
    ).toEqual([all[6]])
    expect(world.alive()).toEqual([world.own.id])
    expect(run.settled.filter(({ state }) => state === 'revoked')).toHaveLength(30)
  })

  test('of 12 at a limit of 5 finishes by itself: no 429 where the service reports what is left', async () => {
    world.service.setVariants({ limit: 5, resetUnit: 'epoch-milliseconds' })
    const run = await startListed(world)
    run.begin(world.ids)
    expect(await run.revoked()).toBe(12)
    expect(world.statuses()).toEqual(Array(12).fill(200))
    expect(run.waits).toEqual([60_000, 60_000])
  })

  test('of 12 at a limit of 5 that the service does not report waits as long as each 429 says, and loses none', async () => {
    world.service.setVariants({ limit: 5, rateLimitHeaders: 'absent' })
    const run = await startListed(world)
    run.begin(world.ids)
    expect(await run.revoked()).toBe(12)
    expect(world.statuses().filter((status) => status === 200)).toHaveLength(12)
    expect(world.statuses().filter((status) => status === 429)).toHaveLength(2)
    expect(run.waits).toEqual([60_000, 60_000])
  })

  test('keeps a tenth of the budget for others', async () => {
    world.service.setVariants({ limit: 10 })
    const run = await startListed(world)
    run.begin(world.ids)
    await run.reach('limited')
    expect(run.session.state().gauge).toMatchObject({ limit: 10, remaining: 1 })
    await run.reach('done')
  })

  /** A job whose waits only news can end. */
  const patient = async (run: Run): Promise<Bulks> => {
    const { promise: waiting, resolve: waits } = Promise.withResolvers<void>()
    const bulks = createBulks({
      store: testStore().store,
      find: () => ok(run.session),
      moved: ({ progress }) => progress?.phase.kind === 'limited' && waits(),
      settled: () => {},
      clock: clockWith({
        wall: world.service.clock.now,
        pause: (_ms, signal) => new Promise((resolve) => signal?.addEventListener('abort', () => resolve())),
      }),
    })
    bulks.start('c', world.ids.slice(0, 6))
    await waiting
    return bulks
  }

  test('goes on early when a later answer has a new budget', async () => {
    world.service.setVariants({ limit: 5 })
    const run = await startListed(world)
    const bulks = await patient(run)
    world.service.clock.advance(60_000)
    await run.session.relist()
    bulks.listChanged(run.session.state())
    await expect.poll(() => bulks.jobs()[0]?.phase.kind).toBe('done')
    expect(world.statuses()).toEqual(Array(6).fill(200))
  })

  test('is not woken by the very budget that its wait began with', async () => {
    const run = await startListed(world)
    failNext(world.service, 'revoke', 429)
    const bulks = await patient(run)
    expect(run.session.state().gauge?.remaining).toBe(0)
    bulks.listChanged(run.session.state())
    await new Promise(setImmediate)
    expect(bulks.jobs()[0]?.phase.kind).toBe('limited')
  })

  test('settles a lost answer once the limit lets it read the list, before it sends anything else', async () => {
    world.service.setVariants({ rateLimitHeaders: 'absent' })
    const run = await startListed(world)
    failNext(world.service, 'revoke', 'commit-then-drop')
    failNext(world.service, 'list', 429, 3)
    run.begin(world.ids.slice(0, 2))
    expect((await run.reach('limited')).rows.map(({ state }) => state)).toEqual(['sent', 'waiting'])
    expect(await run.revoked()).toBe(2)
    expect(
      (world.service.log?.entries() ?? [])
        .map(({ method }) => method)
        .slice(0, 7)
        .join(' '),
    ).toBe('GET DELETE GET GET GET GET DELETE')
  })

  test('whose answers are lost ends in what the list says', async () => {
    failNext(world.service, 'revoke', 'commit-then-drop')
    failNext(world.service, 'revoke', 'reset')
    const run = await startListed(world)
    run.begin(world.ids.slice(0, 3))
    const done = await run.reach('done')
    expect(done.rows.map(({ state, cause }) => [state, cause?.code])).toEqual([
      ['revoked', undefined],
      ['failed', 'no_answer'],
      ['revoked', undefined],
    ])
    expect(world.revokes()).toHaveLength(3)
  })

  test('with neither an answer nor a list stops with that key unknown; going on settles it by the list first', async () => {
    const run = await startListed(world)
    failNext(world.service, 'revoke', 'commit-then-drop')
    failNext(world.service, 'list', 500, 3)
    run.begin(world.ids.slice(0, 2))
    const stopped = await run.reach('stopped')
    expect(stopped).toMatchObject({ phase: { cause: { code: 'server_error' } }, counts: { sent: 1, waiting: 1 } })
    run.bulks.control(stopped.id, 'resume')
    expect(await run.revoked()).toBe(2)
    expect(world.revokes().map(({ id }) => id)).toEqual(world.ids.slice(0, 2))
  })

  test('finds keys that others revoked already gone, and sends nothing for those that the list no longer has', async () => {
    const run = await startListed(world)
    world.service.revokeKey(world.ids[0] ?? '')
    world.service.revokeKey(world.ids[1] ?? '')
    run.begin(world.ids.slice(0, 3))
    expect((await run.reach('done')).rows.map(({ state }) => state)).toEqual(['already_gone', 'already_gone', 'revoked'])
    expect(world.statuses()).toEqual([404, 200])
  })

  test('stops when the token is refused, says what is done and what is not, and goes on once signed in again', async () => {
    const run = await startListed(
      world,
      beforeRevoke(world, 4, () => failNext(world.service, 'any', 401)),
    )
    run.begin(world.ids)
    const stopped = await run.reach('stopped')
    expect(stopped).toMatchObject({ phase: { cause: { code: 'unauthorized' } }, counts: { revoked: 4, waiting: 8 } })
    expect(run.session.state().phase).toBe('signed_out')
    run.session.renew(run.session.connection())
    run.bulks.control(stopped.id, 'resume')
    expect(await run.revoked()).toBe(12)
    expect(world.statuses().filter((status) => status === 200)).toHaveLength(12)
  })

  test('holds back a key that came into use after the plan was confirmed without it', async () => {
    const run = await startListed(world)
    run.begin(world.ids.slice(0, 3))
    const used = present(run.session.state().keys?.find(({ id }) => id === world.ids[1]))
    // As a refresh in the middle of the job would bring it.
    run.session.added({ ...used, lastUsedAt: new Date().toISOString() })
    expect((await run.reach('done')).rows.map(({ state }) => state)).toEqual(['revoked', 'held', 'revoked'])
    expect(world.alive()).toContain(world.ids[1])
    expect(world.revokes()).toHaveLength(2)
  })

  test('never sends for the key that the app is signed in with', async () => {
    const run = await startListed(world)
    run.begin([world.own.id, ...world.ids.slice(0, 2)])
    expect((await run.reach('done')).total).toBe(2)
    expect(world.alive()).toContain(world.own.id)
    expect(run.bulks.start('c', [world.own.id])).toMatchObject(fail('gone'))
  })

  test('takes keys that were used lately, and is refused while another is under way', async () => {
    const run = await startListed(world)
    const used = present(run.session.state().keys?.find(({ id }) => id === world.ids[0]))
    run.session.added({ ...used, lastUsedAt: new Date().toISOString() })
    run.begin(world.ids)
    expect(run.bulks.start('c', world.ids)).toMatchObject(fail('bulk_running'))
    await run.reach('done')
    expect(world.statuses()).toEqual(Array(12).fill(200))
  })

  test('is not begun when it cannot be noted, and stops before the next request when the disk gives out', async () => {
    const run = await startListed(world)
    world.disk.refusal = new Error('broken')
    expect(run.bulks.start('c', world.ids)).toMatchObject(fail('data_not_written'))
    world.disk.refusal = noRoom()
    expect(run.bulks.start('c', world.ids)).toMatchObject(fail('disk_full'))
    expect(run.bulks.jobs()).toEqual([])
    world.disk.refusal = null
    const halted = await startListed(
      world,
      beforeRevoke(world, 2, () => {
        world.disk.refusal = new Error('broken')
      }),
    )
    halted.begin(world.ids)
    await expect.poll(() => halted.bulks.jobs()[0]?.phase).toMatchObject({ kind: 'stopped', cause: { code: 'data_not_written' } })
    expect(world.revokes()).toHaveLength(3)
  })
})
