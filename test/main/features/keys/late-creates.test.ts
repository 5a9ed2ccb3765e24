import { beforeEach, expect, test } from 'vitest'
import { fail, ok } from '../../../../electron/contract/result.ts'
import type { RotationAction } from '../../../../electron/contract/rotate.ts'
import { boundTo } from '../../../../electron/main/base/bound-secret.ts'
import { beLate } from '../../../late-lists.ts'
import { ofKind, present, valueIn } from '../../../values.ts'
import { ADDRESS } from '../../../world/world.ts'
import { connectionTo } from '../../samples.ts'
import {
  act,
  anew,
  app,
  CONNECTION,
  create,
  hold,
  idleKey,
  ids,
  issue,
  loseCreate,
  requests,
  rotate,
  rotation,
  save,
  secretOf,
  service,
  session,
  start,
  stopRefreshing,
  unread,
  works,
  world,
} from './work-scene.ts'

beforeEach(() => anew())

/** Lists show a new key this many milliseconds late. */
const LATE_MS = 60_000
const makeLate = () => beLate(service, 'list-lag', { ms: LATE_MS })
/** Ids of the keys that came since. */
const newSince = (before: readonly string[]) => ids().filter((id) => !before.includes(id))
const orphansTold = () => {
  const { outcome } = unread() ?? {}
  return outcome?.kind === 'lost' ? outcome.orphans.map(({ id }) => id) : null
}

test.each(['before', 'after'] as const)(
  'a key that a lost create made is told of once a late list shows it, also where the person had read %s it that none is listed',
  async (when) => {
    makeLate()
    const before = ids()
    loseCreate()
    const { attemptId, orphans } = ofKind(await create('billing-worker'), 'lost')
    expect(orphans).toEqual([])
    if (when === 'after') app.creates.outcomes.markRead(attemptId)
    expect(orphansTold()).toEqual(when === 'after' ? null : [])
    await world.advance(2 * LATE_MS)
    expect([orphansTold(), app.notes.seenKeys.unknownIds(CONNECTION)]).toEqual([
      newSince(before),
      [],
    ])
  },
)

test('a key that a late list shows is announced to the dialog that says that none is listed', async () => {
  makeLate()
  loseCreate()
  await create('billing-worker')
  world.pushed.length = 0
  await world.advance(2 * LATE_MS)
  expect(world.pushed.filter(({ channel }) => channel === 'reveals:left')).toHaveLength(1)
})

test('a key that a lost create made is told of after a restart, also where the person had read that no list came', async () => {
  const before = ids()
  loseCreate('commit-then-drop', true)
  const { attemptId } = ofKind(await create('billing-worker'), 'unknown')
  app.creates.outcomes.markRead(attemptId)
  await start()
  expect([orphansTold(), app.notes.seenKeys.unknownIds(CONNECTION)]).toEqual([newSince(before), []])
})

test('what a list shows while the person reads an earlier outcome is not marked as read with that', async () => {
  makeLate()
  const before = ids()
  loseCreate()
  const { attemptId } = ofKind(await create('billing-worker'), 'lost')
  await world.advance(2 * LATE_MS)
  app.creates.outcomes.markRead(attemptId)
  expect(orphansTold()).toEqual(newSince(before))
})

test('a create without an answer that a start finds is a lost one: its key is told of once a list shows it', async () => {
  makeLate()
  const before = ids()
  world.carry = async (request) => {
    const answer = await service.answer(request)
    if (request.method === 'POST') world.kill()
    return answer
  }
  void app.creates.create(session(), 'billing-worker')
  await world.settle()
  world.carry = service.answer
  await start()
  await world.advance(2 * LATE_MS)
  expect(orphansTold()).toEqual(newSince(before))
})

test('lists are asked for until twenty were answered, for all lost creates at once, and those that come later are compared', async () => {
  stopRefreshing()
  loseCreate('reset')
  await create('one')
  loseCreate('reset')
  await create('two')
  const before = requests('GET').length
  await world.advance(3_600_000)
  const asked = requests('GET').length - before
  expect(asked).toBeGreaterThanOrEqual(18)
  expect(asked).toBeLessThanOrEqual(20)
  const { id } = issue('same', 'one')
  await session().relist()
  await world.advance(3_600_000)
  expect([orphansTold(), requests('GET').length - before]).toEqual([[id], asked + 1])
})

test('a list that omits what a lost create left takes nothing back', async () => {
  loseCreate()
  const { orphans } = ofKind(await create('billing-worker'), 'lost')
  const [{ id }] = [present(orphans[0])]
  beLate(service, 'omit', { keyId: id })
  await session().relist()
  expect(
    session()
      .state()
      .keys?.some((key) => key.id === id),
  ).toBe(false)
  expect(orphansTold()).toEqual([id])
  const again = app.creates.again(session(), present(unread()).outcome.attemptId, id, {
    typedName: 'billing-worker',
    signOut: false,
  })
  expect(await world.hear(again)).toMatchObject(ok({ created: { kind: 'created' } }))
  expect(ids()).not.toContain(id)
})

