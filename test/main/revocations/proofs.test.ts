// Shows: S44
import { describe, expect, test } from 'vitest'
import { asListed } from '../../../electron/contract/api-key.ts'
import { ok } from '../../../electron/contract/result.ts'
import type { ServiceResponse } from '../../../electron/service/http/message.ts'
import { failNext } from '../../fail-next.ts'
import { boundOf, doubted, knowing, scene, startRun } from './scene.ts'
import { ANSWERED, HOUR, MINUTE } from './world.ts'

describe('a death whose secret is known', () => {
  test('is confirmed by one request with the dead secret, and by none of ours where the list was just read', async () => {
    const { world, run, key } = await knowing()
    await run.pressed(key)
    expect([world.requests(), run.proofs(), run.revocations.unproven()]).toEqual([['DELETE a', 'GET (a)'], ['confirmed'], []])
    expect(run.revocations.proofs()).toMatchObject([{ secret: null, asking: false }])
    expect([run.log, run.refused, run.noted()]).toEqual([['a revoke: revoked', 'a prove: confirmed'], [key.id], []])
    expect(run.news.map(({ verdict }) => verdict?.kind ?? null)).toEqual([null, 'confirmed'])
  })

  test.each(['by the clock that nobody sets', 'by the computer’s own clock'])(
    'costs one list of ours where none was read within ten seconds %s',
    async (which) => {
      const { world, run, key } = await knowing()
      if (which.includes('nobody')) await world.pass(10_001)
      else world.setClock(HOUR)
      await run.pressed(key)
      expect([world.requests(), run.proofs()]).toEqual([['DELETE a', 'GET (a)', 'GET'], ['confirmed']])
    },
  )

  test('forty of them within ten seconds cost one list of ours, and none of them keeps a revoke waiting', async () => {
    const { world, run } = await scene()
    const keys = world.issue(40)
    await run.session.relist()
    for (const key of keys) run.know(key)
    await world.pass(10_001)
    world.requests()
    await Promise.all(keys.map((key) => run.press(key)))
    expect(world.requests().filter((text) => text.startsWith('GET'))).toEqual([])
    await world.settle()
    expect(world.requests().filter((text) => text === 'GET')).toHaveLength(1)
    expect(run.proofs()).toEqual(Array(40).fill('confirmed'))
  })

  test('and whose answer was lost is proven once a list shows that the key is gone', async () => {
    const { world, run, key } = await knowing()
    failNext(world.service, 'revoke', 'commit-then-drop')
    failNext(world.service, 'list', 500, 100)
    await run.pressed(key)
    expect(run.proofs()).toEqual([])
    world.service.faults.clear()
    await run.session.relist()
    await world.settle()
    expect(run.proofs()).toEqual(['confirmed'])
  })

  test('is proven for a key of a group too, whose job can be put away before', async () => {
    const { world, run, key } = await knowing()
    world.network.reached = async (text) => {
      if (text === 'GET (a)' && run.job() !== undefined) throw new Error('reset')
      return undefined
    }
    const { id } = run.begin([key])
    await world.settle()
    expect(run.proofs()).toEqual(['answer: no_answer'])
    expect(run.bulks.control(id, 'dismiss')).toEqual(ok(null))
    expect([run.job(), run.proofs(), run.noted()]).toEqual([undefined, ['answer: no_answer'], ['a']])
    await world.pass(MINUTE)
    expect(run.proofs()).toEqual(['confirmed'])
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
    const { run } = await doubted(answer)
    expect([run.proofs(), run.noted()]).toEqual([[`answer: ${code}`], ['a']])
    expect(run.revocations.unproven()).toMatchObject([{ secret: 'sealed' }])
    expect(await run.revocations.again(run.proofId())).toMatchObject(ok({ verdict: { kind: 'confirmed' }, secret: null }))
    expect(run.log).toEqual(['a revoke: revoked', `a prove: not_confirmed: ${code}`, 'a prove: confirmed'])
    expect(run.noted()).toEqual([])
  })

  test('by a gateway that refuses everybody', async () => {
    const { world, run, key } = await knowing()
    await world.pass(10_001)
    world.network.reached = async (text) => (text.startsWith('GET') ? { ...ANSWERED, status: 401 } : undefined)
    await run.pressed(key)
    expect([run.proofs(), world.requests()]).toEqual([['comparison: unauthorized'], ['DELETE a', 'GET (a)', 'GET']])
    world.network.reached = async () => undefined
    // The connection counts as signed out until its list is read again: nothing is sent.
    await run.revocations.again(run.proofId())
    await world.pass(HOUR)
    expect([run.proofs(), world.requests()]).toEqual([['comparison: no other token'], []])
    await run.session.relist()
    await world.settle()
    expect(run.proofs()).toEqual(['confirmed'])
  })

  test('where our own list comes later than ten seconds after the 401', async () => {
    const { world, run, key } = await knowing()
    await world.pass(10_001)
    world.network.reached = async (text) => {
      if (text !== 'GET') return undefined
      world.network.reached = async () => undefined
      world.setClock(10_001)
      return undefined
    }
    await run.pressed(key)
    expect(run.log).toContain('a prove: not_confirmed: timed_out')
    await world.pass(MINUTE)
    expect(run.proofs()).toEqual(['confirmed'])
  })

  test('where the connection was signed in with the revoked key itself; it is, once there is another', async () => {
    const { world, run } = await scene()
    expect(await run.pressed(world.own)).toEqual({ kind: 'revoked', answered: true, signedOut: true })
    expect([run.proofs(), world.requests()]).toEqual([['comparison: no other token'], ['DELETE own', 'GET']])
    await run.revocations.again(run.proofId())
    expect(world.requests()).toEqual([])
    run.store.flush()
    const next = startRun(world, { token: world.keys.b.key, keyId: world.keys.b.id })
    await next.session.relist()
    await world.settle()
    expect(next.proofs()).toEqual(['confirmed'])
  })

  test('for a secret that no header can carry: it was never sent', async () => {
    const { run, key } = await knowing()
    const proof = await run.revocations.prove(run.session, asListed(key), { ...boundOf(key), secret: 'ü' })
    expect(proof).toMatchObject({ verdict: { kind: 'not_confirmed', doubt: { kind: 'answer', cause: { code: 'unauthorized' } } } })
  })
})

