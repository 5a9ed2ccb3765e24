// Shows: S44
import { describe, expect, test } from 'vitest'
import { asListed } from '../../../electron/contract/api-key.ts'
import { ok } from '../../../electron/contract/result.ts'
import type { ServiceResponse } from '../../../electron/service/http/message.ts'
import { failNext } from '../../fail-next.ts'
import { ANSWERED, boundOf, CONNECTION, doubted, HOUR, knowing, MINUTE, scene } from './scene.ts'

describe('a death whose secret is known', () => {
  test('is confirmed by one request with the dead secret, and by none of ours where the list was just read', async () => {
    const { world, key } = await knowing()
    await world.pressed(key)
    expect([world.requests(), world.proofs(), world.revocations.unproven()]).toEqual([
      ['DELETE a', 'GET (a)'],
      ['confirmed'],
      [],
    ])
    expect(world.revocations.proofs()).toMatchObject([{ hasSecret: false, asking: false }])
    expect([world.log, await world.noted()]).toEqual([
      ['a revoke: revoked', 'a prove: confirmed'],
      [],
    ])
    expect(world.verdicts).toEqual([null, 'confirmed'])
    expect([world.core.kept.of(CONNECTION), world.pushed.map(({ channel }) => channel)]).toEqual([
      [],
      expect.arrayContaining(['proofs:changed']),
    ])
  })

  test.each(['by the clock that nobody sets', 'by the computer’s own clock'])(
    'costs one list of ours where none was read within ten seconds %s',
    async (which) => {
      const { world, key } = await knowing()
      if (which.includes('nobody')) await world.advance(10_001)
      else world.setClock(HOUR)
      await world.pressed(key)
      expect([world.requests(), world.proofs()]).toEqual([
        ['DELETE a', 'GET (a)', 'GET'],
        ['confirmed'],
      ])
    },
  )

  test('forty of them within ten seconds cost one list of ours, and none of them keeps a revoke waiting', async () => {
    const world = await scene()
    const keys = world.issueMany(40)
    await world.relist()
    for (const key of keys) world.know(key)
    await world.advance(10_001)
    world.requests()
    await Promise.all(keys.map((key) => world.press(key)))
    expect(world.requests().filter((text) => text.startsWith('GET'))).toEqual([])
    await world.settle()
    expect(world.requests().filter((text) => text === 'GET')).toHaveLength(1)
    expect(world.proofs()).toEqual(Array(40).fill('confirmed'))
  })

  test('and whose answer was lost is proven once a list shows that the key is gone', async () => {
    const { world, key } = await knowing()
    failNext(world.service, 'revoke', 'commit-then-drop')
    failNext(world.service, 'list', 500, 100)
    await world.pressed(key)
    const kept = () => world.core.kept.of(CONNECTION).length
    expect([world.proofs(), kept()]).toEqual([[], 1])
    world.service.faults.clear()
    await world.relist()
    await world.settle()
    expect([world.proofs(), kept()]).toEqual([['confirmed'], 0])
  })

  test('is proven for a key of a group too, whose job can be put away before', async () => {
    const { world, key } = await knowing()
    world.reached = async (text) => {
      if (text === 'GET (a)' && world.job !== undefined) throw new Error('reset')
      return undefined
    }
    const { id } = world.begin([key])
    await world.settle()
    expect(world.proofs()).toEqual(['answer: no_answer'])
    expect(world.bulks.control(id, 'dismiss')).toEqual(ok(null))
    expect([world.job, world.proofs(), await world.noted()]).toEqual([
      undefined,
      ['answer: no_answer'],
      ['a'],
    ])
    await world.advance(MINUTE)
    expect(world.proofs()).toEqual(['confirmed'])
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
    expect(world.revocations.unproven()).toMatchObject([{ hasSecret: true }])
    expect(await world.revocations.again(world.proofId)).toMatchObject(
      ok({ verdict: { kind: 'confirmed' }, hasSecret: false }),
    )
    expect(world.log).toEqual([
      'a revoke: revoked',
      `a prove: not_confirmed: ${code}`,
      'a prove: confirmed',
    ])
    expect(await world.noted()).toEqual([])
  })

  test('by a gateway that refuses everybody', async () => {
    const { world, key } = await knowing()
    await world.advance(10_001)
    world.reached = async (text) =>
      text.startsWith('GET') ? { ...ANSWERED, status: 401 } : undefined
    await world.pressed(key)
    expect([world.proofs(), world.requests()]).toEqual([
      ['comparison: unauthorized'],
      ['DELETE a', 'GET (a)', 'GET'],
    ])
    world.reached = async () => undefined
    // The connection counts as signed out until its list is read again: nothing is sent.
    await world.revocations.again(world.proofId)
    await world.advance(HOUR)
    expect([world.proofs(), world.requests()]).toEqual([['comparison: no other token'], []])
    await world.relist()
    await world.settle()
    expect(world.proofs()).toEqual(['confirmed'])
  })

  test('where our own list comes later than ten seconds after the 401', async () => {
    const { world, key } = await knowing()
    await world.advance(10_001)
    world.reached = async (text) => {
      if (text !== 'GET') return undefined
      world.reached = async () => undefined
      world.setClock(10_001)
      return undefined
    }
    await world.pressed(key)
    expect(world.log).toContain('a prove: not_confirmed: timed_out')
    await world.advance(MINUTE)
    expect(world.proofs()).toEqual(['confirmed'])
  })

  test('where the connection was signed in with the revoked key itself; it is, once there is another', async () => {
    const world = await scene()
    expect(await world.pressed(world.ownKey)).toEqual({
      kind: 'revoked',
      answered: true,
      signedOut: true,
    })
    expect([world.proofs(), world.requests()]).toEqual([
      ['comparison: no other token'],
      ['DELETE own', 'GET'],
    ])
    await world.revocations.again(world.proofId)
    expect(world.requests()).toEqual([])
    world.core.store.flush()
    world.signIn(world.keys.b)
    await world.restart()
    expect(world.proofs()).toEqual(['confirmed'])
  })

  test('for a secret that no header can carry: it was never sent', async () => {
    const { world, key } = await knowing()
    const proof = await world.revocations.prove(world.session, asListed(key), {
      ...boundOf(key),
      secret: 'ü',
    })
    expect(proof).toMatchObject({
      verdict: {
        kind: 'not_confirmed',
        doubt: { kind: 'answer', cause: { code: 'unauthorized' } },
      },
    })
  })
})

