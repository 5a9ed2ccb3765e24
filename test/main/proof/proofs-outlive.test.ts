// Shows: S45
import { beforeEach, describe, expect, test } from 'vitest'
import { PROOF_MS } from '../../../electron/contract/death-proof.ts'
import { fail } from '../../../electron/contract/result.ts'
import { withoutConnection } from '../../../electron/main/store/vault.ts'
import {
  CONFIRMED,
  deadOf,
  doubtedDeath,
  knownKey,
  laterOnDisk,
  newProofWorld,
  onDisk,
  type ProofWorld,
  secretOf,
  startProofApp,
} from './proof-world.ts'

let world: ProofWorld

beforeEach(() => {
  world = newProofWorld()
})

/** Nothing is left of a proof but its end in the log. */
const expectDropped = (app: ReturnType<typeof startProofApp>, { id }: { readonly id: string }, end: string): void =>
  expect([app.proofs.list(), app.log.at(-1), laterOnDisk(world, app).includes(id)]).toEqual([[], `mail: ${end}`, false])

describe('after kill -9', () => {
  test('while the service was asked it is asked once the list was read, with no list more', async () => {
    const { app, key } = await knownKey(world, {
      carry: (request) => (secretOf(request) === world.own.secret ? world.service.answer(request) : new Promise(() => {})),
    })
    await app.revoke(key)
    await expect.poll(() => onDisk(world)).toContain('"revoked"')
    const next = startProofApp(world)
    next.proofs.recover()
    expect(next.proofs.unproven()).toMatchObject([{ key: { id: key.id, name: 'mail' }, verdict: null, secret: 'sealed' }])
    await next.session.relist()
    expect(await next.settled()).toMatchObject(CONFIRMED)
    expect(world.requests(key.key)).toEqual(['GET 401'])
  })

  test.each([true, false])('in the middle of the revoke the list says whether there is a death to prove (%s)', async (arrived) => {
    const { app, key } = await knownKey(world, {
      carry: async (request) => {
        if (request.method !== 'DELETE') return world.service.answer(request)
        if (arrived) await world.service.answer(request)
        return new Promise(() => {})
      },
    })
    void app.revoke(key)
    await app.settled()
    const next = startProofApp(world)
    await next.session.relist()
    next.proofs.recover()
    expect(await next.settled()).toEqual(arrived ? expect.objectContaining(CONFIRMED) : undefined)
    expect(world.requests(key.key)).toEqual(arrived ? ['GET 401'] : [])
    expect(laterOnDisk(world, next)).not.toContain(key.id)
  })

  test('one that is not confirmed is offered and not asked by itself', async () => {
    const { key } = await doubtedDeath(world)
    const next = startProofApp(world)
    await next.session.relist()
    next.proofs.recover()
    expect(await next.settled()).toMatchObject({ verdict: { kind: 'not_confirmed' }, secret: 'sealed' })
    expect(world.requests(key.key)).toHaveLength(1)
  })
})

describe('the secret is wiped', () => {
  test('after 24 hours, also where the computer’s clock was set back since', async () => {
    const { app, key } = await doubtedDeath(world)
    app.pass(PROOF_MS - 1)
    expect(app.proofs.unproven()).toHaveLength(1)
    app.setClock(0)
    app.pass(1)
    await app.settled()
    expectDropped(app, key, 'expired')
  })

  test.each([
    ['24 hours later', PROOF_MS],
    ['before it was revoked, by the computer’s clock', -3_600_000],
  ])('at a start that is %s', async (_when, ms) => {
    const { key } = await doubtedDeath(world)
    const next = startProofApp(world)
    next.setClock(Date.parse('2026-05-01T12:00:00Z') + ms)
    next.proofs.recover()
    expectDropped(next, key, 'expired')
  })

  test('where the person gives it up', async () => {
    const { app, key, proof } = await doubtedDeath(world)
    expect(app.proofs.giveUp(proof?.id ?? '')).toMatchObject({ ok: true })
    expectDropped(app, key, 'given_up')
    expect(app.proofs.giveUp(proof?.id ?? '')).toEqual(fail('gone'))
    expect(await app.proofs.again(proof?.id ?? '')).toEqual(fail('gone'))
  })

  test('with the connection, also while the service is asked, and only where the disk takes that', async () => {
    let release = (): void => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const { app, key } = await knownKey(world, {
      carry: async (request) => {
        if (secretOf(request) !== world.own.secret) await held
        return world.service.answer(request)
      },
    })
    await app.revoke(key)
    expect(laterOnDisk(world, app)).toContain(key.id)
    app.store.update((vault) => withoutConnection(vault, 'c'))
    app.proofs.forgotten('c')
    release()
    expect([await app.settled(), onDisk(world).includes(key.id), app.log]).toEqual([undefined, false, []])
  })
})

describe('what would not outlive the app', () => {
  test('says so, and ends with it, which is told', async () => {
    const { app, proof } = await doubtedDeath(world, null, { isLasting: () => false })
    expect(proof).toMatchObject({ secret: 'memory' })
    app.proofs.close()
    expect(app.log.at(-1)).toBe('mail: not_confirmed: quitting')
  })

  test('says so once its connection is kept until the quit, and can be asked again', async () => {
    let isLasting = true
    const { app, proof } = await doubtedDeath(world, null, { isLasting: () => isLasting })
    isLasting = false
    app.proofs.persistenceChanged()
    expect(app.pushed()).toMatchObject([{ secret: 'memory' }])
    expect(await app.proofs.again(proof?.id ?? '')).toMatchObject({ value: CONFIRMED })
  })

  test('is what the disk refuses', async () => {
    world.stored.disk.refusal = new Error('broken')
    const { proof } = await doubtedDeath(world)
    expect(proof).toMatchObject({ secret: 'memory' })
  })
})

describe('a proof that some work asks for', () => {
  test('joins one that is asked already, and asks nothing where it is confirmed', async () => {
    const { app, key } = await knownKey(world)
    await app.revoke(key)
    expect(await app.proofs.prove(deadOf(key))).toMatchObject({ value: CONFIRMED })
    expect(await app.proofs.prove(deadOf(key))).toMatchObject({ value: CONFIRMED })
    expect(world.requests(key.key)).toEqual(['GET 401'])
  })

  test('of another secret of the same key is another one', async () => {
    const { app, key } = await knownKey(world)
    const other = world.issue('other')
    await app.revoke(key)
    await app.settled()
    const pasted = { ...deadOf(key), secret: deadOf(other).secret }
    expect(await app.proofs.prove(pasted)).toMatchObject({ value: { verdict: { kind: 'works' } } })
  })

  test('of a connection that is not known fails', async () => {
    const { app, key } = await knownKey(world)
    expect(await app.proofs.prove({ ...deadOf(key), connectionId: 'none' })).toEqual(fail('gone'))
  })
})
