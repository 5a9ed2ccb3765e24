import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { fail, ok } from '../../../../electron/contract/result.ts'
import { failNext } from '../../../fail-next.ts'
import { app, hold, requests, service, session, world } from '../keys/work-scene.ts'
import {
  begin,
  carryCreates,
  connectFresh,
  endProgram,
  expectNoneLeft,
  living,
  methods,
  newHelper,
  noted,
  readActivity,
  revokeByHand,
  running,
  works,
} from './lease-world.ts'

/** A secret that somebody typed into a command. */
const PASTED = 'acme_live_Ab12Cd34Ef56Gh78Ij90'

beforeEach(connectFresh)

describe('a lease', () => {
  test('has a key of its own name that works, and that is refused once its program has ended: four requests in all', async () => {
    const { helper, granted } = await running()
    expect(living()).toEqual([granted.keyName])
    expect(granted.keyName).toMatch(/^run-[a-z\d]{6}-shop$/)
    expect(await works(granted)).toBe(true)
    expect(app.leases.list()).toMatchObject([
      { command: 'npm run dev', folder: '/home/me/shop', phase: 'running', keyId: granted.keyId },
    ])
    const before = methods().length

    expect(await endProgram(helper)).toEqual(ok(null))
    expect(await works(granted)).toBe(false)
    await expectNoneLeft()
    expect(methods().slice(before, before + 2)).toEqual(['DELETE', 'GET'])
    await world.advance(15_000)
    expect(readActivity()).toEqual(['create: created', 'revoke: revoked', 'prove: confirmed'])
  })

  test('whose key is revoked in another way is over: its helper is told, the old secret is proven dead, and nothing is left of it', async () => {
    const { helper, granted } = await running()
    expect(await revokeByHand(granted)).toMatchObject({ ok: true })
    await world.advance(60_000)
    expect(helper.events).toEqual([{ kind: 'ending', why: 'revoked' }, { kind: 'revoked' }])
    expect([app.leases.list(), app.leases.unfinished(), await noted()]).toEqual([[], [], []])
    expect(requests('DELETE')).toHaveLength(1)
    expect(readActivity().toSorted()).toEqual([
      'create: created',
      'prove: confirmed',
      'revoke: revoked',
    ])
    expect(await endProgram(helper)).toEqual(ok(null))
  })

  test('whose key is gone from the list is over once its secret is refused: its helper is told, and nothing is left of it', async () => {
    const { helper, granted } = await running()
    const other = await running()
    // A younger key may only be late.
    await world.advance(600_000)
    service.revokeKey(granted.keyId)
    await session().relist()
    await world.advance(120_000)
    expect(helper.events).toEqual([{ kind: 'ending', why: 'revoked' }, { kind: 'revoked' }])
    expect(other.helper.events).toEqual([])
    expect(app.leases.list()).toMatchObject([{ keyId: other.granted.keyId, phase: 'running' }])
    expect(await noted()).toEqual([other.granted.id])
    expect(methods()).not.toContain('DELETE')
    expect(readActivity().slice(-2)).toEqual(['revoke: already_gone', 'prove: confirmed'])
    expect(await endProgram(helper)).toEqual(ok(null))
  })

  test('whose proof is given up while the service is asked is over: its helper hears that nothing is proven, and nothing is left of it', async () => {
    const { helper } = await running()
    const { arrived, release } = hold('GET')
    const ended = app.leases.ended(helper)
    await arrived
    app.revocations.proofs.giveUp(app.revocations.proofs.list()[0]?.id ?? '')
    release()
    expect(await ended).toEqual(fail('cancelled'))
    expect([helper.events, app.leases.list()]).toEqual([[{ kind: 'not_proven' }], []])
  })

  test('goes on while the key of another one is revoked', async () => {
    const [first, second] = [await running(), await running()]
    await revokeByHand(first.granted)
    await world.settle()
    expect(second.helper.events).toEqual([])
    expect(app.leases.list()).toMatchObject([{ keyId: second.granted.keyId, phase: 'running' }])
    expect(await works(second.granted)).toBe(true)
  })

  // Shows: S80
  test('is on the disk before its create is sent; the key’s id and the row that ends it come in one write', async () => {
    let before: readonly string[] = []
    carryCreates(async (request) => {
      before = await noted()
      return service.answer(request)
    })
    const written = new Set<string>()
    world.onCrossing = () => void written.add(readFileSync(join(world.folder, 'vault'), 'latin1'))
    const { granted } = await running({ command: ['node', 'app.js', PASTED] })
    // With the vault as it was.
    expect(written.size).toBe(3)
    expect(before).toEqual([granted.id])
    const vault = await world.vault()
    expect([vault.leases, vault.revocations]).toMatchObject([
      [{ id: granted.id, keyId: granted.keyId }],
      [
        {
          keyId: granted.keyId,
          secrets: { secret: granted.secret },
          reasons: [{ leaseId: granted.id, why: 'lease', client: { name: 'keystow' } }],
        },
      ],
    ])
    for (const hidden of [granted.token, PASTED, 'app.js'])
      expect(JSON.stringify(vault)).not.toContain(hidden)
  })

  test('whose key the disk cannot note goes on, and is revoked after its end once the disk takes that', async () => {
    carryCreates((request) => {
      world.diskRefusal = new Error('broken')
      return service.answer(request)
    })
    const { helper, granted } = await running()
    expect(await endProgram(helper)).toMatchObject(fail('data_not_written'))
    world.diskRefusal = null
    await world.advance(60_000)
    expect(await works(granted)).toBe(false)
  })

  test('that the disk refuses creates nothing', async () => {
    world.diskRefusal = new Error('broken')
    expect(await begin()).toMatchObject(fail('data_not_written'))
    expect(methods()).toEqual([])
  })

  test('whose create is refused leaves nothing', async () => {
    failNext(service, 'create', 429)
    expect(await begin()).toMatchObject(fail('rate_limited'))
    await expectNoneLeft()
  })

  test('is not begun with fewer requests left than it takes, and says when there are more', async () => {
    service.setVariants({ limit: 4 })
    await world.advance(10_000)
    expect(await begin()).toMatchObject(fail('rate_limited', { retryAfter: expect.any(Number) }))
    expect(methods()).toEqual(['GET'])
  })

  test('whose helper leaves while the key is created has it revoked at once', async () => {
    const helper = newHelper()
    carryCreates((request) => {
      helper.leave()
      return service.answer(request)
    })
    expect(await begin({}, helper)).toMatchObject(fail('cancelled'))
    await world.settle()
    await expectNoneLeft()
  })

  test('whose helper leaves before the create has none sent', async () => {
    const helper = newHelper()
    helper.leave()
    expect(await begin({}, helper)).toMatchObject(fail('cancelled'))
    expect(methods()).not.toContain('POST')
  })

  test('of many that begin at once each has a key', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => running()))
    expect(new Set(all.map(({ granted }) => granted.secret)).size).toBe(5)
    await Promise.all(all.map(({ helper }) => endProgram(helper)))
    await expectNoneLeft()
  })
})