test('a key whose secret still gets a list works, which is no use by somebody else; revoked again it is proven dead, once', async () => {
  const { world, run, key } = await knowing()
  world.network.reached = async (text) => (text === 'DELETE a' ? { ...ANSWERED, body: '{"data":{"deleted":true}}' } : undefined)
  await run.pressed(key)
  expect([run.proofs(), run.used]).toEqual([['works'], [null]])
  world.network.reached = async () => undefined
  run.secrets.clear()
  await run.session.relist()
  world.requests()
  await run.pressed(key)
  expect([run.proofs(), world.requests()]).toEqual([['confirmed'], ['DELETE a', 'GET (a)']])
})

test('a plan that is cancelled after a lost revoke tries no secret of a key that is there', async () => {
  const { world, run, key } = await knowing()
  run.plan(key, 1)
  failNext(world.service, 'revoke', 'reset', 100)
  await world.pass(24 * HOUR + MINUTE)
  expect(run.act('cancel')).toEqual(ok(null))
  world.requests()
  await world.pass(HOUR)
  expect([run.proofs(), world.requests()]).toEqual([[], []])
})

describe('a proof that some work asks for', () => {
  test('joins one that is asked already', async () => {
    const { world, run, key } = await knowing()
    let joined: Promise<unknown> | null = null
    world.network.reached = async (text) => {
      if (text === 'GET (a)') joined ??= run.revocations.prove(run.session, asListed(key), boundOf(key))
      return undefined
    }
    await run.pressed(key)
    expect(await joined).toMatchObject({ verdict: { kind: 'confirmed' } })
    expect(world.requests()).toEqual(['DELETE a', 'GET (a)'])
  })

  test('of another secret of the same key is another one, and goes on by itself', async () => {
    const { world, run, key } = await knowing()
    await run.pressed(key)
    const pasted = await run.revocations.prove(run.session, asListed(key), boundOf(world.keys.b))
    expect(pasted).toMatchObject({ verdict: { kind: 'works' } })
    world.service.revokeKey(world.keys.b.id)
    await world.pass(MINUTE)
    expect(run.proofs()).toEqual(['confirmed', 'confirmed'])
  })
})
