// Odd answers: headers of another bucket, clocks that differ, pages of proxies, answers twice.
import { describe, expect, test } from 'vitest'
import { asListed } from '../../../electron/contract/api-key.ts'
import type { ServiceResponse } from '../../../electron/service/http/message.ts'
import { failNext } from '../../fail-next.ts'
import { present, valueIn } from '../../values.ts'
import { ANSWERED, CONNECTION, HOUR, knowing, MINUTE, REVOKED, type Scene, scene } from '../features/revocations/scene.ts'

const DEAD = /revoke: (revoked|already_gone|gone_after_request)$/
const saysDead = (world: Scene): readonly string[] => world.log.filter((line) => DEAD.test(line))

const withHeaders = (world: Scene, of: (method: string) => Readonly<Record<string, string>>): void => {
  const { carry } = world
  world.carry = async (request): Promise<ServiceResponse> => {
    const answer = await carry(request)
    return { ...answer, headers: { ...answer.headers, ...of(request.method) } }
  }
}

describe('odd answers to a DELETE', () => {
  test.each<[string, Partial<ServiceResponse>]>([
    ['a 404 of a gateway in JSON', { ...ANSWERED, status: 404, body: '{"message":"no Route matched with those values"}' }],
    ['an empty 404', { status: 404, headers: {}, body: '' }],
    ['a page', { status: 404, headers: { 'content-type': 'text/html' }, body: '<html>' }],
    ['a 410', { ...ANSWERED, status: 410, body: '{"error":{"code":"gone"}}' }],
    ['an empty 200', { ...ANSWERED, body: '' }],
    ['a 204', { status: 204, headers: {}, body: '' }],
    ['deleted as a text', { ...ANSWERED, body: '{"data":{"deleted":"true"}}' }],
    ['a 400', { ...ANSWERED, status: 400, body: '{"error":{}}' }],
    ['a 409', { ...ANSWERED, status: 409, body: '{"error":{}}' }],
    ['a 403', { ...ANSWERED, status: 403, body: '{"error":{}}' }],
    ['half an answer', { ...ANSWERED, body: '{"data":{"dele' }],
    ['a list instead', { ...ANSWERED, body: '{"data":{"keys":[]}}' }],
  ])('%s for half an hour: not said dead while it lives, and dies afterwards', async (_what, answer) => {
    const world = await scene()
    const { a } = world.keys
    world.reached = async (text) => (text === 'DELETE a' ? answer : undefined)
    await world.pressed(a)
    await world.advance(30 * MINUTE)
    expect([world.isAlive(a), saysDead(world), world.plans().length]).toEqual([true, [], 1])
    world.reached = async () => undefined
    await world.advance(10 * MINUTE)
    expect([world.isAlive(a), saysDead(world).length]).toEqual([false, 1])
  })

  test('a gateway’s JSON 404 for the whole path, its lists included as an empty list: nobody is said to be dead', async () => {
    const world = await scene()
    const { a } = world.keys
    world.reached = async (text) => {
      if (text === 'DELETE a') return { ...ANSWERED, status: 404, body: '{"message":"no Route matched"}' }
      return text === 'GET' ? { ...ANSWERED, body: '{"data":{"keys":[]}}' } : undefined
    }
    await world.pressed(a)
    for (let n = 0; n < 30; n += 1) {
      await world.advance(20_000)
      expect(saysDead(world)).toEqual([])
    }
  })

  test('silent parts without the connection’s key, known by its letters alone, and two false 404s: not dead', async () => {
    const world = await scene()
    world.issueMany(30)
    world.signIn(world.ownKey, { keyId: null })
    await world.relist()
    const { a } = world.keys
    world.service.faults.arm({ operation: 'list', kind: 'newest-part', sign: 'none', times: { percent: 100, seed: 1 } })
    world.service.faults.arm({ operation: 'revoke', kind: 'status', status: 404, times: { next: 2 }, keyId: a.id })
    await world.pressed(a)
    for (let n = 0; n < 15; n += 1) {
      await world.advance(10_000)
      if (world.isAlive(a)) expect(saysDead(world)).toEqual([])
    }
  })

  test('a DELETE that is answered after its time-out, by a second try’s answer: told once', async () => {
    const world = await scene()
    world.service.faults.arm({ operation: 'revoke', kind: 'latency', ms: 20, times: { next: 2 } })
    expect(await world.pressed(world.keys.a)).toEqual(REVOKED)
    await world.advance(10 * MINUTE)
    expect(saysDead(world)).toHaveLength(1)
  })

  test('presses of one key by three at once send one DELETE, and all hear that it is gone', async () => {
    const world = await scene()
    const { a } = world.keys
    world.requests()
    const outcomes = await world.hear(Promise.all([world.press(a), world.press(a), world.press(a)]))
    await world.settle()
    expect([outcomes.map(({ kind }) => kind), world.requests()]).toEqual([
      ['revoked', 'revoked', 'revoked'],
      ['DELETE a'],
    ])
  })
})

