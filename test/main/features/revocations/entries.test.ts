import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { asListed } from '../../../../electron/contract/api-key.ts'
import { fail, ok } from '../../../../electron/contract/result.ts'
import type { RevokeConfirmation } from '../../../../electron/contract/workflow.ts'
import { EMPTY_MARK } from '../../../../electron/main/features/keys/list-mark.ts'
import type { Wanted } from '../../../../electron/main/features/revocations/entry.ts'
import { failNext } from '../../../fail-next.ts'
import { present, valueIn } from '../../../values.ts'
import { ADDRESS } from '../../../world/world.ts'
import { noRoom } from '../../store/test-store.ts'
import { boundOf, CONNECTION, DAY, MINUTE, pending, REVOKED, type Scene, scene } from './scene.ts'

/** A scene in which key `a` waits for key `b`, whose secret got no answer: nothing was sent. */
const waiting = async (): Promise<Scene> => {
  const world = await scene()
  const { a, b } = world.keys
  world.know(b)
  world.reached = async (text) => (text === 'GET (b)' ? { status: 503 } : undefined)
  await world.pressed(a, { why: 'rotation', onlyWhile: b.id })
  world.reached = async () => undefined
  return world
}

test('a stop is looked at again before the DELETE, and answers whoever waits', async () => {
  const world = await scene()
  const { a, b } = world.keys
  world.know(b)
  world.reached = async () => {
    world.act('cancel')
    return undefined
  }
  expect(await world.pressed(a, { why: 'rotation', onlyWhile: b.id })).toEqual(pending('cancelled'))
  expect(world.requests()).not.toContain('DELETE a')
  expect([world.plans(), world.log]).toEqual([[], ['a revoke: cancelled']])
})

test('a stop that comes while the DELETE is under way says that it was sent, and the death is told', async () => {
  const world = await scene()
  world.reached = async () => {
    world.act('cancel')
    return undefined
  }
  await world.pressed(world.keys.a)
  expect(world.log).toEqual(['a revoke: stopped_after_request', 'a revoke: gone_after_request'])
})

test('an undo takes the old key’s reason out and puts the new one’s in by one write, and there is none once the old was sent', async () => {
  const world = await waiting()
  const { a, b, c } = world.keys
  world.core.store.flush()
  const before = world.vaultWrites
  const undone = world.revocations.swap(world.session, a.id, asListed(b), { why: 'undo' })
  if (undone.kind !== 'swapped') throw new Error(undone.kind)
  expect(world.vaultWrites).toBe(before + 1)
  expect(await world.hear(undone.outcome)).toEqual(REVOKED)
  expect([world.isAlive(a), world.log.slice(1)]).toEqual([
    true,
    ['a revoke: cancelled', 'b revoke: revoked'],
  ])
  failNext(world.service, 'revoke', 'reset')
  await world.pressed(a, { why: 'rotation' })
  expect(world.revocations.swap(world.session, a.id, asListed(c), { why: 'undo' })).toEqual({
    kind: 'too_late',
  })
})

const OTHERS: Readonly<Record<string, (world: Scene) => unknown>> = {
  plan: (world) => world.plan(world.keys.a, 2),
  bulk: (world) => {
    const { id } = world.begin([world.keys.d, world.keys.a])
    valueIn(world.bulks.control(id, 'pause'))
  },
  program: (world) => world.pressedOffline(world.keys.a, { why: 'program' }),
}
test.each(Object.entries(OTHERS))(
  'an undo does nothing while anything else wants the old key dead, and names it (%s)',
  async (why, want) => {
    const world = await waiting()
    const { a, b } = world.keys
    await want(world)
    expect(world.revocations.swap(world.session, a.id, asListed(b), { why: 'undo' })).toEqual({
      kind: 'old_wanted',
      reasons: [why],
      goesOn: true,
    })
    await world.settle()
    expect(world.requests()).not.toContain('DELETE b')
    expect(world.isAlive(b)).toBe(true)
  },
)

