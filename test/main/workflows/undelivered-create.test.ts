import { expect, onTestFinished, test, vi } from 'vitest'
import { fail, ok } from '../../../electron/contract/result.ts'
import type { Reveal, UndeliveredCreate } from '../../../electron/contract/workflow.ts'
import { showUndeliveredCreate, watchForUndeliveredCreate } from '../../../src/features/create/store.ts'
import { useReveals } from '../../../src/features/reveal/store.ts'
import { closeDialog, openDialog, useDialog } from '../../../src/state/dialog-store.ts'
import { PROJECT } from '../../prove/breaks.ts'
import { addressWorld, connected, sessionOf } from '../../prove/client/address-world.ts'
import { loadClient } from '../../prove/client/subject.ts'

const known = () => true
const subject = await loadClient(PROJECT)

test('a create without an answer whose outcome reached no page is kept for the next page that asks, until that shows it', async () => {
  const world = await addressWorld()
  onTestFinished(world.close)
  const app = await connected(subject, world)
  world.faults.arm({ operation: 'create', kind: 'commit-then-drop', times: { next: 1 } })
  const created = await app.creates.create(sessionOf(app), 'billing-worker')
  expect(created).toMatchObject({ ok: true, value: { kind: 'lost', orphans: [{ name: 'billing-worker' }] } })
  expect(app.creates.undelivered(known, null)).toBeNull()
  app.creates.keepUndelivered(created)
  const kept = { connectionId: sessionOf(app).connection().id, outcome: created.ok && created.value }
  // An answer that reaches nobody, e.g. because the lock came, takes nothing away.
  expect([app.creates.undelivered(known, null), app.creates.undelivered(known, null)]).toEqual([kept, kept])
  const shown = created.ok && created.value.kind === 'lost' ? created.value.attemptId : ''
  expect(app.creates.undelivered(known, shown)).toBeNull()
  expect(app.creates.undelivered(known, null)).toBeNull()
})

test('what ended for certain leaves nothing to tell: the list has it, or it was never there', async () => {
  const world = await addressWorld()
  onTestFinished(world.close)
  const app = await connected(subject, world)
  const created = await app.creates.create(sessionOf(app), 'a-test')
  app.creates.keepUndelivered(created)
  app.creates.keepUndelivered(ok({ kind: 'refused', cause: { code: 'server_error' } }))
  app.creates.keepUndelivered(fail('create_running'))
  expect(app.creates.undelivered(known, null)).toBeNull()
})

test('the outcome of a create on a connection that was forgotten is dropped', async () => {
  const world = await addressWorld()
  onTestFinished(world.close)
  const app = await connected(subject, world)
  world.faults.arm({ operation: 'create', kind: 'commit-then-drop', times: { next: 1 } })
  app.creates.keepUndelivered(await app.creates.create(sessionOf(app), 'billing-worker'))
  expect(app.creates.undelivered(() => false, null)).toBeNull()
  expect(app.creates.undelivered(known, null)).toBeNull()
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
  expect(app.creates.undelivered(isKnown, null)).toMatchObject({ outcome: { name: 'two' } })
  expect(app.creates.undelivered(isKnown, 'none')).toMatchObject({ outcome: { name: 'two' } })
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
  expect(app.creates.undelivered(known, null)).toBeNull()
})

/** A page before a main that keeps these outcomes, by their names. The answer to the first question waits for `answer`. */
const pageWith = (...names: readonly string[]) => {
  const cause = { code: 'no_answer' } as const
  let kept: readonly UndeliveredCreate[] = names.map((name) => ({
    connectionId: 'c',
    outcome: { kind: 'lost', attemptId: `of ${name}`, name, cause, orphans: [] },
  }))
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const undeliveredCreate = async ({ shown }: { readonly shown: string | null }) => {
    kept = kept.filter(({ outcome }) => outcome.attemptId !== shown)
    const [first = null] = kept
    await answered
    return ok(first)
  }
  vi.stubGlobal('window', { keystow: { undeliveredCreate } })
  closeDialog()
  useReveals.setState({ reveals: [] })
  onTestFinished(() => void vi.unstubAllGlobals())
  return { answer, left: () => kept.map(({ outcome }) => outcome.name) }
}
const tick = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
const shown = () => useDialog.getState().open

test('an outcome that was kept is shown once no dialog and no new secret is open any more', async () => {
  const { answer, left } = pageWith('n')
  answer()
  openDialog({ kind: 'shortcuts' })
  watchForUndeliveredCreate()
  closeDialog()
  // At once, as where a dialog makes room for what it led to.
  useReveals.setState({ reveals: [{ id: 'r' } as Reveal] })
  await tick()
  expect(left()).toEqual(['n'])
  useReveals.setState({ reveals: [] })
  await vi.waitFor(() => expect(shown()).toMatchObject({ kind: 'create', outcome: { name: 'n' } }))
  await vi.waitFor(() => expect(left()).toEqual([]))
})

test('what opens while the page asks for an outcome is not covered by it, and the outcome is kept', async () => {
  for (const open of [() => openDialog({ kind: 'shortcuts' }), () => useReveals.setState({ reveals: [{ id: 'r' } as Reveal] })]) {
    const { answer, left } = pageWith('n')
    const asked = showUndeliveredCreate()
    open()
    const before = shown()
    answer()
    await asked
    expect(shown()).toBe(before)
    expect(left()).toEqual(['n'])
  }
})

test('of two outcomes that are asked for at once, the second is kept until the first was read', async () => {
  const { answer, left } = pageWith('one', 'two')
  const asked = [showUndeliveredCreate(), showUndeliveredCreate()]
  answer()
  await Promise.all(asked)
  expect(shown()).toMatchObject({ outcome: { name: 'one' } })
  expect(left()).toEqual(['two'])
  closeDialog()
  await showUndeliveredCreate()
  expect(shown()).toMatchObject({ outcome: { name: 'two' } })
  expect(left()).toEqual([])
})
