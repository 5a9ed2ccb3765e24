// More of what real services, networks and people do.
import { describe, expect, test } from 'vitest'
import { asListed } from '../../../electron/contract/api-key.ts'
import { failNext } from '../../fail-next.ts'
import { present, valueIn } from '../../values.ts'
import { ANSWERED, boundOf, CONNECTION, HOUR, knowing, MINUTE, REVOKED, type Scene, scene } from '../features/revocations/scene.ts'

const DEAD = /revoke: (revoked|already_gone|gone_after_request)$/
const saysDead = (world: Scene): readonly string[] => world.log.filter((line) => DEAD.test(line))

describe('a dead secret that goes on working', () => {
  test.each([5_000, MINUTE, 9 * MINUTE])('for %d ms: the proof waits, no alarm, and is confirmed', async (ms) => {
    const { world, key } = await knowing()
    world.late('death-lag', ms, key)
    await world.pressed(key)
    await world.advance(2 * HOUR)
    expect([world.proofs(), world.log.filter((line) => line.endsWith('still_there'))]).toEqual([['confirmed'], []])
  })

  test('for an hour: revoked again, told, in the end confirmed', async () => {
    const { world, key } = await knowing()
    world.late('death-lag', HOUR, key)
    await world.pressed(key)
    await world.advance(12 * HOUR)
    // Nobody reads a list while the window is hidden: it waits for the person.
    expect(world.plans().length <= 1).toBe(true)
    await world.advance(48 * HOUR)
    world.core.store.flush()
    expect(JSON.stringify((await world.vault()).revocations)).not.toContain(key.key)
  })

  test('and is refused twice by a replica that knows, while another still answers it (flapping): confirmed only once dead', async () => {
    const { world, key } = await knowing()
    let n = 0
    world.reached = async (text) => {
      if (text !== 'GET (a)') return undefined
      n += 1
      return n % 2 === 0 ? { ...ANSWERED, body: '{"data":{"keys":[]}}' } : undefined
    }
    await world.pressed(key)
    await world.advance(30 * MINUTE)
    expect(world.isAlive(key)).toBe(false)
    expect(world.log.filter((line) => line.includes('prove')).length).toBeLessThanOrEqual(8)
  })
})

describe('a leak', () => {
  test('of a key that a lost DELETE ended, with its secret pasted: proven, note and list agree', async () => {
    const world = await scene()
    const { a } = world.keys
    await world.advance(11 * MINUTE)
    failNext(world.service, 'revoke', 'commit-then-drop', 100)
    const leak = valueIn(world.core.leakActions.begin(CONNECTION, a.id, a.key))
    void world.core.leakActions.act(leak.id, { kind: 'revoke', typedName: 'a', signOut: true })
    await world.advance(20 * MINUTE)
    const shown = present(world.core.leaks.list()[0])
    expect([shown.end, shown.items.revoke, shown.items.proof]).not.toEqual(['dead', 'done', 'todo'])
    expect(world.isAlive(a)).toBe(false)
  })

  test('of a key whose death was noted, and that came back after its entry was forgotten, is open again', async () => {
    const world = await scene()
    const { a } = world.keys
    const leak = valueIn(world.core.leakActions.begin(CONNECTION, a.id, null))
    void world.core.leakActions.act(leak.id, { kind: 'revoke', typedName: 'a', signOut: true })
    await world.advance(7 * HOUR)
    expect(world.core.leaks.list()[0]?.items.revoke).toBe('done')
    world.service.restoreKeys([a.id])
    await world.relist()
    expect(world.core.leaks.list()[0]).toMatchObject({ end: 'alive', items: { revoke: 'todo' } })
  })

  test('of a proven key that a colleague restored an hour later is not shown as done while the list shows it', async () => {
    const world = await scene()
    const { a } = world.keys
    const leak = valueIn(world.core.leakActions.begin(CONNECTION, a.id, a.key))
    void world.core.leakActions.act(leak.id, { kind: 'revoke', typedName: 'a', signOut: true })
    await world.advance(HOUR)
    expect(world.core.leaks.list()[0]?.items).toMatchObject({ revoke: 'done', proof: 'done' })
    world.service.restoreKeys([a.id])
    await world.relist()
    await world.advance(20 * MINUTE)
    await world.relist()
    expect([world.isAlive(a), world.core.leaks.list()[0]?.items.revoke]).not.toEqual([true, 'done'])
  })

  test('finished as not proven while its DELETE hangs: the revoke goes on', async () => {
    const world = await scene()
    const { a } = world.keys
    world.reached = async (text) => (text === 'DELETE a' ? new Promise<never>(() => {}) : undefined)
    const leak = valueIn(world.core.leakActions.begin(CONNECTION, a.id, a.key))
    void world.core.leakActions.act(leak.id, { kind: 'revoke', typedName: 'a', signOut: true })
    await world.advance(20_000)
    await world.core.leakActions.act(leak.id, { kind: 'finish', isProven: false })
    world.reached = async () => undefined
    await world.advance(10 * MINUTE)
    expect(world.isAlive(a)).toBe(false)
  })

  test('of the own key: pressed beside what hangs, it goes within 70 s', async () => {
    const world = await scene()
    world.reached = async (text) => (text === 'DELETE a' ? new Promise<never>(() => {}) : undefined)
    void world.press(world.keys.a)
    await world.settle()
    const leak = valueIn(world.core.leakActions.begin(CONNECTION, world.ownKey.id, world.ownKey.key))
    void world.core.leakActions.act(leak.id, { kind: 'revoke', typedName: world.ownKey.name, signOut: true })
    await world.advance(75_000)
    expect([world.core.leaks.list().length, world.isAlive(world.ownKey)]).toEqual([1, false])
  })
})