test.each([
  ['with', 'revoked'],
  ['without', 'gone_after_request'],
] as const)(
  'the death of a key %s an answer ends all reasons to revoke it, with one line in the activity log that says whose it was',
  async (answer, end) => {
    const world = await scene()
    const { a, b } = world.keys
    world.plan(a, 30)
    const { id } = world.begin([a, b])
    world.bulks.control(id, 'pause')
    if (answer === 'without') failNext(world.service, 'revoke', 'commit-then-drop')
    expect(await world.pressed(a)).toEqual(answer === 'with' ? REVOKED : pending('no_answer'))
    await world.advance(5 * MINUTE)
    const ends = world.log.filter((line) => !line.includes('pending'))
    expect(ends).toEqual(['a plan: planned', `a revoke: ${end}`])
    expect([world.job?.counts, world.plans()]).toMatchObject([{ waiting: 1, already_gone: 1 }, []])
  },
)

test('pressed again while its DELETE runs, a key has one DELETE and one entry, and both hear how it ended', async () => {
  const world = await scene()
  let again: Promise<unknown> | null = null
  world.reached = async () => {
    again ??= world.press(world.keys.a)
    return undefined
  }
  expect([await world.pressed(world.keys.a), await again]).toEqual([REVOKED, REVOKED])
  expect([world.requests(), world.log]).toEqual([['DELETE a'], ['a revoke: revoked']])
})

test('of two programs that want a key dead each has its entry', async () => {
  const world = await scene()
  const by = (name: string): Partial<Wanted> => ({
    why: 'program',
    client: { name, request: 'revoke', connectionId: CONNECTION },
  })
  await world.pressedOffline(world.keys.a, by('one'))
  await world.pressed(world.keys.a, by('two'))
  await world.advance(MINUTE)
  const entries = world.core.activity.list().filter(({ outcome }) => !outcome.startsWith('pending'))
  expect(entries.map(({ client, outcome }) => `${client?.name}: ${outcome}`).toSorted()).toEqual([
    'one: revoked',
    'two: gone_after_request',
  ])
})

test('that a key is dead is in the vault only once its entry is on the disk', async () => {
  const world = await scene()
  world.onWrite = (path) => {
    if (basename(path) === 'activity') throw noRoom()
  }
  await world.pressed(world.keys.a)
  expect(await world.ends()).toEqual(['a: open'])
  await world.settle()
  world.onWrite = () => {}
  await world.advance(MINUTE)
  expect(await world.ends()).toEqual(['a: dead'])
})

test('a request is noted before it is sent, and that is never taken back', async () => {
  const world = await scene()
  const noted: unknown[] = []
  world.reached = async () => {
    noted.push((await world.vault()).revocations.map(({ facts }) => facts.sentAt !== null))
    return { status: 403 }
  }
  await world.pressed(world.keys.a)
  await world.advance(10 * MINUTE)
  expect(new Set(noted.map((one) => JSON.stringify(one)))).toEqual(new Set(['[true]']))
})

test('on a full disk a press and a leak are sent, and programs and groups wait for room', async () => {
  const world = await scene()
  const { a, b, c, d } = world.keys
  const job = world.begin([d])
  world.bulks.control(job.id, 'pause')
  world.diskRefusal = noRoom()
  expect(await world.pressed(a)).toEqual(REVOKED)
  expect(await world.pressed(b, { why: 'leak' })).toEqual(REVOKED)
  world.bulks.control(job.id, 'resume')
  void world.press(c, { why: 'program' })
  await world.advance(MINUTE)
  expect([world.isAlive(c), world.isAlive(d)]).toEqual([true, true])
  world.diskRefusal = null
  await world.advance(MINUTE)
  expect([world.isAlive(c), world.isAlive(d)]).toEqual([false, false])
})

