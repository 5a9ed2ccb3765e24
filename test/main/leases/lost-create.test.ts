import { expect, test } from 'vitest'
import { failNext } from '../../fail-next.ts'
import { present, valueIn } from '../../values.ts'
import { anew, app, ids, rotate, rotation, save, secretOf, service, session, start, works, world } from '../workflows/work-scene.ts'
import { newHelper } from './lease-world.ts'

const PLAN = {
  ...{ command: ['npm'], folder: '/home/me/shop', seconds: 3_600, process: null },
  asker: { name: 'keystow', request: 'run', connectionId: 'c' },
} as const

test('a key that replaced what a lost create of a lease left, under its name, is not taken for it at the next start', async () => {
  await anew()
  const before = ids()
  failNext(service, 'create', 'commit-then-drop')
  failNext(service, 'list', 500, 6)
  await world.hear(app.leases.run(session(), PLAN, newHelper()))
  await world.advance(5_000)
  const left = present(valueIn(await session().relist()).find(({ id }) => !before.includes(id)))
  await rotate(left.id, left.name)
  const secret = secretOf(rotation())
  await save()
  await start()
  await world.advance(60_000)
  expect([ids().includes(left.id), await works(secret)]).toEqual([false, true])
})