describe('a program', () => {
  test('that asks while the disk refuses waits, and is told so; its key dies once there is room', async () => {
    const world = await scene()
    world.diskRefusal = Object.assign(new Error('full'), { code: 'ENOSPC' })
    const client = { name: 'x', request: 'revoke', connectionId: CONNECTION } as const
    const outcome = await world.pressed(world.keys.a, { why: 'program', client })
    expect(outcome.kind).toBe('pending')
    world.diskRefusal = null
    await world.advance(5 * MINUTE)
    expect(world.isAlive(world.keys.a)).toBe(false)
  })

  test('that asks twice, and another, of one key: one DELETE, three entries', async () => {
    const world = await scene()
    world.requests()
    const client = (name: string) => ({ name, request: 'revoke', connectionId: CONNECTION }) as const
    const { a } = world.keys
    world.cut()
    await world.pressed(a, { why: 'program', client: client('x') })
    await world.pressed(a, { why: 'program', client: client('x') })
    await world.pressed(a, { why: 'program', client: client('y') })
    world.join()
    await world.advance(2 * MINUTE)
    expect([world.isAlive(a), saysDead(world).length]).toEqual([false, 3])
  })
})

describe('stop', () => {
  test.each(['reset', 'late-commit', 'html-404'] as const)('after a DELETE that ended in %s: said that it was sent, and nothing more is sent', async (kind) => {
    const world = await scene()
    const { a } = world.keys
    world.service.faults.arm({ operation: 'revoke', kind, times: { percent: 100, seed: 1 }, ...(kind === 'late-commit' ? { ms: MINUTE } : {}) })
    void world.press(a)
    await world.advance(kind === 'late-commit' ? 15_200 : 500)
    valueIn(world.act('cancel'))
    world.service.faults.clear()
    world.requests()
    await world.advance(3 * HOUR)
    expect(world.log).toContain('a revoke: stopped_after_request')
    expect(world.requests().filter((text) => text.startsWith('DELETE'))).toEqual([])
  })

  test('while the press is on its way, between the note and the answer: told when it dies', async () => {
    const world = await scene()
    const { a } = world.keys
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    world.reached = async (text) => {
      if (text === 'DELETE a') await held
      return undefined
    }
    void world.press(a)
    await world.settle()
    valueIn(world.act('cancel'))
    release()
    await world.advance(MINUTE)
    expect([world.isAlive(a), world.log]).toEqual([false, ['a revoke: stopped_after_request', expect.stringMatching(DEAD)]])
  })
})

describe('a stopped key', () => {
  test('pressed again at once dies', async () => {
    const world = await scene()
    const { a } = world.keys
    failNext(world.service, 'revoke', 503, 100)
    await world.pressed(a)
    world.service.faults.clear()
    valueIn(world.act('cancel'))
    expect(await world.pressed(a)).toEqual(REVOKED)
  })
})

describe('a create', () => {
  test('whose key the person revokes before it is listed: dead, the reveal is no lost secret', async () => {
    const world = await scene()
    world.late('list-lag', 10 * MINUTE)
    const made = valueIn(await world.hear(world.core.creates.create(world.session, 'fresh')))
    if (made.kind !== 'created') throw new Error(made.kind)
    const { key } = made.reveal
    expect(valueIn(await world.hear(world.revocations.revokeConfirmed(world.session, key.id, { typedName: 'fresh', signOut: false }, { why: 'person' }))).kind).toBe('revoked')
    await world.advance(HOUR)
    expect(world.plans()).toEqual([])
  })

  test('twice of one name, both answers lost, then both listed late: nothing is revoked by itself', async () => {
    const world = await scene()
    failNext(world.service, 'create', 'commit-then-drop', 2)
    world.late('list-lag', 5 * MINUTE)
    void world.core.creates.create(world.session, 'shop')
    await world.advance(20_000)
    void world.core.creates.create(world.session, 'shop')
    await world.advance(30 * MINUTE)
    const shops = world.service.keysOf(world.workspace.id).filter(({ name }) => name === 'shop')
    expect([shops.length, world.requests().filter((text) => text.startsWith('DELETE'))]).toEqual([2, []])
  })
})

test('sleep for nine hours in the middle of a DELETE: the key dies, told once', async () => {
  const world = await scene()
  const { a } = world.keys
  world.reached = async (text) => (text === 'DELETE a' ? new Promise<never>(() => {}) : undefined)
  void world.press(a)
  await world.settle()
  await world.time.sleep(9 * HOUR)
  world.reached = async () => undefined
  await world.advance(10 * MINUTE)
  expect([world.isAlive(a), saysDead(world).length]).toEqual([false, 1])
  void asListed
  void boundOf
})
