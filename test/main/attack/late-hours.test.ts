// Lists late by minutes to hours, secrets that work late, clocks, places, parts.
import { describe, expect, test } from 'vitest'
import { asListed } from '../../../electron/contract/api-key.ts'
import { present, valueIn } from '../../values.ts'
import { failNext } from '../../fail-next.ts'
import {
  ANSWERED,
  boundOf,
  CONNECTION,
  HOUR,
  knowing,
  MINUTE,
  type Scene,
  scene,
} from '../features/revocations/scene.ts'

const DEAD = /revoke: (revoked|already_gone|gone_after_request)$/
const saysDead = (world: Scene): readonly string[] => world.log.filter((line) => DEAD.test(line))

describe('a replica that is late', () => {
  test.each([12 * MINUTE, 30 * MINUTE, 2 * HOUR])(
    'by %d ms: a new key whose 404 and lists are false is not said to be dead',
    async (ms) => {
      const world = await scene()
      const key = world.issue('late')
      world.late('lookup-lag', ms)
      world.late('list-lag', ms)
      world.session.added(asListed(key))
      await world.pressed(key)
      const said: string[] = []
      for (let minute = 0; minute < ms / MINUTE; minute += 1) {
        await world.advance(MINUTE)
        if (world.isAlive(key)) said.push(...saysDead(world))
      }
      expect(said.slice(0, 1)).toEqual([])
    },
  )

  test.each([12 * MINUTE, 30 * MINUTE])(
    'by %d ms: the new key dies in the end',
    async (ms) => {
      const world = await scene()
      const key = world.issue('late')
      world.late('lookup-lag', ms)
      world.late('list-lag', ms)
      world.session.added(asListed(key))
      await world.pressed(key)
      await world.advance(ms + 2 * HOUR)
      expect([world.isAlive(key), world.plans()]).toEqual([false, []])
    },
  )

  test.each([12 * MINUTE, 90 * MINUTE, 5 * HOUR])(
    'by %d ms in its lists: a dead key raises no more than three alarms, and ends dead',
    async (ms) => {
      const world = await scene()
      const { a } = world.keys
      world.late('gone-lag', ms)
      await world.pressed(a)
      await world.advance(7 * HOUR)
      const alarms = world.log.filter((line) => line.endsWith('still_there')).length
      expect([alarms <= 3, world.plans()]).toEqual([true, []])
    },
  )

  test('that omits a key for an hour and loses each DELETE: not said dead, and dies afterwards', async () => {
    const world = await scene()
    const { a } = world.keys
    world.late('omit', null, a)
    failNext(world.service, 'revoke', 'reset', 1_000)
    await world.pressed(a)
    await world.advance(HOUR)
    expect(saysDead(world)).toEqual([])
    world.service.faults.clear()
    await world.advance(5 * HOUR)
    expect(world.isAlive(a)).toBe(false)
  })

  test('that omits a key for seven hours and loses each DELETE: what nobody said to be dead is not forgotten', async () => {
    const world = await scene()
    const { a } = world.keys
    world.late('omit', null, a)
    failNext(world.service, 'revoke', 'reset', 10_000)
    await world.pressed(a)
    await world.advance(7 * HOUR)
    expect(saysDead(world)).toEqual([])
    expect(world.plans()).toEqual(['ended: not_proven'])
    world.service.faults.clear()
    await world.advance(10 * HOUR)
    await world.relist()
    await world.advance(10 * MINUTE)
    expect(world.isAlive(a) && world.plans().length === 0).toBe(false)
  })
})

describe('after a restart', () => {
  test('hours later one list that omits the key once does not end it before a DELETE was sent again', async () => {
    const world = await scene()
    const { a } = world.keys
    failNext(world.service, 'revoke', 'reset', 1)
    await world.pressed(a)
    world.core.store.flush()
    world.kill()
    await world.advance(HOUR)
    world.late('omit', null, a)
    await world.start()
    await world.advance(5_000)
    world.service.faults.clear()
    await world.advance(5 * MINUTE)
    expect([world.log.filter((line) => line.includes('not_proven')), world.isAlive(a)]).toEqual([[], false])
  })

  test('two kills in the middle of DELETEs, each with a lost answer: dead, told once as ours', async () => {
    const world = await scene()
    const { a } = world.keys
    for (let n = 0; n < 2; n += 1) {
      world.reached = async (text) => (text === 'DELETE a' ? new Promise<never>(() => {}) : undefined)
      void world.press(a)
      await world.advance(1_000)
      world.kill()
      world.reached = async () => undefined
      await world.start()
      if (n === 0) await world.advance(100)
    }
    await world.advance(10 * MINUTE)
    expect([world.isAlive(a), saysDead(world)]).toEqual([false, [expect.stringMatching(/revoked|gone_after_request/)]])
  })
})