describe('a lease ends', () => {
  test('five seconds after its helper is gone, and not before', async () => {
    const { helper, granted } = await running()
    helper.leave()
    await world.advance(4_999)
    expect(app.leases.list()).toMatchObject([{ phase: 'away' }])
    expect(await works(granted)).toBe(true)
    await world.advance(1)
    expect(await works(granted)).toBe(false)
    expect(await noted()).toEqual([])
  })

  test('when its time is over, and its helper is told', async () => {
    const { helper, granted } = await running({ seconds: 60 })
    await world.advance(60_000)
    expect(await works(granted)).toBe(false)
    await world.advance(60_000)
    expect(helper.events).toEqual([{ kind: 'ending', why: 'time_over' }, { kind: 'revoked' }])
    expect(await endProgram(helper)).toEqual(ok(null))
  })

  // Shows: S85
  test('no later where the computer’s clock is set back', async () => {
    const { granted } = await running({ seconds: 60 })
    world.time.setClock(-86_400_000)
    await world.advance(59_999)
    expect(await works(granted)).toBe(true)
    await world.advance(1)
    expect(await works(granted)).toBe(false)
  })

  test('no earlier where the computer’s clock is set ahead by a day', async () => {
    const { granted } = await running({ seconds: 3_600 })
    world.time.setClock(86_400_000)
    await world.advance(3_599_999)
    expect(await works(granted)).toBe(true)
    await world.advance(1)
    expect(await works(granted)).toBe(false)
  })

  // Shows: S85
  test('after a sleep past its time: at the wake or the next beat, and within a minute without them', async () => {
    const { helper, granted } = await running({ seconds: 3_600 })
    await world.time.sleep(3_599_000)
    expect(await works(granted)).toBe(true)
    await world.time.sleep(1_000)
    expect(await works(granted)).toBe(false)
    await world.advance(60_000)
    expect(helper.events).toEqual([{ kind: 'ending', why: 'time_over' }, { kind: 'revoked' }])
    const other = await running({ seconds: 3_600 })
    await world.time.sleep(3_600_000, false)
    await world.advance(60_000)
    expect(await works(other.granted)).toBe(false)
  })

  test('by a person, and its helper is told', async () => {
    const { helper, granted } = await running()
    expect(await world.hear(app.leases.end(granted.id))).toEqual(ok(null))
    expect(helper.events).toEqual([{ kind: 'ending', why: 'person' }, { kind: 'revoked' }])
    expect(await app.leases.end(granted.id)).toMatchObject(fail('gone'))
    // The program had no part in it.
    const revoked = app.activity.list().find(({ action }) => action === 'revoke')
    expect(revoked).toMatchObject({ outcome: 'revoked', keyId: granted.keyId })
    expect(revoked?.client).toBeUndefined()
  })

  test('with the app', async () => {
    const { helper, granted } = await running()
    expect(await world.quit()).toBe(true)
    expect(await works(granted)).toBe(false)
    expect(helper.events[0]).toEqual({ kind: 'ending', why: 'quit' })
    expect(await noted()).toEqual([])
  })

  test('with the app while it is being created: nothing is handed out', async () => {
    const { arrived, release } = hold('POST')
    const begun = begin()
    await arrived
    const closing = app.leases.close()
    release()
    expect((await begun).ok).toBe(false)
    await world.hear(closing)
    await expectNoneLeft()
  })

  test('with the app while it is created in turn after another: nothing is handed out', async () => {
    await running()
    const { release } = hold('DELETE')
    const closing = app.leases.close()
    expect(await begin()).toMatchObject(fail('quitting'))
    release()
    await world.hear(closing)
    expect(requests('POST')).toHaveLength(1)
    await expectNoneLeft()
  })

  test('also where somebody has revoked its key by hand', async () => {
    const { helper, granted } = await running()
    service.revokeKey(granted.keyId)
    expect(await endProgram(helper)).toMatchObject(fail('not_listed'))
    await world.advance(700_000)
    expect([await noted(), readActivity().slice(-2)]).toEqual([
      [],
      ['revoke: already_gone', 'prove: confirmed'],
    ])
  })
})
