import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fail, ok } from '../../../electron/contract/result.ts'
import type { RevokeOutcome } from '../../../electron/contract/workflow.ts'
import { revokeKey } from '../../../electron/main/workflows/revoke.ts'
import { PROJECT } from '../../prove/breaks.ts'
import { type AddressWorld, type App, addressWorld, connected, sessionOf } from '../../prove/client/address-world.ts'
import { loadClient } from '../../prove/client/subject.ts'

const known = () => true
const subject = await loadClient(PROJECT)
let world: AddressWorld
let app: App

beforeEach(async () => {
  world = await addressWorld()
  app = await connected(subject, world)
})
afterEach(async () => {
  app.close()
  await world.close()
})

/** Creates a key whose answer is lost on the way. */
const losing = async (name: string) => {
  world.faults.arm({ operation: 'create', kind: 'commit-then-drop', times: { next: 1 } })
  const created = await app.creates.create(sessionOf(app), name)
  if (!created.ok || created.value.kind !== 'lost') throw new Error('not lost')
  return created.value
}

test('the outcome of a create without an answer is there for every page that asks, until the person has closed it', async () => {
  const outcome = await losing('billing-worker')
  expect(outcome.orphans).toMatchObject([{ name: 'billing-worker' }])
  const unread = { connectionId: sessionOf(app).connection().id, outcome }
  // An answer that reaches nobody, e.g. because the lock came, takes nothing away.
  expect([app.creates.unread(known), app.creates.unread(known)]).toEqual([unread, unread])
  app.creates.markRead(outcome.attemptId)
  expect(app.creates.unread(known)).toBeNull()
})

test('a create that was refused is unread too: a page that was locked meanwhile has not shown it', async () => {
  world.faults.arm({ operation: 'create', kind: 'status', status: 429, times: { next: 1 } })
  expect(await app.creates.create(sessionOf(app), 'a-test')).toMatchObject({ ok: true, value: { kind: 'refused' } })
  expect(app.creates.unread(known)).toMatchObject({ outcome: { kind: 'refused', name: 'a-test', cause: { code: 'rate_limited' } } })
})

test('a create that gave a key leaves no unread outcome: its secret waits among the reveals', async () => {
  expect(await app.creates.create(sessionOf(app), 'a-test')).toMatchObject({ ok: true, value: { kind: 'created' } })
  expect(app.creates.unread(known)).toBeNull()
})

test('the outcome of a create on a connection that was forgotten is dropped, and hides none of another', async () => {
  await losing('one')
  await losing('two')
  const isKnown = vi.fn<(connectionId: string) => boolean>().mockReturnValueOnce(false).mockReturnValue(true)
  expect(app.creates.unread(isKnown)).toMatchObject({ outcome: { name: 'two' } })
  expect(app.creates.unread(known)).toMatchObject({ outcome: { name: 'two' } })
  expect(app.creates.unread(() => false)).toBeNull()
  expect(app.creates.unread(known)).toBeNull()
})

test('an attempt that is looked at again has one outcome, the later one', async () => {
  const { attemptId } = await losing('billing-worker')
  world.faults.arm({ operation: 'list', kind: 'status', status: 500, times: { next: 4 } })
  expect(await app.creates.lookAgain(attemptId)).toMatchObject({ ok: true, value: { kind: 'unknown' } })
  expect(app.creates.unread(known)).toMatchObject({ outcome: { kind: 'unknown' } })
  app.creates.markRead(attemptId)
  expect(app.creates.unread(known)).toBeNull()
})

test('a key that is gone by now is not offered to be revoked', async () => {
  const { orphans } = await losing('billing-worker')
  sessionOf(app).removed(orphans[0]?.id ?? '')
  expect(app.creates.unread(known)).toBeNull()
})

test('a key that an attempt left is revoked and created again in one go, which nothing interrupts', async () => {
  const outcome = await losing('billing-worker')
  const session = sessionOf(app)
  const [orphan] = outcome.orphans
  const post = world.hold('POST')
  const retried = app.creates.again(session, outcome.attemptId, orphan?.id ?? '', () =>
    revokeKey(session, orphan?.id ?? '', { typedName: 'billing-worker', signOut: false }),
  )
  await post.arrived
  expect(app.unfinished.exitBlockers(false).map(({ kind }) => kind)).toEqual(['create'])
  expect(session.state().keys?.some(({ id }) => id === orphan?.id)).toBe(false)
  post.release()
  expect(await retried).toMatchObject({ ok: true, value: { revoke: { ok: true }, created: { kind: 'created' } } })
  expect(app.creates.unread(known)).toBeNull()
})

test('nothing is created where the key that an attempt left is still there, or is not one of its own', async () => {
  const { attemptId, orphans } = await losing('billing-worker')
  const session = sessionOf(app)
  const revoke = vi.fn(async () => ok<RevokeOutcome>({ kind: 'still_there', answered: true, cause: null }))
  expect(await app.creates.again(session, attemptId, orphans[0]?.id ?? '', revoke)).toMatchObject({ ok: true, value: { created: null } })
  expect(await app.creates.again(session, attemptId, world.first.keyId, revoke)).toEqual(fail('gone'))
  expect(revoke).toHaveBeenCalledTimes(1)
  expect(app.creates.unread(known)).toMatchObject({ outcome: { attemptId } })
})
