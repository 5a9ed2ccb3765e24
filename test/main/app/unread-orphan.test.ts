import { expect, test } from 'vitest'
import { createKeyNotes } from '../../../electron/main/annotations/key-notes.ts'
import { failNext } from '../../fail-next.ts'
import { ofKind } from '../../values.ts'
import { startLocal } from './app-scene.ts'

/** A key whose create had no answer, found in the list; and what the next run of the app would report, were this one to end now. */
const losing = async () => {
  const scene = await startLocal()
  const { context, service, session, id, store } = scene
  failNext(service, 'create', 'commit-then-drop')
  const { attemptId, orphans } = ofKind(await context.creates.create(session, 'billing-worker'), 'lost')
  const nextRun = () =>
    createKeyNotes({
      store,
      notesStore: context.notesStore,
      appeared: () => {},
      changed: () => {},
    }).seenKeys.unknownIds(id)
  return { ...scene, attemptId, ids: orphans.map((orphan) => orphan.id), nextRun }
}

test('the key of a create without an answer raises no alarm beside its outcome, and one at the next start where nobody has read that', async () => {
  const { context, id, ids, nextRun } = await losing()
  expect(ids).toHaveLength(1)
  expect(context.notes.seenKeys.unknownIds(id)).toEqual([])
  expect(context.notes.seenKeys.newIds(id)).toEqual([])
  expect(nextRun()).toEqual(ids)
})

test('the key of a create without an answer raises no alarm any more once its outcome was read', async () => {
  const { context, id, ids, attemptId, nextRun } = await losing()
  context.creates.markRead(attemptId)
  expect(context.notes.seenKeys.unknownIds(id)).toEqual([])
  expect(context.notes.annotations.of(id)[ids[0] ?? '']).toMatchObject({ createdHere: true })
  expect(nextRun()).toEqual([])
})
