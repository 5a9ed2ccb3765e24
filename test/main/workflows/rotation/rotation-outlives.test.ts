import { expect, onTestFinished, test } from 'vitest'
import { PROJECT } from '../../../prove/breaks.ts'
import { type App, addressWorld, connected, sessionOf } from '../../../prove/client/address-world.ts'
import { loadClient } from '../../../prove/client/subject.ts'

const subject = await loadClient(PROJECT)

const idleKeyOf = (app: App, ownId: string): string =>
  sessionOf(app)
    .state()
    .keys?.find(({ id, lastUsedAt }) => id !== ownId && lastUsedAt === null)?.id ?? ''

test('behind the lock the end of the app is asked about until the new secret of a rotation is sealed', async () => {
  const world = await addressWorld()
  onTestFinished(world.close)
  const app = await connected(subject, world)
  const { id } = sessionOf(app).connection()
  const creating = world.hold('POST')
  const started = app.rotations.start(id, idleKeyOf(app, world.first.keyId), 'rotated')
  await creating.arrived
  expect(app.unfinished.cutShort(true)).toEqual([
    { kind: 'rotation', count: 1 },
    { kind: 'create', count: 1 },
  ])
  const checking = world.hold('GET')
  creating.release()
  await checking.arrived
  // Sealed by now, as the next start would find it.
  expect(app.rotations.list()).toMatchObject([{ step: 'check', kept: 'sealed' }])
  expect(app.unfinished.cutShort(true)).toEqual([])
  checking.release()
  expect(await started).toMatchObject({ ok: true, value: { step: 'deliver' } })
  expect(app.unfinished.cutShort(true)).toEqual([])
  expect(app.unfinished.cutShort(false)).toEqual([{ kind: 'rotation', count: 1 }])
})
