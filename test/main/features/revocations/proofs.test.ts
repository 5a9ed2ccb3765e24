// Shows: S44, S45
import { describe, expect, test } from 'vitest'
import { asListed } from '../../../../electron/contract/api-key.ts'
import { isUnproven, PROOF_MS } from '../../../../electron/contract/death-proof.ts'
import { fail, ok } from '../../../../electron/contract/result.ts'
import type { ServiceResponse } from '../../../../electron/service/http/message.ts'
import { failNext } from '../../../fail-next.ts'
import { present } from '../../../values.ts'
import {
  ANSWERED,
  boundOf,
  CONNECTION,
  doubted,
  HOUR,
  knowing,
  MINUTE,
  type Scene,
  scene,
} from './scene.ts'

/** Within so long the secret of a key that was deleted is refused twice. */
const APART = 25_000

describe('a death whose secret is known', () => {
  test('is confirmed by two refusals ten seconds apart, each followed by a list of our own', async () => {
    const { world, key } = await knowing()
    await world.pressed(key)
    expect([world.requests(), world.proofs()]).toEqual([['DELETE a', 'GET (a)', 'GET'], ['none']])
    await world.advance(9_000)
    expect([world.requests(), await world.noted()]).toEqual([[], ['a']])
    await world.advance(APART)
    expect([world.requests(), world.proofs()]).toEqual([['GET (a)', 'GET'], ['confirmed']])
    expect(world.revocations.proofs.list()).toMatchObject([{ hasSecret: false, asking: false }])
    expect([
      world.log,
      world.revocations.proofs.list().filter(isUnproven),
      world.core.kept.of(CONNECTION),
    ]).toEqual([['a revoke: revoked', 'a prove: confirmed'], [], []])
    expect(world.verdicts).toEqual([null, 'confirmed'])
    expect((await world.vault()).revocations).toMatchObject([{ secrets: null }])
  })

  test('costs one list of ours for forty of them, and none of them keeps a revoke waiting', async () => {
    const world = await scene(10_000)
    const keys = world.issueMany(40)
    await world.relist()
    for (const key of keys) world.know(key)
    world.requests()
    await world.hear(Promise.all(keys.map((key) => world.press(key))))
    await world.advance(APART)
    expect(world.proofs()).toEqual(Array(40).fill('confirmed'))
    expect(world.requests().filter((text) => text === 'GET').length).toBeLessThanOrEqual(4)
  })

  test('and whose answer was lost is proven by two refusals a minute apart, before which nothing is said', async () => {
    const { world, key } = await knowing()
    // A younger key may only be late.
    await world.advance(10 * MINUTE)
    failNext(world.service, 'revoke', 'commit-then-drop', 100)
    await world.pressed(key)
    await world.advance(30_000)
    expect([world.proofs(), world.core.kept.of(CONNECTION).length]).toEqual([[], 1])
    await world.advance(5 * MINUTE)
    expect(world.proofs()).toEqual(['confirmed'])
    expect(world.log).toEqual(
      expect.arrayContaining(['a revoke: gone_after_request', 'a prove: confirmed']),
    )
  })

  test('is proven for a key of a group too, whose job can be put away before', async () => {
    const { world, key } = await knowing()
    const { id } = world.begin([key])
    await world.settle()
    expect(world.bulks.control(id, 'dismiss')).toEqual(ok(null))
    await world.advance(APART)
    expect([world.job, world.proofs()]).toEqual([undefined, ['confirmed']])
  })

  test('is not said of a key that works: it is revoked anew once the service was not merely late', async () => {
    const { world, key } = await knowing()
    world.reached = async (text) =>
      text === 'DELETE a' ? { ...ANSWERED, body: '{"data":{"deleted":true}}' } : undefined
    await world.pressed(key)
    expect([world.proofs(), world.core.notes.annotations.of(CONNECTION)[key.id]]).toMatchObject([
      ['works'],
      {
        ownCalls: [{ sentAt: expect.any(Number), answeredAt: expect.any(Number) }],
        usedBeforeCheck: null,
      },
    ])
    world.reached = async () => undefined
    await world.advance(9 * MINUTE)
    expect(world.isAlive(key)).toBe(true)
    await world.advance(3 * HOUR)
    expect([world.isAlive(key), world.proofs()]).toEqual([false, ['confirmed']])
  })
})

