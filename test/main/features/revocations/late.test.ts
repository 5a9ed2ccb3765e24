import { expect, test } from 'vitest'
import { asListed } from '../../../../electron/contract/api-key.ts'
import { failNext } from '../../../fail-next.ts'
import { present, valueIn } from '../../../values.ts'
import { ADDRESS } from '../../../world/world.ts'
import { connectionTo } from '../../samples.ts'
import { ANSWERED, boundOf, HOUR, MINUTE, pending, REVOKED, type Scene, scene } from './scene.ts'

test.each(['person', 'leak', 'rotation', 'undo', 'orphan', 'program', 'lease', 'bulk'] as const)(
  'a list that lacks a key ends no revoke of it, of none that wants it dead (%s): the DELETE is sent',
  async (why) => {
    const world = await scene()
    if (why === 'bulk') {
      world.cut()
      world.begin([world.keys.a])
      await world.settle()
      world.join()
    } else await world.pressedOffline(world.keys.a, { why })
    world.late('omit', null, world.keys.a)
    await world.relist()
    await world.advance(MINUTE)
    expect(world.requests().slice(0, 2)).toEqual(['GET', 'DELETE a'])
    expect([world.isAlive(world.keys.a), world.log.at(-1)]).toEqual([false, 'a revoke: revoked'])
  },
)

test.each([{ unknownRevoke: '404' }, { unknownRevoke: 'deleted-false' }] as const)(
  'a key that somebody else revoked is gone once the service said so twice, a minute apart, each followed by a list without it (%o)',
  async (variants) => {
    const world = await scene()
    world.service.setVariants(variants)
    world.service.revokeKey(world.keys.a.id)
    expect(await world.pressed(world.keys.a)).toEqual(pending('not_listed'))
    await world.advance(59_000)
    expect(world.plans()).toEqual(['held: not_listed: sent'])
    await world.advance(5_000)
    expect(world.requests()).toEqual(['DELETE a', 'GET', 'DELETE a', 'GET'])
    expect([world.plans(), world.log.at(-1)]).toEqual([[], 'a revoke: already_gone'])
  },
)

test('a 404 that the service did not give is a lost answer, and the DELETE is sent again', async () => {
  const world = await scene()
  world.reached = async (text) => {
    if (text !== 'DELETE a') return undefined
    world.reached = async () => undefined
    return { status: 404, headers: { 'content-type': 'text/html' }, body: '<html>' }
  }
  expect(await world.pressed(world.keys.a)).toEqual(pending('unexpected_status'))
  await world.advance(MINUTE)
  expect([world.isAlive(world.keys.a), world.log.at(-1)]).toEqual([false, 'a revoke: revoked'])
})

test('a gateway that answers each DELETE with a 404 in JSON and each list with none at all ends no key, where the own one was known by its letters', async () => {
  const world = await scene()
  world.signIn(world.ownKey, { keyId: null })
  await world.relist()
  world.reached = async (text) => {
    if (text === 'DELETE a')
      return { ...ANSWERED, status: 404, body: '{"message":"no Route matched"}' }
    return text === 'GET' ? { ...ANSWERED, body: '{"data":{"keys":[]}}' } : undefined
  }
  await world.pressed(world.keys.a)
  await world.advance(9 * MINUTE)
  expect([world.log, world.isAlive(world.keys.a)]).toEqual([
    ['a revoke: pending: not_listed'],
    true,
  ])
})

test.each(['a colleague', 'this app'])(
  'a new key of %s that neither a DELETE nor a list knows yet, and whose secret is refused, is not dead, and is revoked once it is known',
  async (maker) => {
    const world = await scene()
    const key = world.issue('late')
    for (const kind of ['lookup-lag', 'list-lag', 'secret-lag'] as const)
      world.late(kind, 5 * MINUTE)
    if (maker === 'this app') world.session.added(asListed(key))
    expect(await world.pressed(key, { secrets: boundOf(key) })).toEqual(pending('not_listed'))
    await world.advance(4 * MINUTE)
    expect([world.isAlive(key), world.plans()]).toEqual([true, ['held: not_listed: sent']])
    await world.advance(3 * MINUTE)
    expect([world.isAlive(key), world.plans()]).toEqual([false, []])
    expect(world.log).toContain('late revoke: revoked')
  },
)

test('a key that this app just made is new, though the service’s answers are dated eleven minutes after its keys', async () => {
  const world = await scene()
  const { carry } = world
  world.carry = async (request) => {
    const answer = await carry(request)
    const date = new Date(world.service.clock.now() + 11 * MINUTE).toUTCString()
    return { ...answer, headers: { ...answer.headers, date } }
  }
  await world.relist()
  const key = world.issue('late')
  for (const kind of ['lookup-lag', 'list-lag'] as const) world.late(kind, 3 * MINUTE)
  world.session.added(asListed(key))
  await world.pressed(key)
  await world.advance(2 * MINUTE)
  expect([world.isAlive(key), world.plans()]).toEqual([true, ['held: not_listed: sent']])
})

