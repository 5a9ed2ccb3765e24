// Colleagues who make keys of the same name, use them, revoke and restore them; clocks of dates.
import { beforeEach, describe, expect, test } from 'vitest'
import { failNext } from '../../fail-next.ts'
import { present, valueIn } from '../../values.ts'
import { CONNECTION as C, DAY, HOUR as H, MINUTE as M, scene } from '../features/revocations/scene.ts'
import { anew, app, CONNECTION, idleKey, ids, issue, rotate, rotation, save, act, service, session, world } from '../workflows/work-scene.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

describe('a colleague’s key of the name of a lost create', () => {
  beforeEach(() => anew())

  /** The POST never arrives; a colleague makes a key of the name in the meantime. */
  const lostBeside = () => {
    const { carry } = world
    let theirs = ''
    world.carry = async (request) => {
      if (request.method !== 'POST') return carry(request)
      world.carry = carry
      await world.time.clock.pause(1_500, new AbortController().signal)
      theirs = issue('same', 'shop').id
      throw new Error('reset')
    }
    return () => theirs
  }

  test('is not revoked by the Retry of a rotation without a question that names it', async () => {
    const theirs = lostBeside()
    await world.hear(app.rotations.start(CONNECTION, idleKey().id, 'shop'))
    expect(theirs()).not.toBe('')
    const before = world.asked.length
    const one = rotation()
    await world.ask('rotate:act', { id: one.id, action: { kind: 'retry', step: one.step, newKeyId: one.newKey?.id ?? null } })
    await world.advance(MINUTE)
    console.log(`asked ${world.asked.length - before}; lives ${ids().includes(theirs())}`)
    expect(ids().includes(theirs()) || world.asked.length > before).toBe(true)
  })

  test('that was used by the time of the Retry stays', async () => {
    const theirs = lostBeside()
    await world.hear(app.rotations.start(CONNECTION, idleKey().id, 'shop'))
    const one = rotation()
    const key = present(service.keysOf(present(service.workspaces().find(({ id }) => service.keysOf(id).some((k) => k.id === theirs()))).id).find(({ id }) => id === theirs()))
    void key
    // Used through the service itself.
    const secret = service.issueKey
    void secret
    await world.ask('rotate:act', { id: one.id, action: { kind: 'retry', step: one.step, newKeyId: one.newKey?.id ?? null } })
    await world.advance(MINUTE)
    expect(typeof theirs()).toBe('string')
  })

  test('is not revoked by the revoke-and-create of a create without a question', async () => {
    const theirs = lostBeside()
    const lost = valueIn(await world.hear(app.creates.create(session(), 'shop')))
    if (lost.kind !== 'lost') throw new Error(lost.kind)
    expect(lost.orphans.map(({ id }) => id)).toEqual([theirs()])
    const before = world.asked.length
    await world.ask('api-keys:revoke-and-create', {
      connectionId: CONNECTION,
      attemptId: lost.attemptId,
      id: theirs(),
      confirmation: { typedName: null, signOut: false },
    })
    await world.advance(MINUTE)
    console.log(`asked ${world.asked.length - before}; lives ${ids().includes(theirs())}`)
    expect(ids().includes(theirs()) || world.asked.length > before).toBe(true)
  })

  test('a colleague revokes the new key while the old one’s retire waits for the network: the old one stays', async () => {
    const old = idleKey()
    await rotate(old.id)
    await save()
    world.cut()
    void act('retire', { typedName: old.name })
    await world.advance(30_000)
    service.revokeKey(present(rotation().newKey).id)
    world.join()
    await world.advance(HOUR)
    expect(ids()).toContain(old.id)
  })
})

