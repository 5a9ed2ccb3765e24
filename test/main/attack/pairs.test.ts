// Two jobs on one key, or on the two keys of a rotation.
import { beforeEach, describe, expect, test } from 'vitest'
import { confirmationWord } from '../../../electron/contract/shown-name.ts'
import { present, valueIn } from '../../values.ts'
import { failNext } from '../../fail-next.ts'
import {
  act,
  anew,
  app,
  CONNECTION,
  hold,
  ids,
  idleKey,
  issue,
  own,
  rotate,
  rotation,
  save,
  secretOf,
  service,
  session,
  world,
  works,
} from '../workflows/work-scene.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const always = { percent: 100, seed: 1 } as const

beforeEach(() => anew())

const retire = () => act('retire', { typedName: confirmationWord(rotation().oldKey) })
const revoke = (id: string, name: string) =>
  world.ask('api-keys:revoke', {
    connectionId: CONNECTION,
    id,
    confirmation: { typedName: name, signOut: true },
  })
const log = (): readonly string[] =>
  app.activity
    .list()
    .map(({ action, outcome, keyName }) => `${keyName} ${action}: ${outcome}`)
    .toReversed()

describe('a rotation and a revoke of its new key', () => {
  test('the rotation says so where its new key was revoked in the window', async () => {
    const old = idleKey()
    await rotate(old.id)
    const newKey = present(rotation().newKey)
    expect(valueIn(await revoke(newKey.id, newKey.name)).kind).toBe('revoked')
    await world.advance(MINUTE)
    await save()
    await retire()
    await world.advance(MINUTE)
    expect(ids()).toContain(old.id)
    expect(rotation().end).not.toBe('rotated')
  })
})

describe('a rotation whose old key’s end is not proven', () => {
  const unproven = async () => {
    const old = idleKey()
    await rotate(old.id)
    await save()
    service.faults.arm({ operation: 'revoke', kind: 'reset', times: always, keyId: old.id })
    service.faults.arm({ operation: 'list', kind: 'omit', times: always, keyId: old.id })
    await retire()
    await world.advance(13 * MINUTE)
    return old
  }
  test('is not said to be kept, as if no request had been sent', async () => {
    const old = await unproven()
    expect(app.revocations.endOf(CONNECTION, old.id)).toBe('not_proven')
    await act('keep')
    await world.advance(MINUTE)
    expect([rotation().end, log().filter((line) => line.includes('rotate: kept'))]).not.toEqual([
      'kept',
      [expect.anything()],
    ])
  })
  test('lives where the person then chose to keep it', async () => {
    const old = await unproven()
    await act('keep')
    expect(rotation().end).toBe('kept')
    service.faults.clear()
    await world.advance(HOUR)
    expect(ids()).toContain(old.id)
  })
  test('lives where the person stopped the revoke and chose to keep it', async () => {
    const old = idleKey()
    await rotate(old.id)
    await save()
    service.faults.arm({ operation: 'revoke', kind: 'reset', times: always, keyId: old.id })
    await retire()
    await world.advance(MINUTE)
    const plan = present(app.revocations.plans.list().find(({ keyId }) => keyId === old.id))
    valueIn(app.revocations.plans.act([plan.id], 'cancel'))
    await world.settle()
    await act('keep')
    service.faults.clear()
    await world.advance(HOUR)
    expect([rotation().end, ids().includes(old.id)]).toEqual(['kept', true])
  })
  test('cannot be undone', async () => {
    await unproven()
    const newKey = present(rotation().newKey)
    await act('undo')
    await world.advance(10 * MINUTE)
    expect(ids()).toContain(newKey.id)
  })
  test('dies once the service is well', async () => {
    const old = await unproven()
    service.faults.clear()
    await world.advance(HOUR)
    expect(ids()).not.toContain(old.id)
  })
})

describe('a kept key and a rotation', () => {
  test('a rotation that ended as kept ends nothing later', async () => {
    const old = idleKey()
    await rotate(old.id)
    await save()
    await act('keep')
    await world.advance(HOUR)
    expect(ids()).toContain(old.id)
  })
})