describe('a death is not confirmed', () => {
  test.each<[string, Partial<ServiceResponse> | undefined]>([
    ['no_answer', undefined],
    ['rate_limited', { status: 429 }],
    ['server_error', { status: 500 }],
    ['forbidden', { status: 403 }],
    ['redirected', { status: 302, headers: { location: 'https://elsewhere.test/' } }],
    ['unreadable_answer', { status: 200, body: '<html>' }],
    ['unreadable_answer', { status: 200, body: '{"data":"none"}' }],
  ])('by %s; asked again it is', async (code, answer) => {
    const { world } = await doubted(answer)
    expect([world.proofs(), await world.noted()]).toEqual([[`answer: ${code}`], ['a']])
    expect(world.revocations.proofs.list().filter(isUnproven)).toMatchObject([{ hasSecret: true }])
    expect(await world.hear(world.revocations.proofs.again(world.proofId))).toMatchObject(
      ok({ verdict: { kind: 'confirmed' }, hasSecret: false }),
    )
    expect(world.log).toEqual([
      'a revoke: revoked',
      `a prove: not_confirmed: ${code}`,
      'a prove: confirmed',
    ])
  })

  test('by a gateway that refuses everybody, nor is anything sent before a list came again', async () => {
    const { world, key } = await knowing()
    world.reached = async (text) =>
      text.startsWith('GET') ? { ...ANSWERED, status: 401 } : undefined
    await world.pressed(key)
    expect([world.proofs(), world.requests()]).toEqual([
      ['comparison: no other token'],
      ['DELETE a', 'GET (a)', 'GET'],
    ])
    world.reached = async () => undefined
    await world.hear(world.revocations.proofs.again(world.proofId))
    await world.advance(HOUR)
    expect(world.requests()).toEqual([])
    await world.relist()
    await world.advance(APART)
    expect(world.proofs()).toEqual(['confirmed'])
  })

  test('where the connection was signed in with the revoked key itself; it is, once there is another', async () => {
    const world = await scene()
    expect(await world.pressed(world.ownKey)).toEqual({
      kind: 'revoked',
      signedOut: true,
    })
    await world.advance(HOUR)
    expect([world.proofs(), world.requests()]).toEqual([
      ['comparison: no other token'],
      ['DELETE own', 'GET'],
    ])
    world.core.store.flush()
    world.signIn(world.keys.b)
    await world.restart()
    await world.advance(APART)
    expect(world.proofs()).toEqual(['confirmed'])
  })

  test('for a secret that no header can carry: it was never sent', async () => {
    const world = await scene()
    const { a } = world.keys
    const proof = await world.hear(
      world.revocations.proofs.prove(world.session, asListed(a), { ...boundOf(a), secret: 'ü' }),
    )
    expect(proof).toMatchObject({
      verdict: {
        kind: 'not_confirmed',
        doubt: { kind: 'answer', cause: { code: 'unauthorized' } },
      },
    })
  })
})

test('a revoke that is stopped after a lost answer tries no secret of a key that is there', async () => {
  const { world, key } = await knowing()
  failNext(world.service, 'revoke', 'reset', 100)
  await world.pressed(key)
  expect(world.act('cancel')).toEqual(ok(null))
  await world.settle()
  world.requests()
  await world.advance(HOUR)
  expect([world.proofs(), world.requests().filter((text) => text.includes('(a)'))]).toEqual([
    [],
    [],
  ])
})

test('a proof that some work asks for joins one that is asked already', async () => {
  const { world, key } = await knowing()
  let joined: Promise<unknown> | null = null
  world.reached = async (text) => {
    if (text === 'GET (a)')
      joined ??= world.revocations.proofs.prove(world.session, asListed(key), boundOf(key))
    return undefined
  }
  await world.pressed(key)
  await world.advance(APART)
  expect(await joined).toMatchObject({ verdict: { kind: 'confirmed' } })
  expect(world.requests().filter((text) => text === 'GET (a)')).toHaveLength(2)
})

