import { expect, onTestFinished, test, vi } from 'vitest'
import { fail, ok } from '../../../electron/contract/result.ts'
import type { Reveal, UndeliveredCreate } from '../../../electron/contract/workflow.ts'
import { watchForUndeliveredCreate } from '../../../src/features/create/store.ts'
import { useReveals } from '../../../src/features/reveal/store.ts'
import { closeDialog, openDialog, useDialog } from '../../../src/state/dialog-store.ts'
import { PROJECT } from '../../prove/breaks.ts'
import { addressWorld, connected, sessionOf } from '../../prove/client/address-world.ts'
import { loadClient } from '../../prove/client/subject.ts'

const known = () => true
const subject = await loadClient(PROJECT)

test('a create without an answer whose outcome reached no page is kept for the next page that asks, and handed over once', async () => {
  const world = await addressWorld()
  onTestFinished(world.close)
  const app = await connected(subject, world)
  world.faults.arm({ operation: 'create', kind: 'commit-then-drop', times: { next: 1 } })
  const created = await app.creates.create(sessionOf(app), 'billing-worker')
  expect(created).toMatchObject({ ok: true, value: { kind: 'lost', orphans: [{ name: 'billing-worker' }] } })
  expect(app.creates.takeUndelivered(known)).toBeNull()
  app.creates.keepUndelivered(created)
  expect(app.creates.takeUndelivered(known)).toEqual({ connectionId: sessionOf(app).connection().id, outcome: created.ok && created.value })
  expect(app.creates.takeUndelivered(known)).toBeNull()
})

test('what ended for certain leaves nothing to tell: the list has it, or it was never there', async () => {
  const world = await addressWorld()
  onTestFinished(world.close)
  const app = await connected(subject, world)
  const created = await app.creates.create(sessionOf(app), 'a-test')
  app.creates.keepUndelivered(created)
  app.creates.keepUndelivered(ok({ kind: 'refused', cause: { code: 'server_error' } }))
  app.creates.keepUndelivered(fail('create_running'))
  expect(app.creates.takeUndelivered(known)).toBeNull()
})

test('the outcome of a create on a connection that was forgotten is dropped', async () => {
  const world = await addressWorld()
  onTestFinished(world.close)
  const app = await connected(subject, world)
  world.faults.arm({ operation: 'create', kind: 'commit-then-drop', times: { next: 1 } })
  app.creates.keepUndelivered(await app.creates.create(sessionOf(app), 'billing-worker'))
  expect(app.creates.takeUndelivered(() => false)).toBeNull()
  expect(app.creates.takeUndelivered(known)).toBeNull()
})

test('the outcome on a connection that was forgotten hides none of another', async () => {
  const world = await addressWorld()
  onTestFinished(world.close)
  const app = await connected(subject, world)
  const session = sessionOf(app)
  for (const name of ['one', 'two']) {
    world.faults.arm({ operation: 'create', kind: 'commit-then-drop', times: { next: 1 } })
    app.creates.keepUndelivered(await app.creates.create(session, name))
  }
  const isKnown = vi.fn<(connectionId: string) => boolean>().mockReturnValueOnce(false).mockReturnValue(true)
  expect(app.creates.takeUndelivered(isKnown)).toMatchObject({ outcome: { name: 'two' } })
  expect(app.creates.takeUndelivered(isKnown)).toBeNull()
})

test('an outcome that was kept is dropped once the same attempt is looked at again', async () => {
  const world = await addressWorld()
  onTestFinished(world.close)
  const app = await connected(subject, world)
  world.faults.arm({ operation: 'create', kind: 'commit-then-drop', times: { next: 1 } })
  const created = await app.creates.create(sessionOf(app), 'billing-worker')
  if (!created.ok || created.value.kind !== 'lost') throw new Error('not lost')
  app.creates.keepUndelivered(created)
  expect(await app.creates.lookAgain(created.value.attemptId)).toMatchObject({ ok: true, value: { kind: 'lost' } })
  expect(app.creates.takeUndelivered(known)).toBeNull()
})

test('an outcome that was kept is shown once no dialog and no new secret is open any more', async () => {
  const cause = { code: 'no_answer' } as const
  const kept: UndeliveredCreate[] = [{ connectionId: 'c', outcome: { kind: 'lost', attemptId: 'a', name: 'n', cause, orphans: [] } }]
  vi.stubGlobal('window', { keystow: { undeliveredCreate: async () => ok(kept.shift() ?? null) } })
  onTestFinished(() => void vi.unstubAllGlobals())
  openDialog({ kind: 'shortcuts' })
  watchForUndeliveredCreate()
  closeDialog()
  // At once, as where a dialog makes room for what it led to.
  useReveals.setState({ reveals: [{ id: 'r' } as Reveal] })
  await new Promise((resolve) => setTimeout(resolve))
  expect(kept).toHaveLength(1)
  useReveals.setState({ reveals: [] })
  await vi.waitFor(() => expect(useDialog.getState().open).toMatchObject({ kind: 'create', outcome: { name: 'n' } }))
  expect(kept).toEqual([])
})
