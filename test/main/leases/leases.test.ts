import { beforeEach, describe, expect, test } from 'vitest'
import { fail, ok } from '../../../electron/contract/result.ts'
import { failNext } from '../../fail-next.ts'
import { begin, expectNoneLeft, leased, newHelper, newWorld, revokeByHand, running, startApp, type World, works } from './lease-world.ts'

/** A secret that somebody typed into a command. */
const PASTED = 'acme_live_Ab12Cd34Ef56Gh78Ij90'

let world: World

beforeEach(() => {
  world = newWorld()
})

describe('a lease', () => {
  test('has a key of its own name that works, and that is refused once its program has ended: four requests in all', async () => {
    const { run, helper, granted } = await leased(world)
    expect(world.living()).toEqual([granted.keyName])
    expect(granted.keyName).toMatch(/^shop-run-[a-z\d]{6}$/)
    expect(await works(world, granted)).toBe(true)
    expect(run.leases.list()).toMatchObject([{ command: 'npm run dev', folder: '/home/me/shop', phase: 'running', keyId: granted.keyId }])
    const before = world.methods().length

    expect(await run.leases.ended(helper)).toEqual(ok(null))
    expect(await works(world, granted)).toBe(false)
    expectNoneLeft(world, run)
    expect(world.methods().slice(before, before + 2)).toEqual(['DELETE', 'GET'])
    expect(run.log).toEqual(['create: created', 'revoke: revoked', 'prove: confirmed'])
  })

  test('whose key is revoked in another way is over: its helper is told, the old secret is proven dead, and nothing is left of it', async () => {
    const { run, helper, granted } = await leased(world)
    const before = world.methods().length
    expect(await revokeByHand(run, granted.keyId)).toMatchObject({ ok: true })
    await run.pass(0)
    expect(helper.events).toEqual([{ kind: 'ending', why: 'person' }, { kind: 'revoked' }])
    expect([run.leases.list(), run.leases.unfinished(), world.noted()]).toEqual([[], [], []])
    expect(
      world
        .methods()
        .slice(before)
        .filter((method) => method === 'DELETE'),
    ).toHaveLength(1)
    expect(run.log).toEqual(['create: created', 'revoke: revoked', 'revoke: already_gone', 'prove: confirmed'])
    expect(await run.leases.ended(helper)).toEqual(ok(null))
  })

  test('whose key is gone from the list is over once its secret is refused: its helper is told, and nothing is left of it', async () => {
    const { run, helper, granted } = await leased(world)
    const other = await running(run)
    world.service.revokeKey(granted.keyId)
    await run.session.relist()
    await run.pass(0)
    expect(helper.events).toEqual([{ kind: 'ending', why: 'revoked' }, { kind: 'revoked' }])
    expect(other.helper.events).toEqual([])
    expect(run.leases.list()).toMatchObject([{ keyId: other.granted.keyId, phase: 'running' }])
    expect(world.noted()).toEqual([other.granted.id])
    expect(world.methods()).not.toContain('DELETE')
    expect(run.log.slice(-2)).toEqual(['revoke: already_gone', 'prove: confirmed'])
    expect(await run.leases.ended(helper)).toEqual(ok(null))
  })

  test('whose proof is given up while the service is asked is over: its helper is told, and nothing is left of it', async () => {
    const held = Promise.withResolvers<void>()
    let secret = ''
    const run = startApp(world, {
      carry: async (request) => {
        if (request.headers.get('authorization') === `Bearer ${secret}`) await held.promise
        return world.service.answer(request)
      },
    })
    const { helper, granted } = await running(run)
    secret = granted.secret
    const ended = run.leases.ended(helper)
    await run.pass(0)
    run.revocations.giveUp(run.revocations.proofs()[0]?.id ?? '')
    held.resolve()
    expect(await ended).toEqual(ok(null))
    expect([helper.events, run.leases.list()]).toEqual([[{ kind: 'revoked' }], []])
  })

  test('goes on while the key of another one is revoked', async () => {
    const run = startApp(world)
    const [first, second] = [await running(run), await running(run)]
    await revokeByHand(run, first.granted.keyId)
    await run.pass(0)
    expect(second.helper.events).toEqual([])
    expect(run.leases.list()).toMatchObject([{ keyId: second.granted.keyId, phase: 'running' }])
    expect(await works(world, second.granted)).toBe(true)
  })

  // Shows: S80
  test('is on the disk before its create is sent; the key’s id and the row that ends it come in one write', async () => {
    let before: string | null = null
    const run = startApp(world, {
      create: (request) => {
        before = world.disk.content
        return world.service.answer(request)
      },
    })
    const writes = (): number => world.disk.writes
    const { granted } = await running(run, { command: ['node', 'app.js', PASTED] })
    expect(writes()).toBe(2)
    expect(before).toContain(granted.id)
    const { leases, revocations } = JSON.parse(world.disk.content ?? '')
    expect([leases, revocations]).toMatchObject([
      [{ id: granted.id, keyId: granted.keyId }],
      [{ leaseId: granted.id, keyId: granted.keyId, why: 'lease', secrets: { secret: granted.secret }, client: { name: 'keystow' } }],
    ])
    for (const hidden of [granted.token, PASTED, 'app.js']) expect(world.disk.content).not.toContain(hidden)
  })

  test('whose key the disk cannot note goes on, and is revoked at its end', async () => {
    const run = startApp(world, {
      create: (request) => {
        world.disk.refusal = new Error('broken')
        return world.service.answer(request)
      },
    })
    const { helper, granted } = await running(run)
    expect(await run.leases.ended(helper)).toEqual(ok(null))
    expect(await works(world, granted)).toBe(false)
  })

  test('that the disk refuses creates nothing', async () => {
    const run = startApp(world)
    world.disk.refusal = new Error('broken')
    expect(await begin(run)).toMatchObject(fail('data_not_written'))
    expect(world.methods()).toEqual(['GET'])
  })

  test('whose create is refused leaves nothing', async () => {
    const run = startApp(world)
    failNext(world.service, 'create', 429)
    expect(await begin(run)).toMatchObject(fail('rate_limited'))
    expectNoneLeft(world, run)
  })

  test('is not begun with fewer requests left than it takes, and says when there are more', async () => {
    world.service.setVariants({ limit: 4 })
    const run = startApp(world)
    expect(await begin(run)).toMatchObject(fail('rate_limited', { retryAfter: expect.any(Number) }))
    expect(world.methods()).toEqual(['GET'])
  })

  test('whose helper leaves while the key is created has it revoked at once', async () => {
    const helper = newHelper()
    const run = startApp(world, {
      create: (request) => {
        helper.leave()
        return world.service.answer(request)
      },
    })
    expect(await begin(run, helper)).toMatchObject(fail('cancelled'))
    await run.pass(0)
    expectNoneLeft(world)
  })

  test('whose helper leaves before the create has none sent', async () => {
    const helper = newHelper()
    helper.leave()
    expect(await begin(startApp(world), helper)).toMatchObject(fail('cancelled'))
    expect(world.methods()).not.toContain('POST')
  })

  test('of many that begin at once each has a key', async () => {
    const run = startApp(world)
    const all = await Promise.all(Array.from({ length: 5 }, () => running(run)))
    expect(new Set(all.map(({ granted }) => granted.secret)).size).toBe(5)
    await Promise.all(all.map(({ helper }) => run.leases.ended(helper)))
    expectNoneLeft(world)
  })
})

