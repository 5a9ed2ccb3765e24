import { afterEach, beforeEach, expect, test } from 'vitest'
import { lastFourOf } from '../../../electron/contract/api-key.ts'
import { boundTo } from '../../../electron/main/key-api/bound-secret.ts'
import { revokeKey } from '../../../electron/main/workflows/revoke.ts'
import { PROJECT } from '../../prove/breaks.ts'
import { type AddressWorld, type App, addressWorld, connected, sessionOf } from '../../prove/client/address-world.ts'
import { loadClient } from '../../prove/client/subject.ts'

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

const reconnect = (token: string) => app.connect.reconnect(sessionOf(app).connection().id, token, 'sealed')
/** The connection gets a token of another workspace, past the question whether it may. */
const signInElsewhere = async (): Promise<void> => {
  const token = world.issueKey('other')
  const signIn = { ...sessionOf(app).connection(), lastFour: lastFourOf(token), keyId: null }
  const kept = await app.sessions.keep(signIn, boundTo(signIn, token))
  if (!kept.ok) throw new Error(kept.error.code)
}
const unknownCreate = async () => {
  world.faults.arm({ operation: 'create', kind: 'commit-then-drop', times: { next: 1 } })
  world.faults.arm({ operation: 'list', kind: 'status', status: 500, times: { next: 3 } })
  const created = await app.creates.create(sessionOf(app), 'mail')
  if (!created.ok || created.value.kind !== 'unknown') throw new Error(JSON.stringify(created))
  return created.value
}
const OPEN = { ok: true, value: { kind: 'unknown', listFailure: { code: 'other_workspace' } } }

test('while something is unfinished, a token of another workspace is refused at the same address, and one of the same workspace is not', async () => {
  const { attemptId } = await unknownCreate()
  const before = sessionOf(app).connection()
  expect(await reconnect(world.issueKey('other'))).toEqual({ ok: false, error: { code: 'other_workspace', detail: 'create' } })
  expect(sessionOf(app).connection()).toEqual(before)
  expect(await reconnect(world.issueKey('same'))).toMatchObject({ ok: true })
  expect(await app.creates.lookAgain(attemptId)).toMatchObject({ value: { kind: 'lost', orphans: [{ name: 'mail' }] } })
})

test('with nothing unfinished, a connection may get a token of another workspace', async () => {
  expect(await reconnect(world.issueKey('other'))).toMatchObject({ ok: true })
})

test('a look for a lost create in another workspace says neither that nothing was created nor that what was is gone', async () => {
  const { attemptId } = await unknownCreate()
  await signInElsewhere()
  expect(await app.creates.lookAgain(attemptId)).toMatchObject(OPEN)
})

test('what a create left stays unread where the list is of another workspace', async () => {
  world.faults.arm({ operation: 'create', kind: 'commit-then-drop', times: { next: 1 } })
  await app.creates.create(sessionOf(app), 'mail')
  await signInElsewhere()
  await sessionOf(app).relist()
  expect(app.creates.unread(() => true)).toMatchObject({ outcome: { kind: 'lost', orphans: [{ name: 'mail' }] } })
})

test('a revoke that another workspace answers with 404 does not say that the key is gone', async () => {
  const session = sessionOf(app)
  const key = session.state().keys?.find(({ id, lastUsedAt }) => id !== world.first.keyId && lastUsedAt === null)
  // Its list is not read yet, so that the key is shown still.
  await signInElsewhere()
  expect(await revokeKey(session, key?.id ?? '', { typedName: key?.name ?? '', signOut: false })).toMatchObject(OPEN)
})