describe('places', () => {
  test('a secret of a key at another place is wiped 24 hours after its death', async () => {
    const { world, key } = await knowing()
    world.reached = async (text) => (text === 'GET (a)' ? { ...ANSWERED, status: 500 } : undefined)
    await world.pressed(key)
    expect(world.proofs()).toEqual(['answer: server_error'])
    // The person signs in to another workspace of the service.
    world.service.seed('mixed')
    const other = present(world.service.workspaces().find(({ id }) => id !== world.workspace.id))
    world.signIn(world.service.issueKey(other.id, 'theirs'), { keyId: null })
    await world.relist()
    expect(world.session.place.number()).toBe(2)
    await world.advance(48 * HOUR)
    world.core.store.flush()
    expect(JSON.stringify((await world.vault()).revocations)).not.toContain(key.key)
  })

  test('an edited address in the middle of a DELETE: nothing is said of the key by the new place', async () => {
    const world = await scene()
    const { a } = world.keys
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    world.reached = async (text) => {
      if (text !== 'DELETE a') return undefined
      world.reached = async () => undefined
      await held
      return undefined
    }
    void world.press(a)
    await world.settle()
    world.service.seed('mixed')
    const other = present(world.service.workspaces().find(({ id }) => id !== world.workspace.id))
    world.signIn(world.service.issueKey(other.id, 'theirs'), { keyId: null })
    await world.relist()
    release()
    await world.advance(HOUR)
    const isAlive = world.service.keysOf(world.workspace.id).some(({ id }) => id === a.id)
    expect(isAlive || world.plans().length > 0 || saysDead(world).length > 0).toBe(true)
    if (isAlive) expect(saysDead(world)).toEqual([])
  })

  test('a new token whose first lists are silent parts that share no key: what was pressed is shown', async () => {
    const world = await scene()
    world.issueMany(80)
    await world.relist()
    failNext(world.service, 'revoke', 503, 2)
    await world.pressed(world.keys.a)
    const token = world.issue('newest')
    world.issueMany(25)
    world.service.faults.arm({ operation: 'list', kind: 'newest-part', sign: 'none', times: { percent: 100, seed: 1 } })
    world.signIn(token, { keyId: null })
    await world.relist()
    await world.advance(30 * MINUTE)
    expect([world.isAlive(world.keys.a), world.plans().length]).not.toEqual([true, 0])
  })
})

describe('a kept secret that works late', () => {
  test.each([0, 24 * HOUR])(
    'for three minutes is not erased by two checks a minute apart, the clock set by %d ms between',
    async (by) => {
      const world = await scene()
      const key = world.issue('fresh')
      await world.relist()
      world.late('secret-lag', 3 * MINUTE)
      world.know(key)
      if (by !== 0) world.setClock(by)
      const check = () => world.ask('kept:check', { connectionId: CONNECTION, keyId: key.id } as never)
      await check()
      await world.advance(70_000)
      await check()
      expect(world.core.kept.of(CONNECTION)).toHaveLength(1)
    },
  )

  test('and is revoked by mistake never, nor its proof said, while the service refuses it twice', async () => {
    const world = await scene()
    const key = world.issue('fresh')
    await world.relist()
    world.know(key)
    world.late('secret-lag', 8 * MINUTE)
    failNext(world.service, 'revoke', 'reset', 1_000)
    await world.pressed(key)
    await world.advance(7 * MINUTE)
    expect([world.isAlive(key), saysDead(world), world.proofs()]).toEqual([true, [], []])
    expect(world.core.kept.of(CONNECTION)).toHaveLength(1)
  })
})

describe('forget in the middle', () => {
  test.each(['before', 'after'])('of a DELETE, %s its commit: told, nothing is sent afterwards', async (when) => {
    const world = await scene()
    const { a } = world.keys
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    world.reached = async (text) => {
      if (text !== 'DELETE a') return undefined
      if (when === 'after') world.service.revokeKey(a.id)
      await held
      return undefined
    }
    void world.press(a)
    await world.settle()
    world.forget()
    release()
    world.requests()
    await world.advance(HOUR)
    expect([world.log, world.requests()]).toEqual([['a revoke: stopped_after_request'], []])
  })
})

describe('quit in the middle', () => {
  test('of a DELETE that hangs: the next run goes on', async () => {
    const world = await scene()
    const { a } = world.keys
    world.reached = async (text) => (text === 'DELETE a' ? new Promise<never>(() => {}) : undefined)
    void world.press(a)
    await world.settle()
    expect(await world.quit()).toBe(true)
    world.reached = async () => undefined
    await world.start()
    await world.advance(3 * MINUTE)
    expect(world.isAlive(a)).toBe(false)
  })

  test('of a bulk revoke of 100: what was sent is known, what was not waits for the person', async () => {
    const world = await scene(1_000)
    const keys = world.issueMany(100)
    await world.relist()
    world.begin(keys)
    await world.advance(1_000)
    world.kill()
    await world.start()
    await world.advance(5 * MINUTE)
    const alive = keys.filter((key) => world.isAlive(key)).length
    const job = present(world.job)
    expect(job.phase.kind).toBe('interrupted')
    expect(job.counts.waiting + job.counts.sent).toBeGreaterThanOrEqual(alive)
    valueIn(world.bulks.control(job.id, 'resume'))
    await world.advance(10 * MINUTE)
    expect(keys.filter((key) => world.isAlive(key))).toEqual([])
  })
})

describe('the own key', () => {

  test('whose DELETE had no answer, and whose token is refused then: not said dead where it lives', async () => {
    const world = await scene()
    failNext(world.service, 'revoke', 'reset', 1_000)
    void world.press(world.ownKey)
    await world.advance(2 * MINUTE)
    world.reached = async (text) => (text === 'GET' || text.startsWith('DELETE') ? { ...ANSWERED, status: 401, body: '{"error":{}}' } : undefined)
    await world.advance(3 * HOUR)
    expect([world.isAlive(world.ownKey), saysDead(world)]).toEqual([true, []])
    world.reached = async () => undefined
    world.service.faults.clear()
    await world.advance(3 * HOUR)
    expect(world.isAlive(world.ownKey) && world.plans().length === 0).toBe(false)
  })

  test('with its secret known from the connection is not proven dead by a token that is refused to everybody', async () => {
    const world = await scene()
    boundOf(world.ownKey)
    await world.pressed(world.ownKey)
    world.reached = async () => ({ ...ANSWERED, status: 401, body: '{"error":{}}' })
    await world.advance(2 * HOUR)
    expect(world.proofs()).toEqual(['comparison: no other token'])
  })
})
