import { beforeEach, expect, test } from 'vitest'
import { fail, ok } from '../../../../electron/contract/result.ts'
import { failNext } from '../../../fail-next.ts'
import { connectedOnce } from '../connected-scene.ts'
import { act, anew, app, CONNECTION, onDisk, rotate, start, world } from './rotate-scene.ts'

beforeEach(() => anew())
test('an action that waits for the clipboard does not bring a forgotten rotation back', async () => {
  const { id, revealId } = await rotate()
  await app.clipboard.copy({ revealId: revealId ?? '', text: 'copied' }, 60)
  for (const action of [{ kind: 'next' }, { kind: 'retire', typedName: null }] as const) {
    const answer = app.rotations.act(id, action)
    app.sessions.forget(CONNECTION, true)
    expect(await answer).toEqual(fail('gone'))
  }
  expect(await onDisk()).not.toContain('a-test')
})

test('a state that is being written down while its rotation is forgotten does not come back', async () => {
  await rotate()
  await start()
  await act('retry')
  const saved = act('saved')
  expect(app.sessions.forget(CONNECTION, true)).toEqual(ok(null))
  await saved
  expect(await onDisk()).not.toContain('a-test')
  expect(app.rotations.list()).toEqual([])
})

test('where the disk refuses, nothing is forgotten: not the connection, nor its rotation, nor the secret', async () => {
  await rotate()
  const [list, before] = [app.rotations.list(), await onDisk()]
  world.diskRefusal = new Error('broken')
  expect(app.sessions.forget(CONNECTION, true)).toEqual(fail('data_not_written'))
  world.diskRefusal = null
  expect(app.rotations.list()).toEqual(list)
  expect(app.sessions.find(CONNECTION).ok).toBe(true)
  expect(await onDisk()).toBe(before)
  expect(app.sessions.forget(CONNECTION, true)).toEqual(ok(null))
  expect(await onDisk()).not.toContain('a-test')
  expect(app.rotations.list()).toEqual([])
})

test('a create that was never answered holds no connection', async () => {
  const { world, app: other, session, id } = await connectedOnce()
  failNext(world, 'create', 'commit-then-drop')
  failNext(world, 'list', 'reset', 100)
  expect(await other.creates.create(session, 'billing-worker')).toMatchObject(ok({ kind: 'unknown' }))
  expect(other.sessions.forget(id, false)).toEqual(ok(null))
})
