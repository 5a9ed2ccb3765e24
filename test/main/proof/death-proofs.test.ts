// Shows: S44
import { beforeEach, describe, expect, test } from 'vitest'
import { ok } from '../../../electron/contract/result.ts'
import type { ServiceResponse } from '../../../electron/service/http/message.ts'
import { failNext } from '../../fail-next.ts'
import {
  CONFIRMED,
  deadOf,
  doubtedDeath,
  knownKey,
  laterOnDisk,
  newProofWorld,
  onDisk,
  type ProofWorld,
  startProofApp,
} from './proof-world.ts'

let world: ProofWorld

beforeEach(() => {
  world = newProofWorld()
})

describe('a revoke whose secret is known', () => {
  test('is proven by one request with the dead secret, and by none of ours where the list was just read', async () => {
    const { app, key, ours } = await knownKey(world)
    await app.revoke(key)
    expect(await app.settled()).toMatchObject({ verdict: { kind: 'confirmed' }, secret: null, asking: false })
    expect(world.requests(key.key)).toEqual(['GET 401'])
    expect(ours()).toEqual(['DELETE 200'])
    expect([app.log, app.proofs.unproven(), app.pushed().length]).toEqual([['mail: confirmed'], [], 1])
    expect(laterOnDisk(world, app)).not.toContain(key.id)
  })

  test.each(['the clock that nobody sets', 'the computer’s own clock'])(
    'costs one list of ours where none was read within ten seconds by %s',
    async (which) => {
      const { app, key, ours } = await knownKey(world)
      if (which.includes('nobody')) app.pass(10_001)
      else app.setClock(Date.parse('2026-05-01T13:00:00Z'))
      await app.revoke(key)
      expect(await app.settled()).toMatchObject(CONFIRMED)
      expect(ours()).toEqual(['DELETE 200', 'GET 200'])
      expect(world.requests(key.key)).toEqual(['GET 401'])
    },
  )

  // Shows: S45
  test('is on the disk before the DELETE is sent', async () => {
    let seen = ''
    const { app, key } = await knownKey(world, {
      carry: (request) => {
        if (request.method === 'DELETE') seen = onDisk(world)
        return world.service.answer(request)
      },
    })
    await app.revoke(key)
    expect(seen).toContain(key.id)
  })

  test('that the service refuses is forgotten, and nothing is asked', async () => {
    const { app, key } = await knownKey(world)
    failNext(world.service, 'revoke', 429)
    await app.revoke(key)
    expect([await app.settled(), laterOnDisk(world, app).includes(key.id), world.requests(key.key)]).toEqual([undefined, false, []])
  })

  test('and whose answer was lost is proven once a list shows that the key is gone', async () => {
    const { app, key } = await knownKey(world)
    failNext(world.service, 'revoke', 'commit-then-drop')
    failNext(world.service, 'list', 500, 4)
    await app.revoke(key)
    expect(await app.settled()).toBeUndefined()
    await app.session.relist()
    await app.session.relist()
    expect(await app.settled()).toMatchObject(CONFIRMED)
    expect(world.requests(key.key)).toEqual(['GET 401'])
  })

  test('forty of them within ten seconds cost one list of ours', async () => {
    const app = startProofApp(world)
    const keys = Array.from({ length: 40 }, (_none, index) => world.issue(`k${index}`))
    for (const key of keys) app.know(key)
    await app.session.relist()
    app.pass(10_001)
    for (const key of keys) await app.revoke(key)
    await app.settled()
    expect(app.proofs.list().filter(({ verdict }) => verdict?.kind === 'confirmed')).toHaveLength(40)
    expect(world.requests(world.own.secret).filter((said) => said.startsWith('GET'))).toHaveLength(2)
  })
})

