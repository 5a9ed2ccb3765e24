import { beforeEach, expect, test } from 'vitest'
import { boundTo } from '../../../../electron/main/key-api/bound-secret.ts'
import { failNext } from '../../../fail-next.ts'
import { present, valueIn } from '../../../values.ts'
import { workspaceWith } from '../../key-api/seeded.ts'
import { act, anew, app, connectionFor, idleKey, ids, own, rotate, rotation, service, start } from '../work-scene.ts'

beforeEach(() => anew())

/** The connection gets a token of another workspace, past the question whether it may. */
const signInElsewhere = async (): Promise<void> => {
  const mine = workspaceWith(service, own)
  const issued = service.issueKey(present(service.workspaces().find(({ organization }) => organization !== mine.organization)).id, 'other')
  const connection = connectionFor(issued.key, null)
  await valueIn(await app.sessions.keep(connection, boundTo(connection, issued.key))).relist()
}
const OPEN = { kind: 'failed', cause: { code: 'other_workspace' } }

test('an undo says nothing of the new key where the list is of another workspace', async () => {
  failNext(service, 'list', 500)
  const fresh = await rotate()
  expect(fresh).toMatchObject({ step: 'check', problem: { kind: 'failed' } })
  await signInElsewhere()
  await act('undo')
  expect(rotation()).toMatchObject({ step: 'undo', end: null, problem: { ...OPEN, kind: 'pending' } })
  expect(ids()).toContain(fresh.newKey?.id)
})

test('a rotation that an earlier run began does not end because its old key is not listed in another workspace', async () => {
  const old = idleKey()
  const fresh = await rotate(old.id)
  await act('saved')
  await act('leave')
  await signInElsewhere()
  await start()
  await act('retry')
  expect(rotation()).toMatchObject({ step: 'deliver', end: null, problem: null })
  await act('next')
  await act('retire')
  expect(rotation()).toMatchObject({ step: 'retire', end: null, problem: OPEN })
  await act('undo')
  expect(rotation()).toMatchObject({ step: 'undo', end: null, problem: OPEN })
  expect(ids()).toEqual(expect.arrayContaining([old.id, fresh.newKey?.id]))
})

test('a key of the same workspace takes up what another one of it began, though the keys of the rotation are gone', async () => {
  const old = idleKey()
  const fresh = await rotate(old.id)
  await act('saved')
  await act('leave')
  const mine = workspaceWith(service, own)
  const issued = service.issueKey(mine.id, 'second')
  for (const id of [old.id, fresh.newKey?.id ?? '', own.id]) service.revokeKey(id)
  const connection = connectionFor(issued.key, null)
  await app.sessions.keep(connection, boundTo(connection, issued.key))
  await start()
  await act('retry')
  expect(rotation()).toMatchObject({ end: 'rotated' })
})
