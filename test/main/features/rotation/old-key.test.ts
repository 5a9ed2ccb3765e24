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
  save,
  service,
  session,
  world,
} from '../keys/work-scene.ts'

const MINUTE = 60_000

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

/** The old key lives, no list shows it, and no DELETE of it is answered. */
const unproven = async (): Promise<string> => {
  const { id } = idleKey()
  const always = { percent: 100, seed: 1 } as const
  await rotate(id)
  await save()
  service.faults.arm({ operation: 'revoke', kind: 'reset', times: always, keyId: id })
  service.faults.arm({ operation: 'list', kind: 'omit', times: always, keyId: id })
  await act('retire')
  await world.advance(13 * MINUTE)
  expect(rotation()).toMatchObject({ step: 'retire', problem: { kind: 'not_proven' } })
  return id
}

test('an old key that is kept after its end was not proven is not revoked once a list shows it, and is said to be able to end', async () => {
  const id = await unproven()
  await act('keep')
  expect(rotation()).toMatchObject({ end: 'kept', oldMayEnd: true })
  expect(app.activity.list().map(({ outcome }) => outcome)).toContain('old_may_end')
  service.faults.clear()
  await world.advance(60 * MINUTE)
  expect(ids()).toContain(id)
})

test('an old key whose end was not proven is revoked once a list shows it, and the rotation ends', async () => {
  const id = await unproven()
  service.faults.clear()
  await world.advance(60 * MINUTE)
  expect([ids().includes(id), rotation().end]).toEqual([false, 'rotated'])
})