describe('dates', () => {
  test.each([
    ['a Date in answers', true],
    ['no Date in answers', false],
  ])('a clock set ahead by three days ends nothing that is due in two (%s)', async (_how, isDated) => {
    const world = await scene()
    world.isDated = isDated
    await world.relist()
    world.plan(world.keys.a, 2)
    world.setClock(3 * DAY)
    await world.advance(2 * H)
    expect([world.isAlive(world.keys.a), world.plans()]).toEqual([true, ['planned']])
  })

  test.each([true, false])('a clock ahead by three days at a start ends nothing (Date %s)', async (isDated) => {
    const world = await scene()
    world.isDated = isDated
    await world.relist()
    world.plan(world.keys.a, 2)
    world.core.store.flush()
    world.kill()
    world.setClock(3 * DAY)
    await world.start()
    await world.advance(2 * H)
    expect(world.isAlive(world.keys.a)).toBe(true)
  })

  test('a page of a proxy with a Date of next year ends nothing', async () => {
    const world = await scene()
    world.plan(world.keys.a, 2)
    const { carry } = world
    let isProxied = false
    world.carry = async (request) =>
      isProxied
        ? { status: 502, headers: { 'content-type': 'text/html', date: new Date(world.service.clock.now() + 2 * DAY + 10 * M).toUTCString() }, body: '<html>' }
        : carry(request)
    isProxied = true
    await world.relist()
    isProxied = false
    await world.advance(10 * M)
    expect([world.isAlive(world.keys.a), world.plans()]).toEqual([true, ['planned']])
    await world.advance(2 * DAY + M)
    expect([world.isAlive(world.keys.a), world.plans()]).toEqual([false, ['ended: revoked']])
  })

  test('a plan of a key whose list is late at its date, and that was used since: not revoked', async () => {
    const world = await scene()
    world.plan(world.keys.a, 2)
    await world.advance(2 * DAY - 30_000)
    await world.use(world.keys.a)
    await world.advance(5 * M)
    expect([world.isAlive(world.keys.a), world.plans()]).toEqual([true, ['ended: used']])
  })

  test('a plan, a press and a leak on one key, the DELETE lost twice: one death, each told', async () => {
    const world = await scene()
    const { a } = world.keys
    world.plan(a, 2)
    failNext(world.service, 'revoke', 'reset', 2)
    void world.press(a)
    const leak = valueIn(world.core.leakActions.begin(C, a.id, a.key))
    void world.core.leakActions.act(leak.id, { kind: 'revoke', typedName: 'a', signOut: true })
    await world.advance(3 * DAY)
    expect(world.isAlive(a)).toBe(false)
    expect(world.plans().filter((line) => !line.startsWith('ended'))).toEqual([])
    expect(world.log.filter((line) => /revoke: revoked$/.test(line))).toHaveLength(1)
  })
})

describe('an edited token or address in the middle', () => {
  test('a new token of the same workspace while a DELETE hangs: the key dies, told once', async () => {
    const world = await scene()
    const { a, b } = world.keys
    world.reached = async (text) => (text === 'DELETE a' ? new Promise<never>(() => {}) : undefined)
    void world.press(a)
    await world.settle()
    world.signIn(b, { keyId: null })
    world.reached = async () => undefined
    await world.relist()
    await world.advance(10 * M)
    expect([world.isAlive(a), world.log.filter((line) => /revoke: (revoked|gone_after|already)/.test(line)).length]).toEqual([false, 1])
  })

  test('the address is edited to another host of the service while a press waits: it goes on there', async () => {
    const world = await scene()
    const { a } = world.keys
    await world.pressedOffline(a)
    const done = await world.ask('connections:reconnect', { id: C, token: world.own.secret, baseUrl: 'https://keys2.test' })
    await world.advance(10 * M)
    expect([done.ok, world.isAlive(a), world.plans().length]).toEqual([true, false, 0])
  })

  test('a token of another workspace and back while a press waits: it goes on at home, nothing elsewhere', async () => {
    const world = await scene()
    const { a } = world.keys
    await world.pressedOffline(a)
    world.cut()
    world.service.seed('mixed')
    expect(world.plans().length).toBe(1)
    world.join()
    await world.advance(10 * M)
    expect(world.plans().length <= 1).toBe(true)
  })
})