describe('two connections of one workspace', () => {
  test('both want one key dead while the first’s answer is lost: dead, each told, no false alarm', async () => {
    const world = await scene()
    const { a, b } = world.keys
    const added = valueIn(await world.ask('connections:add', { name: 'Two', baseUrl: 'https://keys.test', token: b.key }))
    const two = valueIn(world.core.sessions.find(added.id))
    await world.hear(two.relist())
    failNext(world.service, 'revoke', 'commit-then-drop')
    void world.press(a)
    void world.revocations.revoke(two, asListed(a), { why: 'person' })
    await world.advance(10 * MINUTE)
    expect([world.isAlive(a), world.plans()]).toEqual([false, []])
    expect(saysDead(world)).toHaveLength(2)
    expect(world.log.filter((line) => line.endsWith('still_there'))).toEqual([])
  })

  test('the key of the second is revoked by the first while the second has something open: shown, not said dead', async () => {
    const world = await scene()
    const { a, b } = world.keys
    const added = valueIn(await world.ask('connections:add', { name: 'Two', baseUrl: 'https://keys.test', token: b.key }))
    const two = valueIn(world.core.sessions.find(added.id))
    await world.hear(two.relist())
    world.service.faults.arm({ operation: 'revoke', kind: 'reset', times: { percent: 100, seed: 1 }, keyId: a.id })
    void world.revocations.revoke(two, asListed(a), { why: 'person' })
    await world.advance(5_000)
    expect(await world.pressed(b)).toEqual(REVOKED)
    world.service.faults.clear()
    await world.advance(3 * HOUR)
    expect([world.isAlive(a), world.plans().length]).toEqual([true, 1])
  })
})

describe('the lock', () => {
  test('keeps nothing from dying that was pressed before, and nobody is told behind it', async () => {
    const world = await scene()
    const { a } = world.keys
    failNext(world.service, 'revoke', 503, 2)
    void world.press(a)
    await world.settle()
    await world.ask('lock:now', null)
    await world.advance(5 * MINUTE)
    expect(world.isAlive(a)).toBe(false)
  })
})

describe('a full disk', () => {
  test.each([0, 1, 2, 3, 4])('from write %d on, and a kill: what a person pressed was sent, and what is said is true', async (from) => {
    const world = await scene()
    const { a } = world.keys
    let writes = 0
    world.onWrite = () => {
      writes += 1
      if (writes > from) throw Object.assign(new Error('full'), { code: 'ENOSPC' })
    }
    void world.press(a)
    await world.advance(500)
    expect(world.isAlive(a)).toBe(false)
    world.kill()
    world.onWrite = () => {}
    await world.start()
    await world.advance(10 * MINUTE)
    expect([world.plans(), present(world.core.sessions.find(CONNECTION)).ok]).toEqual([[], true])
  })

  test('keeps a kept secret until the key is dead, and a proof says nothing else', async () => {
    const { world, key } = await knowing()
    world.diskRefusal = Object.assign(new Error('full'), { code: 'ENOSPC' })
    failNext(world.service, 'revoke', 'reset', 3)
    void world.press(key)
    await world.advance(2_500)
    if (world.isAlive(key)) expect(world.core.kept.of(CONNECTION)).toHaveLength(1)
    world.diskRefusal = null
    await world.advance(5 * MINUTE)
    expect([world.isAlive(key), world.proofs()]).toEqual([false, ['confirmed']])
  })
})
