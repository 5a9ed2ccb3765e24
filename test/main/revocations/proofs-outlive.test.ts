// Shows: S45
import { describe, expect, test } from 'vitest'
import { PROOF_MS } from '../../../electron/contract/death-proof.ts'
import { fail, ok } from '../../../electron/contract/result.ts'
import { ANSWERED, boundOf, doubted, HOUR, knowing, MINUTE, type Scene } from './scene.ts'

describe('the secret', () => {
  test('is sent to no other address than that of its revoke', async () => {
    const { world, asked } = await doubted()
    asked()
    world.session.renew({ ...world.session.connection(), baseUrl: 'https://elsewhere.test' })
    await world.revocations.again(world.proofId)
    expect([world.proofs(), asked()]).toEqual([['answer: connection_moved'], 0])
  })

  test('is not sent with none of our own budget left, and by itself not before the minute has requests to spare', async () => {
    const { world, key } = await knowing(20)
    for (let left = 0; left < 17; left += 1) await world.relist()
    await world.advance(10_001)
    world.requests()
    await world.pressed(key)
    expect([world.requests(), world.proofs()]).toEqual([['DELETE a'], ['none']])
    expect(world.session.state().gauge?.remaining).toBe(1)
    await world.pressed(world.keys.b)
    expect(await world.revocations.again(world.proofId)).toMatchObject(
      ok({ verdict: { doubt: { cause: { code: 'rate_limited' } } } }),
    )
    await world.advance(2 * MINUTE)
    expect(world.proofs()).toEqual(['confirmed'])
  })

  /** Nothing is left of a proof but its end in the log. */
  const expectWiped = async (world: Scene, end: string): Promise<void> =>
    expect([world.proofs(), world.log.at(-1), await world.noted()]).toEqual([
      [],
      `a prove: ${end}`,
      [],
    ])

  test.each(['as time goes on', 'where the computer’s clock was set back since'])(
    'is wiped 24 hours after the death, %s',
    async (how) => {
      const { world, key } = await knowing()
      world.plan(key, 3)
      world.reached = async (text) =>
        text === 'GET (a)' ? { ...ANSWERED, status: 500 } : undefined
      await world.advance(72 * HOUR + MINUTE)
      // However long its row was there before.
      expect(world.proofs()).toEqual(['answer: server_error'])
      world.act('dismiss')
      if (how.includes('back')) world.setClock(-2 * HOUR)
      await world.advance(how.includes('back') ? 10 * MINUTE : PROOF_MS)
      await expectWiped(world, 'expired')
    },
  )

  test('is wiped where the person gives it up', async () => {
    const { world } = await doubted()
    const id = world.proofId
    expect(world.revocations.giveUp(id)).toEqual(ok(null))
    await expectWiped(world, 'given_up')
    expect([world.revocations.giveUp(id), await world.revocations.again(id)]).toEqual([
      fail('gone'),
      fail('gone'),
    ])
  })

  test('is wiped with the connection, also while the service is asked', async () => {
    const { world, key } = await knowing()
    const { promise: held, resolve: release } = Promise.withResolvers<undefined>()
    world.reached = (text) => (text === 'GET (a)' ? held : Promise.resolve(undefined))
    await world.press(key)
    await world.settle()
    expect(await world.noted()).toEqual(['a'])
    world.forget()
    release(undefined)
    await world.settle()
    expect([world.proofs(), await world.noted(), world.log]).toEqual([
      [],
      [],
      ['a revoke: revoked'],
    ])
  })
})

describe('after a kill', () => {
  const killedAt = async (text: string, isDone: boolean, waited = 0): Promise<Scene> => {
    const { world, key } = await knowing()
    world.reached = async (one) => {
      if (one !== text) return undefined
      if (isDone) world.service.revokeKey(key.id)
      return new Promise<never>(() => {})
    }
    void world.press(key)
    await world.advance(waited)
    world.reached = async () => undefined
    world.kill()
    world.requests()
    return world
  }

  test('while the service was asked it is asked again, with no list more', async () => {
    const world = await killedAt('GET (a)', false, 1_000)
    expect((await world.vault()).revocations).toMatchObject([
      { keyName: 'a', ended: 'revoked', verdict: null, secrets: boundOf(world.keys.a) },
    ])
    // The list that every start reads comes meanwhile.
    world.reached = async (text) => {
      if (text === 'GET (a)') await world.time.clock.pause(100)
      return undefined
    }
    await world.start()
    await world.advance(100)
    expect([world.proofs(), world.requests()]).toEqual([['confirmed'], ['GET (a)', 'GET']])
  })

  test.each([true, false])(
    'in the middle of the revoke its end is proven (done: %s)',
    async (isDone) => {
      const world = await killedAt('DELETE a', isDone)
      // The work and the start read one list each.
      await world.start()
      expect([world.proofs(), await world.noted()]).toEqual([['confirmed'], []])
      expect(world.requests()).toEqual(
        isDone ? ['GET', 'GET', 'GET (a)'] : ['GET', 'GET', 'DELETE a', 'GET (a)'],
      )
    },
  )
})