describe('a leak and a rotation of one key', () => {
  test('replace, then revoke: the new key lives, the old one dies, and the leak says so', async () => {
    const { id, key } = issue('same', 'leaked')
    await session().relist()
    const leak = valueIn(app.leakActions.begin(CONNECTION, id, key))
    await rotate(id, 'fresh')
    const newId = present(rotation().newKey).id
    void app.leakActions.act(leak.id, { kind: 'revoke', typedName: 'leaked', signOut: false })
    await world.advance(MINUTE)
    expect([ids().includes(id), ids().includes(newId), rotation().problem?.kind]).toEqual([
      false,
      true,
      'old_gone',
    ])
    await act('undo')
    await world.advance(HOUR)
    expect(ids()).toContain(newId)
  })

  test('undo while the leak’s DELETE hangs ends not both keys', async () => {
    const { id, key } = issue('same', 'leaked')
    await session().relist()
    const leak = valueIn(app.leakActions.begin(CONNECTION, id, key))
    await rotate(id, 'fresh')
    const newId = present(rotation().newKey).id
    service.faults.arm({ operation: 'revoke', kind: 'late-commit', times: { next: 1 }, ms: 5 * MINUTE, keyId: id })
    void app.leakActions.act(leak.id, { kind: 'revoke', typedName: 'leaked', signOut: false })
    await world.advance(1_000)
    await act('undo')
    await world.advance(2 * HOUR)
    expect([ids().includes(id), ids().includes(newId)]).toEqual([false, true])
  })
})

describe('two connections', () => {
  test('a key whose secret another connection of this app was answered is no orphan of a lost create', async () => {
    const second = issue('same', 'second')
    const added = await world.ask('connections:add', {
      name: 'Two',
      baseUrl: 'https://keys.test',
      token: second.key,
    })
    const two = valueIn(app.sessions.find(valueIn(added).id))
    await world.hear(two.relist())
    // The POST of the first connection never arrives; the second makes a key of the name meanwhile.
    const held = hold('POST')
    const creating = app.creates.create(session(), 'shop')
    await held.arrived
    const made = valueIn(await world.hear(app.creates.create(two, 'shop')))
    if (made.kind !== 'created') throw new Error(made.kind)
    failNext(service, 'create', 'reset')
    held.release()
    const lost = valueIn(await world.hear(creating))
    expect(lost.kind).toBe('lost')
    expect(lost.kind === 'lost' ? lost.orphans.map(({ id }) => id) : lost.kind).not.toContain(
      made.reveal.key.id,
    )
  })

  test('a rotation’s Retry does not revoke the key that another connection of this app was answered', async () => {
    const second = issue('same', 'second')
    const added = await world.ask('connections:add', {
      name: 'Two',
      baseUrl: 'https://keys.test',
      token: second.key,
    })
    const two = valueIn(app.sessions.find(valueIn(added).id))
    await world.hear(two.relist())
    const { carry } = world
    let madeId = ''
    world.carry = async (request) => {
      if (request.method !== 'POST') return carry(request)
      world.carry = carry
      const made = valueIn(await app.creates.create(two, 'shop'))
      if (made.kind === 'created') madeId = made.reveal.key.id
      throw new Error('reset')
    }
    await rotate(idleKey().id, 'shop')
    expect(madeId).not.toBe('')
    await act('retry')
    await world.advance(MINUTE)
    expect(ids()).toContain(madeId)
  })

  test('of one token: what the other connection wanted is tried before the own key goes', async () => {
    const added = await world.ask('connections:add', {
      name: 'Two',
      baseUrl: 'https://keys.test',
      token: issue('same', 'second').key,
    })
    const twoId = valueIn(added).id
    const two = valueIn(app.sessions.find(twoId))
    valueIn(await world.ask('connections:reconnect', { id: twoId, token: own.secret }))
    await world.hear(two.relist())
    const victim = issue('same', 'victim')
    await world.hear(session().relist())
    await world.hear(two.relist())
    failNext(service, 'revoke', 503, 1)
    void app.revocations.revoke(two, present(two.state().keys?.find(({ id }) => id === victim.id)), { why: 'person' })
    await world.settle()
    const mine = present(session().state().keys?.find(({ id }) => id === own.id))
    void app.revocations.revoke(session(), mine, { why: 'person' })
    await world.advance(5 * MINUTE)
    expect([ids().includes(own.id), ids().includes(victim.id)]).toEqual([false, false])
  })
})

describe('an undo that the disk refuses', () => {
  test.each([0, 1, 2, 3, 4, 5, 6])('from its write %d on leaves a way in to the own connection', async (from) => {
    await rotate(own.id, 'mine')
    await save()
    const secret = secretOf(rotation())
    service.faults.arm({ operation: 'revoke', kind: 'late-commit', times: { next: 1 }, ms: 60_000, keyId: own.id })
    await retire()
    let writes = 0
    world.onWrite = () => {
      writes += 1
      if (writes > from) throw Object.assign(new Error('full'), { code: 'ENOSPC' })
    }
    await act('undo').catch(() => {})
    await world.advance(3 * MINUTE)
    world.onWrite = () => {}
    await world.advance(10 * MINUTE)
    for (const kind of ['retry', 'undo'] as const) {
      if (session().state().phase === 'ready') break
      await act(kind)
      await world.advance(MINUTE)
    }
    expect([session().state().phase, await works(secret)]).toEqual(['ready', true])
  })
})