test('after a kill between the DELETE and its answer the revoke is said to be ours', async () => {
  const world = await scene()
  world.reached = async (text) => {
    if (text !== 'DELETE a') return undefined
    world.service.revokeKey(world.keys.a.id)
    world.kill()
    return undefined
  }
  void world.press(world.keys.a)
  await world.settle()
  world.reached = async () => undefined
  await world.restart()
  await world.advance(5 * MINUTE)
  expect([world.plans(), world.log.at(-1)]).toEqual([[], 'a revoke: gone_after_request'])
})

test('a request that was sent while the disk refused to note it is said to be ours after a kill', async () => {
  const world = await scene()
  await world.pressedOffline(world.keys.a)
  world.core.store.flush()
  world.diskRefusal = noRoom()
  await world.advance(30_000)
  expect([world.isAlive(world.keys.a), world.requests()]).toEqual([false, ['DELETE a']])
  world.kill()
  world.diskRefusal = null
  await world.restart()
  await world.advance(5 * MINUTE)
  expect([world.plans(), world.log.at(-1)]).toEqual([[], 'a revoke: gone_after_request'])
})

test('a press that the disk refused holds the quit until the person has agreed to lose it', async () => {
  const world = await scene()
  world.diskRefusal = noRoom()
  await world.pressedOffline(world.keys.a)
  world.answers = ({ cancel }) => cancel
  expect([await world.quit(), world.asked.length]).toEqual([false, 1])
})

/** Ends the lease that there is. */
const endLease = (world: Scene): void => {
  world.core.store.updateSoon((vault) => ({ ...vault, leases: [] }))
  world.revocations.check()
}
/** Adds the reason of a lease's end to the key `a`, which a program uses. */
const lendA = (world: Scene) => {
  const { a } = world.keys
  const lease = {
    id: crypto.randomUUID(),
    connectionId: CONNECTION,
    address: ADDRESS,
    keyName: 'a',
    keyId: a.id,
    before: EMPTY_MARK,
    known: [],
    tokenHash: '0'.repeat(64),
    program: 'npm',
    process: null,
    since: 0,
    endsAt: 0,
    seconds: 1,
  }
  world.revocations.addLent(
    world.session,
    asListed(a),
    lease.id,
    { why: 'lease', secrets: boundOf(a) },
    (vault) => ({ ...vault, leases: [lease] }),
  )
  return a
}

test('a lease’s key is left alone while the lease lasts, and due after it', async () => {
  const world = await scene()
  lendA(world)
  world.revocations.check()
  // Nothing is looked at every second meanwhile.
  await world.advance(MINUTE)
  expect(world.time.untilNext).toBe(9 * MINUTE)
  await world.advance(2 * DAY)
  expect(world.requests()).toEqual([])
  endLease(world)
  await world.settle()
  expect(world.requests().slice(0, 2)).toEqual(['DELETE a', 'GET (a)'])
  expect(world.isAlive(world.keys.a)).toBe(false)
})

test('a list that lacks the key of a lease ends it only where the service refuses its secret, twice', async () => {
  const world = await scene()
  const a = lendA(world)
  world.late('omit', null, a)
  await world.relist()
  await world.advance(10 * MINUTE)
  expect(world.log).toEqual([])
  world.service.faults.clear()
  world.service.revokeKey(a.id)
  await world.relist()
  await world.advance(20 * MINUTE)
  expect(world.log).toEqual(['a revoke: already_gone', 'a prove: confirmed'])
})

test('entries of a connection that is not known rest, and go with it once it is forgotten', async () => {
  const world = await scene()
  await world.pressedOffline(world.keys.a)
  world.core.table.byId.delete(CONNECTION)
  world.revocations.check()
  await world.advance(DAY)
  expect(world.requests()).toEqual([])
  world.revocations.keepOnly([])
  expect(await world.noted()).toEqual([])
})

test('whoever waits for a revoke hears that its connection was forgotten', async () => {
  const world = await scene()
  let queued: Promise<unknown> | null = null
  world.reached = async () => {
    queued ??= world.press(world.keys.b)
    world.forget()
    return undefined
  }
  expect(await world.hear(world.press(world.keys.a))).toEqual(pending('cancelled'))
  expect(await queued).toEqual(pending('cancelled'))
})

