// Shows: S45
import { describe, expect, test } from 'vitest'
import { PROOF_MS } from '../../../electron/contract/death-proof.ts'
import { fail, ok } from '../../../electron/contract/result.ts'
import { withoutConnection } from '../../../electron/main/store/vault.ts'
import { doubted, knowing, type runIn, startRun } from './scene.ts'
import { ANSWERED, HOUR, MINUTE, newWorld, type World } from './world.ts'

describe('the secret', () => {
  test('is sent to no other address than that of its revoke', async () => {
    const { run, asked } = await doubted()
    asked()
    run.session.renew({ ...run.session.connection(), baseUrl: 'https://elsewhere.test' })
    await run.revocations.again(run.proofId())
    expect([run.proofs(), asked()]).toEqual([['answer: connection_moved'], 0])
  })

  test('is not sent with none of our own budget left, and by itself not before the minute has requests to spare', async () => {
    const world = newWorld(20)
    const { run, key } = await knowing(world)
    for (let left = 0; left < 17; left += 1) await run.session.relist()
    await world.pass(10_001)
    world.requests()
    await run.pressed(key)
    expect([world.requests(), run.proofs()]).toEqual([['DELETE a'], ['none']])
    expect(run.session.state().gauge?.remaining).toBe(1)
    await run.pressed(world.keys.b)
    expect(await run.revocations.again(run.proofId())).toMatchObject(ok({ verdict: { doubt: { cause: { code: 'rate_limited' } } } }))
    await world.pass(2 * MINUTE)
    expect(run.proofs()).toEqual(['confirmed'])
  })

  /** Nothing is left of a proof but its end in the log. */
  const expectWiped = ({ run }: { readonly run: Awaited<ReturnType<typeof runIn>> }, end: string): void =>
    expect([run.proofs(), run.log.at(-1), run.noted()]).toEqual([[], `a prove: ${end}`, []])

  test.each(['as time goes on', 'where the computer’s clock was set back since'])('is wiped 24 hours after the death, %s', async (how) => {
    const { world, run, key } = await knowing()
    run.plan(key, 3)
    world.network.reached = async (text) => (text === 'GET (a)' ? { ...ANSWERED, status: 500 } : undefined)
    await world.pass(72 * HOUR + MINUTE)
    // However long its row was there before.
    expect(run.proofs()).toEqual(['answer: server_error'])
    run.act('dismiss')
    if (how.includes('back')) world.setClock(-2 * HOUR)
    await world.pass(how.includes('back') ? 10 * MINUTE : PROOF_MS)
    expectWiped({ run }, 'expired')
  })

  test('is wiped where the person gives it up', async () => {
    const { run } = await doubted()
    const id = run.proofId()
    expect(run.revocations.giveUp(id)).toEqual(ok(null))
    expectWiped({ run }, 'given_up')
    expect([run.revocations.giveUp(id), await run.revocations.again(id)]).toEqual([fail('gone'), fail('gone')])
  })

  test('is wiped with the connection, also while the service is asked', async () => {
    const { world, run, key } = await knowing()
    const { promise: held, resolve: release } = Promise.withResolvers<undefined>()
    world.network.reached = (text) => (text === 'GET (a)' ? held : Promise.resolve(undefined))
    await run.press(key)
    await world.settle()
    expect(run.noted()).toEqual(['a'])
    run.store.update((vault) => withoutConnection(vault, 'c'))
    run.revocations.keepOnly([])
    release(undefined)
    await world.settle()
    expect([run.proofs(), run.noted(), run.log]).toEqual([[], [], ['a revoke: revoked']])
  })

  test('says where it would not outlive the app', async () => {
    const { run } = await doubted()
    run.switches.lasting = false
    expect(run.revocations.proofs()).toMatchObject([{ secret: 'memory' }])
  })
})

describe('after a kill', () => {
  const killedAt = async (text: string, isDone: boolean): Promise<World> => {
    const { world, run, key } = await knowing()
    world.network.reached = async (one) => {
      if (one !== text) return undefined
      if (isDone) world.service.revokeKey(key.id)
      return new Promise<never>(() => {})
    }
    void run.press(key)
    await world.settle()
    run.store.flush()
    world.network.reached = async () => undefined
    world.requests()
    return world
  }

  test('while the service was asked it is asked again, with no list more', async () => {
    const world = await killedAt('GET (a)', false)
    const next = startRun(world)
    expect(next.revocations.unproven()).toMatchObject([{ key: { name: 'a' }, verdict: null, secret: 'sealed' }])
    await next.session.relist()
    await world.settle()
    expect([next.proofs(), world.requests()]).toEqual([['confirmed'], ['GET', 'GET (a)']])
  })

  test.each([true, false])('in the middle of the revoke its end is proven (done: %s)', async (isDone) => {
    const world = await killedAt('DELETE a', isDone)
    const next = startRun(world)
    await next.session.relist()
    await world.settle()
    expect([next.proofs(), next.noted()]).toEqual([['confirmed'], []])
    expect(world.requests()).toEqual(isDone ? ['GET', 'GET (a)'] : ['GET', 'DELETE a', 'GET (a)'])
  })
})