test('a key whose secret still gets a list works, which is no use by somebody else; revoked again it is proven dead, once', async () => {
  const { world, key } = await knowing()
  world.reached = async (text) =>
    text === 'DELETE a' ? { ...ANSWERED, body: '{"data":{"deleted":true}}' } : undefined
  await world.pressed(key)
  expect([world.proofs(), world.core.notes.annotations.of(CONNECTION)[key.id]]).toMatchObject([
    ['works'],
    { checkedAt: expect.any(Number), usedBeforeCheck: null },
  ])
  world.reached = async () => undefined
  await world.relist()
  world.requests()
  await world.pressed(key)
  expect([world.proofs(), world.requests()]).toEqual([['confirmed'], ['DELETE a', 'GET (a)']])
})

test('a plan that is cancelled after a lost revoke tries no secret of a key that is there', async () => {
  const { world, key } = await knowing()
  world.plan(key, 1)
  failNext(world.service, 'revoke', 'reset', 100)
  await world.advance(24 * HOUR + MINUTE)
  expect(world.act('cancel')).toEqual(ok(null))
  world.requests()
  await world.advance(HOUR)
  expect([world.proofs(), world.requests()]).toEqual([[], []])
})

describe('a proof that some work asks for', () => {
  test('joins one that is asked already', async () => {
    const { world, key } = await knowing()
    let joined: Promise<unknown> | null = null
    world.reached = async (text) => {
      if (text === 'GET (a)')
        joined ??= world.revocations.prove(world.session, asListed(key), boundOf(key))
      return undefined
    }
    await world.pressed(key)
    expect(await joined).toMatchObject({ verdict: { kind: 'confirmed' } })
    expect(world.requests()).toEqual(['DELETE a', 'GET (a)'])
  })

  test('of another secret of the same key is another one, and goes on by itself', async () => {
    const { world, key } = await knowing()
    await world.pressed(key)
    const pasted = await world.revocations.prove(
      world.session,
      asListed(key),
      boundOf(world.keys.b),
    )
    expect(pasted).toMatchObject({ verdict: { kind: 'works' } })
    world.service.revokeKey(world.keys.b.id)
    await world.advance(MINUTE)
    expect(world.proofs()).toEqual(['confirmed', 'confirmed'])
  })
})
