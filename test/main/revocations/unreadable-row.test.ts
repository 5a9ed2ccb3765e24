import { expect, test } from 'vitest'
import { fail } from '../../../electron/contract/result.ts'
import { present } from '../../values.ts'
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
      world.revocations.put(world.session, ['?1'], plan),
      world.bulks.start(world.session, ['?1']),
      world.hear(world.core.rotations.start(CONNECTION, '?1', 'new')),
      world.core.incidents.begin(CONNECTION, '?1', null),
    ]),
  ).toEqual(Array.from({ length: 5 }, () => fail('gone')))
  await world.pressed(b)
  expect([world.isAlive(a), world.isAlive(b)]).toEqual([true, false])
})