describe('the secret', () => {
  test('is sent to no other address than that of its revoke', async () => {
    const { world, asked } = await doubted()
    asked()
    world.session.renew({ ...world.session.connection(), baseUrl: 'https://elsewhere.test' })
    await world.relist()
    await world.hear(world.revocations.proofs.again(world.proofId))
    await world.advance(HOUR)
    expect([world.proofs(), asked()]).toEqual([[expect.stringMatching('moved|changed')], 0])
  })

  test('is not sent by itself before the minute has requests to spare', async () => {
    const { world, key } = await knowing(20)
    for (let left = 0; left < 17; left += 1) await world.relist()
    world.requests()
    await world.pressed(key)
    expect([world.requests(), world.proofs()]).toEqual([['DELETE a'], ['none']])
    await world.advance(2 * MINUTE)
    expect(world.proofs()).toEqual(['confirmed'])
  })

  /** Nothing is left of a proof but its end in the log. */
  const expectWiped = async (world: Scene, end: string): Promise<void> => {
    expect([world.proofs(), world.log.at(-1)]).toEqual([[], `a prove: ${end}`])
    world.core.store.flush()
    expect((await world.vault()).revocations.filter(({ secrets }) => secrets !== null)).toEqual([])
  }

  test.each([
    'as time goes on',
    'where the computer’s clock was set back since',
    'where the connection leads to another workspace since',
    'where the key came back and waits for the person',
  ])('is wiped 24 hours after the death, %s', async (how) => {
    const { world, key } = await knowing()
    world.reached = async (text) => (text === 'GET (a)' ? { ...ANSWERED, status: 500 } : undefined)
    await world.pressed(key)
    expect(world.proofs()).toEqual(['answer: server_error'])
    if (how.includes('clock')) world.setClock(-2 * HOUR)
    if (how.includes('workspace')) {
      world.service.seed('mixed')
      const isOther = ({ id }: { readonly id: string }) => id !== world.workspace.id
      const other = present(world.service.workspaces().find(isOther))
      world.signIn(world.service.issueKey(other.id, 'theirs'), { keyId: null })
      await world.relist()
    }
    if (how.includes('waits')) {
      await world.advance(80 * MINUTE)
      world.service.restoreKeys([key.id])
      await world.relist()
      expect(world.plans()).toEqual(['waiting: restored'])
    }
    await world.advance(PROOF_MS + 11 * MINUTE)
    await expectWiped(world, 'expired')
  })

  test('is wiped where the person gives it up', async () => {
    const { world } = await doubted()
    const id = world.proofId
    expect(world.revocations.proofs.giveUp(id)).toEqual(ok(null))
    await expectWiped(world, 'given_up')
    expect([world.revocations.proofs.giveUp(id), await world.revocations.proofs.again(id)]).toEqual(
      [fail('gone'), fail('gone')],
    )
  })

  test('is wiped with the connection, also while the service is asked', async () => {
    const { world, key } = await knowing()
    const { promise: held, resolve: release } = Promise.withResolvers<undefined>()
    world.reached = (text) => (text === 'GET (a)' ? held : Promise.resolve(undefined))
    await world.press(key)
    await world.settle()
    world.forget()
    release(undefined)
    await world.settle()
    expect([world.proofs(), await world.noted(), world.log]).toEqual([
      [],
      [],
      ['a revoke: revoked'],
    ])
  })

  test.each(['GET (a)', 'DELETE a'])(
    'after a kill at %s is asked with again, and proves the death',
    async (at) => {
      const { world, key } = await knowing()
      world.reached = async (text) => {
        if (text !== at) return undefined
        if (text === 'DELETE a') world.service.revokeKey(key.id)
        return new Promise<never>(() => {})
      }
      void world.press(key)
      await world.advance(1_000)
      world.reached = async () => undefined
      world.kill()
      await world.start()
      await world.advance(5 * MINUTE)
      expect(world.proofs()).toEqual(['confirmed'])
    },
  )
})