test('a list that still shows a dead key is late for ten minutes; after that the key is revoked anew, and told once', async () => {
  const world = await scene()
  await world.pressed(world.keys.a)
  world.late('gone-lag', 15 * MINUTE, world.keys.a)
  await world.relist()
  await world.advance(9 * MINUTE)
  expect(world.log).toEqual(['a revoke: revoked'])
  await world.advance(5 * MINUTE)
  expect(world.log.slice(1)).toEqual([
    'a revoke: still_there',
    expect.stringMatching('a revoke: pending'),
  ])
  await world.advance(HOUR)
  expect([world.plans(), world.log.slice(3)]).toEqual([[], ['a revoke: gone_after_request']])
})

test('a key that the service still answers after its end is told to work, and proven dead once it is refused', async () => {
  const world = await scene()
  world.know(world.keys.a)
  world.late('death-lag', MINUTE, world.keys.a)
  await world.pressed(world.keys.a)
  expect(world.proofs()).toEqual(['works'])
  await world.advance(10 * MINUTE)
  expect([world.proofs(), world.log]).toEqual([
    ['confirmed'],
    ['a revoke: revoked', 'a prove: works', 'a prove: confirmed'],
  ])
})

test('a key that comes back and is revoked once more is asked for at once, and what its secret said before is not said again', async () => {
  const world = await scene()
  world.know(world.keys.a)
  // The service says that it deleted the key, and did not.
  const headers = { 'content-type': 'application/json' }
  world.reached = async (text) =>
    text === 'DELETE a' ? { status: 200, headers, body: '{"data":{"deleted":true}}' } : undefined
  await world.pressed(world.keys.a)
  await world.advance(9 * MINUTE)
  expect(world.proofs()).toEqual(['works'])
  world.reached = async () => undefined
  await world.advance(2 * MINUTE)
  expect(world.isAlive(world.keys.a)).toBe(false)
  expect(world.proofs()).toEqual(['confirmed'])
})

test.each(['rotation', 'person'] as const)(
  'a revoke that was sent without an answer for a %s is not undone, and stopped it may still end its key, which is told',
  async (why) => {
    const world = await scene()
    const { a, b } = world.keys
    world.late('late-commit', MINUTE, a)
    expect(await world.pressed(a, { why })).toEqual(pending('timed_out'))
    // The list still shows it: that takes nothing back.
    await world.relist()
    expect(world.isAlive(a)).toBe(true)
    expect(world.revocations.swap(world.session, a.id, asListed(b), { why: 'undo' })).toEqual({
      kind: 'too_late',
    })
    valueIn(world.act('cancel'))
    expect(world.log.at(-1)).toBe('a revoke: stopped_after_request')
    await world.advance(7 * HOUR)
    expect([world.isAlive(a), world.isAlive(b)]).toEqual([false, true])
  },
)

test('a DELETE that always commits and never answers ends its key, as its own revoke', async () => {
  const world = await scene()
  failNext(world.service, 'revoke', 'commit-then-drop')
  expect(await world.pressed(world.keys.a)).toEqual(pending('no_answer'))
  await world.advance(5 * MINUTE)
  expect([world.plans(), world.log.slice(-1)]).toEqual([[], ['a revoke: gone_after_request']])
})

test.each([
  ['lists are only parts', 404, 'oldest-part'],
  ['no answer comes and each list lacks it', 'commit-then-drop', null],
] as const)(
  'where %s, a revoke ends as not proven after ten minutes, not before',
  async (_why, how, part) => {
    const world = await scene()
    const { a } = world.keys
    world.service.revokeKey(a.id)
    if (part !== null) world.late(part, null)
    else failNext(world.service, 'revoke', how, 1_000)
    await world.pressed(a)
    await world.advance(9 * MINUTE)
    expect(world.plans()).toHaveLength(1)
    expect(world.log).not.toContain('a revoke: not_proven')
    await world.advance(3 * MINUTE)
    expect([world.log.at(-1), world.plans()]).toEqual([
      'a revoke: not_proven',
      ['ended: not_proven'],
    ])
    valueIn(world.act('dismiss'))
    expect(world.plans()).toEqual([])
  },
)

test('a key whose end was not proven and that a list shows is revoked after all', async () => {
  const world = await scene()
  failNext(world.service, 'revoke', 'reset', 1_000)
  world.late('omit', null, world.keys.a)
  await world.pressed(world.keys.a)
  await world.advance(12 * MINUTE)
  expect(world.log.at(-1)).toBe('a revoke: not_proven')
  world.service.faults.clear()
  await world.relist()
  await world.advance(MINUTE)
  expect([world.isAlive(world.keys.a), world.log.at(-1)]).toEqual([false, 'a revoke: revoked'])
})

test('presses on a key whose end was not proven are one row, no alarm, and come to an end each', async () => {
  const world = await scene()
  const { a } = world.keys
  world.service.revokeKey(a.id)
  failNext(world.service, 'revoke', 'html-404', 1_000)
  for (let presses = 0; presses < 4; presses += 1) {
    await world.pressed(a)
    expect(world.plans()).toHaveLength(1)
    await world.advance(15 * MINUTE)
    expect(world.plans()).toEqual(['ended: not_proven'])
  }
  expect(world.log.filter((line) => line.endsWith('still_there'))).toEqual([])
})