test('the keys that the embedded service brings back are not revoked again', async () => {
  const world = await scene()
  const { a, b } = world.keys
  await world.pressed(a)
  await world.pressedOffline(b)
  world.revocations.restored(CONNECTION, [a.id, b.id])
  world.service.restoreKeys([a.id])
  await world.relist()
  await world.advance(DAY)
  expect([world.isAlive(a), world.isAlive(b), world.plans()]).toEqual([true, true, []])
})

test('what is open when the embedded service gets other data is over, and each has its entry', async () => {
  const world = await scene()
  const { a, b, c } = world.keys
  await world.pressedOffline(a)
  world.plan(b, 2)
  await world.pressed(c)
  const before = world.log.length
  world.revocations.restored(CONNECTION, null)
  expect([world.plans(), world.log.slice(before).toSorted()]).toEqual([
    [],
    ['a revoke: stopped_after_request', 'b plan: cancelled'],
  ])
})

describe('what the person confirms', () => {
  const PLAIN = { typedName: null, signOut: false }
  const confirming = async () => {
    const world = await scene()
    const confirm = (key: { readonly id: string }, confirmation: RevokeConfirmation) =>
      world.hear(
        world.revocations.revokeConfirmed(world.session, key.id, confirmation, { why: 'person' }),
      )
    return {
      world,
      confirm,
      name: present(world.session.state().keys?.find(({ id }) => id === world.own.id)).name,
    }
  }

  test('is a yes to a question of main’s about the own key, in the place of its name', async () => {
    const { world, confirm } = await confirming()
    const asked = { ...PLAIN, isAsked: true }
    expect(await confirm(world.own, asked)).toEqual(fail('not_confirmed'))
    expect(await confirm(world.own, { ...asked, signOut: true })).toEqual(
      ok({ ...REVOKED, signedOut: true }),
    )
  })

  test('is the name of the own key and a yes to being signed out, or nothing is sent', async () => {
    const { world, confirm, name } = await confirming()
    for (const confirmation of [
      PLAIN,
      { typedName: name, signOut: false },
      { typedName: null, signOut: true },
      { typedName: 'other', signOut: true },
    ])
      expect(await confirm(world.own, confirmation)).toEqual(fail('not_confirmed'))
    expect(world.requests()).toEqual([])
    expect(await confirm(world.own, { typedName: name, signOut: true })).toEqual(
      ok({ ...REVOKED, signedOut: true }),
    )
  })

  test('is no proof that the own key is gone where its answer was lost and a 401 came: a service may refuse everybody', async () => {
    const { world, confirm, name } = await confirming()
    failNext(world.service, 'revoke', 'commit-then-drop')
    expect(await confirm(world.own, { typedName: name, signOut: true })).toEqual(
      ok(pending('no_answer')),
    )
    await world.advance(MINUTE)
    expect(world.log.filter((line) => !line.includes('pending'))).toEqual([])
    // Its request was sent and the token is refused since.
    await world.advance(20 * MINUTE)
    expect(world.log).toContainEqual(expect.stringMatching('revoke: not_proven'))
  })

  test('is the name of a key that others used lately, and not of one that only this app checked', async () => {
    const { world, confirm } = await confirming()
    const at = new Date(world.time.clock.wall()).toISOString()
    const use = (name: string) =>
      world.session.added({
        ...present(world.session.state().keys?.find((key) => key.name === name)),
        lastUsedAt: at,
      })
    use('a')
    use('b')
    world.core.notes.annotations.calling(CONNECTION, world.keys.b.id, Date.parse(at), null)
    expect(await confirm(world.keys.a, PLAIN)).toEqual(fail('not_confirmed'))
    expect(await confirm(world.keys.a, { ...PLAIN, typedName: 'a' })).toEqual(ok(REVOKED))
    expect(await confirm(world.keys.b, PLAIN)).toEqual(ok(REVOKED))
    expect(await confirm(world.keys.b, PLAIN)).toEqual(fail('gone'))
  })
})
