// Bulk revokes beside what the app itself does to their keys.
import { describe, expect, test } from 'vitest'
import { failNext } from '../../fail-next.ts'
import { valueIn } from '../../values.ts'
import { CONNECTION, HOUR, MINUTE, scene } from '../features/revocations/scene.ts'

describe('a bulk revoke', () => {
  test.each(['not known', 'kept here'])('of keys whose first DELETE got a 503 goes on, their secrets %s', async (how) => {
    const world = await scene(1_000)
    const keys = Object.values(world.keys)
    if (how === 'kept here') for (const key of keys) world.know(key)
    failNext(world.service, 'revoke', 503, 4)
    world.begin(keys)
    await world.advance(20 * MINUTE)
    expect([world.job?.counts.held, keys.filter((key) => world.isAlive(key)).length]).toEqual([0, 0])
  })

  test('of keys that this app just created, checked and kept is not held for the app’s own check', async () => {
    const world = await scene(1_000)
    const key = world.issue('fresh')
    await world.relist()
    world.know(key)
    await world.ask('kept:check', { connectionId: CONNECTION, keyId: key.id } as never)
    await world.relist()
    failNext(world.service, 'revoke', 503, 1)
    world.begin([key])
    await world.advance(20 * MINUTE)
    expect([world.job?.counts.held, world.isAlive(key)]).toEqual([0, false])
  })

  test('that was stopped sends nothing more, and what was sent is told at its end', async () => {
    const world = await scene(1_000)
    const keys = world.issueMany(60)
    await world.relist()
    world.reached = async (text) => (text === 'DELETE k3' ? new Promise<never>(() => {}) : undefined)
    const job = world.begin(keys)
    await world.advance(500)
    valueIn(world.bulks.control(job.id, 'stop'))
    await world.advance(1_000)
    world.requests()
    const alive = keys.filter((key) => world.isAlive(key)).length
    await world.advance(HOUR)
    expect(world.requests().filter((text) => text.startsWith('DELETE'))).toEqual([])
    expect(keys.filter((key) => world.isAlive(key)).length).toBe(alive)
  })

  test('and a press on one of its keys, stopped both: nothing is sent', async () => {
    const world = await scene(1_000)
    const keys = world.issueMany(30)
    await world.relist()
    world.cut()
    const job = world.begin(keys)
    await world.advance(100)
    const [key] = keys.slice(20)
    if (key === undefined) throw new Error()
    await world.pressed(key)
    valueIn(world.bulks.control(job.id, 'stop'))
    const index = world.revocations.plans.list().findIndex(({ keyId }) => keyId === key.id)
    valueIn(world.act('cancel', index))
    world.join()
    await world.advance(HOUR)
    expect(world.isAlive(key)).toBe(true)
  })

  test('of 300 of which every fifth hangs: the others die within ten minutes', async () => {
    const world = await scene(1_000)
    const keys = world.issueMany(300)
    await world.relist()
    world.reached = async (text) => (/DELETE k\d*[05]$/.test(text) ? new Promise<never>(() => {}) : undefined)
    world.begin(keys)
    let minutes = 0
    const wellAlive = () => keys.filter((key, n) => n % 5 !== 0 && world.isAlive(key)).length
    while (wellAlive() > 0 && minutes < 60) {
      await world.advance(MINUTE)
      minutes += 1
    }
    console.log(`the 240 that do not hang died within ${minutes} minutes`)
    expect(minutes).toBeLessThanOrEqual(10)
  })

  test('of a key that a leak wants too, undone or put away: the leak’s wish stays', async () => {
    const world = await scene(1_000)
    const { a, b } = world.keys
    world.service.faults.arm({ operation: 'revoke', kind: 'reset', times: { percent: 100, seed: 1 } })
    const leak = valueIn(world.core.leakActions.begin(CONNECTION, a.id, null))
    void world.core.leakActions.act(leak.id, { kind: 'revoke', typedName: 'a', signOut: true })
    const job = world.begin([a, b])
    await world.advance(MINUTE)
    valueIn(world.bulks.control(job.id, 'stop'))
    valueIn(world.bulks.control(job.id, 'dismiss'))
    world.service.faults.clear()
    await world.advance(30 * MINUTE)
    expect([world.isAlive(a), world.isAlive(b)]).toEqual([false, true])
  })

})