describe('a lease ends', () => {
  test('five seconds after its helper is gone, and not before', async () => {
    const { run, helper, granted } = await leased(world)
    helper.leave()
    await run.pass(4_999)
    expect(run.leases.list()).toMatchObject([{ phase: 'away' }])
    expect(await works(world, granted)).toBe(true)
    await run.pass(1)
    expect(await works(world, granted)).toBe(false)
    expect(world.noted()).toEqual([])
  })

  test('when its time is over, and its helper is told', async () => {
    const { run, helper, granted } = await leased(world, { seconds: 60 })
    await run.pass(60_000)
    expect(await works(world, granted)).toBe(false)
    expect(helper.events).toEqual([{ kind: 'ending', why: 'time_over' }, { kind: 'revoked' }])
    expect(await run.leases.ended(helper)).toEqual(ok(null))
  })

  // Shows: S85
  test('no later where the computer’s clock is set back', async () => {
    let clock = Date.now()
    const run = startApp(world, { now: () => clock })
    const { granted } = await running(run, { seconds: 60 })
    clock -= 86_400_000
    await run.pass(59_999)
    expect(await works(world, granted)).toBe(true)
    await run.pass(1)
    expect(await works(world, granted)).toBe(false)
  })

  test('when its time is over by the computer’s clock, which goes on where all else stood still, within a minute', async () => {
    let clock = Date.now()
    const run = startApp(world, { now: () => clock })
    const { granted } = await running(run, { seconds: 3_600 })
    clock += 3_600_000
    await run.pass(60_000)
    expect(await works(world, granted)).toBe(false)
  })

  // Shows: S85
  test('after a sleep past its time: at the wake or the next beat, and within a minute without them', async () => {
    const { run, helper, granted } = await leased(world, { seconds: 3_600 })
    run.sleep(3_599_000)
    await run.wake()
    expect(await works(world, granted)).toBe(true)
    run.sleep(1_000)
    await run.wake()
    expect(await works(world, granted)).toBe(false)
    expect(helper.events).toEqual([{ kind: 'ending', why: 'time_over' }, { kind: 'revoked' }])
    const other = await running(run, { seconds: 3_600 })
    run.sleep(3_600_000)
    await run.pass(60_000)
    expect(await works(world, other.granted)).toBe(false)
  })

  test('by a person, and its helper is told', async () => {
    const { run, helper, granted } = await leased(world)
    expect(await run.leases.end(granted.id)).toEqual(ok(null))
    expect(helper.events).toEqual([{ kind: 'ending', why: 'person' }, { kind: 'revoked' }])
    expect(await run.leases.end(granted.id)).toMatchObject(fail('gone'))
  })

  test('with the app', async () => {
    const { run, helper, granted } = await leased(world)
    await run.leases.close()
    expect(await works(world, granted)).toBe(false)
    expect(helper.events[0]).toEqual({ kind: 'ending', why: 'quit' })
    expect(world.noted()).toEqual([])
  })

  test.each(['being created', 'created in turn after another'])('with the app while it is %s: nothing is handed out', async (which) => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    const { promise: sent, resolve: send } = Promise.withResolvers<void>()
    const { promise: held, resolve: hold } = Promise.withResolvers<void>()
    const run = startApp(world, {
      carry: async (request) => {
        if (request.method === 'DELETE') await held
        if (request.method === 'POST' && which === 'being created') {
          send()
          await answered
        }
        return world.service.answer(request)
      },
    })
    if (which !== 'being created') {
      await running(run)
      const closing = run.leases.close()
      expect(await begin(run)).toMatchObject(fail('quitting'))
      hold()
      await closing
      expect(world.methods().filter((method) => method === 'POST')).toHaveLength(1)
    } else {
      const begun = begin(run)
      await sent
      const closing = run.leases.close()
      answer()
      hold()
      expect((await begun).ok).toBe(false)
      await closing
    }
    expectNoneLeft(world, run)
  })

  test('also where somebody has revoked its key by hand', async () => {
    const { run, helper, granted } = await leased(world)
    world.service.revokeKey(granted.keyId)
    expect(await run.leases.ended(helper)).toEqual(ok(null))
    expect([world.noted(), run.log.slice(-2)]).toEqual([[], ['revoke: already_gone', 'prove: confirmed']])
  })
})
