// An undo while something else wants the old key dead, which was not sent yet.
import { beforeEach, describe, expect, test } from 'vitest'
import { confirmationWord } from '../../../electron/contract/shown-name.ts'
import { present } from '../../values.ts'
import { act, anew, app, CONNECTION, hold, ids, idleKey, rotate, rotation, save, service, session, world } from '../workflows/work-scene.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const always = { percent: 100, seed: 1 } as const

beforeEach(() => anew())

const both = (old: string, fresh: string) => [ids().includes(old), ids().includes(fresh)]

describe('undo beside', () => {
  test('a press on the old key while the service refuses for a minute: not both keys die', async () => {
    const old = idleKey()
    await rotate(old.id)
    const fresh = present(rotation().newKey).id
    service.faults.arm({ operation: 'revoke', kind: 'status', status: 401, times: { next: 1 } })
    const other = present(session().state().keys?.find(({ id, lastUsedAt }) => ![old.id, fresh].includes(id) && lastUsedAt === null))
    void app.revocations.revoke(session(), other, { why: 'person' })
    await world.advance(100)
    void world.ask('api-keys:revoke', { connectionId: CONNECTION, id: old.id, confirmation: { typedName: confirmationWord(old), signOut: true } })
    await world.advance(100)
    await world.hear(session().relist())
    await act('undo')
    await world.advance(HOUR)
    expect(both(old.id, fresh)).not.toEqual([false, false])
  })

  test('a program’s revoke of the old key in the same turn: not both keys die', async () => {
    const old = idleKey()
    await rotate(old.id)
    const fresh = present(rotation().newKey).id
    const held = hold('GET')
    const undoing = act('undo')
    await held.arrived
    const client = { name: 'x', request: 'revoke', connectionId: CONNECTION } as const
    void app.revocations.revokeConfirmed(session(), old.id, { typedName: null, signOut: true, isAsked: true }, { why: 'program', client })
    held.release()
    await undoing
    await world.advance(HOUR)
    expect(both(old.id, fresh)).not.toEqual([false, false])
  })

  test('a retire that waits because the new key does not work: the old one lives, the new one dies', async () => {
    const old = idleKey()
    await rotate(old.id)
    await save()
    const fresh = present(rotation().newKey).id
    const { carry } = world
    world.carry = async (request) =>
      request.headers.get('authorization')?.endsWith(present(rotation().newKey).lastFour)
        ? { status: 503, headers: {}, body: '' }
        : carry(request)
    await act('retire', { typedName: old.name })
    await world.advance(11 * MINUTE)
    await act('undo')
    world.carry = carry
    await world.advance(HOUR)
    expect(both(old.id, fresh)).toEqual([true, false])
  })

  test('lists late by an hour, each answer lost: not both keys die', async () => {
    const old = idleKey()
    service.faults.arm({ operation: 'list', kind: 'list-lag', times: always, ms: 40 * MINUTE })
    await rotate(old.id)
    await save()
    const fresh = present(rotation().newKey).id
    service.faults.arm({ operation: 'revoke', kind: 'commit-then-drop', times: always })
    await act('retire', { typedName: old.name })
    await world.advance(20_000)
    await act('undo')
    await world.advance(3 * HOUR)
    expect(both(old.id, fresh)).not.toEqual([false, false])
  })

  test('twice, with a kill between: not both keys die', async () => {
    const old = idleKey()
    await rotate(old.id)
    await save()
    const fresh = present(rotation().newKey).id
    service.faults.arm({ operation: 'revoke', kind: 'late-commit', times: { next: 1 }, ms: 5 * MINUTE, keyId: fresh })
    await act('undo')
    await world.advance(1_000)
    world.kill()
    await world.start()
    await world.advance(HOUR)
    expect(both(old.id, fresh)).toEqual([true, false])
  })
})
