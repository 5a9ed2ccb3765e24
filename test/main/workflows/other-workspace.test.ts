import { expect, test } from 'vitest'
import { lastFourOf } from '../../../electron/contract/api-key.ts'
import { fail, ok } from '../../../electron/contract/result.ts'
import { boundTo } from '../../../electron/main/key-api/bound-secret.ts'
import { failNext } from '../../fail-next.ts'
import { sessionOf } from '../../prove/client/address-world.ts'
import { ofKind, present, valueIn } from '../../values.ts'
import { connectedScene } from './connected-scene.ts'

const scene = connectedScene()

const reconnect = (token: string) => scene.app.connect.reconnect(sessionOf(scene.app).connection().id, token, 'sealed')
/** The connection gets a token of another workspace, past the question whether it may. */
const signInElsewhere = async (): Promise<void> => {
  const token = scene.world.issueKey('other')
  const signIn = { ...sessionOf(scene.app).connection(), lastFour: lastFourOf(token), keyId: null }
  valueIn(await scene.app.sessions.keep(signIn, boundTo(signIn, token)))
}
const unknownCreate = async () => {
  failNext(scene.world, 'create', 'commit-then-drop')
  failNext(scene.world, 'list', 500, 3)
  return ofKind(await scene.app.creates.create(sessionOf(scene.app), 'mail'), 'unknown')
}
const OPEN = ok({ kind: 'unknown', listFailure: { code: 'other_workspace' } })

test('while something is unfinished, a token of another workspace is refused at the same address, and one of the same workspace is not', async () => {
  const { attemptId } = await unknownCreate()
  const before = sessionOf(scene.app).connection()
  expect(await reconnect(scene.world.issueKey('other'))).toEqual(fail('other_workspace', { detail: 'create' }))
  expect(sessionOf(scene.app).connection()).toEqual(before)
  expect(await reconnect(scene.world.issueKey('same'))).toMatchObject({ ok: true })
  expect(await scene.app.creates.lookAgain(attemptId)).toMatchObject({ value: { kind: 'lost', orphans: [{ name: 'mail' }] } })
})

test('with nothing unfinished, a connection may get a token of another workspace', async () => {
  expect(await reconnect(scene.world.issueKey('other'))).toMatchObject({ ok: true })
})

test('a look for a lost create in another workspace says neither that nothing was created nor that what was is gone', async () => {
  const { attemptId } = await unknownCreate()
  await signInElsewhere()
  expect(await scene.app.creates.lookAgain(attemptId)).toMatchObject(OPEN)
})

test('what a create left stays unread where the list is of another workspace', async () => {
  failNext(scene.world, 'create', 'commit-then-drop')
  await scene.app.creates.create(sessionOf(scene.app), 'mail')
  await signInElsewhere()
  await sessionOf(scene.app).relist()
  expect(scene.app.creates.unread(() => true)).toMatchObject({ outcome: { kind: 'lost', orphans: [{ name: 'mail' }] } })
})

test('a revoke that another workspace answers with 404 does not say that the key is gone', async () => {
  const session = sessionOf(scene.app)
  const key = session.state().keys?.find(({ id, lastUsedAt }) => id !== scene.world.first.keyId && lastUsedAt === null)
  // Its list is not read yet, so that the key is shown still.
  await signInElsewhere()
  expect(await scene.app.revocations.revoke(session, present(key), { why: 'person' })).toMatchObject({
    kind: 'pending',
    cause: { code: 'other_workspace' },
  })
})
