// Programs with keys of their own.
import { beforeEach, describe, expect, test } from 'vitest'
import { failNext } from '../../fail-next.ts'
import { present, valueIn } from '../../values.ts'
import { begin, connectFresh, endProgram, living, newHelper, readActivity, restart, revokeByHand, running, works } from '../leases/lease-world.ts'
import { app, CONNECTION, ids, own, service, session, world } from '../workflows/work-scene.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const always = { percent: 100, seed: 1 } as const

beforeEach(connectFresh)

const kinds = (helper: ReturnType<typeof newHelper>) => helper.events.map(({ kind }) => kind)

describe('a program', () => {
  test('that ends during the lock: its key dies behind it', async () => {
    const { helper, granted } = await running()
    await world.ask('lock:now', null)
    void app.leases.ended(helper)
    await world.advance(2 * MINUTE)
    expect(await works(granted)).toBe(false)
  })

  test('that ends while each DELETE hangs for half an hour: never said dead, and dies afterwards', async () => {
    const { helper, granted } = await running()
    service.faults.arm({ operation: 'revoke', kind: 'never-answer', times: always })
    void app.leases.ended(helper)
    await world.advance(30 * MINUTE)
    expect([kinds(helper).includes('revoked'), await works(granted), readActivity('revoke: revoked')]).toEqual([false, true, []])
    service.faults.clear()
    await world.advance(10 * MINUTE)
    expect([kinds(helper).includes('revoked'), await works(granted)]).toEqual([true, false])
  })

  test('that ends within two seconds at a service where all is late by a minute: its key dies, and is said dead only then', async () => {
    for (const kind of ['list-lag', 'gone-lag'] as const) service.faults.arm({ operation: 'list', kind, times: always, ms: MINUTE })
    service.faults.arm({ operation: 'revoke', kind: 'lookup-lag', times: always, ms: MINUTE })
    for (const kind of ['secret-lag', 'death-lag'] as const) service.faults.arm({ operation: 'any', kind, times: always, ms: MINUTE })
    const { helper, granted } = await running()
    await world.advance(2_000)
    void app.leases.ended(helper)
    for (let n = 0; n < 60; n += 1) {
      await world.advance(5_000)
      if (ids().includes(granted.keyId)) expect(kinds(helper)).not.toContain('revoked')
    }
    expect([ids().includes(granted.keyId), kinds(helper).includes('revoked')]).toEqual([false, true])
  })

  test('whose key the person revokes in the window hears of it, and one entry tells of it', async () => {
    const { helper, granted } = await running()
    await revokeByHand(granted)
    await world.advance(MINUTE)
    expect([await works(granted), kinds(helper)]).toEqual([false, expect.arrayContaining(['ending', 'revoked'])])
    expect(readActivity('revoke')).toEqual(['revoke: revoked'])
  })

  test('whose key a colleague revokes: the lease ends, and the helper hears no falsehood', async () => {
    const { helper, granted } = await running()
    service.revokeKey(granted.keyId)
    await world.hear(session().relist())
    await world.advance(5 * MINUTE)
    void app.leases.ended(helper)
    await world.advance(30 * MINUTE)
    expect(app.leases.list()).toEqual([])
  })

  test('whose key a bulk revoke takes along, and whose answer is lost', async () => {
    const { helper, granted } = await running()
    failNext(service, 'revoke', 'commit-then-drop')
    await world.hear(session().relist())
    valueIn(app.revocations.bulks.start(session(), [granted.keyId]))
    await world.advance(10 * MINUTE)
    void app.leases.ended(helper)
    await world.advance(10 * MINUTE)
    expect([await works(granted), app.leases.list(), present(app.revocations.bulks.jobs()[0]).phase.kind]).toEqual([false, [], 'done'])
  })

  test('that ends twice, with a kill between, and each write refused between: its key dies', async () => {
    const { helper, granted } = await running()
    world.diskRefusal = Object.assign(new Error('full'), { code: 'ENOSPC' })
    void app.leases.ended(helper)
    await world.advance(1_000)
    world.diskRefusal = null
    await restart()
    await world.advance(3 * MINUTE)
    await restart()
    await world.advance(3 * MINUTE)
    expect([await works(granted), app.leases.list()]).toEqual([false, []])
  })

  test('whose create’s answer comes twice as late as it waits, of which a list never tells for an hour: revoked once it does', async () => {
    service.faults.arm({ operation: 'create', kind: 'late-commit', times: { next: 1 }, ms: 40_000 })
    service.faults.arm({ operation: 'list', kind: 'list-lag', times: always, ms: HOUR })
    const helper = newHelper()
    void begin({}, helper)
    await world.advance(30 * MINUTE)
    expect(app.leases.list().length + living().length).toBeGreaterThan(0)
    await world.advance(90 * MINUTE)
    await world.hear(session().relist())
    await world.advance(5 * MINUTE)
    expect(living()).toEqual([])
  })

  test('a hidden window and a create that was lost: nobody forgets the key where the list tells of it after two hours', async () => {
    service.faults.arm({ operation: 'create', kind: 'commit-then-drop', times: { next: 1 } })
    service.faults.arm({ operation: 'list', kind: 'list-lag', times: always, ms: 2 * HOUR })
    world.isSeen = false
    app.topics.appChanged.publish()
    void begin({}, newHelper())
    await world.advance(8 * HOUR)
    expect([living().length === 0 || app.leases.list().length > 0, living()]).toEqual([true, []])
  })

  test('ten programs whose keys die at once while lists are bad: no more than 30 requests in their minute', async () => {
    const all = []
    for (let n = 0; n < 10; n += 1) all.push(await running())
    await world.advance(2 * MINUTE)
    service.faults.arm({ operation: 'list', kind: 'status', status: 503, times: always })
    service.log?.clear()
    for (const { helper } of all) void app.leases.ended(helper)
    await world.advance(MINUTE)
    const sent = (service.log?.entries() ?? []).filter(({ requestHeaders, method }) =>
      method === 'DELETE' || requestHeaders.some(([name, value]) => name.toLowerCase() === 'authorization' && value.endsWith(own.secret.slice(-4))),
    ).length
    expect(sent).toBeLessThanOrEqual(30)
    service.faults.clear()
    await world.advance(10 * MINUTE)
    expect(living()).toEqual([])
  })

  test('a rotation of its key: the new one lives, its own end is told', async () => {
    const { helper, granted } = await running()
    await world.hear(session().relist())
    valueIn(await world.hear(app.rotations.start(CONNECTION, granted.keyId, 'mine')))
    void app.leases.ended(helper)
    await world.advance(5 * MINUTE)
    expect([await works(granted), living()]).toEqual([false, ['mine']])
  })
})
