import { beforeEach, expect, test } from 'vitest'
import { valueIn } from '../../../values.ts'
import {
  act,
  anew,
  app,
  idleKey,
  ids,
  rotate,
  rotation,
  session,
  world,
} from '../keys/work-scene.ts'

beforeEach(() => anew())

test('an undo names what else wants the old key dead, and takes the new one back once that is stopped', async () => {
  const { id: oldId } = idleKey()
  const newId = (await rotate(oldId)).newKey?.id ?? ''
  const dueAt = world.time.clock.wall() + 3_600_000
  valueIn(app.revocations.plans.put(session(), [oldId], { dueAt, unusedDays: 1 }))
  await act('undo')
  expect(rotation()).toMatchObject({
    step: 'deliver',
    problem: { kind: 'old_wanted', reasons: ['plan'], goesOn: false },
  })
  expect([oldId, newId].map((id) => ids().includes(id))).toEqual([true, true])
  const plans = app.revocations.plans.list()
  valueIn(app.revocations.plans.act([plans[0]?.id ?? ''], 'cancel'))
  await act('undo')
  expect([rotation().end, [oldId, newId].map((id) => ids().includes(id))]).toEqual([
    'undone',
    [true, false],
  ])
})
