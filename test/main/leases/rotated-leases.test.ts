import { beforeEach, expect, test } from 'vitest'
import { failNext } from '../../fail-next.ts'
import { present, valueIn } from '../../values.ts'
import {
  act,
  anew,
  app,
  hold,
  ids,
  rotate,
  rotation,
  save,
  secretOf,
  service,
  session,
  start,
  works,
  world,
} from '../workflows/work-scene.ts'
import { begin } from './lease-world.ts'

beforeEach(() => anew())

test('a key that replaced what a lost create of a lease left, under its name, is not taken for it at the next start', async () => {
  const before = ids()
  failNext(service, 'create', 'commit-then-drop')
  failNext(service, 'list', 500, 6)
  await world.hear(begin())
  await world.advance(5_000)
  const left = present(valueIn(await session().relist()).find(({ id }) => !before.includes(id)))
  await rotate(left.id, left.name)
  const secret = secretOf(rotation())
  await save()
  await start()
  await world.advance(60_000)
  expect([ids().includes(left.id), await works(secret)]).toEqual([false, true])
})

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
