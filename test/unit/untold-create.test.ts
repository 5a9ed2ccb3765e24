import { expect, onTestFinished, test } from 'vitest'
import { fail, ok } from '../../electron/contract/result.ts'
import { PROJECT } from '../prove/breaks.ts'
import { addressWorld, connected, sessionOf } from '../prove/client/address-world.ts'
import { loadClient } from '../prove/client/subject.ts'

const subject = await loadClient(PROJECT)

test('a lost create of which no page was told waits for the next one that asks, and is handed over once', async () => {
  const world = await addressWorld()
  onTestFinished(world.close)
  const app = await connected(subject, world)
  world.faults.arm({ operation: 'create', kind: 'commit-then-drop', times: { next: 1 } })
  const created = await app.creates.create(sessionOf(app), 'billing-worker')
  expect(created).toMatchObject({ ok: true, value: { kind: 'lost', orphans: [{ name: 'billing-worker' }] } })
  expect(app.creates.takeUntold()).toBeNull()
  app.creates.untold(created)
  expect(app.creates.takeUntold()).toEqual({ connectionId: sessionOf(app).connection().id, outcome: created.ok && created.value })
  expect(app.creates.takeUntold()).toBeNull()
})

test('what ended for certain leaves nothing to tell: the list has it, or it was never there', async () => {
  const world = await addressWorld()
  onTestFinished(world.close)
  const app = await connected(subject, world)
  const created = await app.creates.create(sessionOf(app), 'a-test')
  app.creates.untold(created)
  app.creates.untold(ok({ kind: 'refused', cause: { code: 'server_error' } }))
  app.creates.untold(fail('busy'))
  expect(app.creates.takeUntold()).toBeNull()
})
