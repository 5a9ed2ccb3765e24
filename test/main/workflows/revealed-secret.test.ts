import { afterEach, expect, test, vi } from 'vitest'
import { fail, ok } from '../../../electron/contract/result.ts'
import { boundTo } from '../../../electron/main/key-api/bound-secret.ts'
import { createRevealedSecret } from '../../../electron/main/workflows/revealed-secret.ts'
import { present } from '../../values.ts'
import { startLocal } from '../app/app-scene.ts'
import { electron } from '../app/fake-electron.ts'

afterEach(() => void vi.restoreAllMocks())

const SECRET = 'local_live_of_a_new_key'

const revealing = async () => {
  const scene = await startLocal()
  const { context, session } = scene
  const { id } = context.reveals.add(scene.id, present(session.state().keys?.[0]), boundTo(session.connection(), SECRET))
  return { ...scene, revealed: createRevealedSecret(context), id }
}

test('a copy is on the clipboard in the form asked for, with the address at which programs reach the local service, and is written down', async () => {
  const { context, revealed, id } = await revealing()
  context.habits.change({ listenerPort: 4321 })
  expect(await revealed.copy(id, 'curl', 'API_KEY')).toEqual(ok(null))
  const copied = electron.clipboard.readText()
  expect(copied).toContain(SECRET)
  expect(copied).toContain('http://127.0.0.1:4321')
  expect(context.activity.list()[0]).toMatchObject({ action: 'copy', outcome: 'ok' })
})

test('a clipboard that refuses is reported, and no copy is written down', async () => {
  const { context, revealed, id } = await revealing()
  vi.spyOn(electron.clipboard, 'writeText').mockImplementation(() => {
    throw new Error('refused')
  })
  expect(await revealed.copy(id, 'value', 'API_KEY')).toEqual(fail('clipboard_failed'))
  expect(context.activity.list()).toEqual([])
})

test('a reveal ends as copied only while the copy is on the clipboard', async () => {
  const { context, revealed, id } = await revealing()
  expect(await revealed.finish(id, 'copied')).toEqual(fail('not_saved'))
  await revealed.copy(id, 'value', 'API_KEY')
  electron.clipboard.writeText('of another program')
  expect(await revealed.finish(id, 'copied')).toEqual(fail('not_saved'))
  expect(context.reveals.pending()).toHaveLength(1)
  await revealed.copy(id, 'value', 'API_KEY')
  expect(await revealed.finish(id, 'copied')).toEqual(ok(null))
  expect(context.reveals.pending()).toEqual([])
  expect(revealed.show(id)).toEqual(fail('gone'))
})

test('a page that was given a secret gets one push that says so', async () => {
  const { revealed, pushed, id } = await revealing()
  expect(revealed.show(id)).toEqual(ok(SECRET))
  expect(revealed.show(id)).toEqual(fail('already_shown'))
  expect(pushed.filter((channel) => channel === 'page:secret-shown')).toHaveLength(1)
})
