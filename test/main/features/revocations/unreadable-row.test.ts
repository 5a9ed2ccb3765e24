import { expect, test } from 'vitest'
import { lacksKey } from '../../../../electron/contract/api-key.ts'
import { fail } from '../../../../electron/contract/result.ts'
import { isOfWorkspace } from '../../../../electron/main/features/connections/same-workspace.ts'
import { present } from '../../../values.ts'
import { CONNECTION, DAY, type Scene, scene } from './scene.ts'

/** The service lists the key `a` with these fields from now on. */
const listWith = async (world: Scene, fields: Record<string, unknown>): Promise<void> => {
  const { carry } = world
  world.carry = async (request) => {
    const answer = await carry(request)
    if (request.method !== 'GET') return answer
    const { data } = JSON.parse(String(answer.body))
    Object.assign(present(data.keys.find(({ name }: { name: string }) => name === 'a')), fields)
    return { ...answer, body: JSON.stringify({ data }) }
  }
  await world.relist()
}

test('of a key that the service lists without a readable id nothing is asked, and the others can be revoked', async () => {
  const world = await scene()
  await listWith(world, { id: null })
  const { a, b } = world.keys
  expect(world.session.state().keys).toContainEqual(
    expect.objectContaining({ id: '?1', name: 'a' }),
  )
  const confirmation = { typedName: 'a', signOut: false }
  const plan = { dueAt: world.time.clock.wall() + DAY, unusedDays: null }
  expect(
    await Promise.all([
      world.revocations.revokeConfirmed(world.session, '?1', confirmation, { why: 'person' }),
      world.revocations.plans.put(world.session, ['?1'], plan),
      world.bulks.start(world.session, ['?1']),
      world.hear(world.core.rotations.start(CONNECTION, '?1', 'new')),
      world.core.leakActions.begin(CONNECTION, '?1', null),
    ]),
  ).toEqual(Array.from({ length: 5 }, () => fail('gone')))
  await world.pressed(b)
  expect([world.isAlive(a), world.isAlive(b)]).toEqual([true, false])
})

test('a revoke stays open while a row of the list may be its key, whose id cannot be read', async () => {
  const world = await scene()
  await world.pressedOffline(world.keys.a)
  world.reached = async (text) => (text.startsWith('DELETE') ? { status: 503 } : undefined)
  await listWith(world, { id: null })
  expect([await world.noted(), world.log.filter((text) => text.includes('gone'))]).toEqual([
    ['a'],
    [],
  ])
})

test.each([
  [['?1'], false, false],
  [['?1', 'key_a'], true, false],
  [['?1', 'key_b'], false, false],
  [['key_b'], false, true],
])('from a list of %j follows no more than its ids tell', (ids, isSame, isGone) => {
  const rows = ids.map((id) => ({ id, name: 'a', lastFour: '?', createdAt: '?', lastUsedAt: null }))
  expect([isOfWorkspace(rows, new Set(['?1', 'key_a'])), lacksKey(rows, 'key_a')]).toEqual([
    isSame,
    isGone,
  ])
})
