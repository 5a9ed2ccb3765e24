import { expect, test } from 'vitest'
import { ok } from '../../../../electron/contract/result.ts'
import { connectedOnce } from '../connected-scene.ts'
import { anew, CONNECTION, idleKey, app as rotating, rotation, world } from '../work-scene.ts'

test('behind the lock the end of the app is asked about until the new secret of a rotation is sealed', async () => {
  const { world, app, id, keyId } = await connectedOnce()
  const creating = world.hold('POST')
  const started = app.rotations.start(id, keyId, 'rotated')
  await creating.arrived
  expect(app.unfinished.exitBlockers(true)).toEqual([
    { kind: 'rotation', count: 1 },
    { kind: 'create', count: 1 },
  ])
  const checking = world.hold('GET')
  creating.release()
  await checking.arrived
  // Sealed by now, as the next start would find it.
  expect(app.rotations.list()).toMatchObject([{ step: 'check', kept: 'sealed' }])
  expect(app.unfinished.exitBlockers(true)).toEqual([])
  checking.release()
  expect(await started).toMatchObject(ok({ step: 'deliver' }))
  expect(app.unfinished.exitBlockers(true)).toEqual([])
  expect(app.unfinished.exitBlockers(false)).toEqual([{ kind: 'rotation', count: 1 }])
})

/** Rotates a key on a fresh computer, and leaves the rotation once the disk or the service is about to be used for the `at`th time. Answers how often they were. */
const leaveAt = async (at: number): Promise<number> => {
  await anew()
  const key = idleKey()
  void world.killAt(Number.POSITIVE_INFINITY)
  world.onCrossing = (half) => {
    if (half === 2 * (at - 1)) for (const { id } of rotating.rotations.list()) void rotating.rotations.act(id, { kind: 'leave' })
  }
  await world.hear(rotating.rotations.start(CONNECTION, key.id, 'rotated'))
  expect(rotation()).toMatchObject({ step: 'deliver', parked: at > 0 })
  return Math.floor(world.crossed / 2)
}

test('a rotation that is left stays left, also when a step of it is being written down then', async () => {
  const uses = await leaveAt(0)
  expect(uses).toBeGreaterThan(3)
  for (let at = 1; at <= uses; at += 1) await leaveAt(at)
})