describe('a death is not confirmed', () => {
  test.each<[string, Partial<ServiceResponse> | null]>([
    ['no_answer', null],
    ['rate_limited', { status: 429 }],
    ['server_error', { status: 500 }],
    ['forbidden', { status: 403 }],
    ['redirected', { status: 302, headers: { location: 'https://elsewhere.test/' } }],
    ['unreadable_answer', { status: 200, body: '<html>' }],
    ['unreadable_answer', { status: 200, body: '{"data":"none"}' }],
  ])('by %s, is offered again, and is confirmed then', async (code, answer) => {
    const { app, key, proof } = await doubtedDeath(world, answer)
    expect(proof).toMatchObject({ verdict: { kind: 'not_confirmed', doubt: { kind: 'answer', cause: { code } } }, secret: 'sealed' })
    expect(app.proofs.unproven()).toHaveLength(1)
    expect(await app.proofs.again(proof?.id ?? '')).toMatchObject(ok({ verdict: { kind: 'confirmed' }, secret: null }))
    expect(app.log).toEqual([`mail: not_confirmed: ${code}`, 'mail: confirmed'])
    expect(laterOnDisk(world, app)).not.toContain(key.id)
  })

  test('by a gateway that refuses everybody', async () => {
    let broken = false
    const { app, key, ours } = await knownKey(world, {
      carry: async (request) => {
        const answer = await world.service.answer(request)
        return broken && request.method === 'GET' ? { ...answer, status: 401 } : answer
      },
    })
    app.pass(10_001)
    broken = true
    await app.revoke(key)
    const proof = await app.settled()
    expect(proof).toMatchObject({ verdict: { kind: 'not_confirmed', doubt: { kind: 'comparison', cause: { code: 'unauthorized' } } } })
    expect([world.requests(key.key).length, ours().length]).toEqual([1, 2])
    broken = false
    // The connection counts as signed out until its list is read again: nothing is sent.
    expect(await app.proofs.again(proof?.id ?? '')).toMatchObject({ value: { verdict: { doubt: { kind: 'comparison' } } } })
    expect(world.requests(key.key)).toHaveLength(1)
    await app.session.relist()
    expect(await app.settled()).toMatchObject(CONFIRMED)
  })

  test('where our own list comes later than ten seconds after the 401', async () => {
    let late = (): void => {}
    const { app, key } = await knownKey(world, {
      carry: async (request) => {
        const answer = await world.service.answer(request)
        if (answer.status === 200 && request.method === 'GET') late()
        return answer
      },
    })
    app.pass(10_001)
    late = () => app.pass(10_001)
    await app.revoke(key)
    expect(await app.settled()).toMatchObject({ verdict: { doubt: { kind: 'comparison', cause: { code: 'timed_out' } } } })
  })

  test('where the connection was signed in with the revoked key itself; it is, once there is another', async () => {
    const { app } = await knownKey(world)
    await app.revoke(world.own)
    const proof = await app.settled()
    expect(proof).toMatchObject({
      key: { id: world.own.id },
      verdict: { kind: 'not_confirmed', doubt: { kind: 'comparison', cause: null } },
    })
    expect(world.requests(world.own.secret)).toEqual(['GET 200', 'DELETE 200', 'GET 401'])
    await app.proofs.again(proof?.id ?? '')
    expect(world.requests(world.own.secret)).toHaveLength(3)
    const next = world.issue('next')
    const later = startProofApp(world, { token: next.key, keyId: next.id })
    later.proofs.recover()
    await later.session.relist()
    expect(await later.settled()).toMatchObject({ key: { id: world.own.id }, verdict: { kind: 'confirmed' } })
    expect(world.requests(world.own.secret)).toHaveLength(4)
  })

  test('for a secret that no header can carry: it was never sent', async () => {
    const { app, key } = await knownKey(world)
    const proven = await app.proofs.prove({ ...deadOf(key), secret: { secret: 'ü', address: 'https://keys.test' } })
    expect(proven).toMatchObject({
      value: { verdict: { kind: 'not_confirmed', doubt: { kind: 'answer', cause: { code: 'unauthorized' } } } },
    })
  })
})

test('a key whose secret still gets a list works, whatever the revoke was answered with, and is proven dead once it is revoked again', async () => {
  let deaf = false
  const { app, key } = await knownKey(world, {
    carry: async (request) => {
      if (!deaf || request.method !== 'DELETE') return world.service.answer(request)
      return { status: 200, headers: { 'content-type': 'application/json' }, body: '{"data":{"deleted":true}}' }
    },
  })
  deaf = true
  await app.revoke(key)
  expect(await app.settled()).toMatchObject({ verdict: { kind: 'works' }, secret: 'sealed' })
  expect([app.log, app.proofs.unproven().length]).toEqual([['mail: works'], 1])
  deaf = false
  app.forgetSecrets()
  await app.session.relist()
  await app.revoke(key)
  expect(await app.settled()).toMatchObject(CONFIRMED)
  expect(app.proofs.list()).toHaveLength(1)
})

// Shows: S45
test('a secret is sent to no other address than that of its revoke', async () => {
  const { app, key, proof } = await doubtedDeath(world)
  const before = world.requests(key.key).length
  const elsewhere = { ...app.session.connection(), baseUrl: 'https://elsewhere.test' }
  app.session.renew(elsewhere)
  expect(await app.proofs.again(proof?.id ?? '')).toMatchObject({
    value: { verdict: { doubt: { kind: 'answer', cause: { code: 'connection_moved' } } } },
  })
  expect(world.requests(key.key)).toHaveLength(before)
})

test('with none of our own budget left the dead secret is not sent before there is', async () => {
  const { app, key } = await knownKey(world)
  for (let left = 0; left < 100; left += 1) await app.session.relist({ retry: false })
  app.pass(10_001)
  expect(app.session.state().gauge?.remaining).toBe(0)
  expect(await app.proofs.prove(deadOf(key))).toMatchObject({
    value: { verdict: { doubt: { kind: 'answer', cause: { code: 'rate_limited' } } } },
  })
  expect(world.requests(key.key)).toEqual([])
})