test.each(['is lost', 'is awaited when the app ends'])(
  'a key that another connection of the address was given is not what a create left whose answer %s',
  async (when) => {
    const { key: token } = issue('same', 'another')
    const connection = connectionTo(ADDRESS, { id: 'other', lastFour: token.slice(-4) })
    const other = valueIn(app.sessions.add(connection, boundTo(connection, token)))
    await other.relist()
    await session().relist()
    world.carry = (request) => {
      if (request.method !== 'POST') return service.answer(request)
      throw new Error('reset')
    }
    const post = hold('POST')
    const creating = app.creates.create(session(), 'billing-worker')
    await post.arrived
    world.carry = service.answer
    const given = await world.hear(app.creates.create(other, 'billing-worker'))
    app.reveals.finish(ofKind(given, 'created').reveal.id)
    if (when === 'is lost') {
      post.release()
      await world.hear(creating)
    } else await start()
    await world.advance(60_000)
    expect(unread()?.outcome).toMatchObject({ kind: 'lost', orphans: [], others: [] })
  },
)

/** A colleague makes a key of this name while a rotation's create is under way, and may use it. */
const colleagueKey = async (name: string, used: 'later' | 'at once') => {
  world.carry = (request) => {
    if (request.method !== 'POST') return service.answer(request)
    throw new Error('reset')
  }
  const post = hold('POST')
  const rotating = rotate(idleKey().id, name)
  await post.arrived
  const colleague = issue('same', name)
  if (used === 'at once') await works(colleague.key)
  post.release()
  await rotating
  world.carry = service.answer
  return colleague
}

test.each(['at once', 'later'] as const)(
  'a colleague’s key of the name of a lost create is not revoked by a retry of the rotation where it was used (%s)',
  async (when) => {
    const name = 'billing-worker'
    const colleague = await colleagueKey(name, when)
    expect(rotation().newKey?.id).toBe(when === 'at once' ? undefined : colleague.id)
    await works(colleague.key)
    await act('retry')
    expect([await works(colleague.key), requests('DELETE').length]).toEqual([true, 0])
  },
)

test.each(['retry', 'undo'] as const)(
  'a colleague’s key of the name of a lost create that nobody has used stays until the person was asked about it (%s of the rotation)',
  async (kind) => {
    const name = 'billing-worker'
    const { id: newKeyId } = await colleagueKey(name, 'later')
    const { id, newKey } = rotation()
    expect(newKey?.id).toBe(newKeyId)
    world.answers = () => 0
    const action = { kind, ...(kind === 'retry' ? { step: 'create', newKeyId } : {}) }
    const asked = await world.ask('rotate:act', { id, action: action as RotationAction })
    expect([asked, JSON.stringify(world.asked.at(-1))]).toEqual([
      fail('declined'),
      expect.stringContaining(name),
    ])
    // Nor where nobody asked about a key of a Production connection.
    session().describe({ production: true })
    await act(kind)
    expect(rotation().problem).toMatchObject({ kind: 'failed', cause: { code: 'not_confirmed' } })
    expect([ids().includes(newKeyId), requests('DELETE').length]).toEqual([true, 0])
  },
)

test('a press that was meant for what the person saw revokes no key that a list has shown since', async () => {
  makeLate()
  loseCreate()
  const seen = await rotate(idleKey().id, 'billing-worker')
  expect(seen).toMatchObject({ step: 'create', newKey: null, problem: { kind: 'lost' } })
  await world.advance(2 * LATE_MS)
  const { newKey } = rotation()
  expect(newKey?.name).toBe('billing-worker')
  const pressed = await app.rotations.act(seen.id, {
    kind: 'retry',
    step: 'create',
    newKeyId: null,
  })
  expect([pressed.ok, ids().includes(newKey?.id ?? '')]).toEqual([false, true])
})

test.each(['lists do not show yet', 'one list omits'])(
  'the undo of a rotation revokes a new key that %s',
  async (how) => {
    if (how === 'lists do not show yet') makeLate()
    const { id } = present((await rotate()).newKey)
    if (how === 'one list omits') beLate(service, 'omit', { keyId: id })
    await act('undo')
    await world.advance(10_000)
    expect([rotation().end, ids().includes(id)]).toEqual(['undone', false])
  },
)

test.each([
  ['a list omits it, and lists do not show the new one yet', true, 'old'],
  ['one list omits it', false, 'old'],
  ['one list omits the new one', false, 'new'],
] as const)('a rotation revokes its old key although %s', async (_how, isLate, omitted) => {
  if (isLate) makeLate()
  const old = idleKey()
  const fresh = await rotate(old.id)
  const secret = secretOf(fresh)
  await save()
  beLate(service, 'omit', { keyId: omitted === 'old' ? old.id : present(fresh.newKey).id })
  await act('retire')
  expect([rotation().end, ids().includes(old.id), await works(secret)]).toEqual([
    'rotated',
    false,
    true,
  ])
})

test('an undo that one list keeps back does not end the rotation as done: the old key is revoked first', async () => {
  const old = idleKey()
  await rotate(old.id)
  beLate(service, 'omit', { keyId: old.id })
  await act('undo')
  expect(rotation()).toMatchObject({ step: 'deliver', problem: { kind: 'old_unlisted' } })
  await save()
  expect([rotation().end, ids().includes(old.id)]).toEqual([null, true])
  await act('retire')
  expect([rotation().end, ids().includes(old.id)]).toEqual(['rotated', false])
})