test('a key that is said not to be there while lists are parts is asked for by its own secret, and stays open while that works', async () => {
  const world = await scene()
  const key = world.know(world.keys.a)
  world.late('oldest-part', null)
  const times = { percent: 100, seed: 1 } as const
  world.service.faults.arm({ operation: 'revoke', kind: 'status', status: 404, times })
  void world.press(key)
  await world.advance(12 * MINUTE)
  expect(world.plans()).toEqual(['held: not_listed: sent'])
  expect(world.log).not.toContain('a revoke: not_proven')
})

test('the old key of a rotation stays while the new one is not seen to work, and after ten minutes waits for the person', async () => {
  const world = await scene()
  const { a, b } = world.keys
  world.service.revokeKey(b.id)
  await world.relist()
  await world.pressed(a, { why: 'rotation', onlyWhile: b.id })
  await world.advance(11 * MINUTE)
  expect([world.isAlive(a), world.plans()]).toEqual([true, ['waiting: new_key']])
  expect(world.requests()).not.toContain('DELETE a')
})

const ENDINGS: Readonly<Record<string, (world: Scene) => Promise<unknown>>> = {
  'revoked, which the service is late to show': async (world) => {
    world.late('gone-lag', 20_000)
    world.late('death-lag', 20_000)
    expect(await world.pressed(world.keys.b)).toEqual(REVOKED)
  },
  'asked to be revoked, without an answer': async (world) => {
    world.late('late-commit', 40_000, world.keys.b)
    void world.press(world.keys.b)
    await world.advance(35_000)
    expect(world.isAlive(world.keys.b)).toBe(true)
  },
  'asked to be revoked, and stopped': async (world) => {
    world.late('late-commit', 40_000, world.keys.b)
    void world.press(world.keys.b)
    await world.advance(35_000)
    world.act('cancel')
  },
  'to be revoked at a date': async (world) => world.plan(world.keys.b, 2),
  'revoked on another connection': async (world) => {
    const { b, c } = world.keys
    const other = connectionTo(ADDRESS, { id: 'other', lastFour: c.key.slice(-4), keyId: c.id })
    valueIn(world.core.sessions.add(other, boundOf(c)))
    const session = valueIn(world.core.sessions.find('other'))
    await world.hear(session.relist())
    world.late('gone-lag', 20_000)
    world.late('death-lag', 20_000)
    await world.hear(world.revocations.revoke(session, asListed(b), { why: 'person' }))
  },
}
test.each(Object.entries(ENDINGS))(
  'the old key of a rotation stays where this app ends the new one (%s), which its secret and lists do not show yet',
  async (_how, end) => {
    const world = await scene()
    const { a, b } = world.keys
    world.know(b)
    await end(world)
    expect(await world.pressed(a, { why: 'rotation', onlyWhile: b.id })).toEqual(
      pending('new_key_ending'),
    )
    await world.advance(11 * MINUTE)
    expect(world.isAlive(a)).toBe(true)
    expect(world.plans()).toContain('waiting: new_key')
    expect(world.requests()).not.toContain('DELETE a')
  },
)

test('a refusal of the secret that comes in a bad moment is no proof: each is followed by a list of our own', async () => {
  const world = await scene()
  const key = world.know(world.keys.a)
  world.reached = async (text) =>
    text === 'GET (a)' ? { ...ANSWERED, status: 401 } : text === 'GET' ? { status: 503 } : undefined
  await world.pressed(key)
  await world.advance(5 * MINUTE)
  expect(world.proofs()).toEqual(['comparison: server_error'])
  world.reached = async () => undefined
  await world.relist()
  await world.advance(HOUR)
  expect(world.proofs()).toEqual(['confirmed'])
})

test('a refusal of the secret that is followed by a list of another workspace does not count', async () => {
  const world = await scene()
  const key = world.know(world.keys.a)
  world.reached = async (text) => {
    if (text !== 'GET (a)') return undefined
    // While the secret is on its way, the person signs in elsewhere.
    world.service.seed('mixed')
    const other = present(world.service.workspaces().find(({ id }) => id !== world.workspace.id))
    world.signIn(world.service.issueKey(other.id, 'theirs'), { keyId: null })
    await world.session.relist()
    return undefined
  }
  await world.pressed(key)
  expect(world.session.place.number()).toBe(2)
  expect(world.proofs()).toEqual(['comparison: connection_moved'])
})

test('a revoke that is never answered leaves the list uncertain until the next one, and not again', async () => {
  const world = await scene()
  world.reached = async (text) => (text === 'DELETE a' ? { status: 503 } : undefined)
  await world.pressed(world.keys.a)
  await world.advance(MINUTE)
  world.requests()
  await world.advance(MINUTE)
  expect(world.requests()).toContain('DELETE a')
  expect(world.session.state()).toMatchObject({ phase: 'ready', uncertainSince: null })
})
