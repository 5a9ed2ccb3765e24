import { beforeEach, expect, test } from 'vitest'
import { valueIn } from '../../../values.ts'
import { act, anew, app, hold, rotate, rotation, save, start, world } from '../keys/work-scene.ts'
import { begin } from './lease-world.ts'

beforeEach(() => anew())

test('the rotation of a leased key that a kill ended before the revoke does not say after the start that the old key is being revoked', async () => {
  const { keyId } = valueIn(await world.hear(begin()))
  await rotate(keyId)
  await save()
  const { arrived } = hold('GET')
  void act('retire')
  await arrived
  await start()
  expect(app.leases.list()).toMatchObject([{ keyId, phase: 'away' }])
  expect(rotation()).toMatchObject({ step: 'deliver', problem: { kind: 'interrupted' } })
})
