import { expect, test } from 'vitest'
import { asListed, lastFourOf } from '../../../../electron/contract/api-key.ts'
import { valueIn } from '../../../values.ts'
import { ADDRESS } from '../../../world/world.ts'
import { connectionTo } from '../../samples.ts'
import { boundOf, DAY, MINUTE, scene } from './scene.ts'

/** A scene with a second connection to the same workspace, which uses key `b`. */
const besides = async () => {
  const world = await scene()
  const { b } = world.keys
  const two = connectionTo(ADDRESS, { id: 'two', lastFour: lastFourOf(b.key), keyId: b.id })
  valueIn(world.core.sessions.add(two, boundOf(b)))
  const session = valueIn(world.core.sessions.find('two'))
  await world.hear(session.relist())
  return { world, session }
}

test('an undo of a rotation ends no key while a second connection is to end the old one, or may have', async () => {
  const { world, session } = await besides()
  const { a, c } = world.keys
  const undo = () => world.revocations.swap(world.session, a.id, asListed(c), { why: 'undo' })
  const dueAt = world.time.clock.wall() + DAY
  valueIn(world.revocations.plans.put(session, [a.id], { dueAt, unusedDays: null }))
  expect(undo()).toEqual({ kind: 'old_wanted', reasons: ['plan'], goesOn: false })
  world.cut()
  await world.hear(world.revocations.revoke(session, asListed(a), { why: 'person' }))
  expect(undo()).toEqual({ kind: 'too_late' })
  world.join()
  await world.advance(MINUTE)
  expect([world.isAlive(a), world.isAlive(c)]).toEqual([false, true])
})
