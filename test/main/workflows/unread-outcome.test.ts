import { expect, test, vi } from 'vitest'
import { fail, ok } from '../../../electron/contract/result.ts'
import type { RevokeOutcome } from '../../../electron/contract/workflow.ts'
import { failNext } from '../../fail-next.ts'
import { sessionOf } from '../../prove/client/address-world.ts'
import { ofKind } from '../../values.ts'
import { connectedScene } from './connected-scene.ts'

const scene = connectedScene()
const unread = () => scene.app.creates.unread(() => true)

/** Creates a key whose answer is lost on the way. */
const losing = async (name: string) => {
  failNext(scene.world, 'create', 'commit-then-drop')
  return ofKind(await scene.app.creates.create(sessionOf(scene.app), name), 'lost')
}

test('the outcome of a create without an answer is there for every page that asks, until the person has closed it', async () => {
  const outcome = await losing('billing-worker')
  expect(outcome.orphans).toMatchObject([{ name: 'billing-worker' }])
  const expected = { connectionId: sessionOf(scene.app).connection().id, outcome }
  // An answer that reaches nobody, e.g. because the lock came, takes nothing away.
  expect([unread(), unread()]).toEqual([expected, expected])
  scene.app.creates.markRead(outcome.attemptId)
  expect(unread()).toBeNull()
})

test('a create that was refused is unread too: a page that was locked meanwhile has not shown it', async () => {
  failNext(scene.world, 'create', 429)
  expect(await scene.app.creates.create(sessionOf(scene.app), 'a-test')).toMatchObject(ok({ kind: 'refused' }))
  expect(unread()).toMatchObject({ outcome: { kind: 'refused', name: 'a-test', cause: { code: 'rate_limited' } } })
})

test('a create that gave a key leaves no unread outcome: its secret waits among the reveals', async () => {
  expect(await scene.app.creates.create(sessionOf(scene.app), 'a-test')).toMatchObject(ok({ kind: 'created' }))
  expect(unread()).toBeNull()
})

test('the outcome of a create on a connection that was forgotten is dropped, and hides none of another', async () => {
  await losing('one')
  await losing('two')
  const isKnown = vi.fn<(connectionId: string) => boolean>().mockReturnValueOnce(false).mockReturnValue(true)
  expect(scene.app.creates.unread(isKnown)).toMatchObject({ outcome: { name: 'two' } })
  expect(unread()).toMatchObject({ outcome: { name: 'two' } })
  expect(scene.app.creates.unread(() => false)).toBeNull()
  expect(unread()).toBeNull()
})

test('an attempt that is looked at again has one outcome, the later one', async () => {
  const { attemptId } = await losing('billing-worker')
  failNext(scene.world, 'list', 500, 4)
  expect(await scene.app.creates.lookAgain(attemptId)).toMatchObject(ok({ kind: 'unknown' }))
  expect(unread()).toMatchObject({ outcome: { kind: 'unknown' } })
  scene.app.creates.markRead(attemptId)
  expect(unread()).toBeNull()
})

test('a key that is gone by now is not offered to be revoked', async () => {
  const { orphans } = await losing('billing-worker')
  sessionOf(scene.app).removed(orphans[0]?.id ?? '')
  expect(unread()).toBeNull()
})

test('a key that an attempt left is revoked and created again in one go, which nothing interrupts', async () => {
  const outcome = await losing('billing-worker')
  const session = sessionOf(scene.app)
  const [orphan] = outcome.orphans
  const post = scene.world.hold('POST')
  const retried = scene.app.creates.again(session, outcome.attemptId, orphan?.id ?? '', () =>
    scene.app.revocations.revokeConfirmed(session, orphan?.id ?? '', { typedName: 'billing-worker', signOut: false }, { why: 'orphan' }),
  )
  await post.arrived
  expect(scene.app.unfinished.exitBlockers(false).map(({ kind }) => kind)).toEqual(['create'])
  expect(session.state().keys?.some(({ id }) => id === orphan?.id)).toBe(false)
  post.release()
  expect(await retried).toMatchObject(ok({ revoke: { ok: true }, created: { kind: 'created' } }))
  expect(unread()).toBeNull()
})

test('nothing is created where the key that an attempt left is still there, or is not one of its own', async () => {
  const { attemptId, orphans } = await losing('billing-worker')
  const session = sessionOf(scene.app)
  const revoke = vi.fn(async () => ok<RevokeOutcome>({ kind: 'pending', cause: { code: 'offline' } }))
  expect(await scene.app.creates.again(session, attemptId, orphans[0]?.id ?? '', revoke)).toMatchObject(ok({ created: null }))
  expect(await scene.app.creates.again(session, attemptId, scene.world.first.keyId, revoke)).toEqual(fail('gone'))
  expect(revoke).toHaveBeenCalledTimes(1)
  expect(unread()).toMatchObject({ outcome: { attemptId } })
})
